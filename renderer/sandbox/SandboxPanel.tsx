/** The sandbox: where the embedded service listens, what it knows of us, and who lives in it. */
import { Boxes, Check, PhoneCall, Play, Square } from 'lucide-react';
import { useStore } from 'zustand';
import type { Environment, Subscriber } from '../../shared/contract/environment.ts';
import type { SandboxState } from '../../shared/contract/workbench-state.ts';
import { useStores } from '../stores/stores-context.ts';
import { selectedSubscriber } from '../stores/workbench-store.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { RoomLook, Skeleton } from '../ui/RoomLook.tsx';
import { Section } from '../ui/Section.tsx';
import { dayOf, timeOfDay } from '../ui/times.ts';
import './sandbox.css';

export function SandboxPanel() {
  const { workbench } = useStores();
  const room = useStore(workbench);
  const subscriber = selectedSubscriber(room);
  const { state, loadFailure, running } = room;
  if (!state) {
    if (!loadFailure) return <Skeleton of="the sandbox" />;
    return (
      <RoomLook picture={Boxes} title="The sandbox cannot be shown" words={loadFailure.message} isFailure>
        <Button onPress={() => void room.load()}>Try again</Button>
      </RoomLook>
    );
  }
  const environment = state.environments.find((one) => one.kind === 'embedded-sandbox');
  const { sandbox } = state;
  const isBusy = running === 'sandbox.start' || running === 'sandbox.stop';
  return (
    <div className="room">
      <h2 className="room__title">Sandbox</h2>
      <p className="room__lead">
        The whole service, embedded: a real HTTP server on this machine, a database of its own, and the same signature
        checks as the real one. Nothing you do here reaches anyone.
      </p>
      <Section
        title="Service"
        note={<SandboxChip sandbox={sandbox} />}
        actions={
          sandbox.kind === 'running' ? (
            <Button icon={Square} onPress={() => void room.stopSandbox()} disabled={isBusy}>
              {running === 'sandbox.stop' ? 'Stopping …' : 'Stop'}
            </Button>
          ) : (
            <Button weight="main" icon={Play} onPress={() => void room.startSandbox()} disabled={isBusy}>
              {running === 'sandbox.start' ? 'Starting …' : 'Start'}
            </Button>
          )
        }
      >
        {sandbox.kind === 'failed' && <p className="sandbox__failure">{sandbox.failure.message}</p>}
        {environment && <ServiceFacts sandbox={sandbox} environment={environment} />}
      </Section>
      {environment && (
        <Section title="Subscribers" note={`${environment.customers.length} customers with a phone`}>
          {environment.customers.length === 0 ? (
            <p className="sandbox__failure">Start the sandbox to see who lives in it.</p>
          ) : (
            <ul className="subscribers">
              {environment.customers.map((one) => (
                <SubscriberRow
                  key={one.customerId}
                  subscriber={one}
                  isChosen={one.customerId === subscriber?.customerId}
                  onChoose={() => room.chooseSubscriber(one.customerId)}
                />
              ))}
            </ul>
          )}
        </Section>
      )}
    </div>
  );
}

function SandboxChip({ sandbox }: { readonly sandbox: SandboxState }) {
  if (sandbox.kind === 'running') return <Chip standing="good">running</Chip>;
  return sandbox.kind === 'failed' ? <Chip standing="bad">failed</Chip> : <Chip standing="unknown">stopped</Chip>;
}

function ServiceFacts({ sandbox, environment }: { sandbox: SandboxState; environment: Environment }) {
  return (
    <dl className="facts">
      <dt>Address</dt>
      <dd>
        {sandbox.kind === 'running' ? (
          <>
            <code>{sandbox.url}</code>
            <CopyButton name="Copy" text={() => sandbox.url} />
          </>
        ) : (
          'none while it is stopped'
        )}
      </dd>
      {sandbox.kind === 'running' && (
        <>
          <dt>Started</dt>
          <dd>
            {dayOf(sandbox.startedAtMs)}, {timeOfDay(sandbox.startedAtMs)}
          </dd>
        </>
      )}
      <dt>Client id</dt>
      <dd>
        <code>{environment.clientId}</code>
      </dd>
      <dt>Key id</dt>
      <dd>
        <code>{environment.keyId}</code>
      </dd>
      <dt>Public key</dt>
      <dd>
        {environment.publicKeyBase64 === undefined ? (
          'not known while the vault cannot be read'
        ) : (
          <>
            <code>{environment.publicKeyBase64}</code>
            <CopyButton name="Copy" text={() => environment.publicKeyBase64 ?? ''} />
          </>
        )}
      </dd>
      <dt>Access token</dt>
      <dd>{environment.hasToken ? 'kept in the vault; it never reaches this page' : 'none yet'}</dd>
      <dt>Service code</dt>
      <dd>
        <code>{environment.ussdProfile.serviceCode}</code>
      </dd>
    </dl>
  );
}

type SubscriberRowProps = {
  readonly subscriber: Subscriber;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function SubscriberRow({ subscriber, isChosen, onChoose }: SubscriberRowProps) {
  return (
    <li className="subscribers__one" data-chosen={isChosen}>
      <b>{subscriber.name}</b>
      <code>{subscriber.msisdn}</code>
      <code className="subscribers__id">id {subscriber.customerId}</code>
      {isChosen ? (
        <span className="subscribers__chosen">
          <Check size={14} aria-hidden /> on the phone
        </span>
      ) : (
        <Button weight="quiet" icon={PhoneCall} onPress={onChoose} name={`Dial as ${subscriber.name}`}>
          Dial as
        </Button>
      )}
    </li>
  );
}
