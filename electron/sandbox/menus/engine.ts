/**
 * The menu engine: shows a state, and turns an answer into the next one. It follows the state table and knows no
 * screen.
 *
 * An answer must equal an option that was shown, character by character (`01` is not `1`). If none matches, a state
 * that takes free text passes it to its screen; any other state is shown again with a reason on top.
 */

import type { MenuMove } from '../../../shared/ussd/menu-shape.ts';
import { FIRST_STATE, type MenuStateName, menuState } from '../../../shared/ussd/menu-states.ts';
import type { MenuOption, UssdReply } from '../../../shared/ussd/reply.ts';
import { without } from '../../../shared/without.ts';
import type { SandboxCore } from '../core.ts';
import { isRefused, type Refused } from '../outcome.ts';
import type { CustomerRow } from '../world/world-types.ts';
import type { MenuContext, ScreenItem, SessionMemory } from './screen.ts';
import { fittedText, optionLine } from './screen-text.ts';
import { SCREENS } from './screens/index.ts';

/** An option as shown, with what choosing it does. */
export type Offered = {
  readonly key: string;
  readonly to: MenuStateName;
  readonly remember: ScreenItem['remember'];
  readonly paging?: true;
  readonly acts?: true;
  readonly isBack?: true;
};

export type Shown = {
  readonly state: MenuStateName;
  readonly memory: SessionMemory;
  readonly offered: readonly Offered[];
  readonly menu: UssdReply['menu'];
  readonly ussdText: string;
};

export type MenuPlace = Pick<Shown, 'state' | 'memory' | 'offered'>;

const NOT_LISTED = 'Not on the list: answer with a number below.';
const BACK_KEY = '0';

/** The first screen of a session. */
export function showFirst(core: SandboxCore, customer: CustomerRow): Shown {
  return show(core, customer, FIRST_STATE, {});
}

/** Shows a state as it is now, with a reason on top if one is given. */
export function show(
  core: SandboxCore,
  customer: CustomerRow,
  state: MenuStateName,
  memory: SessionMemory,
  reason?: string,
): Shown {
  const entry = menuState(state);
  const page = memory.pages?.[state] ?? 0;
  const content = SCREENS[state].show({ core, customer, memory, page });
  const offered: Offered[] = [];
  const options: MenuOption[] = [];
  const add = (move: MenuMove, key: string, label: string, item?: ScreenItem): void => {
    const to = move.to as MenuStateName;
    offered.push({
      key,
      to,
      remember: item?.remember ?? {},
      ...(move.paging ? { paging: true } : {}),
      ...(move.acts ? { acts: true } : {}),
      ...(key === BACK_KEY ? { isBack: true } : {}),
    });
    options.push({ key, label, ...(move.paging ? {} : { nextState: to }), ...(item?.data ? { data: item.data } : {}) });
  };
  for (const move of entry.moves as readonly MenuMove[]) {
    const { choice } = move;
    if (choice.kind === 'item') {
      content.items?.slice(0, choice.last - choice.first + 1).forEach((item, index) => {
        if (item) add(move, String(choice.first + index), item.label, item);
      });
    } else if (choice.kind === 'key' && !content.withoutKeys?.includes(choice.key)) {
      if (!move.paging || content.hasNextPage) add(move, choice.key, move.label ?? '');
    }
  }
  const text = fittedText(reason, content.text, options);
  const menu = { state, text, options, isEndState: entry.isEnd === true };
  return { state, memory, offered, menu, ussdText: [text, ...options.map(optionLine)].join('\n') };
}

/** Where an answer leads. A refusal has changed nothing and leaves the session where it was. */
export function answer(
  core: SandboxCore,
  customer: CustomerRow,
  place: MenuPlace,
  choice: string,
): { readonly shown: Shown; readonly acted: boolean } | Refused {
  const { state, memory } = place;
  const context: MenuContext = { core, customer, memory, page: memory.pages?.[state] ?? 0 };
  const option = place.offered.find(({ key }) => key === choice);
  if (!option) return { shown: answerText(context, state, choice), acted: false };
  let remembered = remember(memory, option.remember);
  if (option.acts) {
    const done = SCREENS[state].act?.({ ...context, memory: remembered });
    if (!done) throw new RangeError(`The table says that ${state} acts on ${choice}, and its screen has no act.`);
    if (isRefused(done)) return done;
    remembered = remember(remembered, done.remember);
  }
  const next = option.paging ? turnPage(remembered, state) : arrive(remembered, option.to, option.isBack === true);
  return { shown: show(core, customer, option.to, next), acted: option.acts === true };
}

function answerText(context: MenuContext, state: MenuStateName, text: string): Shown {
  const { core, customer, memory } = context;
  const move = (menuState(state).moves as readonly MenuMove[]).find(({ choice }) => choice.kind === 'text');
  const read = move && SCREENS[state].readText?.(context, text);
  if (!move || !read) return show(core, customer, state, memory, NOT_LISTED);
  if (read.kind === 'again') return show(core, customer, state, memory, read.reason);
  const to = move.to as MenuStateName;
  return show(core, customer, to, arrive(remember(memory, read.remember), to, false));
}

function remember(memory: SessionMemory, added: ScreenItem['remember']): SessionMemory {
  const merged = Object.entries({ ...memory, ...added }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(merged) as SessionMemory;
}

function turnPage(memory: SessionMemory, state: MenuStateName): SessionMemory {
  return { ...memory, pages: { ...memory.pages, [state]: (memory.pages?.[state] ?? 0) + 1 } };
}

/**
 * Going back returns to the page of a list that was left; opening it again starts at its first. HOME forgets
 * everything.
 */
function arrive(memory: SessionMemory, to: MenuStateName, isBack: boolean): SessionMemory {
  if (to === FIRST_STATE) return {};
  if (isBack) return memory;
  const pages = without(memory.pages ?? {}, to);
  return { ...memory, pages };
}
