/** Every event that main sends to the page. Names are in the past tense; payloads are JSON. */
import type { LoupeState } from '../loupe/loupe-state.ts';
import type { RecordSummary } from '../record/record-summary.ts';
import type { ProgramSaid } from './program-commands.ts';
import type { RunState } from './run-state.ts';
import type { WorkbenchState } from './workbench-state.ts';

export type Events = {
  /**
   * An exchange finished (answered or failed), a webhook message was received, and is in history; a request passed through the
   * forwarding door or somebody else's reached the sandbox; or more became known of one: its answer, its finding.
   */
  'record.changed': RecordSummary;
  /** The forwarding door refused a request, or more came than was announced one by one. */
  'loupe.changed': LoupeState;
  'state.changed': WorkbenchState;
  /** An environment's sessions are gone: our sandbox was reset, restored or stopped. `sentence` tells the user. */
  'sessions.ended': { readonly environmentId: string; readonly sentence: string };
  /** Exchanges were removed or marked, or another program wrote to history. */
  'history.changed': HistoryChange;
  /** A run began, went on (a few times a second at most), or ended. Its numbers follow each other; `came` is what came since the one before. */
  'run.changed': RunState;
  /** The system asks for something to be opened; `window.nextOpening` says what. */
  'opening.arrived': Record<string, never>;
  /** The program failed inside, or knows of a newer version. */
  'program.said': ProgramSaid;
  /** The system's dialog for a file that the page offered was answered. Desktop only: a browser keeps that to itself. */
  'saving.ended': SavingEnded;
};

/** `offeredAs`: the name that the page gave; `savedAs`: the one that the user gave, without its folder. */
export type SavingEnded = {
  readonly offeredAs: string;
  readonly outcome: 'saved' | 'cancelled' | 'failed';
  readonly savedAs?: string | undefined;
};

export type HistoryChange =
  | { readonly kind: 'removed' }
  | { readonly kind: 'marked' }
  /** Another program wrote to the same file: the command line, or a second workbench; or exchanges were imported. */
  | { readonly kind: 'elsewhere' };

export type EventName = keyof Events;

export const EVENT_NAMES = [
  'record.changed',
  'loupe.changed',
  'state.changed',
  'sessions.ended',
  'history.changed',
  'run.changed',
  'opening.arrived',
  'program.said',
  'saving.ended',
] as const satisfies readonly EventName[];
