/** Names of environments: each stands once, and a copy gets a name of its own. */

/** Names that differ in case or in spaces only would be mixed up, so they count as one. */
function sameName(one: string, other: string): boolean {
  const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(one) === plain(other);
}

/** The one of `names` that `name` would be mixed up with. */
export function takenName(name: string, names: readonly string[]): string | undefined {
  return names.find((taken) => sameName(name, taken));
}

const LONGEST = 60;

/** `Staging copy`, `Staging copy 2`, …: the first that is free. */
export function copyName(name: string, names: readonly string[]): string {
  const stem = name.replace(/ copy( \d+)?$/, '');
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ' copy' : ` copy ${number}`;
    const candidate = `${stem.slice(0, LONGEST - end.length)}${end}`;
    if (takenName(candidate, names) === undefined) return candidate;
  }
}
