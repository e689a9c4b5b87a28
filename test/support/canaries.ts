/**
 * Canaries: secrets of a test's own, searched for in every form in which they could be written down.
 *
 * As bytes, as hex in both cases, as base64 and base64url wherever they stand in a longer base64 text (three alignments),
 * and as what a program may make of a key (PKCS#8, OpenSSH, JWK). A canary that is found is named with its form.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Canary = { readonly name: string; readonly bytes: Buffer };

export function textCanary(name: string, text: string): Canary {
  return { name, bytes: Buffer.from(text) };
}

type Form = { readonly form: string; readonly needle: Buffer };

/** Every way in which the canary's bytes could stand in other bytes. */
export function canaryForms({ bytes }: Canary): readonly Form[] {
  const hex = bytes.toString('hex');
  const aligned = [0, 1, 2].map((before) => inBase64(bytes, before));
  return [
    { form: 'bytes', needle: bytes },
    { form: 'hex', needle: Buffer.from(hex) },
    { form: 'HEX', needle: Buffer.from(hex.toUpperCase()) },
    { form: 'hex with colons', needle: Buffer.from(hex.match(/../g)?.join(':') ?? hex) },
    { form: 'list of numbers', needle: Buffer.from([...bytes].join(',')) },
    ...aligned.map((text, at) => ({ form: `base64 at ${at}`, needle: Buffer.from(text) })),
    ...aligned.map((text, at) => ({ form: `base64url at ${at}`, needle: Buffer.from(toUrlAlphabet(text)) })),
  ];
}

/** What of the base64 text depends on these bytes alone, where `before` bytes stand in front of them. */
function inBase64(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const whole = Math.floor(((before + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((before * 8) / 6), whole);
}

const toUrlAlphabet = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_');

/** How often the canary stands in the bytes, over all forms; forms that are alike count once. */
export function countCanary(canary: Canary, haystack: Buffer): number {
  const needles = new Set(canaryForms(canary).map(({ needle }) => needle.toString('latin1')));
  let found = 0;
  for (const needle of needles) {
    const bytes = Buffer.from(needle, 'latin1');
    for (let at = haystack.indexOf(bytes); at >= 0; at = haystack.indexOf(bytes, at + 1)) found += 1;
  }
  return found;
}

/** A sentence for each canary that stands in the bytes; none is what is hoped for. */
export function findCanaries(canaries: readonly Canary[], place: string, haystack: Buffer | string): string[] {
  const bytes = typeof haystack === 'string' ? Buffer.from(haystack) : haystack;
  return canaries.flatMap((canary) =>
    canaryForms(canary)
      .filter(({ needle }) => bytes.includes(needle))
      .map(({ form }) => `${canary.name}, as ${form}, in ${place}`),
  );
}

/** As `findCanaries`, in every file below the folder. */
export function findInFolder(canaries: readonly Canary[], folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      return findCanaries(canaries, path, readFileSync(path));
    });
}
