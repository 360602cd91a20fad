/** Secrets are written with `·` inside, so that no file of ours holds one: it is taken out here. */
export const real = (text: string): string => text.replaceAll("·", "");

const LETTERS = "Kd83mZqP0xTf7RvLw2YbNs9HcJ5uGa4Ee6Wi1oVB";

/** A made-up token: `size` characters of the alphabet that no word is made of. */
export const noise = (size: number, offset = 0): string =>
  Array.from(
    { length: size },
    (_, index) => LETTERS[(index * 7 + offset + Math.floor(index / 40)) % LETTERS.length],
  ).join("");
export const hex = (size: number): string =>
  Array.from(
    { length: size },
    (_, index) => "3f9a8c70b6d5e142"[(index * 5 + Math.floor(index / 16)) % 16],
  ).join("");
export const capitals = (size: number): string => noise(size).toUpperCase();
