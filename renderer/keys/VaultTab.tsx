/** What protects the vault, and when it locks. */
import { Lock, LockOpen } from 'lucide-react';
import type { VaultView } from '../../shared/contract/vault-commands.ts';
import type { OtherVault, VaultState } from '../../shared/contract/workbench-state.ts';
import type { KeysState } from '../stores/keys-store.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { ExactFact, Fact } from '../ui/Fact.tsx';
import { Section } from '../ui/Section.tsx';
import { PassphraseForms } from './PassphraseForms.tsx';

type VaultTabProps = {
  readonly view: VaultView;
  readonly vault: VaultState;
  readonly room: KeysState;
  readonly onUnlock: () => void;
  readonly onLock: () => void;
};

export function VaultTab({ view, vault, room, onUnlock, onLock }: VaultTabProps) {
  const { seal, sealedBy, lock, path } = view;
  return (
    <>
      {vault.other && <OtherVaultWords other={vault.other} />}
      <Section title="Seal" note={<SealChip vault={vault} />}>
        <dl className="facts inset">
          <ExactFact of="File" text={path} />
          {/* Promises nothing about a file that cannot be opened. */}
          {vault.kind === 'ready' && (
            <>
              <Fact of="Sealed by">{sealedBy}</Fact>
              <Fact of="Protects it from">{KEEPS_FROM[seal]}</Fact>
            </>
          )}
        </dl>
      </Section>
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
                  label="Lock after this time without signing and without a command of yours"
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
      {vault.kind === 'ready' && lock.kind !== 'locked' && <PassphraseForms seal={seal} room={room} />}
    </>
  );
}

const KEEPS_FROM: Readonly<Record<VaultView['seal'], string>> = {
  'key-file':
    'searches and backups of the vault file alone. Not from someone who can read the whole folder: set a passphrase for that.',
  os: 'other users of this machine, and from copies of the folder. Not from programs that run as you.',
  passphrase: 'everyone who has the files, as far as the passphrase cannot be guessed.',
};

const LOCKED_BECAUSE = {
  start: 'It has been locked since Dialbench started.',
  idle: 'It locked itself after a while without use.',
  asked: 'You locked it.',
  changed: 'Another program changed how it is protected.',
} as const;

function SealChip({ vault }: { readonly vault: VaultState }) {
  if (vault.kind === 'failed') return <Chip tone="bad">cannot be opened</Chip>;
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

function OtherVaultWords({ other }: { readonly other: OtherVault }) {
  const keys = `${other.keyCount} ${other.keyCount === 1 ? 'key' : 'keys'}`;
  return (
    <Alert tone="warn">
      <b>This folder holds a second vault</b>, <code>{other.path}</code>, with {keys}.{' '}
      {other.seal === 'os'
        ? 'It is sealed by the operating system’s secret store: the desktop program opens it, where that store answers. It cannot be opened from here.'
        : 'The browser and the command line use it; this program does not.'}{' '}
      A key that you want in both is exported there and imported here.
    </Alert>
  );
}
