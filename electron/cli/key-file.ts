/**
 * Key files as arguments: a private key becomes a Signer, public ones KnownKeys; any other file is named in the
 * refusal. Also the forms in which a public key is printed.
 *
 * The passphrase comes from DIALBENCH_KEY_PASSPHRASE: every user of the machine can see a command's options, but not
 * its environment.
 */
import { basename, extname } from 'node:path';
import { toHex } from '../../shared/bytes/hex.ts';
import { AppError, misuse } from '../../shared/failure.ts';
import { writePublicJwk } from '../../shared/keys/jwk.ts';
import { writeOpenSshPublicLine } from '../../shared/keys/openssh-public.ts';
import { readPrivateKey } from '../../shared/keys/read-private-key.ts';
import { readPublicKeys } from '../../shared/keys/read-public-keys.ts';
import { writeSpkiPem } from '../../shared/keys/spki.ts';
import type { KnownKey, Signer } from '../../shared/signature/ports.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { ownVariable } from '../own-variables.ts';
import { nodeSigner } from '../vault/node-signer.ts';
import { readInputFile } from './read-input.ts';

export async function readSigner(file: string, keyId: string): Promise<Signer> {
  const bytes = readInputFile(file, 'private key');
  const { seed } = await readPrivateKey(bytes, ownVariable('DIALBENCH_KEY_PASSPHRASE')).catch((error: unknown) => {
    throw named(error, file);
  });
  const signer = nodeSigner(seed, keyId);
  seed.fill(0);
  return signer;
}

/**
 * `FILE` gives every key in it, those without an id good for any; `ID=FILE` gives the one with that id, or the only one
 * under it.
 */
export function readKnownKeys(option: string): readonly KnownKey[] {
  const { keyId, file } = splitOption(option);
  const bytes = readInputFile(file, 'public key');
  let keys: readonly KnownKey[];
  try {
    keys = readPublicKeys(bytes);
  } catch (error) {
    throw named(error, file);
  }
  if (keyId === undefined) return keys;
  const [only, second] = keys.filter((key) => key.keyId === keyId);
  const chosen = only !== undefined && second === undefined ? only : keys.length === 1 ? keys[0] : undefined;
  if (chosen !== undefined) return [{ ...chosen, keyId }];
  throw misuse(`${file} holds ${keys.length} keys and none alone with the id “${keyId}”; give FILE without an id.`);
}

/** Like `readKnownKeys`; the only key of a file, without an id, is known under the file's name without its extension. */
export function readRegisteredKeys(
  option: string,
): readonly { readonly keyId: string; readonly publicKey: Uint8Array }[] {
  const keys = readKnownKeys(option);
  const { file } = splitOption(option);
  return keys.map(({ keyId, publicKey }) => {
    if (keyId === undefined && keys.length > 1)
      throw misuse(`${file} holds several keys: each needs an id, as in “keyid: key”.`);
    return { keyId: keyId ?? basename(file, extname(file)), publicKey };
  });
}

/** Adds the file's name to a refusal of the key reader, and to one about a passphrase the variable that holds it. */
export function named(error: unknown, file: string): unknown {
  if (!(error instanceof AppError) || !error.code.startsWith('key-')) return error;
  const variable = error.code.startsWith('key-passphrase-') ? ` It is read from DIALBENCH_KEY_PASSPHRASE.` : '';
  return new AppError({ ...error.failure, message: `${file}: ${error.message}${variable}` }, { cause: error });
}

function splitOption(option: string): { readonly keyId: string | undefined; readonly file: string } {
  const mark = option.indexOf('=');
  const file = mark < 0 ? option : option.slice(mark + 1);
  const keyId = mark < 0 ? undefined : option.slice(0, mark);
  if (file === '' || keyId === '') throw misuse(`--public-key takes FILE or ID=FILE; got “${option}”.`);
  return { keyId, file };
}

const FORMS: Readonly<Record<string, (publicKey: Uint8Array, keyId: string) => string>> = {
  openssh: writeOpenSshPublicLine,
  pem: (publicKey) => writeSpkiPem(publicKey).trimEnd(),
  jwk: writePublicJwk,
  hex: toHex,
  base64: (publicKey) => Buffer.from(publicKey).toString('base64'),
};

export const PUBLIC_FORMS: readonly string[] = Object.keys(FORMS);

/** Without a line end. Throws AppError `misuse` for an unknown form. */
export function publicForm(form: string, publicKey: Uint8Array, keyId: string): string {
  const write = Object.hasOwn(FORMS, form) ? FORMS[form] : undefined;
  if (write) return write(publicKey, keyId);
  throw misuse(`--format takes one of ${PUBLIC_FORMS.join(', ')}; got “${shortened(form, 40)}”.`);
}
