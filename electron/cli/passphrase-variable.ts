/** The vault's passphrase on the command line: a variable, because options are seen by every user of the machine. */
import { AppError } from '../../shared/failure.ts';

/** What DIALBENCH_VAULT_PASSPHRASE holds, for the locked vault at `path`. Throws AppError `vault-locked` where it holds nothing. */
export function passphraseVariable(path: string): string {
  const passphrase = process.env.DIALBENCH_VAULT_PASSPHRASE ?? '';
  if (passphrase !== '') return passphrase;
  const message = `The vault ${path} is locked: give its passphrase in DIALBENCH_VAULT_PASSPHRASE.`;
  throw new AppError({ code: 'vault-locked', message });
}
