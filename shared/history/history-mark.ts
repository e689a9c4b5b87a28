/** HistoryMark: what a user says of an exchange in history. The exchange itself is never changed. */

export type HistoryMark = { readonly isPinned: boolean; readonly name: string; readonly note: string };

export const NO_MARK: HistoryMark = { isPinned: false, name: '', note: '' };

/** Characters. */
export const LONGEST_NAME = 120;
export const LONGEST_NOTE = 4000;
