/** The text of licences as a list: what it says first, and one entry for each work that is shipped. */

export type LicenceEntry = {
  /** `react 19.3.1` */
  readonly name: string;
  /** `MIT` */
  readonly licence: string;
  readonly text: string;
};

export type LicenceList = { readonly head: string; readonly entries: readonly LicenceEntry[] };

/** Works are parted by a line of equal signs; the second line of each says its licence. */
const RULE = /\n+={80,}\n/;

export function licenceEntries(text: string): LicenceList {
  const [head = '', ...parts] = text.split(RULE);
  const entries = parts.map((part): LicenceEntry => {
    const [name = '', licence = ''] = part.split('\n', 2);
    return { name, licence: licence.replace(/^Licence: /, ''), text: part.trim() };
  });
  return { head: head.trim(), entries };
}

/** The entries in whose name, licence or text every word stands. */
export function foundEntries(entries: readonly LicenceEntry[], wanted: string): readonly LicenceEntry[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ text }) => {
    const whole = text.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}
