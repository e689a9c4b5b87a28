/**
 * The menu: every move of the specification, what its screens hold, and the form of each answer.
 *
 * One walk presses every key once; these clauses judge its presses. A state that the walk did not come to cannot be judged. Moves and
 * states that this project added to the table are not the specification's, and have no clause.
 */

import { isRecord } from '../../json/json-value.ts';
import { counted } from '../../text/counted.ts';
import type { MenuMove } from '../../ussd/menu-shape.ts';
import { MENU_STATES } from '../../ussd/menu-states.ts';
import { keysOf } from '../../ussd/move-keys.ts';
import { showsOption } from '../../ussd/option-lines.ts';
import { endsAtMs, type MenuOption, type UssdReply } from '../../ussd/reply.ts';
import { dataOf, listed, shown, taken } from '../answers.ts';
import { type Asking, type ClauseEvidence, type ClauseWalkStep, walk } from '../ask.ts';
import { CannotJudge, type Clause, type ClauseJudgement, judged, type Known, Lacking } from '../clause.ts';
import { askFor } from '../usual-calls.ts';
import { MENU_CONTENT } from './menu-content.ts';
import { listFault, pagingKey } from './menu-lists.ts';

const MOVES = 'USSD states and moves';
const RESPONSE = 'USSD session response';
const MENU_STATE = 'menu.state is currentState.';
const MOST_EVIDENCE = 6;
/** How the reader of a screen begins its sentence. */
const NO_MENU = 'The answer is not a menu: ';

export const USSD_CLAUSES: readonly Clause[] = [
  ...MENU_STATES.flatMap(({ name, moves }) =>
    (moves as readonly MenuMove[])
      .filter(({ invented }) => !invented)
      .map(
        (move): Clause => ({
          id: `ussd.${name}.${choiceOf(move)}`,
          section: MOVES,
          clause: `In ${name}, ${choiceWords(move)} leads to ${move.to}.`,
          needs: move.acts ? ['act'] : [],
          judge: (known) => judgeMove(name, move, known),
        }),
      ),
  ),
  ...MENU_CONTENT.map(
    ({ id, state, clause, expected, faultOf }): Clause => ({
      id,
      section: 'USSD menu contents',
      clause,
      needs: [],
      judge: function* (known) {
        const steps = (yield* walked(known)).filter(({ reply }) => reply?.currentState === state);
        if (steps.length === 0) throw notReached(state);
        return overSteps(steps, expected, ({ reply }) => reply && faultOf(reply));
      },
    }),
  ),
  overScreens('ussd.message', 'message is the same fixed text in every answer.', function* (known) {
    const steps = yield* readable(known, ['message']);
    const texts = [...new Set(steps.flatMap(({ reply }) => (reply ? [reply.message] : [])))];
    return judged(texts.length === 1, 'one text', listed(texts.map((text) => shown(text))), steps.slice(0, 2));
  }),
  eachScreen('ussd.menu-state', MENU_STATE, ['data.menu.state', 'data.currentState'], (reply) =>
    reply.menu.state === reply.currentState
      ? undefined
      : `menu.state ${reply.menu.state}, currentState ${reply.currentState}`,
  ),
  eachScreen(
    'ussd.text',
    'ussdText is the menu’s text, then the options, each on a line of its own.',
    ['data.ussdText', 'data.menu.text'],
    (reply) => {
      const { text, options } = reply.menu;
      if (!reply.ussdText.startsWith(text)) return `it does not begin with the menu’s text: ${shown(reply.ussdText)}`;
      const lines = reply.ussdText.slice(text.length).split('\n');
      let at = 0;
      for (const option of options) {
        while (at < lines.length && !showsOption(lines[at] ?? '', option)) at += 1;
        if (at === lines.length) return `no line shows ${option.key} ${option.label}`;
        at += 1;
      }
      return undefined;
    },
  ),
  eachScreen(
    'ussd.expires-at',
    'expiresAt is an ISO 8601 time in UTC that is still to come.',
    ['data.expiresAt'],
    (reply, { atMs }) => {
      const isUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]00:00)$/.test(reply.expiresAt ?? '');
      // A second for clocks that differ a little.
      return isUtc && endsAtMs(reply) > atMs - 1000 ? undefined : reply.expiresAt;
    },
  ),
  {
    id: 'ussd.next-state',
    section: RESPONSE,
    clause: 'An option with a nextState leads there.',
    needs: [],
    judge: function* (known) {
      const steps = (yield* walked(known)).filter(
        (step) => pressedOption(step)?.nextState !== undefined && step.reply !== undefined,
      );
      if (steps.length === 0) throw new CannotJudge('No option with a nextState was pressed.');
      return overSteps(steps, 'the screen of nextState', (step) => {
        const next = pressedOption(step)?.nextState;
        // What the specification says of a move is judged with the move.
        if (isSpecified(step) || next === step.reply?.currentState) return undefined;
        return `${step.from?.currentState} ${step.sent}: nextState ${next}, came ${step.reply?.currentState}`;
      });
    },
  },
  {
    id: 'ussd.transactions.state',
    section: 'GET /ussd/transactions',
    clause: 'The answer is the state STOCK_TRANSACTIONS.',
    needs: [],
    judge: function* (known) {
      const answered = yield* askFor('ussd.transactions', known);
      const state = stateIn(taken(answered).json);
      return judged(state === 'STOCK_TRANSACTIONS', 'STOCK_TRANSACTIONS', state ?? 'no screen');
    },
  },
  {
    id: 'ussd.transactions.menu-state',
    section: 'GET /ussd/transactions',
    clause: MENU_STATE,
    needs: [],
    judge: function* (known) {
      const data = dataOf(taken(yield* askFor('ussd.transactions', known)));
      const { currentState, menu } = isRecord(data) ? data : {};
      const state = isRecord(menu) ? menu.state : undefined;
      const holds = typeof state === 'string' && state === currentState;
      return judged(holds, 'one state', `menu.state ${shown(state)}, currentState ${shown(currentState)}`);
    },
  },
];

function* walked({ mayAct }: Known): Asking<readonly ClauseWalkStep[]> {
  const steps = yield* walk();
  const first = steps.find(({ reply }) => reply);
  if (first) return steps;
  const why = steps[0]?.sentence ?? (mayAct ? 'nobody could dial' : 'nothing was pressed');
  throw new CannotJudge(`The menu could not be walked: ${why.replace(/\.$/, '')}.`);
}

/** The presses, once it is sure that no screen was unreadable for want of one of these fields. */
function* readable(known: Known, fields: readonly string[]): Asking<readonly ClauseWalkStep[]> {
  for (const { sentence } of yield* walk()) {
    const lacks = fields.find((field) => sentence?.startsWith(`${NO_MENU}${field}: `));
    if (lacks !== undefined) throw new Lacking(lacks, sentence?.slice(NO_MENU.length).replace(/\.$/, '') ?? '');
  }
  return yield* walked(known);
}

function* judgeMove(state: string, move: MenuMove, known: Known): Asking<ClauseJudgement> {
  const steps = yield* walked(known);
  const screens = steps.filter(({ reply }) => reply?.currentState === state);
  if (screens.length === 0) throw notReached(state);
  const pressed = steps.filter((step) => step.from?.currentState === state && isOf(move, step));
  const answered = pressed.filter(
    ({ reply, status }) => reply !== undefined || (status !== 429 && status !== undefined),
  );
  if (answered.length > 0) {
    // What one typed may be wrong; what a key shows may not.
    const arrived = answered.filter(({ reply }) => reply?.currentState === move.to);
    const strayed = answered.filter(({ reply }) => reply?.currentState !== move.to);
    const holds = arrived.length > 0 && (move.choice.kind === 'text' || strayed.length === 0);
    const shownSteps = (holds ? arrived : strayed).slice(0, MOST_EVIDENCE);
    const got = [...new Set(shownSteps.map(({ reply, sentence }) => reply?.currentState ?? sentence ?? 'no screen'))];
    const wrongList = holds ? listFault(state, move, arrived) : undefined;
    return wrongList ?? judged(holds, move.to, listed(got), shownSteps);
  }
  const evidence = screens.slice(0, 2);
  if (move.choice.kind === 'text') throw new CannotJudge(`Nothing could be typed in ${state}.`);
  const isOffered = screens.some(({ reply }) => reply?.menu.options.some(({ key }) => keysOf(move).includes(key)));
  if (isOffered) throw new CannotJudge(`The walk did not press ${choiceOf(move)} in ${state}.`);
  if (move.paging) {
    const turned = screens.find(({ reply }) => reply && pagingKey(reply) !== undefined)?.reply;
    if (!turned) throw new CannotJudge(`No screen of ${state} offered a next page.`);
    return judged(false, `the next page under ${choiceOf(move)}`, `it is under ${pagingKey(turned)}`, evidence);
  }
  const isEmpty = move.choice.kind === 'item' && screens.every(({ reply }) => reply && !hasItems(reply));
  if (isEmpty && !isFixedItem(state)) throw new CannotJudge(`The list in ${state} was empty.`);
  return judged(false, `key ${choiceOf(move)} leads to ${move.to}`, `no screen of ${state} offers it`, evidence);
}

/** Amounts that a menu always offers, whatever the customer has. */
function isFixedItem(state: string): boolean {
  return state === 'BUY_STOCK' || state === 'SELL_STOCK';
}

function hasItems({ menu }: UssdReply): boolean {
  return menu.options.some(({ data }) => data !== undefined);
}

function notReached(state: string): CannotJudge {
  return new CannotJudge(`The walk did not come to ${state}.`);
}

/** The press was one of this move: its key, or a text that is none of the screen's keys. */
function isOf(move: MenuMove, { sent, from }: ClauseWalkStep): boolean {
  const isKey = from?.menu.options.some(({ key }) => key === sent) ?? false;
  if (move.choice.kind === 'text') return !isKey;
  return isKey && keysOf(move).includes(sent);
}

function isSpecified({ from, sent }: ClauseWalkStep): boolean {
  const state = MENU_STATES.find(({ name }) => name === from?.currentState);
  return ((state?.moves ?? []) as readonly MenuMove[]).some((move) => !move.invented && keysOf(move).includes(sent));
}

function pressedOption({ from, sent }: ClauseWalkStep): MenuOption | undefined {
  return from?.menu.options.find(({ key }) => key === sent);
}

function choiceOf({ choice }: MenuMove): string {
  if (choice.kind === 'text') return 'text';
  return choice.kind === 'key' ? choice.key : `${choice.first}-${choice.last}`;
}

function choiceWords(move: MenuMove): string {
  const { choice, label } = move;
  if (choice.kind === 'text') return choice.asks;
  return choice.kind === 'key' ? `key ${choice.key}${label ? ` (${label})` : ''}` : `${choice.item} ${choiceOf(move)}`;
}

function overScreens(id: string, clause: string, judge: Clause['judge']): Clause {
  return { id, section: RESPONSE, clause, needs: [], judge };
}

/** `fields`: what a screen that cannot be read may lack of what the clause asks. */
function eachScreen(
  id: string,
  clause: string,
  fields: readonly string[],
  faultOf: (reply: UssdReply, step: ClauseWalkStep) => string | undefined,
): Clause {
  return overScreens(id, clause, function* (known) {
    const steps = (yield* readable(known, fields)).filter(({ reply }) => reply !== undefined);
    return overSteps(steps, clause.replace(/\.$/, ''), (step) => step.reply && faultOf(step.reply, step));
  });
}

function overSteps(
  steps: readonly ClauseWalkStep[],
  expected: string,
  faultOf: (step: ClauseWalkStep) => string | undefined,
): ClauseJudgement {
  const faults: string[] = [];
  const at: ClauseEvidence[] = [];
  for (const step of steps) {
    const fault = faultOf(step);
    if (fault === undefined) continue;
    at.push(step);
    if (!faults.includes(fault)) faults.push(fault);
  }
  if (faults.length > 0) return judged(false, expected, listed(faults), at.slice(0, MOST_EVIDENCE));
  return judged(true, expected, `on ${counted(steps.length, 'screen')}`, steps.slice(0, 2));
}

function stateIn(json: unknown): string | undefined {
  const data = json as { readonly data?: { readonly currentState?: unknown } } | undefined;
  return typeof data?.data?.currentState === 'string' ? data.data.currentState : undefined;
}
