/**
 * Masks a stranger's credentials, in every spelling wherever they stand, and where looking for that would take long, only where
 * they stand as they are.
 *
 * Who sends a request chooses its credentials and all else in it. Looking for 8,000 characters that repeat themselves in a megabyte
 * that does too took the better part of a minute, and a request must not stop the program that reads it.
 */
import type { HttpRequest } from '../http/message.ts';
import { type Place, type SecretFinder, SHORTEST_SECRET } from './find-secrets.ts';
import { areSoonFound, textOf } from './issued-masker.ts';
import { createMasker, type Masker, maskerOf } from './mask-secrets.ts';

type Searched = Pick<HttpRequest, 'url' | 'headers' | 'body'>;

/** @param more characters of what else is masked with it, such as an answer. */
export function createCredentialMasker(credentials: readonly string[], request: Searched, more = 0): Masker {
  return areCredentialsSoonFound(credentials, request, more)
    ? createMasker(credentials)
    : maskerOf(wordFinder(credentials), 0);
}

export function areCredentialsSoonFound(credentials: readonly string[], request: Searched, more = 0): boolean {
  const { url, headers, body } = request;
  const inHead = headers.reduce((sum, [name, value]) => sum + name.length + value.length, url.length);
  return areSoonFound(credentials, inHead + body.length + more);
}

/** Finds those that stand alone between blanks, as they do in Authorization: in one pass, whatever their length and number. */
function wordFinder(secrets: readonly string[]): SecretFinder {
  const wanted = new Set(secrets);
  return {
    find(units) {
      const text = textOf(units);
      const places: Place[] = [];
      for (const { 0: word, index } of text.matchAll(/\S+/g)) {
        const isMarked = word.length >= SHORTEST_SECRET || text.slice(Math.max(0, index - 7), index) === 'Bearer ';
        if (isMarked && wanted.has(word)) places.push({ start: index, end: index + word.length });
      }
      return [places];
    },
  };
}
