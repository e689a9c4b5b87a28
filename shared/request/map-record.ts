/**
 * MapRecord: what the map of the menu needs to know of a press besides its PressRecord, kept with the exchange.
 *
 * With it the map is built from summaries alone, and no body has to be read again.
 */

/**
 * `command` is `dial` in a terminal, which the map counts as pressed by hand; `stage` is a flow that is presented, which it counts
 * as a flow; `agent` is one that presses through `mcp`.
 */
export const PRESSED_BY = ['hand', 'flow', 'stage', 'explorer', 'command', 'conformance', 'agent'] as const;
export type PressedBy = (typeof PRESSED_BY)[number];

/** An option as its reply brought it. */
export type RecordedOption = {
  readonly key: string;
  readonly label: string;
  readonly nextState?: string;
  /** The texts of its data: it is an item of a list, and these are its names. Absent without data. */
  readonly names?: readonly string[];
};

export type MapRecord = {
  readonly by: PressedBy;
  /** The exchange whose screen this press answered; absent for a dialling, and where that is not known. */
  readonly answers?: string;
  /** What was sent was marked as a secret. */
  readonly isSecret?: true;
  /** Of the screen that came; absent if none did. */
  readonly options?: readonly RecordedOption[];
  /** menu.state, where it is not currentState. */
  readonly menuState?: string;
  /** menu.text: how much of the screen's beginning it is, or the text itself where it is none. */
  readonly menuText?: number | string;
};

/** Bounds of what a service may fill a row with. */
export const MOST_RECORDED_OPTIONS = 60;
export const LONGEST_RECORDED_WORD = 200;
export const MOST_RECORDED_NAMES = 8;
