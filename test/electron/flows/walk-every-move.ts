/**
 * Drives the sandbox through every move of the specification's table and writes each session down as a flow.
 *
 * Each session is driven on a world of its own, so that each flow holds by itself: from where it stands, to the nearest
 * move that no session has made.
 */
import type { OpenWorld } from '../../../electron/flows/flow-world.ts';
import { openFreshWorld } from '../../../electron/flows/open-world.ts';
import type { PressAnswer } from '../../../shared/flow/check-answer.ts';
import { writeFlow } from '../../../shared/flow/write-flow.ts';
import type { MenuMove } from '../../../shared/ussd/menu-shape.ts';
import { MENU_STATES, menuState } from '../../../shared/ussd/menu-states.ts';
import type { UssdReply } from '../../../shared/ussd/reply.ts';
import { isMenuStateName } from '../../support/menu-state-name.ts';

export const CLOCK = '2026-03-02T09:00:00Z';

const TEXTS: Readonly<Record<string, string>> = {
  SEARCH_STOCK: 'zambezi',
  ENTER_CUSTOM_PURCHASE_AMOUNT: '250',
  ENTER_CUSTOM_SELL_AMOUNT: '1',
};
const MOST_PRESSES = 60;
/** Sessions of a customer; each chooses another item of the lists. */
const MOST_TURNS = 6;

const idOf = (state: string, { choice, to }: MenuMove): string =>
  `${state} ${choice.kind === 'key' ? choice.key : choice.kind} → ${to}`;

export const ALL_MOVES: readonly string[] = MENU_STATES.flatMap(({ name, moves }) =>
  moves.map((move) => idOf(name, move)),
);

/** Adds the moves that it makes to `made`. */
export async function walkEveryMove(
  customers: readonly number[],
  open: OpenWorld,
  made: Set<string>,
): Promise<string[]> {
  const flows: string[] = [];
  for (const customerId of customers) {
    for (let turn = 0; turn < MOST_TURNS && made.size < ALL_MOVES.length; turn += 1) {
      const before = made.size;
      const presses = await walkSession({ customerId, open, turn }, made);
      if (made.size === before) continue;
      const text = writeFlow({ name: `Walk ${flows.length + 1} of ${customerId}`, customerId, presses });
      flows.push(text.replace('\n', `\nsandbox: { clock: ${CLOCK}, reset: true }\n`));
    }
  }
  return flows;
}

type Session = { readonly customerId: number; readonly open: OpenWorld; readonly turn: number };

async function walkSession({ customerId, open, turn }: Session, made: Set<string>) {
  const world = await open({ reset: true, clockMs: Date.parse(CLOCK), line: 1, column: 1 });
  const presses: (PressAnswer & { sent: string })[] = [];
  const missing = new Set<string>();
  let sessionId: string | undefined;
  const send = async (choice: string): Promise<UssdReply> => {
    const answer = await world.press({ customerId, sessionId, choice });
    presses.push({ ...answer, sent: choice });
    if (answer.outcome.kind === 'failed') throw new Error(answer.outcome.failure.message);
    sessionId = answer.outcome.reply.sessionId;
    return answer.outcome.reply;
  };
  try {
    let reply = await send('*384*99#');
    while (!reply.menu.isEndState && presses.length < MOST_PRESSES) {
      const state = reply.currentState;
      const move = nextMove(state, made, missing);
      if (!move) break;
      const key = keyFor(move, reply, turn);
      if (key === undefined) {
        missing.add(idOf(state, move));
        continue;
      }
      made.add(idOf(state, move));
      reply = await send(key);
      if (reply.currentState !== move.to)
        throw new Error(`${idOf(state, move)} led to ${reply.currentState}: ${reply.ussdText}`);
    }
    return presses;
  } finally {
    await world.close();
  }
}

/** The first move on the shortest way to one that is not made; ends are left for last. */
function nextMove(from: string, made: ReadonlySet<string>, missing: ReadonlySet<string>): MenuMove | undefined {
  const seen = new Set([from]);
  let ends: MenuMove | undefined;
  let ring: { readonly state: string; readonly first?: MenuMove }[] = [{ state: from }];
  while (ring.length > 0) {
    const next: typeof ring = [];
    for (const { state, first } of ring) {
      if (!isMenuStateName(state)) continue;
      for (const move of menuState(state).moves as readonly MenuMove[]) {
        const id = idOf(state, move);
        if (missing.has(id)) continue;
        const isEnd = isMenuStateName(move.to) && menuState(move.to).isEnd === true;
        if (!made.has(id)) {
          if (!isEnd) return first ?? move;
          ends ??= first ?? move;
        }
        if (isEnd || seen.has(move.to)) continue;
        seen.add(move.to);
        next.push({ state: move.to, first: first ?? move });
      }
    }
    ring = next;
  }
  return ends;
}

function keyFor({ choice }: MenuMove, { currentState, menu }: UssdReply, turn: number): string | undefined {
  if (choice.kind === 'text') return TEXTS[currentState];
  const keys = menu.options.map(({ key }) => key);
  if (choice.kind === 'key') return keys.find((key) => key === choice.key);
  const items = keys.filter((key) => Number(key) >= choice.first && Number(key) <= choice.last);
  return items[turn % items.length];
}

/**
 * A world in which somebody bought more of the first holding, three times, and was settled: no holding of the seed has
 * more movements than one screen shows, and a session ends with its purchase.
 */
export const openBusyWorld: OpenWorld = async (wish) => {
  const world = await openFreshWorld(wish);
  for (let purchase = 0; purchase < 3; purchase += 1) {
    let sessionId: string | undefined;
    for (const choice of ['*384*99#', '2', '1', '1', '1', '1', '1']) {
      const { outcome } = await world.press({ customerId: 1001, sessionId, choice });
      if (outcome.kind === 'failed') throw new Error(outcome.failure.message);
      sessionId = outcome.reply.sessionId;
    }
    await world.wait(11 * 60_000);
  }
  return world;
};
