/**
 * Broken requests made on purpose, by signing code of its own: it shares nothing with the product but the shapes.
 *
 * Each plant takes a fresh random request, signs it with one mistake, and says which cause the doctor must name. The base
 * is written here by string concatenation after RFC 9421 section 2.5, and signed by node:crypto.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign as nodeSign } from 'node:crypto';

export type Dice = {
  /** 0 ≤ n < below. */
  readonly below: (below: number) => number;
  readonly pick: <T>(of: readonly T[]) => T;
  readonly bytes: (count: number) => Uint8Array;
};

/** Mulberry32: a seed gives the same requests everywhere. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (of) => of[below(of.length)] as (typeof of)[number],
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  };
}

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

export type Line = [name: string, value: string];

export function linesOf(from: Letter): Line[] {
  return [...from.names.map((name): Line => [name, valueIn(from, name)]), ['@signature-params', paramsOf(from)]];
}

export function textOf(lines: readonly Line[]): string {
  return lines.map(([name, value]) => `"${name}": ${value}`).join('\n');
}

/** What a signer does, step by step; a plant replaces one step. */
export type Steps = {
  readonly lines: (lines: Line[]) => Line[];
  readonly text: (text: string, lines: Line[]) => string;
  readonly bytes: (text: string) => Buffer;
  readonly message: (base: Buffer) => Buffer;
  readonly sign: (message: Buffer, key: KeyPair) => Buffer;
  readonly signature: (bytes: Buffer) => string;
  readonly input: (params: string) => string;
};

export const RIGHT: Steps = {
  lines: (lines) => lines,
  text: (text) => text,
  bytes: (text) => Buffer.from(text, 'utf8'),
  message: sha512,
  sign: (message, key) => nodeSign(null, message, key.privateKey),
  signature: (bytes) => `sig1=:${bytes.toString('base64')}:`,
  input: (params) => `sig1=${params}`,
};

/** What arrived. */
export type Sent = {
  method: string;
  url: string;
  headers: Header[];
  body: Uint8Array;
};

/** Signs `from` by `steps`, and sends `sent`, which may differ. */
export function send(from: Letter, steps: Partial<Steps> = {}, sent: Letter = from): Sent {
  const all = { ...RIGHT, ...steps };
  const lines = all.lines(linesOf(from));
  const base = all.bytes(all.text(textOf(lines), lines));
  const signature = all.sign(all.message(base), from.key);
  return {
    method: sent.method,
    url: urlOf(sent),
    headers: [...sent.headers, ['Signature-Input', all.input(paramsOf(sent))], ['Signature', all.signature(signature)]],
    body: new Uint8Array(sent.body),
  };
}

/** What arrived as it stands in a log: raw HTTP with line feeds. */
export function rawText({ method, url, headers, body }: Sent): string {
  const { host, pathname, search } = new URL(url);
  const lines = headers.map(([name, value]) => `${name}: ${value}\n`);
  return `${method} ${pathname}${search} HTTP/1.1\nHost: ${host}\n${lines.join('')}\n${Buffer.from(body).toString()}`;
}
