/**
 * Canaries: secrets of a test's own, searched for in every form in which they could be written down.
 *
 * As bytes, as hex in both cases, as base64 and base64url wherever they stand in a longer base64 text (three alignments),
 * escaped as JSON and URLs escape them, in UTF-16, and as what a program may make of a key (PKCS#8, OpenSSH, JWK). A canary that is found is named with its form.
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
    ...Object.entries(escapedForms(bytes)).map(([form, text]) => ({ form, needle: Buffer.from(text, 'latin1') })),
    { form: 'UTF-16', needle: utf16(bytes) },
    { form: 'UTF-16 with the high byte first', needle: utf16(bytes).swap16() },
    ...aligned.map((text, at) => ({ form: `base64 at ${at}`, needle: Buffer.from(text) })),
    ...aligned.map((text, at) => ({ form: `base64url at ${at}`, needle: Buffer.from(toUrlAlphabet(text)) })),
  ];
}

/** As a careful, a usual and an overcareful encoder write it. */
function escapedForms(bytes: Buffer): Record<string, string> {
  const latin = bytes.toString('latin1');
  const each = (write: (hex: string) => string, of: RegExp) =>
    latin.replace(of, (one) => write(one.charCodeAt(0).toString(16).padStart(2, '0')));
  const all = /[\s\S]/g;
  const unusual = /[^A-Za-z0-9]/g;
  const reserved = /[^A-Za-z0-9._~-]/g;
  return {
    JSON: JSON.stringify(latin).slice(1, -1),
    'JSON with escaped slashes': JSON.stringify(latin).slice(1, -1).replaceAll('/', '\\/'),
    'JSON with unusual characters escaped': each((hex) => `\\u00${hex}`, unusual),
    'JSON escaped throughout': each((hex) => `\\u00${hex.toUpperCase()}`, all),
    'percent-encoding': each((hex) => `%${hex.toUpperCase()}`, reserved),
    'percent-encoding in lower case': each((hex) => `%${hex}`, reserved),
    'percent-encoding throughout': each((hex) => `%${hex.toUpperCase()}`, all),
  };
}

const utf16 = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('latin1'), 'utf16le');

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
