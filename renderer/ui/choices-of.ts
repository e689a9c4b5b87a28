/** Turns a table of labels into its names, or into the pairs that tabs and choices take. */

/** The table's names, in order. */
export function namesOf<T extends string>(labels: Readonly<Record<T, unknown>>): readonly T[] {
  return Object.keys(labels) as T[];
}

/** Each name with its label, in the table's order. */
export function choicesOf<T extends string>(labels: Readonly<Record<T, string>>): readonly (readonly [T, string])[] {
  return namesOf(labels).map((name) => [name, labels[name]] as const);
}
