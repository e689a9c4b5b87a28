/**
 * Masks what an answer issued: where it stands, however long it is and however many there are, and its copies elsewhere in that
 * answer.
 *
 * A service chooses both its tokens and the rest of its answer. Copies are found in every spelling; where tokens repeat
 * themselves in an answer that does too, only as they are and as JSON escapes them: a hostile answer must not stop the program
 * that reads it.
 */
import { decodeEach } from '../bytes/utf8.ts';
import type { HttpResponse } from '../http/message.ts';
import { createBoundedFinder } from './bounded-finder.ts';
import { joinFinders, type SecretFinder, type SecretSpan, SHORTEST_SECRET } from './find-secrets.ts';
import { createMasker, type Masker, maskerOf } from './mask-secrets.ts';
import { issuedIn, issuedTokens } from './message-secrets.ts';

/** What repeats itself within so few characters, as a mask does, is no secret, and would be found everywhere in a text that does. */
const SHORTEST_PERIOD = 8;

export function createIssuedMasker(
  answer: Pick<HttpResponse, 'headers' | 'body'> | undefined,
  issued: readonly string[] = issuedTokens(answer),
): Masker {
  if (!answer || (issued.length === 0 && !inPlace.find(answer.body).some((places) => places.length > 0))) {
    return createMasker([]);
  }
  const copied = issued.filter((token) => !repeats(token));
  return maskerOf(joinFinders([createBoundedFinder(copied), inPlace]), 0);
}

/** What is masked already is no place. */
const inPlace: SecretFinder = {
  find(units) {
    const text = textOf(units);
    const isSecret = ({ start, end }: SecretSpan) =>
      end - start >= SHORTEST_SECRET && /[^*]/.test(text.slice(start, end));
    return [issuedIn(text).filter(isSecret)];
  },
};

function repeats(token: string): boolean {
  for (let period = 1; period < SHORTEST_PERIOD; period += 1) {
    if (token.startsWith(token.slice(period))) return true;
  }
  return false;
}

const PORTION = 8192;

/** A character for each unit, so that places in the one are places in the other; names of tokens are ASCII. */
function textOf(units: Uint8Array | Uint16Array): string {
  if (units instanceof Uint8Array) return decodeEach(units);
  let text = '';
  for (let at = 0; at < units.length; at += PORTION) {
    text += String.fromCharCode(...units.subarray(at, at + PORTION));
  }
  return text;
}
