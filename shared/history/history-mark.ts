/** HistoryMark: the user's notes on an exchange in history. The exchange itself never changes. */

export type HistoryMark = { readonly isPinned: boolean; readonly name: string; readonly note: string };

export const NO_MARK: HistoryMark = { isPinned: false, name: '', note: '' };

/** In characters. */
export const LONGEST_NAME = 120;
export const LONGEST_NOTE = 4000;
