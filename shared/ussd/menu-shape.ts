/**
 * The shape of the menu's state table: states, and the moves that lead from one to the next.
 *
 * The table is data: the sandbox's engine, the tests and the explorer read the same one. What the specification shows is
 * unmarked; what it leaves open and this project chose is marked `invented`. Texts of menus are not here.
 * Source: specification, "USSD states and moves" and "USSD menu contents".
 */

/** What makes a move: one key, an item of a list (keys `first` to `last`), or free text. */
export type MoveChoice =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'item'; readonly first: number; readonly last: number; readonly item: string }
  | { readonly kind: 'text'; readonly asks: string };

export type MenuMove = {
  readonly choice: MoveChoice;
  readonly to: string;
  /** The option's label; items and free text have none of their own. */
  readonly label?: string;
  /** Shows the next page of the same state: offered only where there is one, and its option carries no nextState. */
  readonly paging?: true;
  /** Acts on the customer's behalf (places or cancels an order): repeated identically, it must act once. */
  readonly acts?: true;
  /** The specification does not show this move. */
  readonly invented?: true;
};

export type MenuState = {
  readonly name: string;
  readonly moves: readonly MenuMove[];
  /** The session is over when this state is reached; it has no moves. */
  readonly isEnd?: true;
  /** The specification does not name this state, or names it and does not show its menu. */
  readonly invented?: true;
  /** The specification names this state. */
  readonly named: boolean;
};

/** True when the state asks for free text. */
export function takesFreeText(state: MenuState): boolean {
  return state.moves.some((move) => move.choice.kind === 'text');
}
