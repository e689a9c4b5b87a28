import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBase64, toBase64Url } from '../../../shared/bytes/base64.ts';
import { toHex } from '../../../shared/bytes/hex.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { type PrintedForm, printedForms, undoPrinted } from '../../../shared/compare/printed-form.ts';

const name = fc.constantFrom('content-type', '@method', '@target-uri', 'authorization');
const value = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !/[\p{Cc}\\]/u.test(text));
/** Bases as signers make them, values with quotes and characters beyond ASCII included. */
const base = fc
  .array(fc.tuple(name, value), { minLength: 1, maxLength: 6 })
  .map((rows) => `${rows.map((row) => `"${row[0]}": ${row[1]}`).join('\n')}\n"@signature-params": ("a");keyid="k"`);

const python = (text: string) =>
  `b'${[...encodeUtf8(text)]
    .map((byte) => {
      if (byte === 10) return '\\n';
      if (byte === 39 || byte === 92) return `\\${String.fromCharCode(byte)}`;
      return byte < 32 || byte > 126 ? `\\x${byte.toString(16).padStart(2, '0')}` : String.fromCharCode(byte);
    })
    .join('')}'`;

test.each<[PrintedForm, string, (text: string) => string]>([
  ['json-string', 'JSON.stringify', (text) => `${JSON.stringify(text)}\n`],
  ['quoted-string', 'Python’s repr of bytes', python],
  ['hex', 'a hex dump with spaces', (text) => toHex(encodeUtf8(text)).replaceAll(/(..)/g, '$1 ')],
  ['hex', 'hex with 0x', (text) => `0x${toHex(encodeUtf8(text)).toUpperCase()}`],
  ['base64', 'base64 in lines of 76', (text) => toBase64(encodeUtf8(text)).replaceAll(/(.{76})/g, '$1\n')],
  ['base64', 'base64url', (text) => toBase64Url(encodeUtf8(text))],
  ['written-escapes', 'a log with \\n written out', (text) => text.replaceAll('\n', '\\n')],
  ['crlf', 'CR LF line ends', (text) => text.replaceAll('\n', '\r\n')],
  ['final-line-feed', 'a final line feed', (text) => `${text}\n`],
])('“%s” (%s) is offered, and undoing it gives the base back to the byte', (form, _how, print) => {
  fc.assert(
    fc.property(base, (text) => {
      const printed = encodeUtf8(print(text));
      expect(printedForms(printed)).toContain(form);
      expect(undoPrinted(printed, form)).toEqual(encodeUtf8(text));
    }),
  );
});

test('a base as it is, which begins and ends with quotes, is offered nothing', () => {
  fc.assert(
    fc.property(base, (text) => {
      expect(printedForms(encodeUtf8(text))).toEqual([]);
    }),
  );
});

test('no bytes make the detection throw', () => {
  const anyBytes = fc.oneof(fc.uint8Array(), fc.string().map(encodeUtf8));
  fc.assert(fc.property(anyBytes, (bytes) => void expect(printedForms(bytes)).toBeDefined()));
});
