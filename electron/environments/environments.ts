/**
 * The environments of the workbench: the embedded sandbox, which always exists, and those that the user saved.
 *
 * Saved in environments.json; while that file cannot be read only the sandbox exists, nothing is written until the file
 * is repaired or set aside, and guarded acts are refused, since nobody knows which of them concern a live service. Names
 * are unique. The vault holds keys and tokens.
 */
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { toBase64 } from '../../shared/bytes/base64.ts';
import type { StorageState } from '../../shared/contract/workbench-state.ts';
import { nameTaken } from '../../shared/environment/edit-fields.ts';
import { DEFAULT_TRANSPORT, type Environment, type EnvironmentFields } from '../../shared/environment/environment.ts';
import { takenName } from '../../shared/environment/environment-names.ts';
import type { FieldProblem } from '../../shared/environment/read-fields.ts';
import { AppError, type Failure } from '../../shared/failure.ts';
import { inTurns } from '../../shared/in-turn.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { setAsideName } from '../files/set-aside.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import type { Vault } from '../vault/vault.ts';
import {
  environmentsFile,
  FIRST_SAVED,
  SANDBOX_ENVIRONMENT_ID,
  type SandboxFields,
  type SavedEnvironment,
  type SavedEnvironments,
} from './environments-file.ts';

export type Environments = {
  /** The sandbox first, then the saved ones in the order they were made. */
  all(): readonly Environment[];
  find(id: string): Environment | undefined;
  /** Throws AppError `environment-unknown`. */
  byId(id: string): Environment;
  /** `all`, for a guard. Throws AppError `environments-unreadable` while the file cannot be read. */
  forGuard(): readonly Environment[];
  selectedId(): string;
  state(): StorageState;
  /** Saves a new one and returns its id. Throws AppError `environment-invalid` if the name is taken. */
  create(fields: EnvironmentFields, check?: ChangeCheck): Promise<string>;
  /**
   * The sandbox only changes its colour and profiles. `beforeIt` is awaited after `check`, once the disk has taken the new
   * content. Throws like `create` and `beforeIt`, and `environment-unknown`.
   */
  update(id: string, fields: EnvironmentFields, check?: ChangeCheck, beforeIt?: () => Promise<void>): Promise<void>;
  /** Throws AppError `environment-fixed` for the sandbox. Its keys and tokens stay in the vault. */
  delete(id: string, check?: ChangeCheck): Promise<void>;
  select(id: string): Promise<void>;
  /** Whether another program wrote the file since it was last read or written here. Compares only file marks. */
  isStale(): boolean;
  /** Loads what another program wrote; true if that changed something. */
  refresh(): Promise<boolean>;
  /**
   * Renames an unreadable file and starts with the first environments. Returns the old file's new name. Throws AppError
   * `environments-readable` if the file can be read: it says which environments are dangerous.
   */
  setAside(nowMs: number): Promise<string>;
};

/**
 * Throws if the change must not be made. Called in the turn of writing, with the file's content at that moment: another
 * program may have set a danger mark since it was last read here. `now` is undefined for a new environment.
 */
export type ChangeCheck = (now: Environment | undefined, all: readonly Environment[]) => void;

export type EnvironmentsParts = {
  readonly path: string;
  readonly sandbox: EmbeddedSandbox;
  readonly vault: Vault;
};

/** Opens or creates environments.json. Never throws: an unreadable file becomes the state. */
export async function openEnvironments({ path, sandbox, vault }: EnvironmentsParts): Promise<Environments> {
  const file = environmentsFile(path);
  let saved: SavedEnvironments = { ...FIRST_SAVED, environments: [] };
  let failure: Failure | undefined;
  const inTurn = inTurns();
  let seen: string | undefined;

  /** At startup a missing file is created. Later, a deleted file is ignored until the next save. */
  const load = async (isStart: boolean) => {
    try {
      // Read the marks first: a write during the read then counts as newer.
      seen = marksOf(path);
      const read = await file.read();
      if (!read && !isStart) return;
      saved = read ?? (await file.change((now) => now ?? FIRST_SAVED));
      if (!read) seen = marksOf(path);
      failure = undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failure = error.failure;
      saved = { ...saved, environments: [], selectedId: SANDBOX_ENVIRONMENT_ID };
    }
  };
  /** Applies changes one after the other, each to the file's content at that moment. */
  const change = (next: (now: SavedEnvironments) => SavedEnvironments, beforeIt?: () => Promise<void>): Promise<void> =>
    inTurn(async () => {
      if (failure) throw new AppError(failure);
      saved = await file.change((now) => next(now ?? saved), beforeIt);
      seen = marksOf(path);
    });
  const asEnvironments = (of: SavedEnvironments) => [
    sandboxEnvironment(of.sandbox, sandbox, vault),
    ...of.environments.map((one) => remoteEnvironment(one, vault)),
  ];
  const all = () => asEnvironments(saved);
  const checked = (now: SavedEnvironments, id: string | undefined, check: ChangeCheck | undefined) => {
    const environments = asEnvironments(now);
    check?.(
      environments.find((one) => one.id === id),
      environments,
    );
  };
  const find = (id: string): Environment | undefined => {
    if (id === SANDBOX_ENVIRONMENT_ID) return sandboxEnvironment(saved.sandbox, sandbox, vault);
    const one = saved.environments.find((environment) => environment.id === id);
    return one && remoteEnvironment(one, vault);
  };
  await load(true);
  return {
    all,
    find,
    byId: (id) => find(id) ?? unknown(id, all()),
    forGuard() {
      if (failure) throw new AppError(failure);
      return all();
    },
    selectedId: () => find(saved.selectedId)?.id ?? SANDBOX_ENVIRONMENT_ID,
    state: () => (failure ? { kind: 'failed', path, failure, usable: true } : { kind: 'ready', path }),
    async create(fields, check) {
      const id = `env-${randomUUID()}`;
      await change((now) => {
        checked(now, undefined, check);
        checkName(fields.name, now.environments);
        return { ...now, environments: [...now.environments, { id, ...fields }] };
      });
      return id;
    },
    update: (id, fields, check, beforeIt) =>
      change((now) => {
        checked(now, id, check);
        const { colour, signingProfile, ussdProfile } = fields;
        if (id === SANDBOX_ENVIRONMENT_ID) return { ...now, sandbox: { colour, signingProfile, ussdProfile } };
        const others = now.environments.filter((one) => one.id !== id);
        if (others.length === now.environments.length) unknown(id, now.environments);
        checkName(fields.name, others);
        return { ...now, environments: now.environments.map((one) => (one.id === id ? { id, ...fields } : one)) };
      }, beforeIt),
    delete: (id, check) =>
      change((now) => {
        checked(now, id, check);
        if (id === SANDBOX_ENVIRONMENT_ID) throw sandboxStays();
        const environments = now.environments.filter((one) => one.id !== id);
        if (environments.length === now.environments.length) unknown(id, now.environments);
        return { ...now, environments, ...(now.selectedId === id ? { selectedId: SANDBOX_ENVIRONMENT_ID } : {}) };
      }),
    async select(id) {
      find(id) ?? unknown(id, all());
      // Without a readable file there is only the sandbox, and it is selected already.
      if (!failure) await change((now) => ({ ...now, selectedId: id }));
    },
    isStale() {
      const marks = marksOf(path);
      return marks !== undefined && marks !== seen;
    },
    refresh: () =>
      inTurn(async () => {
        const before = JSON.stringify([saved, failure]);
        await load(false);
        return JSON.stringify([saved, failure]) !== before;
      }),
    setAside: (nowMs) =>
      inTurn(async () => {
        if (!failure) throw readable(path);
        const keptAs = await setAsideName(path, nowMs);
        await rename(path, keptAs);
        await load(true);
        return keptAs;
      }),
  };
}

/**
 * Distinguishes one write of the file from the next; undefined if the file cannot be examined, which reading it
 * reports.
 */
function marksOf(path: string): string | undefined {
  try {
    const { ino, size, mtimeNs } = statSync(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch {
    return undefined;
  }
}

/** More problems than an honest input has; an input can name thousands of fields that do not exist, of any length. */
const MOST_PROBLEMS = 20;
const LONGEST_NAME = 60;

/** The failure for invalid fields: names each field, in the sentence and in the details. */
export function invalidFields(problems: readonly FieldProblem[]): AppError {
  const lines = problems
    .slice(0, MOST_PROBLEMS)
    .map(({ field, message }) => `${shortened(field, LONGEST_NAME)}: ${message}`);
  if (problems.length > MOST_PROBLEMS) lines.push(`And ${problems.length - MOST_PROBLEMS} more problems.`);
  return new AppError({
    code: 'environment-invalid',
    message: `The environment was not kept. ${lines.join(' ')}`,
    details: { problems: lines },
  });
}

function remoteEnvironment({ keyId: ownKeyId, ...fields }: SavedEnvironment, vault: Vault): Environment {
  const key = vault.publicPart(fields.id);
  return {
    ...fields,
    kind: 'remote',
    ownKeyId,
    keyId: ownKeyId === '' ? (key?.keyId ?? '') : ownKeyId,
    ...keysIn(vault, fields.id),
    hasToken: vault.hasToken(fields.id),
  };
}

/** The public halves that the vault has of it. */
function keysIn(vault: Vault, environmentId: string): Pick<Environment, 'publicKeyBase64' | 'formerKeys'> {
  const key = vault.publicPart(environmentId);
  const formerKeys = vault.formerKeys(environmentId);
  return {
    ...(key ? { publicKeyBase64: toBase64(key.publicKey) } : {}),
    ...(formerKeys.length > 0 ? { formerKeys } : {}),
  };
}

function checkName(name: string, others: readonly { readonly name: string }[]): void {
  const taken = takenName(name, ['Sandbox', ...others.map((one) => one.name)]);
  if (taken === undefined) return;
  throw invalidFields([nameTaken(taken)]);
}

function unknown(id: string, environments: readonly { readonly id: string; readonly name: string }[]): never {
  const known = environments.map((one) => `${one.name} (${one.id})`).join(', ');
  const message = `There is no environment “${shortened(id, 60)}”; known: ${known}.`;
  throw new AppError({ code: 'environment-unknown', message });
}

function sandboxStays(): AppError {
  const message =
    'The Sandbox is part of Dialbench and stays. Stop it on its page, under Address, if it is in the way.';
  return new AppError({ code: 'environment-fixed', message });
}

function readable(path: string): AppError {
  const message = `The environments in ${path} can be read, so the file stays where it is. Delete the ones you do not need.`;
  return new AppError({ code: 'environments-readable', message });
}

/** The embedded sandbox; its address, subscribers and clock follow the running one. */
function sandboxEnvironment(fields: SandboxFields, sandbox: EmbeddedSandbox, vault: Vault): Environment {
  const key = vault.publicPart(SANDBOX_ENVIRONMENT_ID);
  const seen = sandbox.lastSeen();
  return {
    ...fields,
    id: SANDBOX_ENVIRONMENT_ID,
    name: 'Sandbox',
    kind: 'embedded-sandbox',
    baseUrl: seen?.url ?? '',
    clientId: seen?.clientId ?? '',
    keyId: key?.keyId ?? '',
    ownKeyId: '',
    ...keysIn(vault, SANDBOX_ENVIRONMENT_ID),
    hasToken: seen !== undefined,
    danger: false,
    transport: { ...DEFAULT_TRANSPORT, proxy: { kind: 'none' } },
    ...clockOf(sandbox),
    customers: seen?.customers ?? [],
  };
}

/** Empty while the sandbox uses the machine's clock. */
function clockOf(sandbox: EmbeddedSandbox): Pick<Environment, 'clock'> {
  const state = sandbox.admin()?.clock();
  if (!state) return {};
  if (state.isFrozen) return { clock: { kind: 'frozen', atMs: state.nowMs } };
  return state.offsetMs === 0 ? {} : { clock: { kind: 'ahead', byMs: state.offsetMs } };
}
