/** A sandbox of a test's own: real HTTP on a free port, real SQLite in a temp folder, ended when the test ends. */
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { nodeCrypto } from '../../electron/ports/node-crypto.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../electron/sandbox/start-sandbox.ts';
import { encodeUtf8 } from '../../shared/bytes/utf8.ts';
import { writeUrlencoded } from '../../shared/http/form-urlencoded.ts';
import type { Draft } from '../../shared/request/draft.ts';
import { prepare } from '../../shared/request/prepare.ts';
import { nobleSigner } from '../../shared/signature/noble-crypto.ts';
import type { Signer } from '../../shared/signature/ports.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../shared/signature/profile.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import { type FixedClock, fixedClock } from './fixed-clock.ts';
import { fixedRandom } from './fixed-random.ts';
import { type RawAnswer, sendRequest } from './send-request.ts';
import { tempDatabaseFile } from './temp-folder.ts';

export type TestSandbox = Omit<Sandbox, 'clock'> & {
  /** The clock that the sandbox was given; its own is moved by `admin.changeClock`. */
  readonly clock: FixedClock;
  readonly signer: Signer;
  readonly databaseFile: string;
  /** Signs as the environment's own client would. */
  prepare(draft: TestDraft): PreparedRequest;
  /** Prepares, sends over real HTTP and reads the JSON answer. */
  call(draft: TestDraft): Promise<TestAnswer>;
  /** POSTs a JSON body given as bytes. */
  callBytes(target: string, body: Uint8Array): Promise<TestAnswer>;
  /** Rows of the sandbox's own database, read beside it. */
  inspectDatabase(sql: string): unknown[];
  /** One answer of the menu as a form, with the session of the answer before unless told otherwise. */
  dial(customerId: number): Promise<TestPhone>;
};

export type TestDraft = Partial<Omit<Draft, 'body'>> & {
  readonly target: string;
  readonly json?: unknown;
  readonly form?: string;
};

// biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON of an answer as it comes
export type TestAnswer = RawAnswer & { readonly json: any };

export type TestPhone = {
  readonly sessionId: string;
  /** The screen as text, options included. */
  screen(): string;
  state(): string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON of an answer as it comes
  menu(): any;
  press(choice: string): Promise<TestAnswer>;
};

/** Each start draws from a seed of its own: tokens and idempotency keys are new, as they would be. */
let starts = 0;

/** The private key that `TestSandbox.signer` signs with. */
export const TEST_SEED = Uint8Array.from({ length: 32 }, (_, index) => index + 1);

export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const clock = fixedClock();
  starts += 1;
  const random = fixedRandom(starts);
  const signer = nobleSigner(TEST_SEED, 'test-key');
  const databaseFile = options.databaseFile ?? tempDatabaseFile('sandbox.db');
  const sandbox = await startSandbox({
    databaseFile,
    port: 0,
    publicKeys: [{ keyId: signer.keyId, publicKey: signer.publicKey }],
    clock,
    random,
    ...options,
  });
  onTestFinished(() => sandbox.close());
  const environment = {
    baseUrl: sandbox.url,
    clientId: sandbox.clientId,
    accessToken: sandbox.accessToken,
    profile: options.settings?.signingProfile ?? DEFAULT_SIGNING_PROFILE,
  };
  const prepareDraft = (draft: TestDraft): PreparedRequest =>
    prepare(draftOf(draft), environment, { clock: sandbox.clock, random, signer, crypto: nodeCrypto });
  const call = async (draft: TestDraft): Promise<TestAnswer> => sendPrepared(prepareDraft(draft));
  return {
    ...sandbox,
    clock,
    signer,
    databaseFile,
    prepare: prepareDraft,
    call,
    callBytes: (target, body) => {
      const draft: Draft = { method: 'POST', target, headers: [['Content-Type', 'application/json']], body };
      return sendPrepared(prepare(draft, environment, { clock: sandbox.clock, random, signer, crypto: nodeCrypto }));
    },
    inspectDatabase(sql) {
      const db = new DatabaseSync(databaseFile, { readOnly: true });
      try {
        return db.prepare(sql).all();
      } finally {
        db.close();
      }
    },
    dial: (customerId) => dialSandbox(call, customerId),
  };
}

/** Sends a request as it is and reads the JSON of the answer; undefined where there is none. */
export async function sendPrepared(
  request: Pick<PreparedRequest, 'method' | 'url' | 'headers' | 'body'>,
): Promise<TestAnswer> {
  const answer = await sendRequest(request);
  let json: unknown;
  try {
    json = JSON.parse(answer.text);
  } catch {
    json = undefined;
  }
  return { ...answer, json };
}

function draftOf({ json, form, ...draft }: TestDraft): Draft {
  const hasBody = json !== undefined || form !== undefined;
  const contentType = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    method: hasBody ? 'POST' : 'GET',
    headers: hasBody ? [['Content-Type', contentType]] : [],
    body: hasBody ? encodeUtf8(form ?? JSON.stringify(json)) : new Uint8Array(),
    ...draft,
  };
}

async function dialSandbox(call: TestSandbox['call'], customerId: number): Promise<TestPhone> {
  const target = '/v1/ussd/process';
  let last = await call({ target, form: `customerId=${customerId}&choice=` });
  if (last.status !== 200) throw new Error(`dialling was answered ${last.status}: ${last.text}`);
  const { sessionId } = last.json.data;
  return {
    sessionId,
    screen: () => last.json.data.ussdText,
    state: () => last.json.data.currentState,
    menu: () => last.json.data.menu,
    async press(choice) {
      const answer = await call({
        target,
        form: writeUrlencoded([
          ['sessionId', sessionId],
          ['choice', choice],
        ]),
      });
      if (answer.status === 200) last = answer;
      return answer;
    },
  };
}
