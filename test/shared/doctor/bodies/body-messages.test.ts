/** Which messages with the body in them are tried. */
import { expect, it } from 'vitest';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { bodyMessages } from '../../../../shared/doctor/body-messages.ts';
import { signedLine } from './signed-texts.ts';

// The hex text of “sha512({})” and “sha256({})”, and the base64 text of the first.
const HEX_512 = '736861353132287b7d29';
const HEX_256 = '736861323536287b7d29';
const BASE64_512 = 'c2hhNTEyKHt9KQ==';

it('are the body, its hashes, its digest, and all these beside the base', () => {
  expect(bodyMessages(encodeUtf8('{}')).map(signedLine)).toEqual([
    'X15 the body: {}',
    'X15 the SHA-512 of the body: sha512({})',
    `X15 the hex text of the SHA-512 of the body: ${HEX_512}`,
    `X15 the base64 text of the SHA-512 of the body: ${BASE64_512}`,
    'X15 the SHA-512 of the SHA-512 of the body: sha512(sha512({}))',
    'X15 the SHA-256 of the body: sha256({})',
    `X15 the hex text of the SHA-256 of the body: ${HEX_256}`,
    `X15 the value of Content-Digest: sha-512=:${BASE64_512}:`,
    `X15 the SHA-512 of the value of Content-Digest: sha512(sha-512=:${BASE64_512}:)`,
    'X15 the SHA-512 of the base, a line feed and the body: sha512(base\n{})',
    'X15,X1 the base, a line feed and the body: base\n{}',
    'X15 the SHA-512 of the base and the body: sha512(base{})',
    'X15,X1 the base and the body: base{}',
    'X15 the SHA-512 of the base, an empty line and the body: sha512(base\n\n{})',
    'X15,X1 the base, an empty line and the body: base\n\n{}',
    'X15 the SHA-512 of the body and the base: sha512({}base)',
    'X15,X1 the body and the base: {}base',
    'X15 the SHA-512 of the body, a line feed and the base: sha512({}\nbase)',
    'X15,X1 the body, a line feed and the base: {}\nbase',
    `X15 the SHA-512 of the base, a line feed and the hex text of the SHA-256 of the body: sha512(base\n${HEX_256})`,
    `X15,X1 the base, a line feed and the hex text of the SHA-256 of the body: base\n${HEX_256}`,
    `X15 the SHA-512 of the base, a line feed and the hex text of the SHA-512 of the body: sha512(base\n${HEX_512})`,
    `X15,X1 the base, a line feed and the hex text of the SHA-512 of the body: base\n${HEX_512}`,
  ]);
});

it('are none of no body, nor of one beyond a megabyte', () => {
  const count = (bytes: number): number => bodyMessages(new Uint8Array(bytes)).length;
  expect([0, 1, 1_048_576, 1_048_577].map(count)).toEqual([0, 23, 23, 0]);
});
