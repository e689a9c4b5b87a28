/** What each way to open the vault is, whom it opens it for, and what it protects it from. */
import type { VaultSealKind, VaultWay } from '../../shared/contract/workbench-state.ts';
import type { Tone } from '../ui/Chip.tsx';

type WayWords = { readonly title: string; readonly opensFor: string; readonly keepsFrom: string };

export const WAY_WORDS: Readonly<Record<VaultSealKind, WayWords>> = {
  'key-file': {
    title: 'A key file beside the vault',
    opensFor: 'The desktop program, the browser and the command line, without asking.',
    keepsFrom:
      'searches and backups of the vault file alone. Not from someone who can read the whole folder: set a passphrase for that.',
  },
  os: {
    title: 'The system’s keyring',
    opensFor: 'The desktop program, without asking. Not the browser and the command line.',
    keepsFrom: 'other users of this machine, and from copies of the folder. Not from programs that run as you.',
  },
  passphrase: {
    title: 'A passphrase',
    opensFor: 'Every program, when you type it.',
    keepsFrom: 'everyone who has the files, as far as the passphrase cannot be guessed.',
  },
};

export function healthChip({ health }: VaultWay, canAskKeyring: boolean): readonly [tone: Tone, words: string] {
  if (health.kind === 'opens') return ['good', 'opens it'];
  if (health.kind === 'untried') return ['unknown', canAskKeyring ? 'not tried yet' : 'for the desktop program only'];
  return health.failure.code === 'vault-keyring-missing' ? ['warn', 'not there now'] : ['bad', 'does not open it'];
}
