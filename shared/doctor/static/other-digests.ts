/** What stands in Content-Digest in place of the SHA-512 of the body: another algorithm's hash, or one that was damaged. */
import { hmac } from '@noble/hashes/hmac.js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512, sha512_256 } from '@noble/hashes/sha2.js';
import { sha3_256, sha3_512 } from '@noble/hashes/sha3.js';
import { bytesEqual } from '../../bytes/compare.ts';
import { decodeUtf8, encodeUtf8 } from '../../bytes/utf8.ts';
import { headerValues } from '../../http/message.ts';
import type { RequestView } from '../../signature/components.ts';
import type { CauseId } from '../causes.ts';
import { throughJavaText } from '../encodings.ts';

type OtherDigest = { readonly cause: CauseId; readonly what: string; readonly of: (body: Uint8Array) => Uint8Array };

const ALGORITHMS: readonly OtherDigest[] = [
  { cause: 'D33', what: 'the MD5', of: (body) => md5(body) },
  { cause: 'D33', what: 'the SHA-1', of: (body) => sha1(body) },
  { cause: 'D33', what: 'the SHA-384', of: (body) => sha384(body) },
  { cause: 'D33', what: 'the SHA-512/256', of: (body) => sha512_256(body) },
  { cause: 'D33', what: 'the SHA3-256', of: (body) => sha3_256(body) },
  { cause: 'D33', what: 'the SHA3-512', of: (body) => sha3_512(body) },
];
const DAMAGED: readonly OtherDigest[] = [
  { cause: 'D34', what: 'the first 32 bytes of the SHA-512', of: (body) => sha512(body).slice(0, 32) },
  { cause: 'D34', what: 'the SHA-512, taken for UTF-8 text,', of: (body) => encodeUtf8(decodeUtf8(sha512(body))) },
  { cause: 'D34', what: 'the SHA-512, taken for UTF-8 text by Java,', of: (body) => throughJavaText(sha512(body)) },
  {
    cause: 'D34',
    what: 'the SHA-512, taken for Latin-1 text,',
    of: (body) => encodeUtf8(String.fromCharCode(...sha512(body))),
  },
];
/** A service takes no larger body; a dozen hashes of one of many megabytes would take seconds. */
const LARGEST_HASHED = 1_048_576;

/** "the MD5", as a sentence goes on with "of the body"; undefined for bytes that are none of these. */
export function otherDigest({ request: { headers, body } }: RequestView, bytes: Uint8Array): OtherDigest | undefined {
  if (body.length > LARGEST_HASHED) return undefined;
  return [...ALGORITHMS, ...DAMAGED, ...keyed(headers)].find(({ of }) => bytesEqual(of(body), bytes));
}

/** HMACs under what the request itself says: other services are called with a secret that both sides know. */
function keyed(headers: RequestView['request']['headers']): readonly OtherDigest[] {
  const value = (name: string): string => headerValues(headers, name)[0]?.trim() ?? '';
  const keys = [
    ['the token', value('authorization').replace(/^bearer\s+/i, '')],
    ['the client id', value('x-client-id')],
    ['an empty key', ''],
  ] as const;
  return keys.flatMap(([name, text]): readonly OtherDigest[] => {
    const key = encodeUtf8(text);
    return [
      { cause: 'D33', what: `the HMAC-SHA512 by ${name}`, of: (body) => hmac(sha512, key, body) },
      { cause: 'D33', what: `the HMAC-SHA256 by ${name}`, of: (body) => hmac(sha256, key, body) },
    ];
  });
}
