/**
 * The body in place of the base, or beside it: the habit of those who signed webhooks or requests of other services before.
 *
 * No change of the base leads there, so these are forms of the message, made for one request.
 */
import { toBase64 } from '../bytes/base64.ts';
import { concatBytes } from '../bytes/compare.ts';
import { toHex } from '../bytes/hex.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { contentDigest } from '../http/content-digest.ts';
import { type Hashes, type MessageForm, messageForm } from './message-form.ts';

/** A service takes no larger body; hashing one of many megabytes again and again would take seconds. */
const LARGEST_SIGNED = 1_048_576;

/** None for a request without a body. */
export function bodyMessages(body: Uint8Array): readonly MessageForm[] {
  if (body.length === 0 || body.length > LARGEST_SIGNED) return [];
  const alone = (what: string, of: (hashes: Hashes) => Uint8Array): MessageForm =>
    messageForm(['X15'], what, (_base, _hash, crypto) => of(crypto));
  const beside = (what: string, of: (base: Uint8Array, hashes: Hashes) => readonly Uint8Array[]): MessageForm[] => {
    const joined: MessageForm['of'] = (base, _, crypto) => concatBytes(...of(base, crypto));
    return [
      messageForm(['X15'], `the SHA-512 of ${what}`, (base, hash, crypto) => crypto.sha512(joined(base, hash, crypto))),
      messageForm(['X15', 'X1'], what, joined),
    ];
  };
  const lineFeed = Uint8Array.of(10);
  const digest = ({ sha512 }: Hashes): Uint8Array => encodeUtf8(contentDigest(sha512(body)));
  return [
    alone('the body', () => body),
    alone('the SHA-512 of the body', ({ sha512 }) => sha512(body)),
    alone('the hex text of the SHA-512 of the body', ({ sha512 }) => encodeUtf8(toHex(sha512(body)))),
    alone('the base64 text of the SHA-512 of the body', ({ sha512 }) => encodeUtf8(toBase64(sha512(body)))),
    alone('the SHA-512 of the SHA-512 of the body', ({ sha512 }) => sha512(sha512(body))),
    alone('the SHA-256 of the body', ({ sha256 }) => sha256(body)),
    alone('the hex text of the SHA-256 of the body', ({ sha256 }) => encodeUtf8(toHex(sha256(body)))),
    alone('the value of Content-Digest', digest),
    alone('the SHA-512 of the value of Content-Digest', (hashes) => hashes.sha512(digest(hashes))),
    ...beside('the base, a line feed and the body', (base) => [base, lineFeed, body]),
    ...beside('the base and the body', (base) => [base, body]),
    ...beside('the base, an empty line and the body', (base) => [base, lineFeed, lineFeed, body]),
    ...beside('the body and the base', (base) => [body, base]),
    ...beside('the body, a line feed and the base', (base) => [body, lineFeed, base]),
    ...beside('the base, a line feed and the hex text of the SHA-256 of the body', (base, { sha256 }) => [
      base,
      lineFeed,
      encodeUtf8(toHex(sha256(body))),
    ]),
    ...beside('the base, a line feed and the hex text of the SHA-512 of the body', (base, { sha512 }) => [
      base,
      lineFeed,
      encodeUtf8(toHex(sha512(body))),
    ]),
  ];
}
