/** `keys`: shows public parts while the vault is locked too. Passphrases come from variables, one for the vault and one for key files. */
import { resolve } from 'node:path';
import { bytesOf } from '../../../shared/bytes/base64.ts';
import type { EnvironmentSecrets, GuardedVaultAct, KeyView } from '../../../shared/contract/vault-commands.ts';
import { AppError, misuse } from '../../../shared/failure.ts';
import { shortened } from '../../../shared/text/shortened.ts';
import { dataFolder, makeDataFolder } from '../../data-folder.ts';
import { requireVaultConfirmation } from '../../exchange/vault-confirmation.ts';
import { ownVariable } from '../../own-variables.ts';
import { exportKey, writeKeyFile } from '../../vault/export-key.ts';
import { folderOpenToOthers } from '../../vault/secret-places.ts';
import type { Vault } from '../../vault/vault.ts';
import { defineCommand, print } from '../cli-command.ts';
import { named, PUBLIC_FORMS, publicForm } from '../key-file.ts';
import {
  chosenEnvironment,
  missingVault,
  type NamedEnvironment,
  namedEnvironments,
  openCliVault,
  unlockFromVariable,
} from '../open-vault.ts';
import { CONFIRM, DATA_AND_JSON, ENVIRONMENT, valued } from '../options.ts';
import { withConfirmOption } from '../read-args.ts';
import { readInputFile } from '../read-input.ts';

const ACTS = ['generate', 'import', 'list', 'public', 'export'] as const;
type Act = (typeof ACTS)[number];

/** The others read, and make neither a folder nor a vault. */
const MAKING: ReadonlySet<Act> = new Set<Act>(['generate', 'import']);

type Job = {
  readonly vault: Vault;
  readonly environments: readonly NamedEnvironment[];
  readonly environment: NamedEnvironment;
  readonly keyId: string | undefined;
  readonly file: string | undefined;
  readonly format: string;
  /** A live environment's name, typed to confirm. */
  readonly confirmedName: string | undefined;
};

/** The output: `document` with --json, otherwise `text`. */
type KeysOutput = { readonly document: object; readonly text: string };

const OPTIONS = {
  env: { ...ENVIRONMENT, meaning: 'is the environment that a key belongs to, Sandbox unless given' },
  keyid: valued('ID', 'the id under which the service knows the key'),
  format: valued(PUBLIC_FORMS.join('|'), 'is how “public” prints, openssh unless given', { takes: PUBLIC_FORMS }),
  confirm: CONFIRM,
  ...DATA_AND_JSON,
};

export const keysCommand = defineCommand(OPTIONS, {
  about: 'Makes, imports, lists and exports the keys in the vault. A private key leaves it encrypted only.',
  argument: { usage: `${ACTS.join('|')} [FILE]`, takes: ACTS, further: 'file' },
  help: () =>
    [
      'generate makes a key, import brings in the private key of FILE, list shows all keys, public prints the public part of one,',
      'export writes a private key to FILE, always encrypted; without FILE into the folder of user data.',
      `--env ${OPTIONS.env.meaning}; --keyid ${OPTIONS.keyid.meaning}.`,
      'DIALBENCH_KEY_PASSPHRASE opens or encrypts a key file, DIALBENCH_VAULT_PASSPHRASE opens a vault that has a passphrase.',
    ].join('\n'),
  async run({ values, positionals }, io) {
    const [act, file, surplus] = positionals;
    if (!isAct(act)) throw misuse(`keys takes one of ${ACTS.join(', ')}; got “${act ?? ''}”.`);
    if (values.format !== undefined && act !== 'public') {
      throw misuse(`--format belongs to “keys public”; a private key is exported as encrypted PKCS#8 only.`);
    }
    if (surplus !== undefined || (file !== undefined && act !== 'import' && act !== 'export')) {
      throw misuse(
        `keys ${act} takes ${act === 'import' ? 'one FILE' : 'no more arguments'}; got “${surplus ?? file}”.`,
      );
    }
    if (act === 'import' && file === undefined) throw misuse('keys import takes the FILE of a private key.');
    if (values.keyid !== undefined && act === 'list') throw misuse('keys list takes no --keyid: it lists them all.');
    const folder = dataFolder(values.data);
    if (MAKING.has(act)) makeDataFolder(folder);
    const environments = await namedEnvironments(folder);
    const environment = chosenEnvironment(environments, values.env ?? 'sandbox');
    const missing = MAKING.has(act) ? undefined : await missingVault(folder);
    if (missing !== undefined) {
      if (act !== 'list') throw keyAbsent(environment);
      const document = { vault: { path: missing, sealedBy: null, locked: false }, keys: [] };
      print(io, values.json, document, `No keys. There is no vault in ${folder} yet.\n`);
      return 0;
    }
    const vault = await openCliVault(folder);
    try {
      const { keyid: keyId, format = 'openssh', confirm: confirmedName } = values;
      const job: Job = { vault, environments, environment, keyId, file, format, confirmedName };
      const output = act === 'list' ? list(job, values.env !== undefined) : await done(act, job);
      print(io, values.json, output.document, `${output.text}\n`);
      const open = act === 'list' ? await folderOpenToOthers(folder) : undefined;
      if (open !== undefined) io.stderr(`Note: this is about the folder ${folder}. ${open}\n`);
      return 0;
    } finally {
      vault.close();
    }
  },
});

async function done(act: Exclude<Act, 'list'>, job: Job): Promise<KeysOutput> {
  const { vault, environment, confirmedName } = job;
  const guarded = GUARDED[act];
  try {
    if (guarded) requireVaultConfirmation(vault, environment, guarded, confirmedName);
  } catch (error) {
    throw withConfirmOption(error);
  }
  return DO[act](job);
}

const GUARDED: Partial<Record<Act, GuardedVaultAct>> = {
  generate: 'replace-key',
  import: 'replace-key',
  export: 'export-key',
};

const DO: Readonly<Record<Exclude<Act, 'list'>, (job: Job) => Promise<KeysOutput>>> = {
  async generate({ vault, environment, environments, keyId }) {
    await unlockFromVariable(vault);
    await vault.keys.generate(environment.id, keyId);
    return nowInUse(vault, environments, environment);
  },
  async import({ vault, environment, environments, keyId, file }) {
    const input = readInputFile(file ?? '', 'private key');
    await unlockFromVariable(vault);
    try {
      await vault.keys.import(environment.id, { input, passphrase: ownVariable('DIALBENCH_KEY_PASSPHRASE'), keyId });
    } catch (error) {
      throw named(error, file ?? '');
    } finally {
      input.fill(0);
    }
    return nowInUse(vault, environments, environment);
  },
  async public(job) {
    const { keyId, environmentId, fingerprint, publicKeyBase64 } = keyAskedFor(job);
    const publicKey = publicForm(job.format, bytesOf(publicKeyBase64), keyId);
    return { document: { environmentId, keyId, fingerprint, format: job.format, publicKey }, text: publicKey };
  },
  async export(job) {
    const { vault, file } = job;
    const key = keyAskedFor(job);
    await unlockFromVariable(vault);
    const passphrase = ownVariable('DIALBENCH_KEY_PASSPHRASE') ?? '';
    if (passphrase === '') {
      throw misuse('A key leaves the vault only encrypted: give a passphrase for it in DIALBENCH_KEY_PASSPHRASE.');
    }
    const path = file === undefined ? await exportKey(vault, key, passphrase, undefined) : resolve(file);
    if (file !== undefined) await writeKeyFile(resolve(file), (await vault.keys.encrypted(key, passphrase)).pem);
    const { environmentId, keyId, fingerprint } = key;
    return { document: { environmentId, keyId, fingerprint, path }, text: `Written, encrypted, to ${path}` };
  },
};

function list({ vault, environments, environment }: Job, onlyThat: boolean): KeysOutput {
  const { path, sealedBy, lock } = vault.state();
  const keys = listedKeys(vault.secrets(), environments).filter(
    ({ environmentId }) => !onlyThat || environmentId === environment.id,
  );
  const locked = lock.kind === 'locked';
  const lines = keys.length === 0 ? ['No keys.'] : keys.map(keyLine);
  return {
    document: { vault: { path, sealedBy, locked }, keys },
    text: [...lines, `In ${path}, sealed by ${sealedBy}${locked ? ', locked' : ''}.`].join('\n'),
  };
}

function keyInUse({
  vault,
  environments,
  environment,
}: Pick<Job, 'vault' | 'environments' | 'environment'>): ListedKey {
  const found = listedKeys(vault.secrets(), environments).find(
    (key) => key.environmentId === environment.id && key.status === 'current',
  );
  if (found) return found;
  throw keyAbsent(environment);
}

function keyAbsent({ name }: NamedEnvironment): AppError {
  const message = `${name} has no private key. Make one with keys generate, or bring one in with keys import.`;
  return new AppError({ code: 'key-absent', message });
}

/** The key in use; a key id that is given must be its own, or a script would get another key than it asked for. */
function keyAskedFor(job: Job): ListedKey {
  const key = keyInUse(job);
  if (job.keyId === undefined || job.keyId === key.keyId) return key;
  throw misuse(
    `The key of ${job.environment.name} has the key id “${key.keyId}”; got --keyid “${shortened(job.keyId, 60)}”.`,
  );
}

/** The key that is now in use, and the one that it replaced. */
function nowInUse(vault: Vault, environments: readonly NamedEnvironment[], environment: NamedEnvironment): KeysOutput {
  const key = keyInUse({ vault, environments, environment });
  const before = listedKeys(vault.secrets(), environments).find(
    ({ environmentId, replacedAt }) => environmentId === environment.id && replacedAt === key.createdAt,
  );
  const line = publicForm('openssh', bytesOf(key.publicKeyBase64), key.keyId);
  const replaced = before ? `\nIt replaces ${before.fingerprint}, which is now a former key.` : '';
  return {
    document: { ...key, publicKey: line, replaced: before?.fingerprint, vault: vault.state().path },
    text: `${line}\n${key.fingerprint} is the key of ${environment.name} now, under the key id ${key.keyId}.${replaced}`,
  };
}

function isAct(name: string | undefined): name is Act {
  return ACTS.some((act) => act === name);
}

type ListedKey = ReturnType<typeof listedKeys>[number];

/** The keys of these environments: the one in use first, then former ones, newest first. */
function listedKeys(secrets: readonly EnvironmentSecrets[], environments: readonly NamedEnvironment[]) {
  return secrets.flatMap(({ environmentId, key, formerKeys }) => {
    const environment = environments.find(({ id }) => id === environmentId)?.name ?? environmentId;
    const listed = (status: 'current' | 'former') => (one: KeyView) => ({
      environmentId,
      environment,
      keyId: one.keyId,
      status,
      fingerprint: one.fingerprint,
      /** 32 bytes, padded base64. */
      publicKeyBase64: one.publicKeyBase64,
      origin: one.origin,
      createdAt: new Date(one.createdAtMs).toISOString(),
      replacedAt: one.replacedAtMs === undefined ? undefined : new Date(one.replacedAtMs).toISOString(),
    });
    return [...(key ? [key].map(listed('current')) : []), ...formerKeys.map(listed('former'))];
  });
}

function keyLine(key: ListedKey): string {
  const when = key.replacedAt === undefined ? key.createdAt : `${key.createdAt}, until ${key.replacedAt}`;
  return `${key.environment}  ${key.keyId}  ${key.fingerprint}  ${key.status}, ${key.origin} ${when}`;
}
