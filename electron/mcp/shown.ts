/**
 * What of an answer may be seen: every secret of the vault as stars, but for a credential that the caller gave.
 *
 * The caller's own credential comes back as it was given, so that a corrected request can be sent as it stands. It is
 * restored only where the stars stand for it alone; what a part of another secret would show stays hidden.
 */
import type { Masker } from '../../shared/observed/mask-secrets.ts';

/** The same JSON, masked. */
export function shown<T>(document: T, masker: Pick<Masker, 'text'>, supplied: readonly string[]): T {
  const inside = (value: unknown): unknown => {
    if (typeof value === 'string') return shownText(value, masker, supplied);
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [masker.text(key), inside(one)]));
  };
  // The same shape as before: only texts changed.
  return inside(document) as T;
}

function shownText(text: string, masker: Pick<Masker, 'text'>, supplied: readonly string[]): string {
  const masked = masker.text(text);
  if (masked === text) return text;
  let restored = masked;
  for (const credential of supplied) {
    if (credential === '') continue;
    for (let at = text.indexOf(credential); at >= 0; at = text.indexOf(credential, at + credential.length)) {
      const end = at + credential.length;
      if (masked.startsWith(credential, at)) continue;
      if (masked[at - 1] === '*' || masked[end] === '*') continue;
      restored = restored.slice(0, at) + credential + restored.slice(end);
    }
  }
  return restored;
}
