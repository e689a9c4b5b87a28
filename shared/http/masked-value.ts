/** What logs, exports and documents write in place of a secret; what they show of it is no evidence of what was sent. */

/** Stars, blocks, dots, a word for it: no token has them. */
const MARKS = /[█▓▒░■●•…]|\*{3}|\.{3}/;
const WORDS =
  /^(?:x{3,}|[\W_]*(?:redacted|masked|filtered|hidden|secret|removed|omitted|sanitized)[\W_]*|<[a-z][a-z_ -]*>)$/i;

/** Whether the value, or what follows its scheme (“Bearer ***”), is a mask or was cut. */
export function isMaskedValue(value: string): boolean {
  const [, shown = ''] = /^(?:[A-Za-z]+ +)?(\S+|<[^<>]*>)$/.exec(value.trim()) ?? [];
  return MARKS.test(shown) || WORDS.test(shown);
}
