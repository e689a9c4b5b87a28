/** Stands where a USSD application has nothing to show: what is asked of the investment service and held against its specification. */
import { PhoneOutgoing, Settings2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { onlyDialledSentence } from '../../shared/environment/only-dialled.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Room } from '../ui/Room.tsx';

export function OnlyDialled({ name }: { readonly name: string }) {
  const { shell } = useStores();
  return (
    <EmptyState icon={PhoneOutgoing} title="A USSD application is only dialled" text={onlyDialledSentence(name)}>
      <Button icon={Settings2} onPress={() => shell.getState().enter('environments')}>
        Environments
      </Button>
    </EmptyState>
  );
}

/** The panel while an environment of the service is selected; `title` is its room's head while none is. */
export function ofService(title: string, Panel: ComponentType): ComponentType {
  return function OfService() {
    const environment = useStore(useStores().workbench, selectedEnvironment);
    if (!environment || isSigned(environment.ussdProfile)) return <Panel />;
    return (
      <Room title={title} takesFocus>
        <OnlyDialled name={environment.name} />
      </Room>
    );
  };
}
