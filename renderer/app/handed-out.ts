/** What stores that hand something out say alike: the name of a saved file and what became of it, and a clipboard that took nothing. */
import type { SavingEnded } from '../../shared/contract/events.ts';
import type { Failure } from '../../shared/failure.ts';

/** `2026-03-02T090000`; the time in UTC, without what a file name may not hold. */
export function fileTime(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '');
}

/** `dialbench-2026-03-02T090000`. */
export function savedFileStem(nowMs: number): string {
  return `dialbench-${fileTime(nowMs)}`;
}

/** What became of a file that was offered for saving, once the system's dialog was answered. */
export function savingWords({ outcome, savedAs = '' }: SavingEnded): string {
  if (outcome === 'saved') return `Saved as ${savedAs}.`;
  return outcome === 'cancelled' ? 'Not saved: the dialog was cancelled.' : 'Not saved: the disk did not take it.';
}

export const CLIPBOARD_REFUSED: Failure = {
  code: 'clipboard-refused',
  message: 'The browser blocked the clipboard. Click the page and copy again.',
};
