/** What opens the vault: each way with what it is worth, and what the user may add, renew or take away. */
import { KeyRound, RefreshCw, Trash2 } from 'lucide-react';
import type { KeyringState, VaultSealKind, VaultState, VaultWay } from '../../../shared/contract/workbench-state.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip, type Tone } from '../../ui/Chip.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { Section } from '../../ui/Section.tsx';
import { Setting } from '../../ui/Setting.tsx';
import type { KeysState } from './keys-store.ts';

type WaysProps = { readonly vault: VaultState; readonly room: KeysState };

export function WaysSection({ vault, room }: WaysProps) {
  const { ways } = vault;
  const has = (kind: VaultWay['kind']) => ways.some((way) => way.kind === kind);
  const isOpen = vault.kind === 'ready' && !has('passphrase');
  return (
    <Section title="What opens the vault" note={ways.length > 1 ? 'each of these alone' : undefined}>
      <ul>
        {ways.map((way) => (
          <Way key={way.kind} way={way} vault={vault} room={room} />
        ))}
      </ul>
      {isOpen && has('key-file') && has('os') && !ways.some(({ health }) => health.kind === 'broken') && (
        <div className="inset ruled">
          <Alert tone="quiet" isSilent>
            <b>The vault is as safe as the weaker way, the key file.</b> If you use this folder with the desktop program
            only, remove the key file; if the browser or the command line use it too, keep it.
          </Alert>
        </div>
      )}
      {isOpen && !has('os') && vault.keyring && <OfferKeyring keyring={vault.keyring} room={room} />}
      {isOpen && !has('key-file') && <OfferKeyFile room={room} />}
    </Section>
  );
}

function Way({ way, vault, room }: WaysProps & { readonly way: VaultWay }) {
  const { kind, by, health } = way;
  const { title, opensFor, keepsFrom } = WAY_WORDS[kind];
  const [tone, words] = healthChip(way, vault.keyring !== undefined);
  const isLocked = vault.lock.kind === 'locked';
  return (
    <li className="entry">
      <div className="stack stack--close way">
        <p className="line">
          <b>{title}</b>
          {/* A vault that is shut or locked has tried nothing that could be told here. */}
          {vault.kind === 'ready' && !isLocked && <Chip tone={tone}>{words}</Chip>}
        </p>
        <dl className="facts small">
          {kind !== 'passphrase' && <Fact of="Where it lies">{by}</Fact>}
          <Fact of="Opens it for">{opensFor}</Fact>
          <Fact of="Protects it from">{keepsFrom}</Fact>
        </dl>
        {health.kind === 'broken' && (
          <Alert tone="warn" isSilent>
            {health.failure.message}
          </Alert>
        )}
      </div>
      {vault.kind === 'ready' && kind !== 'passphrase' && <WayActs way={{ ...way, kind }} vault={vault} room={room} />}
    </li>
  );
}

type SealerWay = VaultWay & { readonly kind: 'key-file' | 'os' };

function WayActs({ way: { kind, health }, vault, room }: WaysProps & { readonly way: SealerWay }) {
  const { ways, keyring } = vault;
  const isBusy = room.acting !== undefined;
  const isBroken = health.kind === 'broken';
  const canRenew = isBroken && (kind === 'key-file' || keyring?.kind === 'available');
  // What stays is wrapped anew, so this program must be able to use it.
  const canRemove = ways.length > 1 && (kind === 'os' || keyring?.kind === 'available');
  return (
    <div className="line soft">
      {isBroken && kind === 'os' && (
        <Button weight="quiet" onPress={() => void room.act('vault.reopen', {})} disabled={isBusy}>
          Try again
        </Button>
      )}
      {canRenew && (
        <ConfirmButton
          weight="quiet"
          icon={RefreshCw}
          label="Renew"
          name={`Renew: ${WAY_WORDS[kind].title}`}
          loses="What sealed it before will not open this vault any more."
          disabled={isBusy}
          onConfirm={() => void room.act('vault.addWay', { kind, consent: true })}
        />
      )}
      {canRemove && (
        <ConfirmButton
          weight="quiet"
          icon={Trash2}
          label="Remove"
          name={`Remove: ${WAY_WORDS[kind].title}`}
          loses={
            kind === 'os'
              ? 'The vault then opens by the key file alone.'
              : 'The browser and the command line will not open the vault any more. Copies made before can still be opened.'
          }
          disabled={isBusy}
          onConfirm={() => void room.act('vault.removeWay', { kind })}
        />
      )}
    </div>
  );
}

function OfferKeyring({ keyring, room }: { readonly keyring: KeyringState; readonly room: KeysState }) {
  const isBusy = room.acting !== undefined;
  if (keyring.kind === 'waiting') {
    return <Setting name="The system’s keyring" words="It has been asked, and has not answered yet." />;
  }
  if (keyring.kind === 'unavailable') {
    const words = `It would protect the vault from copies of the folder, but cannot be used now: ${keyring.reason}.`;
    return (
      <Setting name="The system’s keyring" words={words}>
        <Button weight="quiet" onPress={() => void room.act('vault.reopen', {})} disabled={isBusy}>
          Look again
        </Button>
      </Setting>
    );
  }
  const words = `That is ${keyring.name}. Then you can remove the key file, so that copies of the folder open nothing.`;
  return (
    <Setting name="Let the system’s keyring open it too" words={words}>
      <Button icon={KeyRound} onPress={() => void room.act('vault.addWay', { kind: 'os' })} disabled={isBusy}>
        Add the keyring
      </Button>
    </Setting>
  );
}

const KEY_FILE_WORDS =
  'They cannot ask the keyring. A key file beside the vault opens it for them, but weakens it: whoever copies the folder ' +
  'can then open the vault. A passphrase opens it for every program and weakens nothing.';

function OfferKeyFile({ room }: { readonly room: KeysState }) {
  return (
    <Setting name="Let the browser and the command line open it too" words={KEY_FILE_WORDS}>
      <ConfirmButton
        label="Add a key file"
        loses="Whoever can read the whole data folder can then open the vault."
        disabled={room.acting !== undefined}
        onConfirm={() => void room.act('vault.addWay', { kind: 'key-file', consent: true })}
      />
    </Setting>
  );
}

type WayWords = { readonly title: string; readonly opensFor: string; readonly keepsFrom: string };

/** What each way to open the vault is, whom it opens it for, and what it protects it from. */
const WAY_WORDS: Readonly<Record<VaultSealKind, WayWords>> = {
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

function healthChip({ health }: VaultWay, canAskKeyring: boolean): readonly [tone: Tone, words: string] {
  if (health.kind === 'opens') return ['good', 'opens it'];
  if (health.kind === 'untried') return ['unknown', canAskKeyring ? 'not tried yet' : 'for the desktop program only'];
  return health.failure.code === 'vault-keyring-missing' ? ['warn', 'not there now'] : ['bad', 'does not open it'];
}
