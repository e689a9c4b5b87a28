/** Requests that are signed in another way than the right one, a step replaced for each. */
import { sign as nodeSign } from 'node:crypto';
import {
  type KeyPair,
  type Letter,
  linesOf,
  type NamedLine,
  paramsOf,
  sha512,
  urlOf,
  type WireRequest,
} from '../../../electron/vectors/letter.ts';

export function textOf(lines: readonly NamedLine[]): string {
  return lines.map(([name, value]) => `"${name}": ${value}`).join('\n');
}

/** What a signer does, step by step; a plant replaces one step. */
export type Steps = {
  readonly lines: (lines: NamedLine[]) => NamedLine[];
  readonly text: (text: string, lines: NamedLine[]) => string;
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

/** Signs `from` by `steps`, and sends `sent`, which may differ. */
export function send(from: Letter, steps: Partial<Steps> = {}, sent: Letter = from): WireRequest {
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
export function rawText({ method, url, headers, body }: WireRequest): string {
  const { host, pathname, search } = new URL(url);
  const lines = headers.map(([name, value]) => `${name}: ${value}\n`);
  return `${method} ${pathname}${search} HTTP/1.1\nHost: ${host}\n${lines.join('')}\n${Buffer.from(body).toString()}`;
}
