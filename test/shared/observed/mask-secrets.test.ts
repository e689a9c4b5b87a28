/** The masker: each spelling of a secret that a service may answer with, and what must stay as it was. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBase64, toBase64Url } from '../../../shared/bytes/base64.ts';
import { createMasker, unmask } from '../../../shared/observed/mask-secrets.ts';

const SECRET = 'secret-token-0123456789';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('a secret is replaced by as many stars wherever it stands, in text and in bytes', () => {
  const masker = createMasker([SECRET]);
  const stars = '*'.repeat(SECRET.length);
  expect(masker.text(`Bearer ${SECRET}, again ${SECRET}.`)).toBe(`Bearer ${stars}, again ${stars}.`);
  expect(masker.bytes(bytes(`a${SECRET}b`))).toEqual(bytes(`a${stars}b`));
  expect(masker.count()).toBe(3);
});

test('bytes without a secret are handed back untouched, and given bytes are never written to', () => {
  const masker = createMasker([SECRET]);
  const innocent = bytes('nothing here');
  expect(masker.bytes(innocent)).toBe(innocent);
  const guilty = bytes(SECRET);
  masker.bytes(guilty);
  expect(guilty).toEqual(bytes(SECRET));
});

test('of two secrets where one begins with the other, the longer one leaves nothing behind', () => {
  expect(createMasker([SECRET, `${SECRET}-tail`]).text(`${SECRET}-tail`)).toBe('*'.repeat(SECRET.length + 5));
});

/** Every character that some escape treats apart. */
const AWKWARD = 'a+b/c=d~e.f-g_h%41"i\\j&k<l>m\'n';
const utf16 = (text: string, first: 0 | 1) =>
  Uint8Array.from(
    text.length * 2 === 0
      ? []
      : [...text].flatMap((one) => {
          const code = one.charCodeAt(0);
          return first === 0 ? [code, 0] : [0, code];
        }),
  );
const hexOf = (text: string) => [...bytes(text)].map((byte) => byte.toString(16).padStart(2, '0'));
const base64Of = (text: string) => toBase64(bytes(text));
const inUnicode = (text: string) =>
  hexOf(text)
    .map((hex) => `\\u00${hex}`)
    .join('');
const inPercent = (text: string) =>
  hexOf(text)
    .map((hex) => `%${hex}`)
    .join('');

const SPELLINGS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  JSON: (secret) => JSON.stringify({ secret }),
  'JSON with escaped slashes': (secret) => JSON.stringify(secret).replaceAll('/', '\\/'),
  'JSON with escapes for all that is not a letter': (secret) =>
    secret.replace(/[^a-z]/g, (one) => `\\u00${one.charCodeAt(0).toString(16).toUpperCase()}`),
  'JSON escapes throughout': inUnicode,
  'JSON within JSON': (secret) => JSON.stringify(JSON.stringify({ secret }).replaceAll('/', '\\/')),
  'percent-encoding': encodeURIComponent,
  'percent-encoding in lower case': (secret) => encodeURIComponent(secret).replace(/%../g, (one) => one.toLowerCase()),
  'percent-encoding throughout': inPercent,
  'percent-encoding twice': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'a form within JSON': (secret) => JSON.stringify(new URLSearchParams({ secret }).toString()),
  'JSON in a query': (secret) => encodeURIComponent(JSON.stringify({ secret })),
  'character references': (secret) =>
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('/', '&#x2F;').replaceAll('+', '&#43;'),
  'character references without semicolons': (secret) => [...secret].map((one) => `&#${one.charCodeAt(0)}`).join(''),
  'references in hex without semicolons': (secret) =>
    hexOf(secret)
      .map((hex) => `&#x${hex}`)
      .join(''),
  'the escapes of Python and JavaScript': (secret) =>
    hexOf(secret)
      .map((hex) => `\\x${hex}`)
      .join(''),
  'the escapes of Python and JavaScript in JSON': (secret) =>
    JSON.stringify(
      hexOf(secret)
        .map((hex) => `\\x${hex}`)
        .join(''),
    ),
  'long escapes of Python and C': (secret) =>
    hexOf(secret)
      .map((hex) => `\\U000000${hex}`)
      .join(''),
  'octal escapes of C and the shell': (secret) =>
    [...secret].map((one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`).join(''),
  'escapes of JavaScript and Rust in braces': (secret) =>
    hexOf(secret)
      .map((hex) => `\\u{${hex}}`)
      .join(''),
  'escapes of a style sheet': (secret) =>
    hexOf(secret)
      .map((hex) => `\\${hex} `)
      .join(''),
  'quoted-printable throughout': (secret) =>
    hexOf(secret)
      .map((hex) => `=${hex.toUpperCase()}`)
      .join(''),
  'quoted-printable with its line ends': (secret) => secret.replaceAll('=', '=3D').replace(/.{9}/g, '$&=\r\n'),
  'a form, read': (secret) => secret.replaceAll('+', ' '),
  hex: (secret) => hexOf(secret).join(''),
  HEX: (secret) => hexOf(secret).join('').toUpperCase(),
  'base64 after nothing': base64Of,
  'base64 after one byte': (secret) => base64Of(`u${secret}`),
  'base64 after two bytes': (secret) => base64Of(`u:${secret} and more`),
  'base64 of the header': (secret) => base64Of(`Bearer ${secret}`),
  base64url: (secret) => toBase64Url(bytes(secret)),
  'base64 in a query': (secret) => encodeURIComponent(base64Of(secret)),
  'base64 with escaped slashes': (secret) => base64Of(`ÿ${secret}`).replaceAll('/', '\\/'),
  'base64 with line breaks': (secret) => base64Of(`Bearer ${secret}`).replace(/.{16}/g, '$&\r\n'),
  'base64 with line breaks in JSON': (secret) => JSON.stringify(base64Of(secret).replace(/.{16}/g, '$&\n')),
};

test.each(Object.keys(SPELLINGS))('a secret is found in %s, and what stands around it stays', (name) => {
  for (const secret of [SECRET, AWKWARD, '0123456789abcdef+/+/+/==']) {
    const spelled = SPELLINGS[name]?.(secret) ?? '';
    const masker = createMasker([secret]);
    const [before, after] = ['{"text":"before ', ' after","number":17}\n'];
    const masked = masker.text(`${before}${spelled}${after}`);
    expect(masked.startsWith(before) && masked.endsWith(after), masked).toBe(true);
    expect(masked.length).toBe(`${before}${spelled}${after}`.length);
    expect(masker.count(), masked).toBe(1);
    expect(new TextDecoder().decode(createMasker([secret]).bytes(bytes(`${before}${spelled}${after}`)))).toBe(masked);
    // Nothing of it is left, beyond what a base64 digit shares with its neighbour.
    const rest = masked.slice(before.length, masked.length - after.length).replace(/[\s"]|\\[rn"]/g, '');
    expect(rest.replace(/\*/g, '').length, rest).toBeLessThanOrEqual(SHOWN_AROUND[name] ?? 8);
  }
});
/** What the spelling itself adds around the secret. */
const SHOWN_AROUND: Readonly<Record<string, number>> = {
  JSON: 9,
  'JSON within JSON': 16,
  'a form within JSON': 9,
  'JSON in a query': 30,
  'base64 of the header': 11,
  'base64 with line breaks': 11,
  'base64 after two bytes': 18,
};

test.each([0, 1] as const)('a secret in UTF-16 is found, its zeros first or last (%i)', (first) => {
  const masked = createMasker([SECRET]).bytes(utf16(`to: ${SECRET}!`, first));
  expect(masked).toEqual(utf16(`to: ${'*'.repeat(SECRET.length)}!`, first));
});

test('a secret of fewer than eight characters is found where a token stands, and nowhere else', () => {
  const masker = createMasker(['abc']);
  const text = 'abc "authorization": Bearer abc\n Bearer abcd, abc {"Authorization":"Bearer abc"}';
  expect(masker.text(text)).toBe('abc "authorization": Bearer ***\n Bearer abcd, abc {"Authorization":"Bearer ***"}');
  expect(masker.count()).toBe(2);
  expect(unmask('Bearer ***, Bearer ****, ***', 'abc')).toBe('Bearer abc, Bearer ****, ***');
});

test('another secret that overlaps the own one shows nothing of it, neither in the text nor by where the stars are', () => {
  const own = 'secret-token-0123456789';
  const padding = 'x'.repeat(own.length);
  const shown = [...'stuvw'].map((guess) =>
    createMasker([`${padding}${guess}`, own], own).text(`Bearer ${padding}${own}`),
  );
  expect(new Set(shown)).toEqual(new Set([`Bearer ${padding}${'*'.repeat(own.length)}`]));
  // Without an own one nothing of either is left.
  expect(createMasker([`${padding}s`, own]).text(`${padding}${own}`)).toBe('*'.repeat(padding.length + own.length));
});

test('JSON is masked in every text and name, and in base64 as the bytes it stands for', () => {
  const masker = createMasker([SECRET]);
  const stars = '*'.repeat(SECRET.length);
  const body = { bodyBase64: toBase64(bytes(`x${SECRET}`)), hashBase64: 'AAAA', count: 3, gone: null };
  expect(masker.json({ [SECRET]: [{ deep: SECRET }], body })).toEqual({
    [stars]: [{ deep: stars }],
    body: { ...body, bodyBase64: toBase64(bytes(`x${stars}`)) },
  });
});

test('a secret is found across the parts in which a large body is read', () => {
  const spelled = inUnicode(SECRET);
  const whole = new Uint8Array(3_000_000).fill(0x61);
  for (const at of [1_048_576 - 40, 2_097_152 - 100, 2_097_652, 3_000_000 - spelled.length])
    whole.set(bytes(spelled), at);
  const masker = createMasker([SECRET]);
  const masked = masker.bytes(whole);
  expect(masker.count()).toBe(4);
  expect(masked.includes(0x5c)).toBe(false);
});

test('hostile text is read in time that grows with its length alone', () => {
  const masker = createMasker([SECRET]);
  for (const piece of ['\\', '%', '%25', '&', '&#', '\\u', '\\\\u005c', 's', 'secret-token-0']) {
    const text = piece.repeat(200_000 / piece.length);
    expect(masker.text(text)).toBe(text);
  }
});

test('whatever stands around it, the secret is gone and every length stays', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constant(SECRET), fc.constant(SECRET.slice(0, -1)))), (parts) => {
      const whole = parts.join('');
      const masker = createMasker([SECRET]);
      const masked = masker.text(whole);
      expect(masked.includes(SECRET), whole).toBe(false);
      expect(masked.length, whole).toBe(whole.length);
      const maskedBytes = masker.bytes(bytes(whole));
      expect(Buffer.from(maskedBytes).includes(SECRET), whole).toBe(false);
      expect(maskedBytes.length, whole).toBe(bytes(whole).length);
    }),
  );
});

test('what was masked is put back as it was, whatever the secret holds, and a short one stands for itself only after Bearer', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8, maxLength: 40 }), fc.integer({ min: 0, max: 3 }), (secret, times) => {
      fc.pre(!secret.includes('*'));
      const whole = Array.from({ length: times }, () => `Bearer ${secret}`).join(', ');
      expect(unmask(createMasker([secret]).text(whole), secret), secret).toBe(whole);
    }),
    { examples: [["ab$$cd$&ef$'gh$`ij", 2]] },
  );
  expect(unmask('Accept: */*', 'a')).toBe('Accept: */*');
  expect(unmask('Accept: */*', '')).toBe('Accept: */*');
});
