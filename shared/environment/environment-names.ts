/** Names of environments: each is unique, and a copy gets its own. */

/** Names that differ only in case or spaces are easily confused, so they count as equal. */
function sameName(left: string, right: string): boolean {
  const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(left) === plain(right);
}

/** The name in `names` that `name` could be confused with. */
export function takenName(name: string, names: readonly string[]): string | undefined {
  return names.find((taken) => sameName(name, taken));
}

const LONGEST = 60;

/** The first free name of `Staging copy`, `Staging copy 2`, … */
export function copyName(name: string, names: readonly string[]): string {
  const stem = name.replace(/ copy( \d+)?$/, '');
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ' copy' : ` copy ${number}`;
    const candidate = `${stem.slice(0, LONGEST - end.length)}${end}`;
    if (takenName(candidate, names) === undefined) return candidate;
  }
}
