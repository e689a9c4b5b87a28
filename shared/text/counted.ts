/**
 * A number and what it counts: “1 step”, “2 steps”, “1,204 requests”.
 *
 * `many` is for a plural that is more than the noun and an s, and for a verb that goes with it: “1 key was”, “3 keys were”.
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}
