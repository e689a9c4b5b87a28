/**
 * SandboxCore: what all parts of the sandbox share: database, clock, settings, instruments and event announcements.
 *
 * Built once, in start-sandbox.ts. Each part takes it as an argument and reaches nothing else.
 */
import type { Clock, CryptoPort, RandomSource } from '../../shared/signature/ports.ts';
import type { Database } from '../sqlite/database.ts';
import type { Announce } from './events.ts';
import type { InstrumentBook } from './instruments/instrument-book.ts';
import type { SandboxSettings } from './settings.ts';

export type SandboxCore = {
  readonly db: Database;
  /** The sandbox's own clock, which may be frozen or offset. */
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly crypto: CryptoPort;
  readonly book: InstrumentBook;
  settings(): SandboxSettings;
  readonly clientId: string;
  /** What is asked here, an agent asks. */
  readonly isForAgent: boolean;
  /** Issues an access token that lives as long as the settings say. */
  issueToken(): string;
  /** Queues the event for the webhook, if one subscribes to it. */
  readonly announce: Announce;
  /** New work is due at that time of the sandbox's clock. */
  agendaChanged(dueMs: number): void;
};
