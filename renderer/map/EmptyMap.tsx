/** Before the first screen: what the map will be, and the two buttons that begin it, or what the environment lacks for them. */
import { Compass, MapPinned, PhoneCall, Settings2 } from 'lucide-react';
import type { Environment } from '../../shared/environment/environment.ts';
import { cannotDialWithout } from '../../shared/environment/missing-label.ts';
import { dialCode, manageEnvironments } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { explorerStore } from './explorer-store.ts';

type EmptyMapProps = {
  readonly environment: Environment | undefined;
  readonly isExploring: boolean;
};

export function EmptyMap({ environment, isExploring }: EmptyMapProps) {
  const stores = useStores();
  const name = environment?.name ?? 'this environment';
  const serviceCode = environment?.ussdProfile.serviceCode ?? '';
  const missing = environment && cannotDialWithout(environment);
  return (
    <EmptyState
      icon={MapPinned}
      title="Nobody has walked this menu yet"
      text={
        missing === undefined
          ? `The map draws every screen that came in ${name}, and grows while you dial. The explorer presses every key for you.`
          : `The map draws every screen that came in ${name}, which cannot be dialled before it has ${missing}.`
      }
    >
      {missing === undefined ? (
        <>
          <Button weight="primary" icon={PhoneCall} onPress={() => dialCode(stores, serviceCode)}>
            Dial {serviceCode}
          </Button>
          <Button icon={Compass} disabled={isExploring} onPress={() => explorerStore(stores).getState().ask(true)}>
            Explore
          </Button>
        </>
      ) : (
        <Button weight="primary" icon={Settings2} onPress={() => manageEnvironments(stores, environment?.id ?? '')}>
          Set up {name}
        </Button>
      )}
    </EmptyState>
  );
}
