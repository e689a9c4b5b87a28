/**
 * The hash as shells and languages print it, and as other schemes wrap it: what is signed when that goes on to the signer.
 *
 * Tried over the right base only. Source: the output of coreutils, OpenSSL 1.1 and 3 and BSD; RFC 8017 section 9.2 for
 * the prefix of DigestInfo.
 */
import { concatBytes } from '../bytes/compare.ts';
import { fromHex, toHex } from '../bytes/hex.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { pythonBytes } from './encodings.ts';
import { messageForm as form, type MessageForm } from './message-form.ts';

/** What people call the file that they hash. */
const FILES = (
  'base|base.txt|base.bin|signature-base|signature-base.txt|signature_base.txt|sigbase.txt|message.txt|' + 'tosign.txt'
).split('|');
const LINE_FEED = Uint8Array.of(10);
/** DigestInfo of SHA-512 up to the hash. */
const DIGEST_INFO = fromHex('3051300d060960864801650304020305000440');

/** One line of a command, with the line feed that a file of it has, and without, as `$(…)` takes it. */
const lines = (
  command: string,
  write: (hex: string) => string,
  ending = '',
  of: MessageForm['of'] = (_, hash) => hash,
): readonly MessageForm[] =>
  ['\n', ''].map((end) =>
    form(['X16', 'X2'], `what ${command} prints for the base${ending}`, (base, hash, crypto) =>
      encodeUtf8(write(toHex(of(base, hash, crypto))) + end),
    ),
  );

const ofStdin = (ending?: string, of?: MessageForm['of']): readonly MessageForm[] => [
  ...lines('sha512sum', (hex) => `${hex}  -`, ending, of),
  ...['SHA2-512(stdin)', 'SHA512(stdin)', '(stdin)'].flatMap((name) =>
    lines('openssl dgst', (hex) => `${name}= ${hex}`, ending, of),
  ),
];

export const PRINTED_HASHES: readonly MessageForm[] = [
  ...ofStdin(),
  ...ofStdin(' and a line feed, as echo writes it', (base, _, { sha512 }) => sha512(concatBytes(base, LINE_FEED))),
  ...FILES.flatMap((file) => [
    ...lines('sha512sum', (hex) => `${hex}  ${file}`),
    ...lines('openssl dgst', (hex) => `SHA2-512(${file})= ${hex}`),
    ...lines('openssl dgst', (hex) => `SHA512(${file})= ${hex}`),
    ...lines('shasum', (hex) => `SHA512 (${file}) = ${hex}`),
  ]),
  form(['X18'], 'the hash and a line feed', (_, hash) => concatBytes(hash, LINE_FEED)),
  form(['X18'], 'the base and its hash behind it', (base, hash) => concatBytes(base, hash)),
  form(['X18'], 'the hash and the base behind it', (base, hash) => concatBytes(hash, base)),
  ...(DIGEST_INFO.ok
    ? [form(['X18'], 'the hash in a DigestInfo, as RSA has it', (_, hash) => concatBytes(DIGEST_INFO.value, hash))]
    : []),
  form(['B22'], 'the bytes of the hash as Python prints them', (_, hash) => encodeUtf8(pythonBytes(hash))),
];
