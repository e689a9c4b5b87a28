/**
 * What the specification leaves open about signing, and which of the choices an environment takes.
 *
 * Without `probe` only the profile's own choice is known to be taken. With it each other choice is tried, one at a time; where the profile's
 * own is refused and another is taken, that one is offered for the profile.
 */
import { SIGNED_BYTES, SIGNED_MESSAGES, type SigningProfile } from '../../signature/profile.ts';
import { isTaken, nameOf, statusOf } from '../answers.ts';
import { type Answered, type Asking, call, dial, type Tamper } from '../ask.ts';
import { CannotJudge, type Known, type Observation, type OpenQuestion } from '../clause.ts';
import { OTHERS_UNTRIED, OWN_REFUSED } from '../need-reason.ts';
import { askFor } from '../usual-calls.ts';

type Choice = { readonly words: string; readonly profile: Partial<SigningProfile> };

export const SIGNATURE_QUESTIONS: readonly OpenQuestion[] = [
  choices(
    'signed-message',
    'What does the key sign?',
    'get',
    SIGNED_MESSAGES.map((signedMessage) => ({ words: SIGNED_BYTES[signedMessage], profile: { signedMessage } })),
  ),
  choices('idempotency-header', 'Which name has the idempotency header?', 'post', [
    { words: 'X-Idempotency-Key', profile: { idempotencyHeader: 'key' } },
    { words: 'X-Idempotency-Id', profile: { idempotencyHeader: 'id' } },
    { words: 'both with one value', profile: { idempotencyHeader: 'both' } },
  ]),
  choices('component-case', 'How are header names written in the base?', 'get', [
    { words: 'in lower case', profile: { componentCase: 'lower' } },
    { words: 'as they are sent', profile: { componentCase: 'as-sent' } },
  ]),
  choices('empty-query', 'What is @query without a query?', 'get', [
    { words: 'a question mark', profile: { emptyQuery: 'question-mark' } },
    { words: 'an empty text', profile: { emptyQuery: 'empty' } },
    { words: 'no line', profile: { emptyQuery: 'omit' } },
  ]),
  choices('created-unit', 'In which unit is created?', 'get', [
    { words: 'seconds', profile: { createdUnit: 'seconds' } },
    { words: 'milliseconds', profile: { createdUnit: 'milliseconds' } },
  ]),
  choices('expires', 'When does a signature expire?', 'get', [
    { words: '100 s after created', profile: { expires: { afterSec: 100 } } },
    { words: 'created plus 100, in its unit', profile: { expires: { afterMs: 100 } } },
    { words: 'never', profile: { expires: 'off' } },
  ]),
  choices('label', 'May the label be another than sig1?', 'get', [
    { words: 'sig1', profile: { label: 'sig1' } },
    { words: 'another', profile: { label: 'conform' } },
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

function ask(on: 'get' | 'post', tamper: Tamper): Asking<Answered> {
  return on === 'get' ? call({ operation: 'webhooks.get', tamper }) : dial({ tamper });
}

function choices(id: string, question: string, on: 'get' | 'post', all: readonly Choice[]): OpenQuestion {
  return {
    id: `signature.${id}`,
    question,
    needs: [],
    observe: (known) => observeChoices(known, on, all),
  };
}

function* observeChoices(known: Known, on: 'get' | 'post', all: readonly Choice[]): Asking<Observation> {
  const { signingProfile, mayProbe } = known;
  const own = all.find(({ profile }) => holds(signingProfile, profile));
  const right = yield* askFor(on === 'get' ? 'webhooks.get' : 'ussd.process', known);
  const taken: Choice[] = isTaken(right) && own ? [own] : [];
  if (right.status === undefined) throw new CannotJudge(`No answer came to ${nameOf(right)}.`);
  if (!mayProbe) {
    if (!own || taken.length === 0) throw new CannotJudge(OWN_REFUSED);
    return { does: `accepts: ${own.words} ${OTHERS_UNTRIED}`, signing: own.profile };
  }
  const refused: Choice[] = isTaken(right) || !own ? [] : [own];
  for (const choice of all) {
    if (choice === own) continue;
    const answered = yield* ask(on, { kind: 'profile', profile: choice.profile });
    (isTaken(answered) ? taken : refused).push(choice);
  }
  const [first] = taken;
  const words = (list: readonly Choice[]) => list.map((choice) => choice.words).join(', ');
  const no = refused.length === 0 ? '' : `; refuses: ${words(refused)}`;
  if (!first) return { does: `accepts none of them${no}` };
  return { does: `accepts: ${words(taken)}${no}`, signing: first.profile };
}

function holds(profile: SigningProfile, part: Partial<SigningProfile>): boolean {
  return Object.entries(part).every(
    ([field, value]) => JSON.stringify(profile[field as keyof SigningProfile]) === JSON.stringify(value),
  );
}

function tried(id: string, question: string, tamper: Tamper, words: string): OpenQuestion {
  return {
    id: `signature.${id}`,
    question,
    needs: ['probe'],
    observe: function* (known) {
      if (!isTaken(yield* askFor('webhooks.get', known)))
        throw new CannotJudge('The right request is not taken either.');
      const answered = yield* ask('get', tamper);
      return { does: isTaken(answered) ? `takes ${words}` : `refuses ${words}: ${statusOf(answered)}` };
    },
  };
}
