/** D: body and Content-Digest. */

import type { BrokenSigner } from '../broken-signer.ts';
import { digestOf, type Header, sha256, sha512, withHeader } from '../letter.ts';
import type { Plant, Plants } from './plant.ts';

const hasBody = ({ signed }: BrokenSigner): boolean => signed.method !== 'GET';
const isJson = (signer: BrokenSigner): boolean => signer.header('content-type').startsWith('application/json');
const text = ({ signed }: BrokenSigner): string => signed.body.toString('utf8');
const json = (signer: BrokenSigner): Record<string, unknown> => JSON.parse(text(signer)) as Record<string, unknown>;
const python = (value: unknown): string =>
  JSON.stringify(value).replace(/("(?:[^"\\]|\\.)*")|,|:/g, (all, quoted?: string) => quoted ?? `${all} `);
const escaped = (value: string): string =>
  value.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The digest of what `hashed` makes of the body. */
const ofBody =
  (hashed: (body: string) => string | Buffer): Plant =>
  (signer) =>
    hasBody(signer) ? signer.digestOf(hashed(text(signer))) : signer.cannot();
const ofJson =
  (hashed: (body: string, signer: BrokenSigner) => string): Plant =>
  (signer) =>
    isJson(signer) ? signer.digestOf(hashed(text(signer), signer)) : signer.cannot();
/** The value of Content-Digest for the right body, written in another way. */
const written =
  (write: (body: Buffer, random: Parameters<Plant>[1]) => string): Plant =>
  (signer, random) => {
    if (!hasBody(signer)) return signer.cannot();
    const value = write(signer.signed.body, random);
    signer.both('digest', (letter) => withHeader(letter, 'content-digest', value));
  };
/** Another body is sent with its right headers first. */
const rewritten =
  (body: (from: BrokenSigner) => string, hashed: (body: string) => string): Plant =>
  (signer) => {
    if (!isJson(signer)) return signer.cannot();
    signer.body(body(signer));
    signer.digestOf(hashed(text(signer)));
  };
const pretty = (signer: BrokenSigner): string => JSON.stringify(json(signer), null, 2);
const amount = (body: string, value: string): string => body.replace(/"amount":[\d.]+/, `"amount":${value}`);

export const BODY_PLANTS: Plants = {
  D1: rewritten(pretty, (body) => JSON.stringify(JSON.parse(body))),
  D2: ofJson((_, signer) => python(json(signer))),
  D3: ofJson((_, signer) => pretty(signer)),
  D4: ofBody((body) => `${body}\n`),
  D5: rewritten(pretty, (body) => body.replaceAll('\n', '\r\n')),
  D6: ofBody((body) => `\ufeff${body}`),
  D7: ofBody((body) => Buffer.from(body, 'utf16le')),
  D8: ofJson(escaped),
  D9: ofJson((body) => body.replaceAll('/', '\\/')),
  D10: rewritten(
    (signer) => amount(text(signer), '1500.00'),
    (body) => amount(body, '1500'),
  ),
  D11: ofJson((_, signer) =>
    JSON.stringify(Object.fromEntries(Object.entries(json(signer)).sort(([a], [b]) => (a < b ? -1 : 1)))),
  ),
  D12: ofJson((body) => body.normalize('NFD')),
  D13: (signer, random) => {
    const placeholder = random.pick(['', '{}', 'null']);
    return ofBody(() => placeholder)(signer, random);
  },
  D14: written((body) => `sha-512=:${sha512(body).toString('hex')}:`),
  D15: written((body, random) =>
    random.pick(['sha-512=B', 'SHA-512=:B:', 'sha-512:B:']).replace('B', () => sha512(body).toString('base64')),
  ),
  D16: written((body) => `sha-256=:${sha256(body).toString('base64')}:`),
  D17: written((body) => `sha-512=:${sha512(body).toString('base64').replaceAll('=', '')}:`),
  D18: (signer) => {
    if (!hasBody(signer)) return signer.cannot();
    signer.at('line content-digest').at('list');
    signer.both('digest', (letter) => ({
      ...letter,
      headers: letter.headers.map(
        ([name, value]): Header => (name === 'Content-Digest' ? ['Digest', value] : [name, value]),
      ),
      names: letter.names.filter((name) => name !== 'content-digest'),
    }));
  },
  D19: written((body) => `${digestOf(body)}, sha-256=:${sha256(body).toString('base64')}:`),
  D21: ofJson((body) => JSON.stringify(body)),
  D22: ofJson((body) => amount(body, '{{amount}}')),
  D23: (signer, random) => {
    if (!hasBody(signer)) return signer.cannot();
    const digit = random.below(10);
    const changed = (body: Uint8Array): Uint8Array =>
      Buffer.from(`${Buffer.from(body).toString('utf8').slice(0, -2)}${digit}x}`);
    signer.at('body').arrives('digest', (sent) => ({ ...sent, body: changed(sent.body) }));
  },
  D24: written((body) => digestOf(body).replace(/^(.{76})/, '$1 ')),
  D25: (signer, random) =>
    signer.signed.path.includes('ussd')
      ? ofBody((body) => JSON.stringify(Object.fromEntries(new URLSearchParams(body))))(signer, random)
      : signer.cannot(),
  D26: written((body) => `sha-512=:b'${sha512(body).toString('base64')}':`),
  D27: rewritten(pretty, (body) => body.replaceAll('\n', '')),
};
