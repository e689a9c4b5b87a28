/** The service: its address, what it knows about us, and its customers. */
import { Check, PhoneCall, Play, Square } from 'lucide-react';
import type { SandboxState } from '../../shared/contract/workbench-state.ts';
import type { Environment, Subscriber } from '../../shared/environment/environment.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ExactFact, Fact } from '../ui/Fact.tsx';
import { RevealedToken } from '../ui/RevealedToken.tsx';
import { Section } from '../ui/Section.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import { dayOf, timeOfDay } from '../ui/times.ts';
import { PublicUrl } from './PublicUrl.tsx';
import type { SandboxStoreState } from './sandbox-store.ts';

type ServiceTabProps = {
  readonly sandbox: SandboxState;
  readonly environment: Environment | undefined;
  readonly subscriber: Subscriber | undefined;
  readonly store: SandboxStoreState;
  readonly running: string | undefined;
  readonly onStart: () => void;
  readonly onStop: () => void;
  readonly onSubscriber: (customerId: number) => void;
};

export function ServiceTab(props: ServiceTabProps) {
  const { sandbox, environment, subscriber, store, running, onStart, onStop, onSubscriber } = props;
  const isBusy = running === 'sandbox.start' || running === 'sandbox.stop';
  return (
    <>
      <p className="lead">
        The whole service, embedded: a real HTTP server on this machine, a database of its own, and the same signature
        checks as the real one. Nothing you do here reaches anyone.
      </p>
      <Section
        title="Service"
        note={<SandboxChip sandbox={sandbox} />}
        actions={
          sandbox.kind === 'running' ? (
            <Button icon={Square} onPress={onStop} disabled={isBusy}>
              {running === 'sandbox.stop' ? 'Stopping …' : 'Stop'}
            </Button>
          ) : (
            <Button weight="primary" icon={Play} onPress={onStart} disabled={isBusy}>
              {running === 'sandbox.start' ? 'Starting …' : 'Start'}
            </Button>
          )
        }
      >
        {sandbox.kind === 'failed' && <p className="note">{sandbox.failure.message}</p>}
        {environment && <ServiceFacts sandbox={sandbox} environment={environment} store={store} />}
      </Section>
      {sandbox.kind === 'running' && store.panel && <PublicUrl publicUrl={store.panel.publicUrl} store={store} />}
      {sandbox.kind === 'running' && store.panel && (
        <ExplainRefusals explainRefusals={store.panel.explainRefusals} store={store} />
      )}
      {environment && (
        <Section title="Subscribers" note={`${environment.customers.length} customers with a phone`}>
          {environment.customers.length === 0 ? (
            <p className="note">Start the sandbox to see its customers.</p>
          ) : (
            <ul>
              {environment.customers.map((one) => (
                <SubscriberRow
                  key={one.customerId}
                  subscriber={one}
                  isChosen={one.customerId === subscriber?.customerId}
                  onChoose={() => onSubscriber(one.customerId)}
                />
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  );
}

function SandboxChip({ sandbox }: { readonly sandbox: SandboxState }) {
  if (sandbox.kind === 'running') return <Chip tone="good">running</Chip>;
  return sandbox.kind === 'failed' ? <Chip tone="bad">failed</Chip> : <Chip tone="unknown">stopped</Chip>;
}

type ServiceFactsProps = {
  readonly sandbox: SandboxState;
  readonly environment: Environment;
  readonly store: SandboxStoreState;
};

function ServiceFacts({ sandbox, environment, store }: ServiceFactsProps) {
  return (
    <dl className="facts inset">
      <Fact of="Address">
        {sandbox.kind === 'running' ? (
          <>
            <code>{sandbox.url}</code>
            <CopyButton name="Copy" text={() => sandbox.url} />
          </>
        ) : (
          'none while it is stopped'
        )}
      </Fact>
      {sandbox.kind === 'running' && (
        <Fact of="Started">
          {dayOf(sandbox.startedAtMs)}, {timeOfDay(sandbox.startedAtMs)}
        </Fact>
      )}
      <ExactFact of="Client id" text={environment.clientId} />
      <Fact of="Access token">
        {sandbox.kind === 'running' && store.panel ? (
          <RevealedToken store={store}>
            <code>{store.panel.tokenMask}</code>
          </RevealedToken>
        ) : (
          'none now'
        )}
      </Fact>
      <ExactFact of="Key id" text={environment.keyId} />
      <Fact of="Public key">
        {environment.publicKeyBase64 === undefined ? (
          'not known while the vault cannot be read'
        ) : (
          <>
            <code>{environment.publicKeyBase64}</code>
            <CopyButton name="Copy" text={() => environment.publicKeyBase64 ?? ''} />
          </>
        )}
      </Fact>
      <ExactFact of="Service code" text={environment.ussdProfile.serviceCode} />
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
    <li className="subscribers__one entry" data-chosen={isChosen}>
      <b>{subscriber.name}</b>
      <code>{subscriber.msisdn}</code>
      <code className="faint">id {subscriber.customerId}</code>
      {isChosen ? (
        <span className="icon-word small strong subscribers__chosen">
          <Check aria-hidden /> on the phone
        </span>
      ) : (
        <Button weight="quiet" icon={PhoneCall} onPress={onChoose} name={`Dial as ${subscriber.name}`}>
          Dial as
        </Button>
      )}
    </li>
  );
}

type ExplainRefusalsProps = { readonly explainRefusals: boolean; readonly store: SandboxStoreState };

/** Whether a refusal of the sandbox says what its sender really signed, or as little as a real service says. */
function ExplainRefusals({ explainRefusals, store }: ExplainRefusalsProps) {
  return (
    <Section title="Refusals" note={explainRefusals ? 'explained' : 'not explained'}>
      <div className="field-line inset">
        <Toggle
          label="Say in the refusal what was really signed"
          isOn={explainRefusals}
          onChange={(isOn) => void store.act('sandbox.setExplainRefusals', { explainRefusals: isOn })}
        />
      </div>
    </Section>
  );
}
