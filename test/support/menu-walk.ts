/**
 * A walk over the sandbox's menu, made from its table: it comes through every state and makes every free-text move.
 *
 * A state that is added to the table is walked without a change here; one that cannot be reached throws.
 */
import type { MenuMove, MenuState } from '../../shared/ussd/menu-shape.ts';
import { FIRST_STATE, MENU_STATES, menuState } from '../../shared/ussd/menu-states.ts';
import { isMenuStateName } from './menu-state-name.ts';

/** `dial` begins a session, also after an end. */
export type WalkPress = { readonly to: MenuState } & (
  | { readonly kind: 'dial' }
  | { readonly kind: 'press'; readonly move: MenuMove }
);

export function menuWalk(): readonly WalkPress[] {
  const walk: WalkPress[] = [];
  const unseen = new Set<string>(MENU_STATES.map(({ name }) => name));
  const unsaid = new Set<MenuMove>(MENU_STATES.flatMap(({ moves }) => moves.filter(isText)));
  let at: MenuState | undefined;
  const enter = (press: WalkPress) => {
    walk.push(press);
    unseen.delete(press.to.name);
    if (press.kind === 'press') unsaid.delete(press.move);
    at = press.to.isEnd ? undefined : press.to;
  };
  while (unseen.size > 0 || unsaid.size > 0) {
    if (!at) {
      enter({ kind: 'dial', to: menuState(FIRST_STATE) });
      continue;
    }
    const isGoal = (move: MenuMove) => unsaid.has(move) || (unseen.has(move.to) && !endsEarly(move, unseen));
    const path = shortestPath(at, isGoal);
    if (!path) throw new Error(`No move leads to ${[...unseen].join(', ')} from ${at.name}.`);
    for (const move of path) enter({ kind: 'press', move, to: stateOf(move) });
  }
  return walk;
}

/** Ends come last, so that one session sees all the rest. */
function endsEarly(move: MenuMove, unseen: ReadonlySet<string>): boolean {
  return stateOf(move).isEnd === true && MENU_STATES.some(({ name, isEnd }) => !isEnd && unseen.has(name));
}

/** The moves to the nearest one that `isGoal`, that one last. */
function shortestPath(from: MenuState, isGoal: (move: MenuMove) => boolean): readonly MenuMove[] | undefined {
  const seen = new Set([from.name]);
  let paths: { readonly at: MenuState; readonly moves: readonly MenuMove[] }[] = [{ at: from, moves: [] }];
  while (paths.length > 0) {
    const next: typeof paths = [];
    for (const { at, moves } of paths) {
      for (const move of at.moves) {
        if (isGoal(move)) return [...moves, move];
        if (seen.has(move.to)) continue;
        seen.add(move.to);
        next.push({ at: stateOf(move), moves: [...moves, move] });
      }
    }
    paths = next;
  }
  return undefined;
}

function stateOf({ to }: MenuMove): MenuState {
  if (!isMenuStateName(to)) throw new Error(`The table has no state ${to}.`);
  return menuState(to);
}

function isText({ choice }: MenuMove): boolean {
  return choice.kind === 'text';
}
