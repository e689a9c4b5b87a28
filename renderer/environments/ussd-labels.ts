/** Labels for the open choices of a UssdProfile. Source: the project's list of open questions. */
import type { UssdProfile } from '../../shared/environment/environment.ts';
import { choicesOf } from '../ui/choices-of.ts';

type Choices<T extends string> = readonly (readonly [value: T, words: string])[];

/** A choice without a label does not compile. Each label also ends the sentence “this environment uses …”. */
export const CONTENT_TYPE_WORDS = choicesOf<UssdProfile['contentType']>({
  form: 'a form (application/x-www-form-urlencoded)',
  json: 'a JSON object',
  multipart: 'multipart form data',
  query: 'the query of the URL, with an empty body',
});

export const SESSION_ID_WORDS = choicesOf<UssdProfile['sessionId']>({
  server: 'the service’s name: no sessionId is sent at the start',
  client: 'a name of its own: a UUID is sent as sessionId',
});

export const START_CHOICE_WORDS = choicesOf<UssdProfile['startChoice']>({
  empty: 'an empty choice',
  omit: 'no choice at all',
  code: 'the code that was dialled, as choice',
});

export function wordsOf<T extends string>(choices: Choices<T>, value: T): string {
  return choices.find(([one]) => one === value)?.[1] ?? value;
}
