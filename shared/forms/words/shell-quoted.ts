/** The text as one word of a POSIX shell, whatever it holds but NUL. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
