/**
 * A fresh request before it is signed, and what is signed of it.
 *
 * By code of its own: it shares nothing with what signs and verifies but the shapes. The base is written by string concatenation after RFC
 * 9421 section 2.5, and signed by node:crypto.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Dice } from './dice.ts';

export type KeyPair = { readonly seed: Uint8Array; readonly publicKey: Uint8Array; readonly privateKey: KeyObject };

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export function keyPair(seed: Uint8Array): KeyPair {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return { seed, privateKey, publicKey: new Uint8Array(spki.subarray(-32)) };
}

export type Header = [name: string, value: string];

/** A request before it is signed, and all that the signature says. Plants change a copy. */
export type Letter = {
  method: string;
  scheme: string;
  host: string;
  path: string;
  /** With its question mark, or empty. */
  query: string;
  headers: Header[];
  body: Buffer;
  names: string[];
  created: number;
  expires: number;
  keyId: string;
  key: KeyPair;
};

export const sha512 = (bytes: Uint8Array | string): Buffer => createHash('sha512').update(bytes).digest();
export const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
export const digestOf = (body: Uint8Array): string => `sha-512=:${sha512(body).toString('base64')}:`;

const WORDS = [
  'zambezi',
  'kafue',
  'copper',
  'Mutinta',
  'náměstí',
  'crème',
  'kwacha',
  'Lusaka',
  'émeraude',
  'Łódź',
  '日本',
];
const uuid = (random: Dice): string => {
  const hex = Buffer.from(random.bytes(16)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};

export type Kind = 'get' | 'post' | 'ussd';
export const NOW = 1_790_000_000;

/** A right request of that kind. */
export function letter(random: Dice, kind: Kind, own?: KeyPair): Letter {
  const key = own ?? keyPair(random.bytes(32));
  const token = Buffer.from(random.bytes(24)).toString('base64url');
  const created = NOW - random.below(60);
  const common = {
    scheme: 'https',
    host: random.pick(['api.invest.example', 'gateway.example.org', 'sandbox.invest.example:8443']),
    created,
    expires: created + 100,
    keyId: random.pick(['client-key-1', 'k-2026', 'qa/ed25519']),
    key,
  };
  const who: Header[] = [
    ['Authorization', `Bearer ${token}`],
    ['X-Client-Id', uuid(random)],
  ];
  if (kind === 'get') {
    const pairs = [
      `limit=${random.below(90) + 10}`,
      `page=${random.below(9) + 1}`,
      `search=${random.pick(['zambezi%20power', 'a%2Fb+c', 'caf%c3%a9'])}`,
    ];
    return {
      ...common,
      method: 'GET',
      path: `/v1/${random.pick(['instruments', 'customers', 'portfolios'])}/${random.below(9000) + 1000}`,
      query: `?${pairs.slice(0, 2 + random.below(2)).join('&')}`,
      headers: who,
      body: Buffer.alloc(0),
      names: ['authorization', 'x-client-id', '@method', '@target-uri', '@path', '@query'],
    };
  }
  const json = JSON.stringify({
    name: `${random.pick(WORDS)} ${random.pick(WORDS)} é/${random.below(1000)}`,
    amount: random.below(100000) / 100 + 1000,
    tags: [random.pick(WORDS), 'a<b>&c'],
    active: true,
  });
  const form = `sessionId=${uuid(random)}&input=${random.below(9) + 1}&msisdn=26097${random.below(9000000) + 1000000}`;
  const body = Buffer.from(kind === 'post' ? json : form, 'utf8');
  return {
    ...common,
    method: kind === 'post' ? random.pick(['POST', 'PUT']) : 'POST',
    path: kind === 'post' ? `/v1/${random.pick(['reports', 'customers', 'accounts'])}` : '/v1/ussd/sessions',
    query: '',
    headers: [
      ['Content-Type', kind === 'post' ? 'application/json' : 'application/x-www-form-urlencoded'],
      ['Content-Digest', digestOf(body)],
      ['Content-Length', String(body.length)],
      ...who,
      ['X-Idempotency-Key', uuid(random)],
    ],
    body,
    names: [
      'content-type',
      'content-digest',
      'content-length',
      'authorization',
      'x-client-id',
      'x-idempotency-key',
      '@method',
      '@target-uri',
      '@path',
    ],
  };
}

export function headerOf({ headers }: Letter, name: string): string {
  return headers.find(([line]) => line.toLowerCase() === name)?.[1] ?? '';
}

/** A copy with one header replaced; a value of undefined removes it. */
export function withHeader(from: Letter, name: string, value: string | undefined): Letter {
  const headers = from.headers.flatMap(([line, old]): Header[] =>
    line.toLowerCase() !== name ? [[line, old]] : value === undefined ? [] : [[line, value]],
  );
  return { ...from, headers };
}

export function urlOf({ scheme, host, path, query }: Letter): string {
  return `${scheme}://${host}${path}${query}`;
}

export function valueIn(from: Letter, name: string): string {
  switch (name) {
    case '@method':
      return from.method;
    case '@target-uri':
      return urlOf(from);
    case '@path':
      return from.path;
    case '@query':
      return from.query === '' ? '?' : from.query;
    case '@authority':
      return from.host.toLowerCase();
    default:
      return headerOf(from, name).trim();
  }
}

export function paramsOf({ names, created, expires, keyId }: Letter): string {
  return `(${names.map((name) => `"${name}"`).join(' ')});created=${created};expires=${expires};keyid="${keyId}"`;
}

export type NamedLine = [name: string, value: string];

export function linesOf(from: Letter): NamedLine[] {
  return [...from.names.map((name): NamedLine => [name, valueIn(from, name)]), ['@signature-params', paramsOf(from)]];
}

/** What arrived. */
export type WireRequest = {
  method: string;
  url: string;
  headers: Header[];
  body: Uint8Array;
};
