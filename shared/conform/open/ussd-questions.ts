/** What the specification leaves open about the menu: how a session starts, how its pairs travel, how long it lives, what else there is. */
import { USSD_CONTENT_TYPES, type UssdProfile } from '../../environment/environment.ts';
import { MENU_STATES } from '../../ussd/menu-states.ts';
import { isTaken, listed, statusOf } from '../answers.ts';
import { type Asking, type Dial, dial, strayPress, walk } from '../ask.ts';
import { CannotJudge, type Known, type Observation, type OpenQuestion } from '../clause.ts';
import { OTHERS_UNTRIED, OWN_REFUSED } from '../need-reason.ts';

type Choice = { readonly words: string; readonly ussd: NonNullable<Dial['ussd']> };

const TYPE_WORDS = { form: 'a form', json: 'JSON', multipart: 'multipart form data', query: 'the query' } as const;

export const USSD_QUESTIONS: readonly OpenQuestion[] = [
  choices(
    'content-type',
    'How do the pairs of POST /ussd/process travel?',
    USSD_CONTENT_TYPES.map((contentType) => ({
      words: TYPE_WORDS[contentType],
      ussd: { contentType },
    })),
  ),
  choices('session-id', 'Who names a session?', [
    { words: 'the service', ussd: { sessionId: 'server' } },
    { words: 'the client', ussd: { sessionId: 'client' } },
  ]),
  choices('start-choice', 'What is choice when a session starts?', [
    { words: 'empty', ussd: { startChoice: 'empty' } },
    { words: 'left out', ussd: { startChoice: 'omit' } },
    { words: 'the dialled code', ussd: { startChoice: 'code' } },
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
      const seconds = first?.reply ? Math.round((Date.parse(first.reply.expiresAt) - first.atMs) / 1000) : Number.NaN;
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

function choices(id: string, question: string, all: readonly Choice[]): OpenQuestion {
  return { id: `ussd.${id}`, question, needs: [], observe: (known) => observeChoices(known, all) };
}

function* observeChoices({ ussdProfile, mayProbe }: Known, all: readonly Choice[]): Asking<Observation> {
  const own = all.find(({ ussd }) => isOwn(ussdProfile, ussd));
  const right = yield* dial();
  const taken = isTaken(right) && own ? [own] : [];
  if (right.status === undefined) throw new CannotJudge('No answer came to the dialling.');
  if (!mayProbe) {
    if (!own || taken.length === 0) throw new CannotJudge(OWN_REFUSED);
    return { does: `accepts: ${own.words} ${OTHERS_UNTRIED}`, ussd: own.ussd };
  }
  const refused = isTaken(right) || !own ? [] : [own];
  for (const choice of all) {
    if (choice === own) continue;
    (isTaken(yield* dial({ ussd: choice.ussd })) ? taken : refused).push(choice);
  }
  const words = (list: readonly Choice[]) => list.map((choice) => choice.words).join(', ');
  const no = refused.length === 0 ? '' : `; refuses: ${words(refused)}`;
  const [first] = taken;
  return first ? { does: `accepts: ${words(taken)}${no}`, ussd: first.ussd } : { does: `accepts none of them${no}` };
}

function isOwn(profile: UssdProfile, part: NonNullable<Dial['ussd']>): boolean {
  return Object.entries(part).every(([field, value]) => profile[field as keyof UssdProfile] === value);
}
