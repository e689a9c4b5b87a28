/**
 * An environment without a vault, for CI: an exported environment file, its secrets from variables. The user's data folder
 * is neither read nor written.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../shared/environment/environment.ts';
import { readEnvironmentFile } from '../../shared/environment/environment-file.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { AppError, misuse } from '../../shared/failure.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { dataFolder } from '../data-folder.ts';
import type { OwnEnvironment } from '../open/open-environment.ts';
import { openOwnEnvironment } from '../open/own-environment.ts';
import { ownVariable } from '../own-variables.ts';
import { checkedToken } from '../vault/checked-token.ts';
import { readSigner } from './key-file.ts';
import { readTextFile } from './read-input.ts';

/** An exported environment has a few thousand; a device would never end. */
const MOST_BYTES = 1_048_576;

/** `--env FILE.json` names a file; anything else an environment of the data folder. */
export function isEnvironmentFile(env: string): boolean {
  return /\.json$/i.test(env);
}

/**
 * The files that an environment is made of, so that no report is written over one: those that `--env` names, and those of
 * the data folder, whatever the environment; a vault's key file that is lost cannot be made again.
 */
export function environmentInputs({ env, data }: EnvironmentOptions): readonly (string | undefined)[] {
  const named = env !== undefined && isEnvironmentFile(env) ? [env, ownVariable('DIALBENCH_KEY_FILE')] : [];
  return [...named, ...filesAt(dataFolder(data))];
}

type EnvironmentOptions = { readonly env?: string | undefined; readonly data?: string | undefined };

/** None where there is no such folder yet. */
function filesAt(folder: string): readonly string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** The environment of a file without its secrets, for what sends nothing. Throws AppError `misuse` for a file that is none. */
export function environmentOfFile(file: string): Environment {
  const { keyId, ...fields } = fieldsIn(file);
  if (fields.baseUrl === '') throw misuse(`The environment ${file} has no base URL, so there is nothing to reach.`);
  const signed = isSigned(fields.ussdProfile);
  if (keyId === '' && signed)
    throw misuse(`The environment ${file} has no key id: write the id under which the service knows the key as keyId.`);
  return { ...fields, id: 'file', kind: 'remote', keyId, ownKeyId: '', hasToken: signed || givenToken() !== '' };
}

/** Throws AppError `misuse` for a file that is none, `variable-missing` (exit 3) naming the variable. */
export async function openEnvironmentFile(file: string): Promise<OwnEnvironment> {
  const environment = environmentOfFile(file);
  // An application is called without a key, and with a token only where one is given.
  if (!isSigned(environment.ussdProfile)) {
    return openOwnEnvironment(environment, { token: environment.hasToken ? tokenOf(givenToken()) : '' });
  }
  const token = tokenOf(variable('DIALBENCH_TOKEN', 'the access token'));
  const signer = await withPassphraseNamed(
    readSigner(variable('DIALBENCH_KEY_FILE', 'a private key file'), environment.keyId),
  );
  return openOwnEnvironment(environment, { signer, token });
}

/** A key file that wants a passphrase, and was given none, lacks a variable as well. */
export function withPassphraseNamed<T>(key: Promise<T>): Promise<T> {
  return key.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'key-passphrase-missing')
      throw missing('DIALBENCH_KEY_PASSPHRASE', 'the passphrase of the key file');
    throw error;
  });
}

/**
 * What `verify` and `diagnose` take from such a file: how requests are signed there, and the file of its key, which is asked for
 * when no key is given. They send nothing, so that a token is not asked for. Throws as openEnvironmentFile() does.
 */
export function signingOfFile(file: string): {
  readonly profile: SigningProfile;
  readonly keyId: string;
  keyFile(): string;
} {
  if (!isEnvironmentFile(file))
    throw misuse(`--env takes an environment’s file here, FILE.json; got “${shortened(file, 60)}”.`);
  const { signingProfile, keyId } = fieldsIn(file);
  return { profile: signingProfile, keyId, keyFile: () => variable('DIALBENCH_KEY_FILE', 'a private key file') };
}

function fieldsIn(file: string) {
  const read = readEnvironmentFile(readTextFile(file, 'environment', MOST_BYTES));
  if (read.ok) return read.fields;
  const problems = read.problems.slice(0, 10).map(({ field, message }) => `${shortened(field, 60)}: ${message}`);
  throw misuse(`The environment ${file} cannot be used. ${problems.join(' ')}`);
}

/** One that could not be masked in what is printed is refused. */
function tokenOf(given: string): string {
  try {
    return checkedToken(given);
  } catch (error) {
    throw error instanceof AppError ? misuse(`DIALBENCH_TOKEN cannot be used. ${error.message}`) : error;
  }
}

function givenToken(): string {
  return ownVariable('DIALBENCH_TOKEN') ?? '';
}

function variable(name: `DIALBENCH_${string}`, what: string): string {
  const value = ownVariable(name) ?? '';
  if (value === '') throw missing(name, what);
  return value;
}

function missing(name: string, what: string): AppError {
  return new AppError({
    code: 'variable-missing',
    message: `${name} is not set: an environment of a file takes ${what} from it.`,
  });
}
