const HALF_AT_END = /[\ud800-\udbff]$/;

/** The first characters of a text, of at most `most` UTF-16 units, and never half of one. */
export function beginning(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).replace(HALF_AT_END, '') : text;
}

/** The same of a text that is too long to be quoted whole, and “…” behind it. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${beginning(text, most)}…` : text;
}
