/** Texts as bytes in other encodings, and as languages escape them. */
import { describe, expect, it } from 'vitest';
import { toHex } from '../../../../shared/bytes/hex.ts';
import {
  asciiWithQuestionMarks,
  htmlEscaped,
  latin1,
  misreadUtf8,
  throughJavaText,
  utf8Twice,
  utf16,
  utf32,
} from '../../../../shared/doctor/encodings.ts';

describe('a text in another encoding', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-16, little-endian', utf16('aé😀', true), '6100e9003dd800de'],
    ['UTF-16, big-endian', utf16('aé😀', false), '006100e9d83dde00'],
    ['UTF-32, little-endian', utf32('aé😀', true), '61000000e900000000f60100'],
    ['UTF-32, big-endian', utf32('aé😀', false), '00000061000000e90001f600'],
    ['Latin-1, of which other characters keep their low bits', latin1('aéĀł'), '61e90042'],
    ['ASCII, with one question mark for a whole character', asciiWithQuestionMarks('a\0é😀~\x7f'), '61003f3f7e7f'],
    ['UTF-8 twice', utf8Twice('aé'), '61c383c2a9'],
  ])('%s', (_, bytes, hex) => {
    expect(toHex(bytes)).toBe(hex);
  });

  it('is misread as Latin-1, byte by byte', () => {
    expect(misreadUtf8('é€')).toBe('Ã©â\x82¬');
  });

  it('has its marks escaped for HTML, each once', () => {
    expect(htmlEscaped('<a href="?b&c">&amp;\'</a>')).toBe('&lt;a href="?b&amp;c"&gt;&amp;amp;\'&lt;/a&gt;');
  });
});

// Printed by OpenJDK 17.
describe('bytes that went through a text of Java', () => {
  it.each([
    ['a surrogate', 'eda080', [0xfffd]],
    ['a surrogate cut short before another character', 'eda041', [0xfffd, 0x41]],
    ['a surrogate cut short at the end', 'edbf', [0xfffd]],
    ['surrogates side by side, and a byte too many', '41eda0eda08080', [0x41, 0xfffd, 0xfffd, 0xfffd]],
    ['a surrogate cut short before two bytes of one character', 'eda0c3a9', [0xfffd, 0xe9]],
    ['the first byte alone', 'ed', [0xfffd]],
    ['the last character before the surrogates', 'ed9fbf', [0xd7ff]],
    ['a long character cut short', 'f09080', [0xfffd]],
    ['a character beyond the last', 'f4908080', [0xfffd, 0xfffd, 0xfffd, 0xfffd]],
    ['a character written too long', 'e08080', [0xfffd, 0xfffd, 0xfffd]],
    ['bytes of windows-1252', 'c3a980', [0xe9, 0xfffd]],
  ])('%s', (_, hex, points) => {
    expect(new TextDecoder().decode(throughJavaText(Buffer.from(hex, 'hex')))).toBe(String.fromCodePoint(...points));
  });
});
