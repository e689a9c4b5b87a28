/**
 * What the workbench keeps in its data folder, each with all its writes and what it shows of them: a table for tests of disks that
 * fail and of programs that are killed. What is shown is one line for each thing that is kept.
 */
import { join } from 'node:path';
import { openProgramSettings } from '../../electron/about/program-settings.ts';
import { openConformRuns, type RunBounds } from '../../electron/conform/conform-runs.ts';
import { openEnvironments } from '../../electron/environments/environments.ts';
import { createFlowFolder, revisionOf } from '../../electron/flows/flow-folder.ts';
import { openFlowResults } from '../../electron/flows/flow-results.ts';
import { openHistory } from '../../electron/history/history.ts';
import { systemClock, systemRandom } from '../../electron/ports/node-crypto.ts';
import { createEmbeddedSandbox } from '../../electron/sandbox/embedded-sandbox.ts';
import { openVault } from '../../electron/vault/vault.ts';
import { createWebhookReceiver } from '../../electron/webhooks/webhook-receiver.ts';
import { webhooksFile } from '../../electron/webhooks/webhooks-file.ts';
import type { StorageState } from '../../shared/contract/workbench-state.ts';
import { NEW_ENVIRONMENT } from '../../shared/environment/new-environment.ts';
import { codeOf } from '../../shared/failure.ts';
import { keptRun } from './kept-run.ts';
import { receivedDelivery } from './received-delivery.ts';
import { recordedExchange } from './recorded-exchange.ts';

export type StoreWrite = {
  /** What must be there before it. */
  before?(n: number): Promise<unknown> | unknown;
  /** Resolves when it is acknowledged; rejects with why it was not made. */
  act(n: number): Promise<unknown> | unknown;
  /** The lines that are there afterwards, of those that were there before. */
  after(lines: readonly string[], n: number): readonly string[];
};

export type KeptStore = {
  shown(): Promise<readonly string[]> | readonly string[];
  /** What it says where it goes on without its disk. */
  told(): string | undefined;
  /** Time passes: what is done later is done, and what is on the disk is looked at. */
  settle(): Promise<unknown> | undefined;
  readonly writes: Readonly<Record<string, StoreWrite>>;
  close(): void;
};

export type OpenStore = (folder: string) => Promise<KeptStore>;

const adds =
  (line: (n: number) => string): StoreWrite['after'] =>
  (lines, n) => [...lines, line(n)];
const removes =
  (line: (n: number) => string): StoreWrite['after'] =>
  (lines, n) =>
    lines.filter((one) => one !== line(n));
const replaces =
  (old: (n: number) => string, now: (n: number) => string): StoreWrite['after'] =>
  (lines, n) =>
    lines.map((one) => (one === old(n) ? now(n) : one));
const toldBy = (
  state: StorageState | ReturnType<Awaited<ReturnType<typeof openVault>>['state']>,
): string | undefined => (state.kind === 'failed' ? state.failure.message : undefined);
const nothing = (): undefined => undefined;

const openVaultStore: OpenStore = async (folder) => {
  const vault = await openVault(folder, systemRandom, undefined);
  const keyOf = (n: number) => {
    const key = vault.secrets().find(({ environmentId }) => environmentId === `env ${n}`)?.key;
    if (key === undefined) throw new Error(`there is no key ${n}`);
    return { environmentId: `env ${n}`, publicKeyBase64: key.publicKeyBase64 };
  };
  const make = (n: number) => vault.keys.generate(`env ${n}`, `key-${n}`);
  const token = (n: number) => vault.setToken(`env ${n}`, `token-of-a-test-0123456789-${n}`);
  return {
    shown: () =>
      vault
        .secrets()
        .flatMap((one) => [
          ...(one.key ? [`key ${one.environmentId} ${one.key.keyId}`] : []),
          ...(one.token ? [`token ${one.environmentId}`] : []),
        ]),
    told: () => toldBy(vault.state()),
    settle: nothing,
    writes: {
      'a key is made': { act: make, after: adds((n) => `key env ${n} key-${n}`) },
      'a token is set': { act: token, after: adds((n) => `token env ${n}`) },
      'a token is removed': {
        before: token,
        act: (n) => vault.clearToken(`env ${n}`),
        after: removes((n) => `token env ${n}`),
      },
      'a key is renamed': {
        before: make,
        act: (n) => vault.keys.rename(keyOf(n), `renamed-${n}`),
        after: replaces(
          (n) => `key env ${n} key-${n}`,
          (n) => `key env ${n} renamed-${n}`,
        ),
      },
      'an environment is forgotten': {
        before: make,
        act: (n) => vault.forget(`env ${n}`),
        after: removes((n) => `key env ${n} key-${n}`),
      },
    },
    close: () => vault.close(),
  };
};

/** As the workbench has it. */
export function embeddedSandboxOf(databaseFile: string) {
  return createEmbeddedSandbox({
    databaseFile,
    clock: systemClock,
    random: systemRandom,
    diagnose: () => Promise.resolve('Nothing is diagnosed here.'),
    onTokenRotated: nothing,
    onChanged: nothing,
    onSessionsEnded: nothing,
  });
}

/** The passphrases that were given in each folder, among which is the one that opens the vault there. */
const passphrasesIn = new Map<string, string[]>();

/** What opens the vault is tried, and what it holds is opened by that. */
const openPassphraseStore: OpenStore = async (folder) => {
  const vault = await openVault(folder, systemRandom, undefined);
  const given = passphrasesIn.get(folder) ?? [];
  passphrasesIn.set(folder, given);
  const hasOne = () => vault.state().lock.kind !== 'none';
  const passphrase = (n: number, version = 1) => `passphrase ${n} of a test, ${version}`;
  const opens = (how: string): readonly string[] => [`opens by ${how}`, 'key'];
  const set = (current: string | undefined, next: string) => {
    given.unshift(next);
    return vault.setPassphrase(current, next);
  };
  async function opener(): Promise<string | undefined> {
    for (const one of given) {
      if (await vault.unlock(one).then(() => true, isRefused)) return one;
    }
    return undefined;
  }
  async function withNone(): Promise<void> {
    if (hasOne()) await vault.removePassphrase((await opener()) ?? '');
    await vault.ensureSigner('env');
  }
  async function withOne(n: number): Promise<void> {
    await withNone();
    await set(undefined, passphrase(n));
  }
  return {
    async shown() {
      const how = hasOne() ? ((await opener()) ?? 'nothing') : 'itself';
      return [`opens by ${how}`, ...(vault.signer('env') ? ['key'] : [])];
    },
    told: () => toldBy(vault.state()),
    settle: nothing,
    writes: {
      'a passphrase is set': {
        before: withNone,
        async act(n) {
          await vault.ensureSigner('env');
          await set(hasOne() ? await opener() : undefined, passphrase(n));
        },
        after: (_, n) => opens(passphrase(n)),
      },
      'a passphrase is changed': {
        before: withOne,
        act: (n) => set(passphrase(n), passphrase(n, 2)),
        after: (_, n) => opens(passphrase(n, 2)),
      },
      'a passphrase is removed': {
        before: withOne,
        act: (n) => vault.removePassphrase(passphrase(n)),
        after: () => opens('itself'),
      },
    },
    close: () => vault.close(),
  };
};

function isRefused(error: unknown): false {
  if (codeOf(error) === 'vault-passphrase-wrong') return false;
  throw error;
}

const openEnvironmentsStore: OpenStore = async (folder) => {
  const sandbox = embeddedSandboxOf(join(folder, 'sandbox.db'));
  const vault = await openVault(join(folder, 'vault'), systemRandom, undefined);
  const environments = await openEnvironments({ path: join(folder, 'environments.json'), sandbox, vault });
  const fields = (n: number, colour = NEW_ENVIRONMENT.colour) => ({
    ...NEW_ENVIRONMENT,
    name: `Mine ${n}`,
    baseUrl: 'https://mine.example',
    colour,
  });
  const idOf = (n: number) => environments.all().find(({ name }) => name === `Mine ${n}`)?.id ?? '';
  const make = (n: number) => environments.create(fields(n));
  const line = (n: number, colour = NEW_ENVIRONMENT.colour) => `Mine ${n} ${colour}`;
  const isSelected = (one: string) => one.startsWith('selected ');
  return {
    shown: () => [
      ...environments.all().map(({ name, colour }) => `${name} ${colour}`),
      `selected ${environments.byId(environments.selectedId()).name}`,
    ],
    told: () => toldBy(environments.state()),
    settle: () => environments.refresh(),
    writes: {
      'one is made': { act: make, after: adds(line) },
      'one is changed': {
        before: make,
        act: (n) => environments.update(idOf(n), fields(n, 'violet')),
        after: replaces(line, (n) => line(n, 'violet')),
      },
      'one is selected': {
        before: make,
        act: (n) => environments.select(idOf(n)),
        after: (lines, n) => [...lines.filter((one) => !isSelected(one)), `selected Mine ${n}`],
      },
      'one is removed': { before: make, act: (n) => environments.delete(idOf(n)), after: removes(line) },
    },
    close: () => vault.close(),
  };
};

const openFlowsStore: OpenStore = async (folder) => {
  const flows = createFlowFolder(join(folder, 'flows'));
  const text = (n: number, version = 1) => `name: Flow ${n}\nversion: ${version}\n`;
  const make = (n: number) => flows.save(`flow-${n}`, text(n), null);
  const line = (n: number, version = 1) => `flow-${n} ${revisionOf(text(n, version))}`;
  return {
    shown: async () => (await flows.list()).map(({ name, revision }) => `${name} ${revision}`),
    told: () => undefined,
    settle: nothing,
    writes: {
      'one is made': { act: make, after: adds(line) },
      'one is saved again': {
        before: make,
        act: (n) => flows.save(`flow-${n}`, text(n, 2), revisionOf(text(n))),
        after: replaces(line, (n) => line(n, 2)),
      },
      'one is removed': {
        before: make,
        act: (n) => flows.remove(`flow-${n}`, revisionOf(text(n))),
        after: removes(line),
      },
    },
    close: nothing,
  };
};

const openResultsStore: OpenStore = async (folder) => {
  const results = openFlowResults(join(folder, 'flow-results.json'));
  const keep = (n: number) =>
    results.keep(`Flow ${n}`, { outcome: 'passed', atMs: n, elapsedMs: 1, revision: 'r', screens: ['Home'] });
  return {
    shown: async () => Object.keys(await results.all()),
    told: () => undefined,
    settle: nothing,
    writes: {
      'a result is kept': { act: keep, after: adds((n) => `Flow ${n}`) },
      'a result is forgotten': {
        before: keep,
        act: (n) => results.forget(`Flow ${n}`),
        after: removes((n) => `Flow ${n}`),
      },
    },
    close: nothing,
  };
};

const openHistoryStore: OpenStore = async (folder) => {
  let due: (() => void)[] = [];
  let isClosed = false;
  const history = openHistory(join(folder, 'history.db'), nothing, {
    nowMs: () => 1_790_000_000_000,
    later: (action) => void due.push(action),
    onProgress: nothing,
  });
  const record = (n: number) => history.record(recordedExchange({ id: `exchange ${n}` }));
  const line = (n: number, name = '') => `exchange ${n} ${name}`;
  return {
    shown: () => [
      ...history.list(10_000).exchanges.map(({ id }) => `${id} ${history.markOf(id).name}`),
      ...history
        .received()
        .list('sandbox')
        .map(({ id }) => id),
      `kept ${history.retention().keepDays} days`,
    ],
    told: () => toldBy(history.state()),
    settle() {
      // What is due plans the next; it ends when the file is up to date.
      for (let round = 0; round < 100 && due.length > 0 && !isClosed; round += 1) {
        const now = due;
        due = [];
        for (const action of now) action();
      }
      return undefined;
    },
    writes: {
      'an exchange is recorded': { act: record, after: adds(line) },
      'a delivery is recorded': {
        act: (n) => history.recordDelivery(receivedDelivery(`delivery ${n}`), Uint8Array.of(1, 2)),
        after: adds((n) => `delivery ${n}`),
      },
      'an exchange is taken in': {
        act: (n) =>
          history.takeIn({
            ...recordedExchange({ id: `exchange ${n}` }),
            mark: { isPinned: false, name: 'theirs', note: '' },
          }),
        after: adds((n) => line(n, 'theirs')),
      },
      'an exchange is named': {
        before: record,
        act: (n) => history.mark(`exchange ${n}`, { name: 'mine' }),
        after: replaces(line, (n) => line(n, 'mine')),
      },
      'an exchange is removed': {
        before: record,
        act: (n) => history.remove([`exchange ${n}`]),
        after: removes(line),
      },
      'the retention is changed': {
        act: (n) => history.changeRetention({ keepDays: 1000 + n, keepMegabytes: null }),
        after: (lines, n) => [...lines.filter((one) => !one.startsWith('kept ')), `kept ${1000 + n} days`],
      },
    },
    close() {
      isClosed = true;
      history.close();
    },
  };
};

const openWebhooksStore: OpenStore = async (folder) => {
  const file = join(folder, 'webhooks.json');
  const receiver = createWebhookReceiver({
    file,
    clock: systemClock,
    random: systemRandom,
    take: () => Promise.reject(new Error('nothing arrives here')),
  });
  const url = (n: number, version = 1) => `https://${version}.tunnel-${n}.example`;
  const remember = (n: number, version = 1) => receiver.remember(`env ${n}`, { tunnelUrl: url(n, version) });
  const former = (n: number) => ({ url: `https://former-${n}.example/hook`, subscriptions: ['ALL'] });
  return {
    shown: async () =>
      Object.values((await webhooksFile(file).read())?.environments ?? {}).flatMap(({ tunnelUrl, former }) => [
        ...(tunnelUrl === undefined ? [] : [tunnelUrl]),
        ...(former === undefined ? [] : [former.url]),
      ]),
    told: () => undefined,
    settle: nothing,
    writes: {
      'a tunnel is remembered': { act: remember, after: adds(url) },
      'a tunnel is changed': { before: remember, act: (n) => remember(n, 2), after: replaces(url, (n) => url(n, 2)) },
      'the webhook before ours is remembered': {
        act: (n) => receiver.remember(`env ${n}`, { former: former(n) }),
        after: adds((n) => former(n).url),
      },
      'a tunnel is forgotten': {
        before: remember,
        act: (n) => receiver.remember(`env ${n}`, { tunnelUrl: undefined }),
        after: removes(url),
      },
    },
    close: nothing,
  };
};

/** With room for all that a writer makes before it is killed. */
const NO_BOUNDS: RunBounds = { ofOne: 1_000, inAll: 1_000, bytes: Number.POSITIVE_INFINITY };

const openConformanceStore: OpenStore = async (folder) => {
  const runs = openConformRuns(join(folder, 'conformance.json'), NO_BOUNDS);
  const keep = (n: number) => runs.keep(keptRun(n));
  const line = (n: number) => `run-${n}`;
  return {
    shown: async () => (await runs.heads()).map(({ runId }) => runId),
    told: () => runs.problem(),
    settle: () => runs.heads(),
    writes: {
      'a run is kept': { act: keep, after: adds(line) },
      'a run is forgotten': { before: keep, act: (n) => runs.forget(line(n)), after: removes(line) },
    },
    close: nothing,
  };
};

const openProgramStore: OpenStore = async (folder) => {
  const settings = await openProgramSettings(folder);
  const isAsked = (line: string) => line.startsWith('asked at ');
  return {
    shown: () => [`theme ${settings.now().theme}`, `asked at ${settings.now().askedAtMs}`],
    told: () => undefined,
    settle: nothing,
    writes: {
      'it asks for a newer version': {
        act: (n) => settings.change({ askedAtMs: n }),
        after: (lines, n) => [...lines.filter((line) => !isAsked(line)), `asked at ${n}`],
      },
      'a theme is chosen': {
        before: () => settings.change({ theme: 'light' }),
        act: () => settings.change({ theme: 'dark' }),
        after: replaces(
          () => 'theme light',
          () => 'theme dark',
        ),
      },
    },
    close: nothing,
  };
};

/** Holds a few settings: a write takes the place of the one before. */
const PROGRAM = 'the program’s settings';

/** Holds one passphrase, as the settings do. */
const PASSPHRASE = 'the vault’s passphrase';

/** Each in a folder of its own. */
export const KEPT_STORES: Readonly<Record<string, OpenStore>> = {
  vault: openVaultStore,
  [PASSPHRASE]: openPassphraseStore,
  environments: openEnvironmentsStore,
  flows: openFlowsStore,
  'results of flows': openResultsStore,
  history: openHistoryStore,
  webhooks: openWebhooksStore,
  'conformance runs': openConformanceStore,
  [PROGRAM]: openProgramStore,
};

/** Those in which each write leaves what is there: all that was ever acknowledged must be found again. */
export const GROWING_STORES = Object.entries(KEPT_STORES).filter(([name]) => name !== PROGRAM && name !== PASSPHRASE);
