type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** The same members in the same order, but for those of these names. */
export function without<T extends object, K extends keyof T>(from: T, ...names: readonly K[]): Without<T, K> {
  const left = Object.entries(from).filter(([name]) => !(names as readonly PropertyKey[]).includes(name));
  // Object.fromEntries forgets which names it was given.
  return Object.fromEntries(left) as Without<T, K>;
}
