/**
 * Starting the sandbox: the whole service as a library, plugged together here and nowhere else.
 *
 * One database file, one listener on 127.0.0.1, one access token that is new at every start and never stored. What the
 * service does is in the rooms beside this file.
 */

import type { Subscriber } from '../../shared/contract/environment.ts';
import { AppError } from '../../shared/contract/failure.ts';
import type { Clock, KnownKey, RandomSource } from '../../shared/signature/ports.ts';
import { nodeCrypto } from '../ports/node-crypto.ts';
import type { Database } from '../sqlite/database.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { type Agenda, startAgenda } from './agenda.ts';
import type { Gate } from './auth/authenticate.ts';
import { createTokenBook, type TokenBook } from './auth/tokens.ts';
import type { SandboxCore } from './core.ts';
import { listen } from './http/listener.ts';
import { createInstrumentBook } from './instruments/instrument-book.ts';
import { finishDueReports, nextReportDueMs } from './reports/reports.ts';
import { SANDBOX_APPLICATION_ID, SANDBOX_MIGRATIONS } from './schema.ts';
import { answerService } from './service.ts';
import { DEFAULT_SETTINGS, type SandboxSettings } from './settings.ts';
import { allCustomers } from './trading/customers.ts';
import { nextOrderDueMs, settleDueOrders } from './trading/settle-orders.ts';
import { announceToWebhook, nextDeliveryDueMs } from './webhooks/deliveries.ts';
import { createPostman } from './webhooks/send-delivery.ts';
import { DEFAULT_SEED, makeWorld } from './world/make-world.ts';
import { isWorldEmpty, storeWorld } from './world/store-world.ts';

export type RegisteredKey = { readonly keyId: string; readonly publicKey: Uint8Array };

export type SandboxOptions = {
  readonly databaseFile: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly publicKeys: readonly RegisteredKey[];
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly settings?: Partial<SandboxSettings>;
};

export type Sandbox = {
  /** `http://127.0.0.1:PORT`, without `/v1`. */
  readonly url: string;
  readonly clientId: string;
  readonly accessToken: string;
  /** All customers; the first is the default subscriber. */
  readonly customers: readonly Subscriber[];
  /** Takes the place of an earlier key of the same id. @throws AppError `public-key-invalid`. */
  registerKey(keyId: string, publicKey: Uint8Array): void;
  /** Ends the listener, open connections included, and the database; safe to call twice. */
  close(): Promise<void>;
};

export const SANDBOX_CLIENT_ID = 'sandbox-client';

/** @throws AppError of the database (`database-…`) or the port (`port-taken`, `port-refused`). */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const db = openDatabase(options.databaseFile, SANDBOX_MIGRATIONS, { applicationId: SANDBOX_APPLICATION_ID });
  let agenda: Agenda | undefined;
  try {
    const { clock } = options;
    if (isWorldEmpty(db)) storeWorld(db, makeWorld(DEFAULT_SEED, clock.nowMs()));
    const tokens = createTokenBook(options.random, nodeCrypto);
    const core = makeCore(db, options, tokens, (dueMs) => agenda?.changed(dueMs));
    const keys = createKeyRing(options.publicKeys);
    const gate: Gate = { clientId: SANDBOX_CLIENT_ID, tokens, keys: keys.all };
    const accessToken = tokens.issue();
    const postman = createPostman(core);
    const running = startAgenda(
      () => clock.nowMs(),
      [
        { nextDueMs: () => nextOrderDueMs(core), run: () => settleDueOrders(core) },
        { nextDueMs: () => nextReportDueMs(core), run: () => finishDueReports(core) },
        { nextDueMs: () => nextDeliveryDueMs(core), run: postman.run },
      ],
    );
    agenda = running;
    const listener = await listen(options.port, (received) => {
      running.look();
      return answerService(core, gate, received).reply;
    });
    let ending: Promise<void> | undefined;
    return {
      url: `http://127.0.0.1:${listener.port}`,
      clientId: SANDBOX_CLIENT_ID,
      accessToken,
      customers: allCustomers(core).map(({ customerId, firstName, lastName, msisdn }) => ({
        customerId,
        name: `${firstName} ${lastName}`,
        msisdn,
      })),
      registerKey: keys.register,
      close() {
        running.stop();
        postman.stop();
        ending ??= listener.close().then(() => db.close());
        return ending;
      },
    };
  } catch (error) {
    agenda?.stop();
    db.close();
    throw error;
  }
}

function makeCore(
  db: Database,
  options: SandboxOptions,
  tokens: TokenBook,
  agendaChanged: (dueMs: number) => void,
): SandboxCore {
  const { clock, random } = options;
  const settings: SandboxSettings = { ...DEFAULT_SETTINGS, ...options.settings };
  const core: SandboxCore = {
    db,
    clock,
    random,
    crypto: nodeCrypto,
    book: createInstrumentBook(db),
    settings: () => settings,
    clientId: SANDBOX_CLIENT_ID,
    issueToken: () => tokens.issue(clock.nowMs() + settings.tokenLifetimeSec * 1000),
    announce: (event, data) => announceToWebhook(core, event, data),
    agendaChanged,
  };
  return core;
}

const PUBLIC_KEY_BYTES = 32;

function createKeyRing(first: readonly RegisteredKey[]) {
  const byId = new Map<string, Uint8Array>();
  let all: readonly KnownKey[] = [];
  const register = (keyId: string, publicKey: Uint8Array): void => {
    if (publicKey.length !== PUBLIC_KEY_BYTES) {
      const message = `The public key ${keyId} must have ${PUBLIC_KEY_BYTES} bytes; got ${publicKey.length}.`;
      throw new AppError({ code: 'public-key-invalid', message, details: { keyId } });
    }
    byId.set(keyId, publicKey);
    all = [...byId].map(([id, bytes]) => ({ keyId: id, publicKey: bytes }));
  };
  for (const { keyId, publicKey } of first) register(keyId, publicKey);
  return { register, all: () => all };
}
