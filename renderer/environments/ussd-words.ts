/** The open choices of a UssdProfile in words. Source: the project's list of open questions. */
import type { UssdProfile } from '../../shared/contract/environment.ts';

type Choices<T extends string> = readonly (readonly [value: T, words: string])[];

export const CONTENT_TYPE_WORDS: Choices<UssdProfile['contentType']> = [
  ['form', 'as a form (application/x-www-form-urlencoded)'],
  ['json', 'as a JSON object'],
];

export const SESSION_ID_WORDS: Choices<UssdProfile['sessionId']> = [
  ['server', 'the service: no sessionId is sent at the start'],
  ['client', 'the phone: a UUID is sent as sessionId'],
];

export const START_CHOICE_WORDS: Choices<UssdProfile['startChoice']> = [
  ['empty', 'sent empty'],
  ['omit', 'left out'],
  ['code', 'the code that was dialled'],
];

export function wordsOf<T extends string>(choices: Choices<T>, value: T): string {
  return choices.find(([one]) => one === value)?.[1] ?? value;
}
