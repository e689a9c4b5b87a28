/** What the specification leaves open about the menu: how a session starts, how its pairs travel, how long it lives, what else there is. */

import { USSD_CONTENT_TYPES } from '../../environment/environment.ts';
import { MENU_STATES } from '../../ussd/menu-states.ts';
import { endsAtMs } from '../../ussd/reply.ts';
import { listed, statusOf } from '../answers.ts';
import { type Dial, dial, strayPress, walk } from '../ask.ts';
import { CannotJudge, type OpenQuestion } from '../clause.ts';
import { type Choice, choicesQuestion } from './choices.ts';

const TYPE_WORDS = { form: 'a form', json: 'JSON', multipart: 'multipart form data', query: 'the query' } as const;

export const USSD_QUESTIONS: readonly OpenQuestion[] = [
  choices(
    'content-type',
    'How do the pairs of POST /ussd/process travel?',
    USSD_CONTENT_TYPES.map((contentType) => ({
      words: TYPE_WORDS[contentType],
      part: { contentType },
    })),
  ),
  choices('session-id', 'Who names a session?', [
    { words: 'the service', part: { sessionId: 'server' } },
    { words: 'the client', part: { sessionId: 'client' } },
  ]),
  choices('start-choice', 'What is choice when a session starts?', [
    { words: 'empty', part: { startChoice: 'empty' } },
    { words: 'left out', part: { startChoice: 'omit' } },
    { words: 'the dialled code', part: { startChoice: 'code' } },
  ]),
  {
    id: 'ussd.first-state',
    question: 'In which state does a session begin?',
    needs: [],
    observe: function* () {
      const first = (yield* walk()).find(({ isStart, reply }) => isStart && reply !== undefined);
      if (!first?.reply) throw new CannotJudge('Nobody could dial.');
      return { does: `begins in ${first.reply.currentState}`, evidence: [first] };
    },
  },
  {
    id: 'ussd.lifetime',
    question: 'How long does a session live?',
    needs: [],
    observe: function* () {
      const first = (yield* walk()).find(({ isStart, reply }) => isStart && reply !== undefined);
      const seconds = first?.reply ? Math.round((endsAtMs(first.reply) - first.atMs) / 1000) : Number.NaN;
      if (!first || Number.isNaN(seconds)) throw new CannotJudge('No expiresAt could be read.');
      return { does: `gives ${seconds} s after an answer`, evidence: [first] };
    },
  },
  {
    id: 'ussd.other-states',
    question: 'Which states are there whose menus the specification does not show?',
    needs: [],
    observe: function* () {
      const steps = yield* walk();
      const shownStates = new Set<string>(MENU_STATES.filter(({ invented }) => !invented).map(({ name }) => name));
      const others = steps.flatMap(({ reply }) =>
        reply && !shownStates.has(reply.currentState) ? [reply.currentState] : [],
      );
      if (others.length === 0) throw new CannotJudge('The walk came to none.');
      return { does: `has ${listed([...new Set(others)], 12)}`, evidence: steps.slice(0, 1) };
    },
  },
  {
    id: 'ussd.unknown-session',
    question: 'What is answered where a session is not known?',
    needs: ['probe'],
    observe: function* () {
      return { does: `answers ${statusOf(yield* strayPress())}` };
    },
  },
];

function choices(id: string, question: string, all: readonly Choice<NonNullable<Dial['ussd']>>[]): OpenQuestion {
  return choicesQuestion(`ussd.${id}`, question, all, {
    profileOf: ({ ussdProfile }) => ussdProfile,
    right: () => dial(),
    rightName: 'the dialling',
    other: (ussd) => dial({ ussd }),
    found: (ussd) => ({ ussd }),
  });
}
