/**
 * SandboxCore: what the parts of the sandbox share: database, clock, settings, instruments, and the word of what happened.
 *
 * It is plugged together once, in start-sandbox.ts. Every part takes it as an argument and never reach around it.
 */
import type { Clock, CryptoPort, RandomSource } from '../../shared/signature/ports.ts';
import type { Database } from '../sqlite/database.ts';
import type { Announce } from './events.ts';
import type { InstrumentBook } from './instruments/instrument-book.ts';
import type { SandboxSettings } from './settings.ts';

export type SandboxCore = {
  readonly db: Database;
  /** The sandbox's own clock: it may be frozen or run ahead. */
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly crypto: CryptoPort;
  readonly book: InstrumentBook;
  settings(): SandboxSettings;
  readonly clientId: string;
  /** A new access token that holds for the time that the settings say. */
  issueToken(): string;
  /** Tells the webhook, where there is one that wants to hear it. */
  readonly announce: Announce;
  /** Something new is due at that time of the sandbox's clock. */
  agendaChanged(dueMs: number): void;
};
