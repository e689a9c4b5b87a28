/**
 * Finds the vault's tokens in a text while the vault is locked and the tokens themselves are gone.
 *
 * Of tokens that were open in this run, the lock leaves keyed digests in memory: length and HMAC of every form, and a
 * rolling sum that says where an HMAC is worth computing. Nothing of it is written to a file, where someone could try
 * short tokens against it. Of other tokens only the length is known: every stretch that could be one is taken for one.
 */
import { createHmac } from 'node:crypto';
import {
  type Form,
  finderOf,
  formsOf,
  type SecretFinder,
  SHORTEST_SECRET,
} from '../../shared/observed/find-secrets.ts';
import type { Units } from '../../shared/observed/spellings.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';

type Digest = { readonly form: Form; readonly hmac: string };
/** The forms of one length, by their rolling sum. */
type OfLength = ReadonlyMap<number, readonly Digest[]>;

/** Keeps digests of the tokens, under a key of its own, and none of the tokens. */
export function digestFinder(tokens: readonly string[], random: RandomSource): SecretFinder {
  const key = random.bytes(32);
  // Odd, so that no factor is lost in 32 bits.
  const factor = (new DataView(random.bytes(4).buffer).getUint32(0) | 1) >>> 0;
  const hmacOf = (units: Units, at: number, length: number) =>
    createHmac('sha256', key)
      .update(textOf(units, at, length), 'utf16le')
      .digest('base64');
  const byLength = new Map<number, Map<number, Digest[]>>();
  for (const { units, ...form } of tokens.flatMap(formsOf)) {
    const sums = byLength.get(form.length) ?? new Map<number, Digest[]>();
    byLength.set(form.length, sums);
    const sum = sumOf(units, form.length, factor);
    sums.set(sum, [...(sums.get(sum) ?? []), { form, hmac: hmacOf(units, 0, form.length) }]);
    units.fill(0);
  }
  return finderOf({
    count: tokens.length,
    shortest: Math.min(...byLength.keys()),
    longest: Math.max(0, ...byLength.keys()),
    apart: true,
    search(units, found) {
      for (const [length, digests] of byLength) {
        eachMatch(units, length, factor, digests, (at, alike) => {
          const hmac = hmacOf(units, at, length);
          for (const digest of alike) if (digest.hmac === hmac) found(digest.form, at);
        });
      }
    },
  });
}

/** Slides over the units and calls back where the sum is that of a form. */
function eachMatch(
  units: Units,
  length: number,
  factor: number,
  digests: OfLength,
  found: (at: number, alike: readonly Digest[]) => void,
): void {
  if (units.length < length) return;
  let highest = 1;
  for (let power = 1; power < length; power += 1) highest = Math.imul(highest, factor);
  let sum = sumOf(units, length, factor);
  for (let at = 0; ; at += 1) {
    const alike = digests.get(sum);
    if (alike) found(at, alike);
    const next = units[at + length];
    if (next === undefined) return;
    sum = (Math.imul(sum - Math.imul(units[at] ?? 0, highest), factor) + next) | 0;
  }
}

function sumOf(units: Units, length: number, factor: number): number {
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum = (Math.imul(sum, factor) + (units[at] ?? 0)) | 0;
  return sum;
}

function textOf(units: Units, at: number, length: number): string {
  let text = '';
  for (let index = at; index < at + length; index += 1) text += String.fromCharCode(units[index] ?? 0);
  return text;
}

const [QUOTE, FIRST_PRINTABLE, LAST_PRINTABLE] = [0x22, 0x21, 0x7e];

/** Finds every stretch that is long enough for the shortest of these tokens, in any spelling: none makes it shorter. */
export function looksFinder(lengths: readonly number[]): SecretFinder {
  const shortest = Math.max(SHORTEST_SECRET, Math.min(...lengths));
  // A zero stands between characters in UTF-16.
  const couldBe = (unit: number) => (unit >= FIRST_PRINTABLE && unit <= LAST_PRINTABLE && unit !== QUOTE) || unit === 0;
  return {
    find(units) {
      if (lengths.length === 0) return [];
      const places: { start: number; end: number }[] = [];
      for (let at = 0; at < units.length; at += 1) {
        const start = at;
        while (at < units.length && couldBe(units[at] ?? 0)) at += 1;
        if (at - start >= shortest) places.push({ start, end: at });
      }
      return [places];
    },
  };
}
