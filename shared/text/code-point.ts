/** What Unicode calls the first character of a text: `U+00A0`, `U+1F600`. */
export function codePoint(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
