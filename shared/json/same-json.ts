/** True if both would be written as the same JSON: values of the same shape whose members stand in the same order. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
