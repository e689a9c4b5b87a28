import fc from 'fast-check';
import { expect, test } from 'vitest';
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

test('what was masked is put back as it was, whatever the secret holds, and a short one is not looked for', () => {
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
