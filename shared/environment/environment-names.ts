/** Names of environments: each is unique, a copy gets its own, and an application may be called by its address. */
import { splitUrl } from '../http/url-parts.ts';

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

/** The host of this address, with a number where another is called so. */
export function nameOfAddress(address: string, names: readonly string[]): string {
  const { authority } = splitUrl(address.trim());
  const stem = (authority ?? '').replace(/[^!-~]/g, '').slice(0, LONGEST - 4) || 'USSD application';
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? stem : `${stem} ${number}`;
    if (takenName(candidate, names) === undefined) return candidate;
  }
}
