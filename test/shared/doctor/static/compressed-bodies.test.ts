/** What is told of a digest where the body came compressed, or is said to be. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sha256, type WireRequest } from '../../../../electron/vectors/letter.ts';
import { also, bodied, length, of, SHORT } from './bodies.ts';
import { FROM, findingsOf, itTells, RIGHT, type Row, type Told } from './told.ts';

const BODY = FROM.body;
/** No hash of anything. */
const ANOTHER = Buffer.alloc(64, 1);
const ZIPPED = new Uint8Array(gzipSync(BODY, { level: 0 }));
const GUNZIP: Told = { options: { gunzip: (bytes) => new Uint8Array(gunzipSync(bytes)) } };

const ROWS: readonly Row[] = [
  [
    'that before it was compressed',
    bodied(ZIPPED, length(String(ZIPPED.length))),
    ['D20 | 89 112 |  | Content-Digest the right one | the right one not sha-512=:…:'],
    GUNZIP,
  ],
  [
    'the SHA-256 before it was compressed',
    bodied(ZIPPED, length(String(ZIPPED.length), of(sha256(BODY)))),
    ['D20 | 89 112 |  | Content-Digest the right one | the right one not sha-512=:…:'],
    GUNZIP,
  ],
  [
    'none of a body that came compressed',
    bodied(ZIPPED, length(String(ZIPPED.length), of(ANOTHER))),
    ['D20? | 112 |  | Content-Digest the right one | the right one not sha-512=:…:'],
    GUNZIP,
  ],
  [
    'none of what cannot be read',
    bodied(ZIPPED, length(String(ZIPPED.length), of(ANOTHER))),
    ['D20? | 112 |  | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'another, of a body that is said to be compressed',
    also(of(ANOTHER, SHORT), ['Content-Encoding', 'br']),
    ['D20? | 1 |  | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'another, of a body that is said to be plain',
    also(of(ANOTHER, SHORT), ['Content-Encoding', ' Identity ']),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'another, of a body that is said to be compressed in two lines',
    also(of(ANOTHER, SHORT), ['Content-Encoding', 'identity'], ['Content-Encoding', 'gzip']),
    ['D20? | 1 |  | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'another, of a body with an empty coding',
    also(of(ANOTHER, SHORT), ['Content-Encoding', ' ']),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'another, of a body that ends so',
    bodied(new Uint8Array([1, 0x8b]), length('2', of(ANOTHER))),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'another, of a body that begins half so',
    bodied(new Uint8Array([0x1f, 1]), length('2', of(ANOTHER))),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
];

describe('a digest that is', () => itTells(ROWS));

it('is sure of a compressed body only where its plain form was hashed', () => {
  const zipped = (sent: WireRequest) => findingsOf(bodied(ZIPPED, length(String(ZIPPED.length), sent)), GUNZIP)[0];
  expect([zipped(RIGHT)?.certainty, zipped(of(ANOTHER))?.certainty]).toEqual(['proven', 'likely']);
});
