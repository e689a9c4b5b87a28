/** Content-Length and Content-Digest as they were signed: counted or hashed over another form of the body. */
import { expect, it } from 'vitest';
import type { BodyVariant } from '../../../../shared/doctor/body-variants.ts';
import {
  bodyFormChanges,
  contentDigestChanges,
  contentLengthChanges,
} from '../../../../shared/doctor/changes/body-header-changes.ts';
import { added, subject, told } from './written.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const variant = (text: string, name = `“${text}”`): BodyVariant => ({ causes: ['D1'], name, bytes: bytes(text) });
/** Stands for a hash whose base64 has every mark. */
const digestOf = (body: Uint8Array) => `sha-512=:${new TextDecoder().decode(body)}+/==:`;
const forms = (...texts: readonly string[]) => ({ variants: texts.map((text) => variant(text)), digestOf });
const NINE = ['1', '22', '333', '4444', '55555', '666666', '7777777', '88888888', '999999999'];

it('has the length of another form of the body', () => {
  expect(added('5', (add) => contentLengthChanges(add, bytes('é😀'), forms('{}', '', '[]', '{ }')))).toEqual({
    'Count the bytes of the body, not its characters: 6.': [
      ['H4: ', '3', '2', '6'],
      ['H4 B22, rare: form', '5.0', '05'],
      ['H4, rare: form', '5 bytes'],
      ['H4, rare: ', '8'],
      ['H4 D4: ', '7'],
      ['H4 D4, rare: ', '4', '8'],
      ['H4, rare: ', '12'],
    ],
    'Set Content-Length before signing: it is the number of bytes of the body that is sent.': [
      ['H5 H7: ', '0'],
      ['H5, rare: ', '-1'],
    ],
    'Sign the length of the body that is sent, not of “{}”.': [['D1: ', '2']],
    'Sign the length of the body that is sent, not of “{ }”.': [['D1: ', '3']],
  });
});
it('has no length below nothing', () => {
  const rows = Object.values(added('x', (add) => contentLengthChanges(add, bytes('a'), forms()))).flat();
  expect(rows.filter(([tag = '']) => tag.startsWith('H4 D4'))).toEqual([
    ['H4 D4, rare: ', '0'],
    ['H4 D4: ', '2'],
    ['H4 D4, rare: ', '3'],
  ]);
});
it('has seven lengths that are common', () => {
  const rows = Object.values(added('x', (add) => contentLengthChanges(add, bytes(''), forms(...NINE)))).flat();
  expect(rows.filter(([tag = '']) => tag.startsWith('D1'))).toEqual([
    ['D1: ', '1'],
    ['D1: ', '2'],
    ['D1: ', '3'],
    ['D1: ', '4'],
    ['D1: ', '5'],
    ['D1: ', '6'],
    ['D1: ', '7'],
    ['D1, rare: ', '8'],
    ['D1, rare: ', '9'],
  ]);
});
it('has the digest of another form of the body', () => {
  const rows = added('sha-512=:b+/==:', (add) =>
    contentDigestChanges(add, 'sha-512=:b+/==:', bytes('a'), forms(...NINE)),
  );
  expect(rows).toEqual({
    'Send the Content-Digest that was signed. [Content-Digest is sha-512=:a+/==:]': [['D23: ', 'sha-512=:a+/==:']],
    'Compute Content-Digest once, over the bytes that are sent, and sign the value of the header.': [
      [
        'D1: ',
        'sha-512=:1+/==:',
        'sha-512=:22+/==:',
        'sha-512=:333+/==:',
        'sha-512=:4444+/==:',
        'sha-512=:55555+/==:',
        'sha-512=:666666+/==:',
        'sha-512=:7777777+/==:',
      ],
      ['D1, rare: ', 'sha-512=:88888888+/==:', 'sha-512=:999999999+/==:'],
      ['D15: form', 'sha-512=b+/==', 'SHA-512=:b+/==:', 'SHA-512=b+/==', 'sha-512:b+/=='],
      ['D15, rare: form', 'sha-512:b+/==:', 'sha512=:b+/==:', 'sha-512="b+/=="', ':b+/==:'],
      ['D15: form', 'b+/=='],
      ['D15, rare: form', 'sha512-b+/==', 'sha-512-b+/==', 'sha-512=:b+/==', 'sha-512= :b+/==:', "sha-512=:b'b+/==':"],
      ['D17: alphabet', 'sha-512=:b-_==:'],
      ['D17: padding', 'sha-512=:b+/:'],
    ],
  });
});
it('has hex in place of base64, as a rare form', () => {
  const sent = 'sha-512=:/+8=:';
  const rows = Object.values(added(sent, (add) => contentDigestChanges(add, sent, bytes(''), forms()))).flat();
  expect(rows.filter(([tag = '']) => tag.startsWith('D14'))).toEqual([
    ['D14 D15, rare: form', 'sha-512=:ffef:', 'sha-512=ffef', 'ffef'],
  ]);
});
it('has long base64 in lines', () => {
  const texts = (sent: string) =>
    Object.values(added(sent, (add) => contentDigestChanges(add, sent, bytes(''), forms())))
      .flat()
      .filter(([tag = '']) => tag.includes('rare'))
      .flatMap(([, ...all]) => all);
  expect(texts(`sha-512=:${'A'.repeat(86)}==:`).filter((text) => text.includes('\n'))).toEqual([
    'sha-512=:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\nAAAAAAAAAA==:',
    'sha-512=:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\nAAAAAAAAAAAAAAAAAAAAAA==:',
  ]);
});
it('has no forms of what is no digest', () => {
  expect(added('sha-512=abc', (add) => contentDigestChanges(add, 'sha-512=abc', bytes(''), forms()))).toEqual({
    'Send the Content-Digest that was signed. [Content-Digest is sha-512=:+/==:]': [['D23: ', 'sha-512=:+/==:']],
  });
});
it('has both of another form of the body', () => {
  const { model } = subject({
    method: 'POST',
    body: 'abc',
    headers: [
      ['Content-Digest', 'sha-512=:x:'],
      ['Content-Length', '3'],
    ],
    input: '("content-digest" "content-length")',
  });
  expect(told(model, bodyFormChanges(model, forms('1', '22')))).toEqual({
    'Content-Digest and Content-Length were signed for “1” (1 bytes); the body that was sent has 3. Serialise the body once, and use the same bytes for digest, length and sending. [came sha-512=:1+/==:, 1 bytes] [sent sha-512=:x:, 3 bytes]':
      [['D1: content-digest', '"content-digest": sha-512=:1+/==:⏎"content-length": 1']],
    'Content-Digest and Content-Length were signed for “22” (2 bytes); the body that was sent has 3. Serialise the body once, and use the same bytes for digest, length and sending. [came sha-512=:22+/==:, 2 bytes] [sent sha-512=:x:, 3 bytes]':
      [['D1: content-digest', '"content-digest": sha-512=:22+/==:⏎"content-length": 2']],
  });
  expect(bodyFormChanges(model, forms(...NINE)).map(({ isRare }) => isRare)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
  const { model: alone } = subject({ headers: [['Content-Digest', 'x']], input: '("content-digest")' });
  expect(bodyFormChanges(alone, forms('1'))).toEqual([]);
  const { model: length } = subject({ headers: [['Content-Length', '0']], input: '("content-length")' });
  expect(bodyFormChanges(length, forms('1'))).toEqual([]);
});
