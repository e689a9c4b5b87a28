/** A table of labels by name, as the names alone and as the pairs that tabs and choices take. */

/** The names of the table, in its order. */
export function namesOf<T extends string>(labels: Readonly<Record<T, string>>): readonly T[] {
  return Object.keys(labels) as T[];
}

/** Each name with its label, in the table's order. */
export function choicesOf<T extends string>(labels: Readonly<Record<T, string>>): readonly (readonly [T, string])[] {
  return namesOf(labels).map((name) => [name, labels[name]] as const);
}
