/**
 * The shape of the menu's state table: states, and the moves between them.
 *
 * The table is data that the sandbox's engine, the tests and the explorer share. Anything the specification shows is
 * unmarked; what it leaves open and this project chose is marked `invented`. Menu texts are elsewhere.
 * Source: specification, "USSD states and moves" and "USSD menu contents".
 */

/** What triggers a move: one key, an item of a list (keys `first` to `last`), or free text. */
export type MoveChoice =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'item'; readonly first: number; readonly last: number; readonly item: string }
  | { readonly kind: 'text'; readonly asks: string };

export type MenuMove = {
  readonly choice: MoveChoice;
  readonly to: string;
  /** The option's label; items and free text have none. */
  readonly label?: string;
  /** Shows the next page of the same state. Offered only if there is one; its option has no nextState. */
  readonly paging?: true;
  /** Acts on the customer's behalf (places or cancels an order); an identical repeat must act only once. */
  readonly acts?: true;
  /** The specification does not show this move. */
  readonly invented?: true;
};

export type MenuState = {
  readonly name: string;
  readonly moves: readonly MenuMove[];
  /** Ends the session; it has no moves. */
  readonly isEnd?: true;
  /** The specification does not name this state, or names it without showing its menu. */
  readonly invented?: true;
  /** The specification names this state. */
  readonly named: boolean;
};
