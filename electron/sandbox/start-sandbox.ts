/**
 * Starts the sandbox: builds the whole service as a library, here and nowhere else.
 *
 * One database file, one listener on 127.0.0.1, and one access token that is new at every start and never stored. What
 * the service does is in the folders next to this file.
 */

import type { Subscriber } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import { bothMaskers, createMasker, type Masker } from '../../shared/observed/mask-secrets.ts';
import { receivedTrace } from '../../shared/observed/received-trace.ts';
import type { JournalSummary } from '../../shared/sandbox/journal.ts';
import type { Clock, RandomSource } from '../../shared/signature/ports.ts';
import type { DiagnoseUnasked } from '../doctor-pool/unasked-diagnoses.ts';
import { nodeCrypto } from '../ports/node-crypto.ts';
import type { Database } from '../sqlite/database.ts';
import { isOfDatabase } from '../sqlite/database-error.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { createAdmin, type SandboxAdmin } from './admin/admin.ts';
import { type Agenda, startAgenda } from './agenda.ts';
import { createAnswerer } from './answerer.ts';
import { createExplainer } from './auth/explain-refusal.ts';
import { createKeyRing, type RegisteredKey } from './auth/key-ring.ts';
import { createTokenBook } from './auth/tokens.ts';
import type { SandboxCore } from './core.ts';
import { createFaultBook } from './faults/fault-book.ts';
import { openListener } from './http/listener.ts';
import { createInstrumentBook } from './instruments/instrument-book.ts';
import { sandboxJob } from './journal/diagnosed-entry.ts';
import { createJournal, JOURNAL_LIMIT } from './journal/journal.ts';
import { createSandboxMemory } from './memory.ts';
import { finishDueReports, nextReportDueMs } from './reports/reports.ts';
import { createSandboxClock } from './sandbox-clock.ts';
import { SANDBOX_APPLICATION_ID, SANDBOX_SCHEMA } from './schema.ts';
import { changedSettings, DEFAULT_SETTINGS, type SandboxSettings } from './settings.ts';
import { putWorldBack } from './snapshots/kept-world.ts';
import { allCustomers } from './trading/customers.ts';
import { nextOrderDueMs, settleDueOrders } from './trading/settle-orders.ts';
import { makeAgentAddresses } from './webhooks/agent-addresses.ts';
import { announceToWebhook, nextDeliveryDueMs } from './webhooks/deliveries.ts';
import { createDeliveryGuard } from './webhooks/delivery-guard.ts';
import { createDeliverySender } from './webhooks/send-delivery.ts';
import { DEFAULT_SEED, makeWorld } from './world/make-world.ts';
import { isWorldEmpty, storeWorld } from './world/store-world.ts';

export type { RegisteredKey };

export type SandboxOptions = {
  readonly databaseFile: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly publicKeys?: readonly RegisteredKey[];
  /** The key with which the sandbox's owner signs; nobody may register another under its id. */
  readonly ownKey?: RegisteredKey;
  readonly clock: Clock;
  /** Starts with the sandbox's clock frozen at this time. */
  readonly frozenAtMs?: number;
  readonly random: RandomSource;
  readonly settings?: Partial<SandboxSettings>;
  /** Stores registered keys and clock moves in the database, for the next start. */
  readonly remembers?: boolean;
  /** Diagnoses refused requests, where the settings ask for it. */
  readonly diagnose?: DiagnoseUnasked;
  /** How long a refusal waits for its finding; by default long enough for a thread to start. */
  readonly explainWaitMs?: number;
  /** Called with the new token after `admin.rotateToken` or POST /admin/token revoked the others. */
  readonly onTokenRotated?: (token: string) => void;
  /** Called after the clock, the faults or the world changed, by whichever program. */
  readonly onChanged?: () => void;
  /** Called when all sessions were dropped, with the sentence for whoever was in one. */
  readonly onSessionsEnded?: (sentence: string) => void;
  /** An agent works with this sandbox: what it asks for never leads to this machine or its networks. */
  readonly isForAgent?: boolean;
  /** The name of the live environment at that address; the sandbox sends it nothing. By default none is known. */
  readonly liveName?: (url: string) => string | undefined;
  /** Whether the owner sends from that port; by default everybody is a stranger. */
  readonly isOwnPort?: (port: number) => boolean;
  /** Called with each request of somebody else, once it is answered, and again once it is explained. */
  readonly onForeign?: (entry: JournalSummary) => void;
  /** Masks the owner's secrets in the journal; the tokens of this run are masked in any case. */
  readonly hidden?: () => Masker;
};

export type Sandbox = {
  /** `http://127.0.0.1:PORT`, without `/v1`. */
  readonly url: string;
  readonly clientId: string;
  /** The token of this start, until a rotation revokes it; `onTokenRotated` receives the new one. */
  readonly accessToken: string;
  /** All customers as they are now; the first is the default subscriber. */
  readonly customers: readonly Subscriber[];
  /** The sandbox's own clock, by which it checks signatures: sign with this time. */
  readonly clock: Clock;
  readonly admin: SandboxAdmin;
  /** Closes the listener, with its open connections, and the database; safe to call twice. */
  close(): Promise<void>;
};

export const SANDBOX_CLIENT_ID = 'sandbox-client';
/** The key that is made for the caller of a sandbox at its start, where it has no vault. */
export const SANDBOX_KEY_ID = 'sandbox-key';
/** Tokens of this run that the journal masks: the newest, should somebody rotate without end. */
const MOST_TOKENS_MASKED = 20;

/** @throws AppError of the database (`database-…`) or the port (`port-taken`, `port-refused`). */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const db = openDatabase(options.databaseFile, SANDBOX_SCHEMA, { applicationId: SANDBOX_APPLICATION_ID });
  try {
    return await assemble(db, options);
  } catch (error) {
    db.close();
    throw sandboxFailure(error, options.databaseFile);
  }
}

/** What the database refuses once it is open is told as that; other errors stay as they are. */
export function sandboxFailure(error: unknown, path: string): unknown {
  if (!isOfDatabase(error)) return error;
  const message = `The sandbox’s database at ${path} cannot be read or written (${error.message}). Check the disk and the file’s permissions, or set it aside to begin a new one.`;
  return new AppError({ code: 'database-unreadable', message, details: { path } }, { cause: error });
}

async function assemble(db: Database, options: SandboxOptions): Promise<Sandbox> {
  const { random, frozenAtMs } = options;
  // Whoever had it set aside did not come back for it: the program ended before.
  if (options.remembers === true) putWorldBack(db);
  const memory = options.remembers === true ? createSandboxMemory(db) : undefined;
  const firstMove = frozenAtMs === undefined ? memory?.clock() : { frozenMs: frozenAtMs, offsetMs: 0 };
  const clock = createSandboxClock(options.clock, firstMove, memory?.keepClock);
  makeAgentAddresses(db);
  if (isWorldEmpty(db)) storeWorld(db, makeWorld(DEFAULT_SEED, clock.nowMs()));
  let runTokens: readonly string[] = [];
  let hidden = createMasker(runTokens);
  const hide = (token: string): void => {
    runTokens = [...runTokens, token].slice(-MOST_TOKENS_MASKED);
    hidden = createMasker(runTokens);
  };
  const tokens = createTokenBook(random, nodeCrypto, (token) => {
    hide(token);
    options.onTokenRotated?.(token);
  });
  const keys = createKeyRing(options.publicKeys ?? [], options.ownKey, memory);
  const journal = createJournal(
    JOURNAL_LIMIT,
    (request) => receivedTrace(request, settings.signingProfile, keys.all(), nodeCrypto),
    options.onForeign,
    () => (options.hidden ? bothMaskers(options.hidden(), hidden) : hidden),
  );
  const faults = createFaultBook();
  let settings: SandboxSettings = { ...DEFAULT_SETTINGS, ...options.settings };
  let agenda: Agenda | undefined;
  const core: SandboxCore = {
    db,
    clock,
    random,
    crypto: nodeCrypto,
    book: createInstrumentBook(db),
    settings: () => settings,
    clientId: SANDBOX_CLIENT_ID,
    isForAgent: options.isForAgent === true,
    issueToken: () => tokens.issue(clock.nowMs() + settings.tokenLifetimeSec * 1000),
    announce: (event, data) => announceToWebhook(core, event, data),
    agendaChanged: (dueMs) => agenda?.changed(dueMs),
  };
  const accessToken = tokens.issue();
  hide(accessToken);
  const deliverySender = createDeliverySender(core);
  const running = startAgenda(clock.nowMs, [
    { nextDueMs: () => nextOrderDueMs(core), run: () => settleDueOrders(core) },
    { nextDueMs: () => nextReportDueMs(core), run: () => finishDueReports(core) },
    { nextDueMs: () => nextDeliveryDueMs(core), run: deliverySender.run },
  ]);
  agenda = running;
  const admin = createAdmin({
    core,
    clock,
    keys,
    tokens,
    journal,
    faults,
    replaceSettings(change) {
      settings = changedSettings(settings, change);
      return settings;
    },
    worldMoved() {
      running.recount();
      running.look();
    },
    changed: () => options.onChanged?.(),
    sessionsEnded: (sentence) => options.onSessionsEnded?.(sentence),
  });
  const { diagnose, explainWaitMs } = options;
  const explainer =
    diagnose &&
    createExplainer(diagnose, (request, nowMs) => sandboxJob(core, keys.all(), request, nowMs), explainWaitMs);
  const gate = { clientId: SANDBOX_CLIENT_ID, tokens, keys: keys.all, explainer };
  const { isOwnPort = () => false } = options;
  const answerer = createAnswerer({ core, gate, agenda: running, journal, faults, admin, isOwnPort });
  const listener = await openListener(options.port, answerer.answer).catch((error: unknown) => {
    running.stop();
    journal.close();
    throw error;
  });
  answerer.listensOn(listener.port);
  const url = `http://127.0.0.1:${listener.port}`;
  deliverySender.start(createDeliveryGuard(core, url, options.liveName ?? (() => undefined)));
  let ending: Promise<void> | undefined;
  return {
    url,
    clientId: SANDBOX_CLIENT_ID,
    accessToken,
    get customers() {
      return allCustomers(core).map(({ customerId, firstName, lastName, msisdn }) => ({
        customerId,
        name: `${firstName} ${lastName}`,
        msisdn,
      }));
    },
    clock,
    admin,
    close() {
      running.stop();
      deliverySender.stop();
      explainer?.close();
      ending ??= listener.close().then(() => {
        journal.close();
        db.close();
      });
      return ending;
    },
  };
}
