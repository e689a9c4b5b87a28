/**
 * A Verdict on a terminal, base included.
 *
 * The terminal shows control characters of the base as escapes, because a header of somebody else's request could
 * otherwise move the cursor; the JSON document (exchange/verdict-document.ts) has the exact text.
 */
import { toHex } from '../../shared/bytes/hex.ts';
import { encodeUtf8 } from '../../shared/bytes/utf8.ts';
import { type Paint, unpainted } from '../../shared/paint.ts';
import { CHECK_IDS, type Check, type Verdict, WARNING_IDS, type Warning } from '../../shared/signature/verdict.ts';
import { hashHex } from '../exchange/verdict-document.ts';

const WIDEST_ID = Math.max(...[...CHECK_IDS, ...WARNING_IDS].map((id) => id.length));

/** One line a check and a warning, and the outcome, with what it rests on; with the base if it is wanted. Ends with a line feed. */
export function verdictText(verdict: Verdict, showBase: boolean, paint: Paint = unpainted, unchecked?: string): string {
  const { checks, warnings, verified, baseText } = verdict;
  const lines = [
    ...checks.map((check) => checkLine(check, paint)),
    ...warnings.map((warning) => warningLine(warning, paint)),
    verified
      ? [paint('good', 'Verified.'), ...(unchecked === undefined ? [] : [withEscapes(unchecked)])].join(' ')
      : paint('bad', 'Not verified.'),
  ];
  if (showBase) lines.push('', ...(baseText ? baseLines(baseText) : ['The base could not be rebuilt.']));
  else if (!verified && baseText)
    lines.push('Print the rebuilt base with --show-base, to compare it with the signer’s own.');
  return `${lines.join('\n')}\n`;
}

function checkLine({ id, ok, made, message }: Check, paint: Paint): string {
  const result = ok ? paint('good', 'ok    ') : made ? paint('bad', 'FAILED') : paint('quiet', '-     ');
  return `${result} ${id.padEnd(WIDEST_ID)}  ${message}`;
}

function warningLine({ id, message }: Warning, paint: Paint): string {
  return `${paint('warning', 'warn  ')} ${id.padEnd(WIDEST_ID)}  ${message}`;
}

function baseLines(baseText: string): string[] {
  return [
    `The base as rebuilt from this message, ${encodeUtf8(baseText).length} bytes:`,
    ...baseText.split('\n').map(withEscapes),
    '',
    `Its SHA-512: ${hashHex(baseText)}`,
  ];
}

export function withEscapes(line: string): string {
  return line.replace(/\p{Cc}/gu, (control) => `\\x${toHex(Uint8Array.of(control.charCodeAt(0)))}`);
}
