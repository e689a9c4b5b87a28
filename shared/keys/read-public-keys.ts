/**
 * Several public keys in one text: PEM blocks one after another, a JWK set, lines of `authorized_keys`, lines `keyid: key`
 * or `keyid=key`, a JSON object of keys by id. One key alone is read as `readPublicKey` reads it.
 *
 * One key that is wrong refuses the text, with its place: a verifier that left it out would say "unknown key" later.
 */
import { bytesEqual } from '../bytes/compare.ts';
import { decodeUtf8Strict } from '../bytes/utf8.ts';
import { AppError } from '../failure.ts';
import { isRecord, jsonValue } from '../json/json-value.ts';
import type { KnownKey } from '../signature/ports.ts';
import { shortened } from '../text/shortened.ts';
import { keyFailure } from './key-material.ts';
import { readPublicKey, refusePrivateText } from './read-public-key.ts';

export const MOST_PUBLIC_KEYS = 50;

/** One key of the text before it is read. */
type Given = { readonly keyId?: string | undefined; readonly text: string; readonly line?: number };

/** Throws AppError with a KeyFailureCode; its message says which key is meant where there are several. */
export function readPublicKeys(input: Uint8Array | string): readonly KnownKey[] {
  const text = typeof input === 'string' ? input : textOf(input);
  const given = text === undefined ? undefined : keysIn(text.replace(/^\uFEFF/, ''));
  if (given === undefined) {
    const { publicKey, caution } = readPublicKey(input);
    return [caution === undefined ? { publicKey } : { publicKey, caution }];
  }
  if (given.length > MOST_PUBLIC_KEYS) {
    throw keyFailure('key-unreadable', `Expected at most ${MOST_PUBLIC_KEYS} public keys, got ${given.length}.`);
  }
  // A private key is told before any fault of another one: whoever pasted it takes it away then.
  for (const [at, one] of given.entries()) placed(one, at + 1, given.length, refusePrivateText);
  const keys: KnownKey[] = [];
  for (const [at, one] of given.entries()) {
    const { publicKey, caution } = placed(one, at + 1, given.length, readPublicKey);
    const key: KnownKey = { publicKey, keyId: one.keyId, caution };
    const twin = keys.find(({ keyId }) => keyId !== undefined && keyId === key.keyId);
    if (twin !== undefined && !bytesEqual(twin.publicKey, key.publicKey)) {
      throw keyFailure(
        'key-unreadable',
        `The key id ${quoted(one.keyId)} stands there twice with different keys. Remove one.`,
      );
    }
    const isThere = keys.some(({ keyId, publicKey }) => keyId === key.keyId && bytesEqual(publicKey, key.publicKey));
    if (!isThere) keys.push(key);
  }
  return keys;
}

/** Runs `read` on a key's text; what it throws names the key's place. */
function placed<T>({ keyId, text, line }: Given, number: number, count: number, read: (text: string) => T): T {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const places = [
      ...(line === undefined ? [] : [`line ${line}`]),
      ...(keyId === undefined ? [] : [`key id ${quoted(keyId)}`]),
    ];
    const place = places.length === 0 ? '' : ` (${places.join(', ')})`;
    const message = `Key ${number} of ${count}${place}: ${error.failure.message}`;
    throw new AppError({ ...error.failure, message }, { cause: error });
  }
}

function quoted(keyId: string | undefined): string {
  return `“${shortened(keyId ?? '', 60)}”`;
}

function textOf(bytes: Uint8Array): string | undefined {
  const text = decodeUtf8Strict(bytes);
  return text.ok ? text.value : undefined;
}

/** The keys of a text that holds several or gives them ids; undefined for a text that is one key. */
function keysIn(text: string): readonly Given[] | undefined {
  const trimmed = text.trim();
  if (/^[{[]/.test(trimmed)) return keysOfJson(jsonValue(trimmed));
  const blocks = trimmed.includes('-----BEGIN ') ? keysOfPem(text) : [];
  if (blocks.length > 0) return blocks.length > 1 || blocks[0]?.keyId !== undefined ? blocks : undefined;
  return keysOfLines(text);
}

function keysOfJson(value: unknown): readonly Given[] | undefined {
  const list = Array.isArray(value) ? value : isRecord(value) && Array.isArray(value.keys) ? value.keys : undefined;
  if (list !== undefined) {
    if (list.length === 0) throw keyFailure('key-empty', 'The list holds no key: expected at least one.');
    return list.map((one: unknown) => {
      const id = isRecord(one) ? (one.kid ?? one.keyid ?? one.keyId) : undefined;
      return { keyId: typeof id === 'string' ? id : undefined, text: keyText(one) };
    });
  }
  if (!isRecord(value) || 'kty' in value || 'crv' in value) return undefined;
  const entries = Object.entries(value);
  const isKeys = entries.length > 0 && entries.every(([, one]) => typeof one === 'string' || isRecord(one));
  return isKeys ? entries.map(([keyId, one]) => ({ keyId, text: keyText(one) })) : undefined;
}

/** A key of a JSON document: a text, a JWK, or an object that names its text `key` or `publicKey`. */
function keyText(value: unknown): string {
  if (typeof value === 'string') return value;
  const named = isRecord(value) ? (value.publicKey ?? value.public_key ?? value.key) : undefined;
  return typeof named === 'string' ? named : JSON.stringify(value);
}

/** Each block with the line before it, if that is an id: `keyid:` or `keyid =`. */
function keysOfPem(text: string): readonly Given[] {
  const given: Given[] = [];
  let [from, line] = [0, 1];
  for (const match of text.matchAll(/-----BEGIN [A-Z0-9 ]{1,60}-----[^-]*-----END [A-Z0-9 ]{1,60}-----/g)) {
    const before = text.slice(from, match.index);
    line += before.split('\n').length - 1;
    const label = before.trimEnd().split('\n').at(-1) ?? '';
    const keyId = /^\s*["']?([^\s"':=#]{1,200})["']?\s*[:=]\s*(?:\|-?\s*)?["']?$/.exec(label)?.[1];
    given.push({ keyId, text: match[0], line });
    line += match[0].split('\n').length - 1;
    from = match.index + match[0].length;
  }
  return given;
}

const KEY =
  /^(?:[A-Za-z0-9+/_-]{43}=?|(?:0x)?[0-9a-fA-F]{64}|(?:[0-9a-fA-F]{2}[: ]){31}[0-9a-fA-F]{2}|[A-Za-z0-9+/]{59}=|[A-Za-z0-9+/]{58}==|[A-Za-z0-9+/]{60})$/;
const SSH = /^(?:[^\s]+[ \t]+)?(?:ssh|sk-ssh|ecdsa|sk-ecdsa)-[a-z0-9@.-]+[ \t]+[A-Za-z0-9+/=_-]{20,}/;
const LONGEST_LINE = 4000;

function keysOfLines(text: string): readonly Given[] | undefined {
  const lines = text
    .split(/\r?\n/)
    .map((line, at) => ({ text: line.trim(), line: at + 1 }))
    .filter(({ text: line }) => line !== '' && !/^(?:#|\/\/)/.test(line));
  const given = lines.map(({ text: line, line: number }): Given & { readonly isKey: boolean } => {
    if (line.length > LONGEST_LINE) return { text: line, line: number, isKey: false };
    const labelled = withId(line);
    if (labelled !== undefined) return { ...labelled, line: number, isKey: true };
    return { text: line, line: number, isKey: KEY.test(line) || SSH.test(line) };
  });
  const [first] = given;
  if (first?.isKey !== true) return undefined;
  return given.length > 1 || first.keyId !== undefined ? given : undefined;
}

/** `keyid: key`, `keyid=key`, `keyid key`, quoted or not; what follows the id must be a key by its looks. */
function withId(line: string): Given | undefined {
  if (KEY.test(line) || /^(?:ssh|sk-ssh|ecdsa|sk-ecdsa)-/.test(line)) return undefined;
  for (const separator of line.matchAll(/\s*(?:=>|[:=])\s*|\s+/g)) {
    const keyId = unquoted(line.slice(0, separator.index));
    const key = unquoted(line.slice(separator.index + separator[0].length).replace(/,$/, ''));
    const isSsh = /[:=]/.test(separator[0]) && /^(?:ssh|sk-ssh|ecdsa|sk-ecdsa)-/.test(key);
    if (keyId !== '' && !/\s/.test(keyId) && (KEY.test(key) || isSsh)) return { keyId, text: key };
  }
  return undefined;
}

function unquoted(text: string): string {
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text;
}
