/** What the specification leaves open about signing, and which of the choices an environment takes. */
import { SIGNED_BYTES, SIGNED_MESSAGES, type SigningProfile } from '../../signature/profile.ts';
import { isTaken, statusOf } from '../answers.ts';
import type { Tamper } from '../ask.ts';
import { CannotJudge, type OpenQuestion } from '../clause.ts';
import { type On, tampered } from '../clauses/signature-clauses.ts';
import { askFor } from '../usual-calls.ts';
import { type Choice, choicesQuestion } from './choices.ts';

export const SIGNATURE_QUESTIONS: readonly OpenQuestion[] = [
  choices(
    'signed-message',
    'What does the key sign?',
    'get',
    SIGNED_MESSAGES.map((signedMessage) => ({ words: SIGNED_BYTES[signedMessage], part: { signedMessage } })),
  ),
  choices('idempotency-header', 'Which name has the idempotency header?', 'post', [
    { words: 'X-Idempotency-Key', part: { idempotencyHeader: 'key' } },
    { words: 'X-Idempotency-Id', part: { idempotencyHeader: 'id' } },
    { words: 'both with one value', part: { idempotencyHeader: 'both' } },
  ]),
  choices('component-case', 'How are header names written in the base?', 'get', [
    { words: 'in lower case', part: { componentCase: 'lower' } },
    { words: 'as they are sent', part: { componentCase: 'as-sent' } },
  ]),
  choices('empty-query', 'What is @query without a query?', 'get', [
    { words: 'a question mark', part: { emptyQuery: 'question-mark' } },
    { words: 'an empty text', part: { emptyQuery: 'empty' } },
    { words: 'no line', part: { emptyQuery: 'omit' } },
  ]),
  choices('created-unit', 'In which unit is created?', 'get', [
    { words: 'seconds', part: { createdUnit: 'seconds' } },
    { words: 'milliseconds', part: { createdUnit: 'milliseconds' } },
  ]),
  choices('expires', 'When does a signature expire?', 'get', [
    { words: '100 s after created', part: { expires: { afterSec: 100 } } },
    { words: 'created plus 100, in its unit', part: { expires: { afterMs: 100 } } },
    { words: 'never', part: { expires: 'off' } },
  ]),
  choices('label', 'May the label be another than sig1?', 'get', [
    { words: 'sig1', part: { label: 'sig1' } },
    { words: 'another', part: { label: 'conform' } },
  ]),
  tried(
    'created-in-future',
    'Is a created of tomorrow taken?',
    { kind: 'plant', plant: 'from-the-future' },
    'a signature made tomorrow',
  ),
  tried(
    'same-signature-twice',
    'Is the same signed request taken twice?',
    { kind: 'twice' },
    'the same signed bytes a second time',
  ),
  tried(
    'signature-labels',
    'May Signature and Signature-Input have different labels?',
    { kind: 'plant', plant: 'two-labels' },
    'labels that differ',
  ),
];

function choices(id: string, question: string, on: On, all: readonly Choice<Partial<SigningProfile>>[]): OpenQuestion {
  return choicesQuestion(`signature.${id}`, question, all, {
    profileOf: ({ signingProfile }) => signingProfile,
    right: (known) => askFor(on === 'get' ? 'webhooks.get' : 'ussd.process', known),
    other: (profile) => tampered(on, { kind: 'profile', profile }),
    found: (signing) => ({ signing }),
  });
}

function tried(id: string, question: string, tamper: Tamper, words: string): OpenQuestion {
  return {
    id: `signature.${id}`,
    question,
    needs: ['probe'],
    observe: function* (known) {
      if (!isTaken(yield* askFor('webhooks.get', known)))
        throw new CannotJudge('The right request is not taken either.');
      const answered = yield* tampered('get', tamper);
      return { does: isTaken(answered) ? `takes ${words}` : `refuses ${words}: ${statusOf(answered)}` };
    },
  };
}
