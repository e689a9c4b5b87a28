/** This computer: how the vault is protected and locked, keys that no environment has any more, and where secrets lie. */
import { KeyRound } from 'lucide-react';
import { useStore } from 'zustand';
import type { SecretPlace } from '../../../shared/contract/vault-commands.ts';
import { useStores } from '../../app/stores-context.ts';
import { Chip } from '../../ui/Chip.tsx';
import { NotYet } from '../../ui/EmptyState.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { Section } from '../../ui/Section.tsx';
import { FormerKeys } from './FormerKeys.tsx';
import { keyedEnvironments } from './keyed-environment.ts';
import { keysStore } from './keys-store.ts';
import { PrivateKeySection } from './PrivateKeySection.tsx';
import { TokenSection } from './TokenSection.tsx';
import { VaultSections } from './VaultSections.tsx';
import './keys.css';

export function ProtectionPanel() {
  const stores = useStores();
  const { workbench, unlock } = stores;
  const work = useStore(workbench);
  const room = useStore(keysStore(stores));
  const { state, loadFailure } = work;
  if (!state || !room.view) {
    const again = () => void (state ? room.load() : work.load());
    return <NotYet of="the vault" icon={KeyRound} failure={loadFailure ?? room.failure} onAgain={again} />;
  }
  const { view } = room;
  const isLocked = view.lock.kind === 'locked';
  const left = keyedEnvironments(view, state.environments).filter(({ isDeleted }) => isDeleted);
  return (
    <>
      <VaultSections
        view={view}
        vault={state.vault}
        room={room}
        onUnlock={unlock.getState().open}
        onLock={() => void unlock.getState().lock()}
      />
      {left.map((environment) => (
        <section key={environment.id} className="stack" aria-label={environment.name}>
          <h3 className="environment__section-title">{environment.name}</h3>
          {environment.secrets.key && <PrivateKeySection {...{ environment, view, room, isLocked }} />}
          {environment.secrets.token && <TokenSection {...{ environment, room, isLocked }} />}
          {environment.secrets.formerKeys.length > 0 && <FormerKeys {...{ environment, room, isLocked }} />}
        </section>
      ))}
      <PlacesSection places={view.places} />
    </>
  );
}

/** Every place on this machine that holds a secret, as it is now. */
function PlacesSection({ places }: { readonly places: readonly SecretPlace[] }) {
  return (
    <Section title="Where secrets lie" note="on this machine, as it is now">
      <ul>
        {places.map(({ place, isThere, holds, protection }) => (
          <li key={place} className="inset ruled stack stack--close">
            <h4 className="line">
              <code>{place}</code>
              {!isThere && <Chip tone="unknown">not there now</Chip>}
            </h4>
            <dl className="facts small">
              <Fact of="Holds">{holds}</Fact>
              <Fact of="Protected">{protection}</Fact>
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}
