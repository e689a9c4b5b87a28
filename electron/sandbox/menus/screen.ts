/**
 * Screen: what one state of the menu shows and does; each file in screens/ fills in some.
 *
 * The table (shared/ussd/menu-states.ts) says which key leads where. A screen gives the text, the items of its list,
 * and what a choice adds to the session's memory. Items remember what they stood for when they were shown, so a list
 * that changes meanwhile never turns a choice into another one.
 */
import type { SandboxCore } from '../core.ts';
import type { Refused } from '../outcome.ts';
import type { CustomerRow } from '../world/world-types.ts';

/** What a session remembers besides its state; JSON. */
export type SessionMemory = {
  /** Page of each paging state, from 0. */
  readonly pages?: Readonly<Record<string, number>>;
  /** The text that filters the list of stocks. */
  readonly search?: string;
  readonly instrumentId?: number;
  readonly assetId?: number;
  /** The portfolio that an order is for, if a holding chose it. */
  readonly portfolioId?: number;
  readonly requestId?: number;
  readonly amountMinor?: number;
  readonly quantityMicro?: number;
};

export type MenuContext = {
  readonly core: SandboxCore;
  readonly customer: CustomerRow;
  readonly memory: SessionMemory;
  /** Index of the page to show, in paging states. */
  readonly page: number;
};

export type ScreenItem = {
  readonly label: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** What choosing it adds to the memory; `undefined` removes. */
  readonly remember: { readonly [Name in keyof SessionMemory]?: SessionMemory[Name] | undefined };
};

export type ScreenContent = {
  /** The menu's text without the options; lines end with `\n`. */
  readonly text: string;
  /** In the order of the table's item keys; undefined leaves its key out. */
  readonly items?: readonly (ScreenItem | undefined)[];
  readonly hasNextPage?: boolean;
  /** Keys of the table that are not offered this time. */
  readonly withoutKeys?: readonly string[];
};

export type TextRead =
  | { readonly kind: 'taken'; readonly remember: ScreenItem['remember'] }
  /** Shows the state again, with this reason on top. */
  | { readonly kind: 'again'; readonly reason: string };

export type Screen = {
  show(context: MenuContext): ScreenContent;
  /** For states that take free text. */
  readText?(context: MenuContext, text: string): TextRead;
  /** For states with a move that acts: places or cancels an order, or refuses. */
  act?(context: MenuContext): { readonly remember: ScreenItem['remember'] } | Refused;
};
