/** What the failure of a vault that is not open means: whether to wait, and whether anything is wrong with its file. */
import type { Failure } from '../failure.ts';

const WAITING = 'vault-waiting';
/** The file is sound, and what opens it is not at hand. */
const SHUT_ONLY: readonly string[] = [WAITING, 'vault-seal-silent', 'vault-desktop-only', 'vault-keyring-missing'];

/** The keyring was asked a moment ago, and may still answer. */
export function isVaultWaiting({ code }: Failure): boolean {
  return code === WAITING;
}

/** True also while it waits. */
export function isVaultShutOnly({ code }: Failure): boolean {
  return SHUT_ONLY.includes(code);
}
