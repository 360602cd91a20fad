/**
 * Milliseconds of processor time that this process has spent: what hostile input costs, whatever else the machine does.
 * Limits on it tell linear from quadratic; how long something takes is for the bench.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
