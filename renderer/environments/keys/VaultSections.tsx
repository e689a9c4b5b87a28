/** How the vault is protected: its file, what opens it, its lock and its passphrase. */

import { Lock, LockOpen } from 'lucide-react';
import type { VaultView } from '../../../shared/contract/vault-commands.ts';
import { isVaultWaiting } from '../../../shared/contract/vault-shut.ts';
import type { VaultState } from '../../../shared/contract/workbench-state.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { ExactFact } from '../../ui/Fact.tsx';
import { Section } from '../../ui/Section.tsx';
import type { KeysState } from './keys-store.ts';
import { PassphraseForms } from './PassphraseForms.tsx';
import { ShutVault } from './ShutVault.tsx';
import { WaysSection } from './WaysSection.tsx';

type VaultSectionsProps = {
  readonly view: VaultView;
  readonly vault: VaultState;
  readonly room: KeysState;
  readonly onUnlock: () => void;
  readonly onLock: () => void;
};

export function VaultSections({ view, vault, room, onUnlock, onLock }: VaultSectionsProps) {
  const { lock, openFolder, path } = view;
  return (
    <>
      {vault.kind === 'failed' && <ShutVault vault={vault} room={room} />}
      <Section title="Vault" note={<SealChip vault={vault} />}>
        <dl className="facts inset">
          <ExactFact of="File" text={path} />
        </dl>
        {openFolder !== undefined && (
          <Alert tone="warn" isSilent>
            The data folder is open to others. {openFolder}
          </Alert>
        )}
      </Section>
      {vault.ways.length > 0 && <WaysSection vault={vault} room={room} />}
      {vault.kind === 'ready' && lock.kind !== 'none' && (
        <Section title="Lock">
          <div className="keys-form stack inset ruled">
            {lock.kind === 'locked' ? (
              <p className="line soft">
                <Button weight="primary" icon={LockOpen} onPress={onUnlock}>
                  Unlock
                </Button>
                <span>{LOCKED_BECAUSE[lock.because]}</span>
              </p>
            ) : (
              <>
                <ChoiceField
                  label="Lock after this long unused: nothing signed, no command of yours"
                  choices={idleChoices(lock.idleLockMs)}
                  chosen={String(lock.idleLockMs)}
                  onChoose={(ms) => void room.act('vault.setIdleLock', { idleLockMs: Number(ms) })}
                />
                <p className="line soft">
                  <Button icon={Lock} onPress={onLock}>
                    Lock now
                  </Button>
                  <span>Keys and tokens are dropped from memory; nothing can be signed until it is unlocked.</span>
                </p>
              </>
            )}
          </div>
        </Section>
      )}
      {vault.kind === 'ready' && lock.kind !== 'locked' && <PassphraseForms vault={vault} room={room} />}
    </>
  );
}

const LOCKED_BECAUSE = {
  start: 'It has been locked since Dialbench started.',
  idle: 'It locked itself after a while without use.',
  asked: 'You locked it.',
  changed: 'Another program changed how it is protected.',
} as const;

function SealChip({ vault }: { readonly vault: VaultState }) {
  if (vault.kind === 'failed') {
    return isVaultWaiting(vault.failure) ? <Chip tone="unknown">being opened</Chip> : <Chip tone="bad">shut</Chip>;
  }
  if (vault.lock.kind === 'locked') return <Chip tone="warn">locked</Chip>;
  if (vault.lock.kind === 'unlocked') return <Chip tone="good">unlocked</Chip>;
  return <Chip tone={vault.seal === 'os' ? 'good' : 'unknown'}>opens by itself</Chip>;
}

const IDLE_MINUTES: readonly (readonly [minutes: number, words: string])[] = [
  [1, '1 minute'],
  [5, '5 minutes'],
  [15, '15 minutes'],
  [60, '1 hour'],
  [240, '4 hours'],
  [0, 'Never'],
];

/** The usual choices, plus the current one if it is not among them. */
function idleChoices(setMs: number): readonly (readonly [value: string, words: string])[] {
  const usual = IDLE_MINUTES.map(([minutes, words]) => [String(minutes * 60_000), words] as const);
  if (usual.some(([value]) => value === String(setMs))) return usual;
  return [[String(setMs), `${Math.round(setMs / 1000)} seconds`], ...usual];
}
