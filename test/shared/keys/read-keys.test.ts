import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBase64, toBase64Url } from '../../../shared/bytes/base64.ts';
import { concatBytes } from '../../../shared/bytes/compare.ts';
import { toHex } from '../../../shared/bytes/hex.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { AppError } from '../../../shared/failure.ts';
import { writeEncryptedPkcs8Pem } from '../../../shared/keys/encrypted-pkcs8.ts';
import { writePublicJwk } from '../../../shared/keys/jwk.ts';
import { fingerprint, writeOpenSshPublicLine } from '../../../shared/keys/openssh-public.ts';
import { writePem } from '../../../shared/keys/pem.ts';
import { writePkcs8Der } from '../../../shared/keys/pkcs8.ts';
import { readPrivateKey } from '../../../shared/keys/read-private-key.ts';
import { readPublicKey } from '../../../shared/keys/read-public-key.ts';
import { writeSpkiDer, writeSpkiPem } from '../../../shared/keys/spki.ts';
import { publicKeyOfSeed } from '../../../shared/signature/noble-crypto.ts';
import { fixedRandom } from '../../support/fixed-random.ts';
import { writeOpenSshPrivate, writePkcs8Pem, writePrivateJwk } from '../../support/write-private-keys.ts';
import { RFC_PUBLIC_KEY, RFC_SEED } from '../signature/test-keys.ts';
import { type KeyVector, keyVectors, rfc9421 } from '../vectors.ts';

const { passphrase, openssl, openssh, refused } = keyVectors;

function inputOf({ text, base64 }: KeyVector): string | Uint8Array {
  return text ?? new Uint8Array(Buffer.from(base64 ?? '', 'base64'));
}

async function failureOf(act: () => unknown): Promise<{ code: string; message: string; causes: unknown }> {
  try {
    await act();
  } catch (error) {
    if (error instanceof AppError) {
      return { code: error.code, message: error.message, causes: error.failure.details?.causes ?? [] };
    }
    throw error;
  }
  throw new Error('expected an AppError, got a key');
}

describe('private keys that other programs wrote', () => {
  it.each(openssl.private)('$made', async (vector) => {
    const key = await readPrivateKey(inputOf(vector), passphrase);
    expect(key.format).toBe(vector.format);
    expect(toHex(key.seed)).toBe(openssl.seedHex);
    expect(toHex(key.publicKey)).toBe(openssl.publicKeyHex);
  });

  it.each(openssh.private)('$made', async (vector) => {
    const key = await readPrivateKey(inputOf(vector), passphrase);
    expect(key).toMatchObject({ format: vector.format, comment: openssh.comment });
    expect(writeOpenSshPublicLine(key.publicKey, key.comment)).toBe(openssh.publicLine);
    expect(toHex(publicKeyOfSeed(key.seed))).toBe(toHex(key.publicKey));
  });

  it('the key of RFC 9421 in each of its forms', async () => {
    const forms = [
      rfc9421.key.pkcs8Base64,
      rfc9421.key.seedBase64Url,
      toBase64(RFC_SEED),
      toHex(RFC_SEED),
      `0x${toHex(RFC_SEED).toUpperCase()}\r\n`,
      RFC_SEED,
      toHex(concatBytes(RFC_SEED, RFC_PUBLIC_KEY)),
      toBase64(concatBytes(RFC_SEED, RFC_PUBLIC_KEY)),
      concatBytes(RFC_SEED, RFC_PUBLIC_KEY),
      writePrivateJwk(RFC_SEED, 'kid-1'),
      `{"keys":[${writePrivateJwk(RFC_SEED)}]}`,
      `{"kty":"OKP","crv":"Ed25519","d":"${rfc9421.key.seedBase64Url}"}`,
      `some text before\n${writePkcs8Pem(RFC_SEED)}and after`,
      writePkcs8Pem(RFC_SEED).replaceAll('\n', '\r\n'),
      `\uFEFF${writePkcs8Pem(RFC_SEED)}`,
      encodeUtf8(writePkcs8Pem(RFC_SEED)),
    ];
    for (const form of forms) {
      const key = await readPrivateKey(form);
      expect(toHex(key.seed), String(form)).toBe(toHex(RFC_SEED));
      expect(toHex(key.publicKey), String(form)).toBe(toHex(RFC_PUBLIC_KEY));
    }
  });

  it('a version 2 file, which carries its public key, when the two belong together', async () => {
    const tail = concatBytes(Uint8Array.of(0x81, 0x21, 0), RFC_PUBLIC_KEY);
    const v2 = concatBytes(Uint8Array.of(0x30, 0x51, 2, 1, 1), writePkcs8Der(RFC_SEED).slice(5), tail);
    expect(toHex((await readPrivateKey(v2)).seed)).toBe(toHex(RFC_SEED));
    const wrong = v2.slice();
    wrong[80] = (wrong[80] ?? 0) ^ 1;
    expect(await failureOf(() => readPrivateKey(wrong))).toMatchObject({ code: 'key-halves-differ', causes: ['K2'] });
  });
});

describe('public keys that other programs wrote', () => {
  it.each(openssl.public)('$made', (vector) => {
    const key = readPublicKey(inputOf(vector));
    expect(key.format).toBe(vector.format);
    expect(toHex(key.publicKey)).toBe(openssl.publicKeyHex);
  });

  it('ssh-keygen’s single line, with its comment, its options and lines of comment around it', () => {
    const key = readPublicKey(openssh.publicLine);
    expect(key).toMatchObject({ format: 'openssh-public', comment: openssh.comment });
    expect(fingerprint(key.publicKey)).toBe(openssh.fingerprint);
    const file = `# my key\nfrom="10.0.0.1",no-pty ${openssh.publicLine}\r\n\n`;
    expect(toHex(readPublicKey(file).publicKey)).toBe(toHex(key.publicKey));
  });

  it('the key of RFC 9421 in each of its forms', () => {
    const forms = [
      rfc9421.key.spkiBase64,
      rfc9421.key.publicKeyBase64Url,
      toBase64(RFC_PUBLIC_KEY),
      toHex(RFC_PUBLIC_KEY),
      RFC_PUBLIC_KEY,
      writePublicJwk(RFC_PUBLIC_KEY, 'kid-1'),
      writeSpkiPem(RFC_PUBLIC_KEY),
      writeSpkiDer(RFC_PUBLIC_KEY),
      writeOpenSshPublicLine(RFC_PUBLIC_KEY),
    ];
    for (const form of forms) expect(toHex(readPublicKey(form).publicKey), String(form)).toBe(toHex(RFC_PUBLIC_KEY));
    expect(readPublicKey(writePublicJwk(RFC_PUBLIC_KEY, 'kid-1')).comment).toBe('kid-1');
  });
});

/** `9d:61:…`, as openssl prints it. */
function colons(bytes: Uint8Array): string {
  return toHex(bytes).replace(/..(?!$)/g, '$&:');
}

describe('keys without a container, as people copy them', () => {
  it.each([
    ['base64', toBase64],
    ['base64 without its padding', (bytes) => toBase64(bytes).replaceAll('=', '')],
    ['base64url without padding, as in a JWK', toBase64Url],
    ['base64url with padding', (bytes) => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_')],
    ['hex with colons', colons],
    ['hex with colons, upper case', (bytes) => colons(bytes).toUpperCase()],
    [
      'hex with colons over several lines, as openssl -text prints it',
      (bytes) => `    ${colons(bytes).replace(/(?:..:){15}/g, '$&\n    ')}`,
    ],
    ['hex with blanks between bytes', (bytes) => toHex(bytes).replace(/../g, '$& ')],
    ['hex with blanks between words', (bytes) => toHex(bytes).replace(/.{8}/g, '$& ')],
    ['hex in lines, as xxd -p prints it', (bytes) => toHex(bytes).replace(/.{60}/g, '$&\n')],
  ] as [string, (bytes: Uint8Array) => string][])('%s is taken for any key, private and public', async (_, write) => {
    const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const publicKey = publicKeyOfSeed(seed);
        expect(toHex((await readPrivateKey(write(seed))).seed)).toBe(toHex(seed));
        expect(toHex((await readPrivateKey(write(concatBytes(seed, publicKey)))).seed)).toBe(toHex(seed));
        expect(toHex(readPublicKey(write(publicKey)).publicKey)).toBe(toHex(publicKey));
      }),
      { numRuns: 60, examples: [[RFC_SEED]] },
    );
  });
});

describe('what is written', () => {
  it('is what OpenSSL writes for the same key, to the byte', () => {
    const seed = new Uint8Array(Buffer.from(openssl.seedHex, 'hex'));
    const publicKey = publicKeyOfSeed(seed);
    expect(writePkcs8Pem(seed)).toBe(openssl.private[0]?.text);
    expect(toBase64(writePkcs8Der(seed))).toBe(openssl.private[1]?.base64);
    expect(writeSpkiPem(publicKey)).toBe(openssl.public[0]?.text);
    expect(toBase64(writeSpkiDer(publicKey))).toBe(openssl.public[1]?.base64);
  });

  it('is read back as the same key, for any seed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), async (seed) => {
        const files = [
          writePkcs8Pem(seed),
          writePrivateJwk(seed),
          writeOpenSshPrivate(seed, 'a comment', fixedRandom()),
        ];
        for (const file of files) expect(toHex((await readPrivateKey(file)).seed)).toBe(toHex(seed));
        const publicKey = publicKeyOfSeed(seed);
        for (const file of [
          writeSpkiPem(publicKey),
          writePublicJwk(publicKey),
          writeOpenSshPublicLine(publicKey, 'c'),
        ]) {
          expect(toHex(readPublicKey(file).publicKey)).toBe(toHex(publicKey));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('encrypted is opened by its passphrase and no other', async () => {
    const pem = await writeEncryptedPkcs8Pem(RFC_SEED, passphrase, fixedRandom());
    expect(toHex((await readPrivateKey(pem, passphrase)).seed)).toBe(toHex(RFC_SEED));
    expect(await failureOf(() => readPrivateKey(pem, `${passphrase} `))).toMatchObject({
      code: 'key-passphrase-wrong',
    });
  });
});

describe('an encrypted key', () => {
  const encrypted = [...openssl.private, ...openssh.private].filter(({ format }) => format.includes('encrypted'));

  it.each(encrypted)('$made: asks for a passphrase, and says when it is the wrong one', async (vector) => {
    expect(await failureOf(() => readPrivateKey(inputOf(vector)))).toMatchObject({ code: 'key-passphrase-missing' });
    expect(await failureOf(() => readPrivateKey(inputOf(vector), ''))).toMatchObject({
      code: 'key-passphrase-missing',
    });
    expect(await failureOf(() => readPrivateKey(inputOf(vector), 'wrong'))).toMatchObject({
      code: 'key-passphrase-wrong',
    });
  });
});

const PLAIN_PEM = writePkcs8Pem(RFC_SEED);
const LONE = PLAIN_PEM.split('\n')[1] ?? '';
/** A scalar and prefix in place of seed and public key: clamped as a library's expanded key is. */
const EXPANDED = Uint8Array.from({ length: 64 }, (_, at) => (at === 0 ? 0xf8 : at === 31 ? 0x47 : at * 3));

describe('what is no private key of the service is refused by its name', () => {
  it.each(refused)('$made: $says', async ({ text, code, causes, says }) => {
    const failure = await failureOf(() => readPrivateKey(text, passphrase));
    expect(failure).toMatchObject({ code, causes: causes ?? [] });
    expect(failure.message).toContain(says);
  });

  it.each([
    ['nothing', '', 'key-empty', [], 'empty'],
    ['only spaces', ' \n', 'key-empty', [], 'empty'],
    ['no bytes', new Uint8Array(), 'key-empty', [], 'empty'],
    ['a public key in PEM', writeSpkiPem(RFC_PUBLIC_KEY), 'key-is-public', ['K13'], 'public key'],
    ['a public key in DER', writeSpkiDer(RFC_PUBLIC_KEY), 'key-is-public', ['K13'], 'public key'],
    ['a public SSH line', openssh.publicLine, 'key-is-public', ['K13'], 'public key'],
    ['a public JWK', writePublicJwk(RFC_PUBLIC_KEY), 'key-is-public', ['K13'], 'public key'],
    ['a PEM with \\n in it', PLAIN_PEM.replaceAll('\n', '\\n'), 'key-pem-newlines', ['K11'], '\\n'],
    ['a PEM with \\r\\n in it', PLAIN_PEM.replaceAll('\n', '\\r\\n'), 'key-pem-newlines', ['K11'], '\\n'],
    ['a PEM in one line', PLAIN_PEM.replaceAll('\n', ' '), 'key-pem-newlines', ['K11'], 'line breaks'],
    ['a PEM cut off', PLAIN_PEM.slice(0, 60), 'key-unreadable', [], 'END'],
    ['a PEM with a character lost', PLAIN_PEM.replace('MC4C', 'MC4'), 'key-unreadable', [], 'base64'],
    [
      'a PEM whose DER is cut',
      `-----BEGIN PRIVATE KEY-----\n${LONE.slice(0, 40)}\n-----END PRIVATE KEY-----`,
      'key-unreadable',
      [],
      'damaged',
    ],
    [
      'a PEM with bytes after its DER',
      writePem('PRIVATE KEY', concatBytes(writePkcs8Der(RFC_SEED), Uint8Array.of(0))),
      'key-unreadable',
      [],
      'damaged',
    ],
    ['64 bytes of scalar and prefix', EXPANDED, 'key-expanded', ['K6'], 'expanded'],
    ['the same in hex', toHex(EXPANDED), 'key-expanded', ['K6'], 'expanded'],
    ['a seed and 32 zeros', concatBytes(RFC_SEED, new Uint8Array(32)), 'key-halves-differ', ['K5'], 'zeros'],
    ['the first 32 characters of a PKCS#8', LONE.slice(0, 32), 'key-container-bytes', ['K7'], 'PKCS#8'],
    ['the first 32 bytes of a PKCS#8', writePkcs8Der(RFC_SEED).slice(0, 32), 'key-container-bytes', ['K8'], 'head'],
    ['hex read as base64', new Uint8Array(Buffer.from(toHex(RFC_SEED), 'base64')), 'key-length', ['K9'], '48 bytes'],
    ['a character lost', toBase64Url(RFC_SEED).slice(0, 42), 'key-padding', ['K14'], '42 characters'],
    ['a character lost before the padding', toBase64(RFC_SEED).slice(1), 'key-padding', ['K14'], '43 characters'],
    ['hex with a digit lost', colons(RFC_SEED).slice(1), 'key-unreadable', [], 'hex'],
    ['a space inside', toBase64(RFC_SEED).replace(/^.{9}/, '$& '), 'key-padding', ['K14'], 'offset 9'],
    ['31 bytes in hex', toHex(RFC_SEED).slice(2), 'key-length', [], '31 bytes'],
    ['31 bytes', RFC_SEED.slice(1), 'key-length', [], '31 bytes'],
    ['33 bytes in hex', `${toHex(RFC_SEED)}00`, 'key-length', [], '33 bytes'],
    ['a placeholder', '<YOUR_PRIVATE_KEY>', 'key-placeholder', ['K13'], 'placeholder'],
    ['a template', '{{private_key}}', 'key-jwk-invalid', ['K15'], 'JSON'],
    ['a shell variable', '$PRIVATE_KEY', 'key-placeholder', ['K13'], 'placeholder'],
    ['a token', 'Bearer abc.def', 'key-placeholder', ['K13'], 'token'],
    ['a JSON Web Token', 'eyJhbGciOiJFZERTQSJ9.e30.AAAA', 'key-placeholder', ['K13'], 'token'],
    ['words', 'my secret key!', 'key-unreadable', [], 'expected PEM'],
    [
      'a JWK with d and x swapped',
      `{"kty":"OKP","crv":"Ed25519","d":"${toBase64Url(RFC_PUBLIC_KEY)}","x":"${toBase64Url(RFC_SEED)}"}`,
      'key-jwk-invalid',
      ['K15'],
      'swapped',
    ],
    [
      'a JWK whose halves differ',
      `{"kty":"OKP","crv":"Ed25519","d":"${toBase64Url(RFC_SEED)}","x":"${toBase64Url(new Uint8Array(32))}"}`,
      'key-halves-differ',
      ['K2'],
      'not the public key',
    ],
    ['a JWK of P-256', '{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}', 'key-algorithm', [], 'P-256'],
    ['a JWK of RSA', '{"kty":"RSA","n":"AQ","e":"AQAB"}', 'key-algorithm', [], 'RSA'],
    ['a JWK of X25519', '{"kty":"OKP","crv":"X25519","x":"AA"}', 'key-algorithm', ['K12'], 'X25519'],
    [
      'a JWK with another alg',
      '{"kty":"OKP","crv":"Ed25519","alg":"ES256","x":"AA"}',
      'key-jwk-invalid',
      ['K15'],
      'ES256',
    ],
    [
      'a JWK in base64',
      `{"kty":"OKP","crv":"Ed25519","x":"${toBase64(RFC_PUBLIC_KEY)}"}`,
      'key-jwk-invalid',
      ['K15'],
      'base64url',
    ],
    [
      'a JWK of 31 bytes',
      `{"kty":"OKP","crv":"Ed25519","x":"${toBase64Url(RFC_SEED.slice(1))}"}`,
      'key-jwk-invalid',
      ['K15'],
      '31 bytes',
    ],
    ['JSON that is no JWK', '{"a":1}', 'key-jwk-invalid', ['K15'], 'kty'],
    ['a JWK set of two', '{"keys":[{},{}]}', 'key-jwk-invalid', [], '2 keys'],
    [
      'an OpenSSH file cut off',
      `-----BEGIN OPENSSH PRIVATE KEY-----\n${toBase64(encodeUtf8('openssh-key-v1\0abc'))}\n-----END OPENSSH PRIVATE KEY-----`,
      'key-unreadable',
      [],
      'OpenSSH',
    ],
    [
      'a PEM of something else',
      '-----BEGIN PGP MESSAGE-----\nAAAA\n-----END PGP MESSAGE-----',
      'key-unreadable',
      [],
      'PGP MESSAGE',
    ],
  ] as [string, string | Uint8Array, string, string[], string][])('%s', async (_, input, code, causes, part) => {
    const failure = await failureOf(() => readPrivateKey(input));
    expect(failure).toMatchObject({ code, causes });
    expect(failure.message).toContain(part);
  });
});

describe('what is no public key of the service is refused by its name', () => {
  it.each([
    ['a private PEM', PLAIN_PEM, 'key-is-private', ['K13'], 'private key'],
    ['a private DER', writePkcs8Der(RFC_SEED), 'key-is-private', ['K13'], 'PKCS#8'],
    ['its base64', LONE, 'key-is-private', ['K13'], 'PKCS#8'],
    ['an encrypted private PEM', openssl.private[2]?.text ?? '', 'key-is-private', ['K13'], 'private key'],
    ['an OpenSSH private file', openssh.private[0]?.text ?? '', 'key-is-private', ['K10', 'K13'], 'OpenSSH'],
    ['a private JWK', writePrivateJwk(RFC_SEED), 'key-is-private', ['K13'], 'private part'],
    ['seed and public key', concatBytes(RFC_SEED, RFC_PUBLIC_KEY), 'key-is-private', ['K13'], '64 bytes'],
    ['32 bytes that are no point', '02'.repeat(31).concat('7f'), 'key-not-a-point', [], 'no point'],
    ['a PEM with \\n in it', writeSpkiPem(RFC_PUBLIC_KEY).replaceAll('\n', '\\n'), 'key-pem-newlines', ['K11'], '\\n'],
    ['a character lost', toBase64Url(RFC_PUBLIC_KEY).slice(0, 42), 'key-padding', ['K14'], '42 characters'],
    [
      'base64 text as bytes',
      new Uint8Array([...encodeUtf8(toBase64(RFC_PUBLIC_KEY)), 0]),
      'key-length',
      [],
      '45 bytes',
    ],
    ['two lines of keys', `${openssh.publicLine}\n${openssh.publicLine}`, 'key-unreadable', [], '2 lines'],
    ['an SSH line cut off', openssh.publicLine.slice(0, 41), 'key-padding', ['K14'], 'ssh-ed25519'],
    ['an SSH line cut by four', openssh.publicLine.replace(/.{4} plain.*/, ''), 'key-unreadable', [], '32 bytes'],
    [
      'an SSH certificate',
      `ssh-ed25519-cert-v01@openssh.com ${toBase64(encodeUtf8('abc'))}`,
      'key-algorithm',
      [],
      'certificate',
    ],
    [
      'a security key',
      `sk-ssh-ed25519@openssh.com ${toBase64(encodeUtf8('abc'))}`,
      'key-algorithm',
      [],
      'security key',
    ],
    ['nothing', '', 'key-empty', [], 'empty'],
  ] as [string, string | Uint8Array, string, string[], string][])('%s', async (_, input, code, causes, part) => {
    const failure = await failureOf(() => readPublicKey(input));
    expect(failure).toMatchObject({ code, causes });
    expect(failure.message).toContain(part);
  });

  it.each(refused.filter(({ code }) => code === 'key-algorithm'))('$made', async ({ text }) => {
    expect(['key-algorithm', 'key-is-private']).toContain((await failureOf(() => readPublicKey(text))).code);
  });
});

describe('hostile input', () => {
  it('gives a key or an AppError, and no message holds a piece of what was given', async () => {
    const text = fc.oneof(
      fc.string({ maxLength: 120 }),
      fc
        .tuple(fc.nat(200), fc.string({ maxLength: 3 }))
        .map(([at, added]) => PLAIN_PEM.slice(0, at) + added + PLAIN_PEM.slice(at + 1)),
      fc.tuple(fc.nat(400), fc.string({ maxLength: 3 })).map(([at, added]) => {
        const file = openssh.private[0]?.text ?? '';
        return file.slice(0, at) + added + file.slice(at + 1);
      }),
      fc.json().map((json) => `{"kty":"OKP","crv":"Ed25519","x":${json},"d":${json}}`),
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 100 }),
      fc.tuple(fc.nat(47), fc.nat(255)).map(([at, byte]) => {
        const der = writePkcs8Der(RFC_SEED);
        der[at] = byte;
        return der;
      }),
      fc.tuple(fc.nat(150), fc.nat(255)).map(([at, byte]) => {
        const der = new Uint8Array(Buffer.from(openssl.private[3]?.base64 ?? '', 'base64'));
        der[at] = byte;
        return der;
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, bytes), async (input) => {
        for (const read of [() => readPrivateKey(input), () => readPublicKey(input)]) {
          try {
            await read();
          } catch (error) {
            expect(error).toBeInstanceOf(AppError);
            expect((error as AppError).message).not.toContain(LONE.slice(20, 40));
          }
        }
      }),
      { numRuns: 1500 },
    );
  });
});
