/** The top bar: the environment, its address or what has to be said instead, the subscriber, and whether keys and tokens are readable. */
import {
  CircleAlert,
  CircleDashed,
  CloudLightning,
  KeyRound,
  LockKeyhole,
  LockKeyholeOpen,
  Search,
  Settings2,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { isVaultWaiting } from '../../shared/contract/vault-shut.ts';
import type { WorkbenchState } from '../../shared/contract/workbench-state.ts';
import { missingLabel } from '../../shared/environment/missing-label.ts';
import { chordsOf } from '../../shared/page/shortcut/bindings.ts';
import { ariaChord } from '../../shared/page/shortcut/chord.ts';
import { manageEnvironments, switchEnvironment, switchSubscriber } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment, selectedSubscriber, selectedWeather } from '../app/workbench-store.ts';
import { EnvironmentLabel } from '../environments/EnvironmentLabel.tsx';
import { whereLabel } from '../environments/environment-labels.ts';
import icon from '../icon.svg';
import { subscriberOptions } from '../phone/subscriber-options.tsx';
import { Button } from '../ui/Button.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import { SearchSelect } from '../ui/SearchSelect.tsx';
import { Select } from '../ui/Select.tsx';
import './notices.css';

/** `children` are the notices, which lie over the address. */
export function TopBarPanel({ children }: { readonly children: ReactNode }) {
  const stores = useStores();
  const { workbench, unlock, shell } = stores;
  const room = useStore(workbench);
  const { state } = room;
  const environment = selectedEnvironment(room);
  const subscriber = selectedSubscriber(room);
  const weather = selectedWeather(room);
  const missing = environment && missingLabel(environment);
  const manage = () => manageEnvironments(stores, environment?.id);
  return (
    <header className="top-bar">
      <h1 className="top-bar__brand">
        <button
          type="button"
          title="Start: where to begin, and recent work"
          onClick={() => shell.getState().enter('start')}
        >
          <img src={icon} width="22" height="22" alt="" />
          Dialbench
        </button>
      </h1>
      {environment && (
        <Select
          name="Environment"
          label={<EnvironmentLabel environment={environment} />}
          options={[
            ...(state?.environments ?? []).map((one) => ({
              id: one.id,
              label: <EnvironmentLabel environment={one} more={whereLabel(one)} />,
            })),
            { id: MANAGE_ID, label: <ManageLabel /> },
          ]}
          chosenId={environment.id}
          onChoose={(id) => (id === MANAGE_ID ? manage() : switchEnvironment(stores, id))}
        />
      )}
      <div className="top-bar__middle">
        {environment && (
          <code className="top-bar__url one-line faint" title="Base URL">
            {whereLabel(environment)}
          </code>
        )}
        <div className="notices">{children}</div>
      </div>
      {environment && (
        <>
          {missing !== undefined && (
            <Button
              weight="quiet"
              icon={CircleDashed}
              onPress={manage}
              name={`Set it up: ${environment.name} lacks ${missing}`}
            >
              Set it up
            </Button>
          )}
          {weather && (
            <button
              type="button"
              className="chip chip--warn top-bar__weather"
              title={`Faults are on in the sandbox: ${weather.title}. Change them under Environments.`}
              onClick={() => stores.errand('environments', (to) => to.openFaults())}
            >
              <CloudLightning aria-hidden />
              <span className="for-readers">Faults are on: </span>
              {weather.title}
            </button>
          )}
          {subscriber && (
            <SearchSelect
              name="Subscriber"
              placeholder="Name, number or id"
              label={
                <>
                  <UserRound aria-hidden />
                  <span className="one-line strong">
                    {subscriber.name} <code className="top-bar__number">{subscriber.msisdn}</code>
                  </span>
                </>
              }
              options={subscriberOptions(environment.customers)}
              chosenId={String(subscriber.customerId)}
              onChoose={(id) => switchSubscriber(stores, Number(id))}
            />
          )}
          <PaletteHintPanel />
          {state && (
            <VaultState
              vault={state.vault}
              onUnlock={unlock.getState().open}
              onLock={() => void unlock.getState().lock()}
            />
          )}
        </>
      )}
    </header>
  );
}

/** Cannot collide with an environment's id: main never creates one that starts with a space. */
const MANAGE_ID = ' manage';

function ManageLabel() {
  return (
    <span className="icon-word soft strong">
      <Settings2 aria-hidden /> Manage environments
    </span>
  );
}

type VaultStateProps = {
  readonly vault: WorkbenchState['vault'];
  readonly onUnlock: () => void;
  readonly onLock: () => void;
};

/** With a passphrase set, this is the button that locks and unlocks. */
function VaultState({ vault, onUnlock, onLock }: VaultStateProps) {
  if (vault.kind === 'failed') {
    return (
      <span className="vault-state vault-state--failed icon-word" title={vault.failure.message}>
        <KeyRound aria-hidden />
        <span className="vault-state__words">{isVaultWaiting(vault.failure) ? 'Opening the vault' : 'Vault shut'}</span>
        <CircleAlert aria-hidden />
      </span>
    );
  }
  if (vault.lock.kind === 'none') {
    return (
      <span className="vault-state icon-word" title={`Keys and tokens are sealed by ${vault.sealedBy}.`}>
        <KeyRound aria-hidden />
        <span className="vault-state__words">Vault open</span>
        <LockKeyhole aria-hidden />
      </span>
    );
  }
  const isLocked = vault.lock.kind === 'locked';
  const Icon = isLocked ? LockKeyhole : LockKeyholeOpen;
  const name = isLocked ? 'Vault locked: unlock it' : 'Vault unlocked: lock it now';
  return (
    <button
      type="button"
      className={isLocked ? 'vault-state vault-state--locked icon-word' : 'vault-state icon-word'}
      aria-label={name}
      title={name}
      onClick={isLocked ? onUnlock : onLock}
    >
      <KeyRound aria-hidden />
      <span className="vault-state__words">{isLocked ? 'Vault locked' : 'Vault unlocked'}</span>
      <Icon aria-hidden />
    </button>
  );
}

/** The top bar's button for the palette, showing its chord. */
function PaletteHintPanel() {
  const { palette, shortcuts } = useStores();
  const { changed, isMac } = useStore(shortcuts);
  const chord = chordsOf({ id: 'palette.open', chords: ['Mod+K'] }, changed)[0];
  return (
    <button
      type="button"
      className="button button--quiet palette-hint"
      aria-keyshortcuts={chord === undefined ? undefined : ariaChord(chord, isMac)}
      title="Command palette: every room, operation, exchange and setting"
      onClick={() => palette.getState().open()}
    >
      <Search aria-hidden />
      <span className="palette-hint__word">
        Find<span className="for-readers"> anything: the command palette</span>
      </span>
      {chord !== undefined && <KeyCaps chord={chord} isMac={isMac} />}
    </button>
  );
}
