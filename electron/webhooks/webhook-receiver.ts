/**
 * The receiver for the services: starts and stops it, remembers its addresses, and holds the answers ordered for it.
 *
 * Listens only once the user has started it, and from then on at every start. Tries its old port first, so that
 * addresses given to a service stay valid, and takes a free port if that one is taken. Failures become its state.
 */
import { toHex } from '../../shared/bytes/hex.ts';
import { AppError, type Failure, reasonOf } from '../../shared/failure.ts';
import { inTurns } from '../../shared/in-turn.ts';
import type { Clock, RandomSource } from '../../shared/signature/ports.ts';
import { type AnswerOrder, takeAnswer } from '../../shared/webhook/answer-order.ts';
import type { ReceiverState } from '../../shared/webhook/webhook-state.ts';
import type { Listening } from '../http/listen.ts';
import { makeCertificate } from './certificate.ts';
import { type Arrival, type ReceiverAnswer, startReceiver } from './receiver.ts';
import { EMPTY_MEMORY, type EnvironmentMemory, type WebhooksMemory, webhooksFile } from './webhooks-file.ts';

/** A message for an environment, with the answer that the user ordered for it, if any. */
export type EnvironmentArrival = Arrival & {
  readonly environmentId: string;
  readonly ordered?: AnswerOrder['answer'];
};

export type WebhookReceiver = {
  state(): ReceiverState;
  /** What is remembered for that environment; creates its path on first use. */
  memoryOf(environmentId: string): Promise<EnvironmentMemory>;
  /** The user's tunnel, as it was last known if the file cannot be read: a message must not be lost for that. */
  tunnelOf(environmentId: string): Promise<string | undefined>;
  remember(environmentId: string, change: Partial<EnvironmentMemory>): Promise<void>;
  /** Undefined while it does not listen. */
  loopbackUrl(environmentId: string): Promise<string | undefined>;
  /** The certificate that our own sender must see; undefined while it does not listen. */
  certificatePem(): string | undefined;
  /** Listens, on this port if given, now and at every start. */
  start(port?: number): Promise<void>;
  /** Listens until the run that asked is over, and saves nothing for later starts; resolves with what ends that. */
  startForRun(): Promise<() => Promise<void>>;
  /** Stops listening, also at later starts. */
  stop(): Promise<void>;
  /** At startup: listens if it was listening in the last run. */
  resume(): Promise<void>;
  order(): AnswerOrder | undefined;
  setOrder(order: AnswerOrder | undefined): void;
  /** Closes it for this run; it listens again at the next start if it does now. */
  close(): Promise<void>;
};

export type WebhookReceiverOptions = {
  readonly file: string;
  readonly clock: Clock;
  readonly random: RandomSource;
  take(arrival: EnvironmentArrival): Promise<ReceiverAnswer>;
};

const PATH_BYTES = 16;
const SERIAL_BYTES = 12;

export function createWebhookReceiver({ file, clock, random, take }: WebhookReceiverOptions): WebhookReceiver {
  let memory: WebhooksMemory | undefined;
  let running: { receiver: Listening; certificatePem: string } | undefined;
  /** Whether the user started what is running; otherwise it ends with the last run that listens. */
  let isUsers = false;
  let runsListening = 0;
  let state: ReceiverState = { kind: 'stopped' };
  let order: AnswerOrder | undefined;
  const inTurn = inTurns();

  const saved = webhooksFile(file);
  /** Read each time, because another program may have remembered something since; if it was deleted, as it was known. */
  const load = async () => {
    memory = (await saved.read()) ?? memory ?? EMPTY_MEMORY;
    return memory;
  };
  const save = async (change: (now: WebhooksMemory) => Partial<WebhooksMemory>) => {
    memory = await saved.change((now = memory ?? EMPTY_MEMORY) => ({ ...now, ...change(now) }));
    return memory;
  };
  const saveEnvironment = async (id: string, change: Partial<EnvironmentMemory>): Promise<EnvironmentMemory> => {
    const path = `/hook/${toHex(random.bytes(PATH_BYTES))}`;
    const { environments } = await save(({ environments }) => {
      return { environments: { ...environments, [id]: { path, ...environments[id], ...change } } };
    });
    return environments[id] ?? { path };
  };
  const environmentOf = (path: string) =>
    Object.entries(memory?.environments ?? {}).find(([, one]) => one.path === path)?.[0];

  async function listen(port: number): Promise<void> {
    const certificate = makeCertificate(clock.nowMs(), random.bytes(SERIAL_BYTES));
    const receiver = await startReceiver({
      port,
      certificate,
      knows: (path) => environmentOf(path) !== undefined,
      take(arrival) {
        const taken = takeAnswer(order);
        order = taken.left;
        const environmentId = environmentOf(arrival.path) ?? '';
        return take({ ...arrival, environmentId, ordered: taken.answer });
      },
    });
    running = { receiver, certificatePem: certificate.certificatePem };
    state = { kind: 'listening', port: receiver.port, certificateFingerprint: certificate.fingerprint };
  }

  async function open(port: number | undefined): Promise<void> {
    if (running && (port === undefined || port === running.receiver.port)) return;
    await end();
    const known = port ?? (await load()).port;
    await listen(known).catch((error: unknown) => {
      const isTaken = error instanceof AppError && error.code === 'port-taken';
      // A port that the user chose has no substitute.
      if (isTaken && port === undefined && known !== 0) return listen(0);
      throw error;
    });
  }

  async function orFail(starting: () => Promise<void>): Promise<void> {
    try {
      await starting();
    } catch (error) {
      await end();
      state = { kind: 'failed', failure: failureOf(error) };
    }
  }

  const start = (port: number | undefined): Promise<void> =>
    orFail(async () => {
      await open(port);
      if (isUsers) return;
      await save(() => ({ isOn: true, port: running?.receiver.port ?? 0 }));
      isUsers = true;
    });

  async function endRun(): Promise<void> {
    runsListening -= 1;
    if (running && !isUsers && runsListening === 0) await end();
  }

  async function end(): Promise<void> {
    const ending = running;
    running = undefined;
    isUsers = false;
    state = { kind: 'stopped' };
    await ending?.receiver.close();
  }

  const tunnelOf = async (environmentId: string): Promise<string | undefined> => {
    const now = await load().catch(() => memory ?? EMPTY_MEMORY);
    return now.environments[environmentId]?.tunnelUrl;
  };
  const memoryOf = async (environmentId: string): Promise<EnvironmentMemory> =>
    (await load()).environments[environmentId] ?? saveEnvironment(environmentId, {});
  return {
    state: () => state,
    memoryOf: (environmentId) => inTurn(() => memoryOf(environmentId)),
    tunnelOf: (environmentId) => inTurn(() => tunnelOf(environmentId)),
    remember: (environmentId, change) => inTurn(async () => void (await saveEnvironment(environmentId, change))),
    loopbackUrl: (environmentId) =>
      inTurn(async () => {
        const { path } = await memoryOf(environmentId);
        return running && `https://127.0.0.1:${running.receiver.port}${path}`;
      }),
    certificatePem: () => running?.certificatePem,
    start: (port) => inTurn(() => start(port)),
    startForRun: () =>
      inTurn(async () => {
        runsListening += 1;
        await orFail(() => open(undefined));
        return () => inTurn(endRun);
      }),
    stop: () =>
      inTurn(async () => {
        await end();
        await save(() => ({ isOn: false }));
      }),
    resume: () =>
      inTurn(async () => {
        try {
          if ((await load()).isOn) await start(undefined);
        } catch (error) {
          state = { kind: 'failed', failure: failureOf(error) };
        }
      }),
    order: () => order,
    setOrder(next) {
      order = next;
    },
    close: () => inTurn(end),
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return error.failure;
  const reason = reasonOf(error);
  return { code: 'receiver-failed', message: `The receiver cannot listen: ${reason}.` };
}
