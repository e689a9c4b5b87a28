/** The Keys room: each environment's private key and access token, the vault's protection and lock, and where secrets are stored. */
import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { SecretPlace } from '../../shared/contract/vault-commands.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { Alert } from '../ui/Alert.tsx';
import { Chip } from '../ui/Chip.tsx';
import { NotYet } from '../ui/EmptyState.tsx';
import { Room } from '../ui/Room.tsx';
import { EnvironmentsTab } from './EnvironmentsTab.tsx';
import { KEYS_TABS, keysStore } from './keys-store.ts';
import { ShutVault } from './ShutVault.tsx';
import { VaultTab } from './VaultTab.tsx';
import './keys.css';

export function KeysPanel() {
  const stores = useStores();
  const { workbench, unlock } = stores;
  const work = useStore(workbench);
  const room = useStore(keysStore(stores));
  const { setInView } = room;
  useEffect(() => {
    setInView(true);
    return () => setInView(false);
  }, [setInView]);
  const said = useRef<HTMLDivElement>(null);
  const { actFailure, done } = room;
  // The message is at the top, but the act may have been far down.
  useEffect(() => {
    if (actFailure || done !== undefined) said.current?.scrollIntoView({ block: 'nearest' });
  }, [actFailure, done]);
  const { state, loadFailure } = work;
  const failure = loadFailure ?? room.failure;
  if (!state || !room.view) {
    const again = () => void (state ? room.load() : work.load());
    return <NotYet of="the vault" icon={KeyRound} failure={failure} onAgain={again} />;
  }
  const { view } = room;
  const { vault } = state;
  return (
    <Room title="Keys" tabs={KEYS_TABS} tab={room.tab} onTab={room.choose} takesFocus>
      <div className="page page--text">
        <div aria-live="polite" className="keys__said" ref={said}>
          {room.actFailure && (
            <Alert tone="bad" isSilent>
              {room.actFailure.message}
            </Alert>
          )}
          {room.done !== undefined && (
            <Alert tone="good" isSilent>
              {room.done}
            </Alert>
          )}
        </div>
        {room.tab === 'environments' &&
          (vault.kind === 'failed' ? (
            <ShutVault vault={vault} room={room} />
          ) : (
            <EnvironmentsTab
              view={view}
              environments={state.environments}
              chosenId={room.environmentId ?? selectedEnvironment(work)?.id}
              room={room}
              onUnlock={unlock.getState().open}
            />
          ))}
        {room.tab === 'vault' && (
          <VaultTab
            view={view}
            vault={vault}
            room={room}
            onUnlock={unlock.getState().open}
            onLock={() => void unlock.getState().lock()}
          />
        )}
        {room.tab === 'places' && <PlacesTab places={view.places} />}
      </div>
    </Room>
  );
}

/** Where secrets are stored: every file of this folder that could hold one, and what protects it from whom. */
function PlacesTab({ places }: { readonly places: readonly SecretPlace[] }) {
  return (
    <>
      <p className="lead">Shows this machine as it is now. Nothing leaves it unless you send it.</p>
      <ul className="stack">
        {places.map(({ place, isThere, holds, protection }) => (
          <li key={place} className="card stack">
            <h3 className="line">
              <code>{place}</code>
              {!isThere && <Chip tone="unknown">not there now</Chip>}
            </h3>
            <dl className="facts">
              <dt>Holds</dt>
              <dd>{holds}</dd>
              <dt>Protected</dt>
              <dd>{protection}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
