// Check digits: what tells an id from any other number.

/** GB 11643: a mainland resident id of 18 characters, its date and its check character. */
export function isChinaId(id: string): boolean {
  const [year, month, day] = [id.slice(6, 10), id.slice(10, 12), id.slice(12, 14)].map(Number) as [
    number,
    number,
    number,
  ];
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(id[index]), 0);
  return isDay(year, month, day) && "10X98765432"[sum % 11] === id.slice(17).toUpperCase();
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const TAIWAN_LETTERS = "ABCDEFGHJKLMNPQRSTUVXYWZIO";

/** A Taiwan id: a letter for the county, nine digits of which the last is the check digit. */
export function isTaiwanId(id: string): boolean {
  const county = TAIWAN_LETTERS.indexOf(id.charAt(0)) + 10;
  const digits = [Math.floor(county / 10), county % 10, ...Array.from(id.slice(1), Number)];
  return digits.reduce((total, digit, index) => total + digit * Number("19876543211"[index]), 0) % 10 === 0;
}

/** ISO/IEC 7812: the check digit of payment cards. */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, char, index) => {
    const digit = Number(char) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
