const HALF_AT_END = /[\ud800-\udbff]$/;

/** The beginning of a text that is too long to be quoted whole: at most `most` UTF-16 units and “…”, never half a character. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).replace(HALF_AT_END, '')}…` : text;
}
