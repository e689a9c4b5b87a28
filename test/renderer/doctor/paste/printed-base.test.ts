/** What a signer printed is taken out of the forms that programs print in, one after the other, and never by itself. */
import { expect, test } from 'vitest';
import { printedBase } from '../../../../renderer/doctor/paste/printed-base.ts';
import { decodeUtf8 } from '../../../../shared/bytes/utf8.ts';

const BASE = '"@method": POST\n"@path": /v1';
const text = (printed: string) => ({ kind: 'text', text: printed }) as const;

test('forms are offered, undone one after the other, and offered no more', () => {
  const printed = text(JSON.stringify(`${BASE}\n`));
  expect(printedBase(printed, [])).toMatchObject({ offers: ['json-string'] });
  expect(decodeUtf8(printedBase(printed, []).bytes)).toBe(JSON.stringify(`${BASE}\n`));
  expect(printedBase(printed, ['json-string'])).toMatchObject({ offers: ['final-line-feed'] });
  const whole = printedBase(printed, ['json-string', 'final-line-feed']);
  expect(whole).toMatchObject({ undone: ['json-string', 'final-line-feed'], offers: [] });
  expect(decodeUtf8(whole.bytes)).toBe(BASE);
});

test('what is undone stays undone while the text is edited, and is dropped when it no longer fits', () => {
  const edited = printedBase(text(JSON.stringify(`${BASE}0`)), ['json-string']);
  expect(decodeUtf8(edited.bytes)).toBe(`${BASE}0`);
  const other = printedBase(text(BASE), ['json-string', 'final-line-feed']);
  expect(other).toMatchObject({ undone: [], offers: [] });
  expect(decodeUtf8(other.bytes)).toBe(BASE);
});
