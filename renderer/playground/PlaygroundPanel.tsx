/** The playground: opens an exchange, edits any part, signs it again, and sends it intact or deliberately broken. */
import { CircleAlert, FlaskConical, PhoneOutgoing } from 'lucide-react';
import { useStore } from 'zustand';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { dialCode, openExchange } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { environmentById, selectedEnvironment } from '../app/workbench-store.ts';
import { OnlyDialled } from '../message/OnlyDialled.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import { PlaygroundEditor } from './PlaygroundEditor.tsx';
import { playgroundStore } from './playground-store.ts';
import './playground.css';
import './edit.css';
import './send.css';

export function PlaygroundPanel() {
  const stores = useStores();
  const { exchanges, workbench, layout } = stores;
  const playground = playgroundStore(stores);
  const room = useStore(playground);
  const newestId = useStore(exchanges, (one) => one.exchanges[0]?.id);
  const environment = useStore(workbench, (one) => environmentById(one, room.opened?.source.environmentId));
  const selected = useStore(workbench, selectedEnvironment);
  const serviceCode = selected?.ussdProfile.serviceCode;
  const { splits, split } = useStore(layout);
  const takeNewest = newestId === undefined ? undefined : () => void room.takeUp(newestId);
  if (room.status === 'loading') return <Skeleton of="the exchange to edit" />;
  if (room.status === 'failed') {
    return (
      <EmptyState
        icon={CircleAlert}
        title="This exchange cannot be edited"
        text={room.failure?.message ?? 'It could not be read.'}
        isFailure
      >
        {takeNewest && <Button onPress={takeNewest}>Use latest</Button>}
      </EmptyState>
    );
  }
  if (!room.opened) {
    if (selected && !isSigned(selected.ussdProfile)) return <OnlyDialled name={selected.name} />;
    return (
      <EmptyState
        icon={FlaskConical}
        title="Nothing to edit yet"
        text="The playground takes up a request that was sent, lets you change any part of it, and signs it anew."
      >
        {takeNewest ? (
          <Button weight="primary" onPress={takeNewest}>
            Use latest
          </Button>
        ) : (
          serviceCode !== undefined && (
            <Button weight="primary" icon={PhoneOutgoing} onPress={() => dialCode(stores, serviceCode)}>
              Dial {serviceCode}
            </Button>
          )
        )}
      </EmptyState>
    );
  }
  return (
    <PlaygroundEditor
      opened={room.opened}
      trials={room.trials}
      environment={environment}
      onChange={room.change}
      onReuseKey={room.reuseKey}
      onStartOver={room.startOver}
      onTakeNewest={newestId === room.opened.source.id ? undefined : takeNewest}
      onSend={(fault) => void room.send(fault)}
      onOpen={(id) => openExchange(stores, id)}
      share={splits.playground}
      onShare={(share) => split('playground', share)}
    />
  );
}
