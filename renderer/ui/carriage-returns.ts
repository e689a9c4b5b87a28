/**
 * Carriage returns as signs that a text field can hold and the page's fonts can draw; they have no ␍.
 *
 * A sign that a text has itself would be read back as a carriage return, so the first one is taken that it does not have.
 */
const SIGNS = ['¶', '¬', '¤', '¦'];

/** The sign for a carriage return in a field with all these texts. One UTF-16 unit, as what it stands for. */
export function signFor(...texts: readonly string[]): string {
  return SIGNS.find((sign) => texts.every((text) => !text.includes(sign))) ?? '\u240d';
}
