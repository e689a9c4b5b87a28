/**
 * The reply of a service that sends a text and nothing else: its state is a name made of the first line, its options are read from the lines.
 *
 * Where a key leads, when the session ends and what is data of a list such a service does not tell, and nothing here makes it up.
 */
import { decodeUtf8Strict } from '../../bytes/utf8.ts';
import type { Answer } from '../../failure.ts';
import { hideValues } from '../../text/hide-values.ts';
import { beginning } from '../../text/shortened.ts';
import { readOptionLines } from '../read-option-lines.ts';
import type { UssdReply } from '../reply.ts';
import { misread } from './protocol.ts';

/** Of a screen on which no letter is left. */
const NAMELESS = 'SCREEN';
const LONGEST_NAME = 100;

export function screenOfText(text: string, sessionId: string, isEnd: boolean): UssdReply {
  const ussdText = text.replaceAll(/\r\n?/g, '\n');
  const state = screenName(ussdText);
  const { options, others } = readOptionLines(ussdText);
  return {
    message: '',
    sessionId,
    currentState: state,
    menu: { state, text: others.join('\n'), options, isEndState: isEnd },
    ussdText,
    isTextOnly: true,
  };
}

/** A single letter beside a figure is its sign: K 50.00. */
const VALUE_WITH_SIGN = /(?:(?<![\p{L}\p{N}])\p{L} )?…(?: \p{L}(?![\p{L}\p{N}]))?/gu;

/** `Main menu` → `MAIN_MENU`: the first line that is not blank without its values, accents folded, other letters dropped. */
export function screenName(text: string): string {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const plain = hideValues(first, (line) => line, true)
    .replaceAll(VALUE_WITH_SIGN, ' ')
    .normalize('NFD')
    .replaceAll(/\p{M}|(?![A-Za-z])\p{L}/gu, '');
  const name = plain.replaceAll(/[^A-Za-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '');
  return name === '' ? NAMELESS : beginning(name, LONGEST_NAME).toUpperCase();
}

/** The text of a body, or the Failure that says what stands there in its place. */
export function bodyText(body: Uint8Array, expected: string): Answer<string> {
  const decoded = decodeUtf8Strict(body);
  if (decoded.ok) return decoded;
  return misread(`${expected} in UTF-8`, `${decoded.fault.message} at byte ${decoded.fault.offset}`);
}
