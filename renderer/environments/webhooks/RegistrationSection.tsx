/** The webhook registered with the service, and the button that registers our receiver or restores the former one. */
import { FileText, Radio, RefreshCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Environment } from '../../../shared/environment/environment.ts';
import { reachesLoopback, type WebhookState } from '../../../shared/webhook/webhook-state.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ExactFact, Fact } from '../../ui/Fact.tsx';
import { Section } from '../../ui/Section.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { TunnelField } from './TunnelField.tsx';
import { REGISTRATION_LABELS } from './webhook-labels.ts';
import type { WebhooksState } from './webhooks-store.ts';

type RegistrationSectionProps = {
  readonly store: WebhooksState;
  readonly state: WebhookState;
  readonly environment: Environment;
  readonly onShow: (id: string) => void;
};

export function RegistrationSection({ store, state, environment, onShow }: RegistrationSectionProps) {
  const [subscriptions, setSubscriptions] = useState<'ALL' | 'REPORT'>('ALL');
  const { registration } = store;
  const isOwn = environment.kind !== 'remote';
  const isFar = !isOwn && !reachesLoopback(environment.baseUrl);
  const isBusy = store.acting !== undefined;
  const known = registration.kind === 'known' ? registration.registration : undefined;
  return (
    <Section
      title={`Webhook of ${environment.name}`}
      actions={
        <Button
          weight="quiet"
          icon={RefreshCw}
          disabled={registration.kind === 'asking'}
          onPress={() => void store.readRegistration()}
        >
          {registration.kind === 'unknown' ? 'Ask the service' : 'Ask again'}
        </Button>
      }
    >
      <dl className="facts inset">
        <Fact of="On record">
          <OnRecord store={store} onShow={onShow} />
        </Fact>
        {known && known.webhook.url !== undefined && (
          <>
            <Fact of="Hears">
              {known.webhook.subscriptions.length === 0 ? 'nothing' : known.webhook.subscriptions.join(', ')}
            </Fact>
            {known.webhook.status !== undefined && <Fact of="Status">{known.webhook.status}</Fact>}
          </>
        )}
        {state.former && <ExactFact of="Before ours" text={state.former.url} />}
      </dl>
      <div className="stack inset">
        {isFar && <TunnelField store={store} state={state} environment={environment} />}
        {!isOwn && !isFar && (
          <p className="lead">
            {environment.name} is on this machine and reaches the receiver by itself. It has to take a self-signed
            certificate for 127.0.0.1.
          </p>
        )}
        <p className="line soft">
          <Segmented
            name="Subscriptions"
            choices={[
              ['ALL', 'All events'],
              ['REPORT', 'Reports only'],
            ]}
            chosen={subscriptions}
            onChoose={setSubscriptions}
          />
          <Button
            weight={known?.status === 'ours' ? 'outline' : 'primary'}
            icon={Radio}
            disabled={isBusy || (isFar && state.tunnelUrl === undefined)}
            onPress={() => void store.register([subscriptions], isFar ? 'tunnel' : 'loopback')}
          >
            {known?.status === 'ours' ? 'Register again' : `Register with ${environment.name}`}
          </Button>
          {(known?.status === 'ours' || known?.status === 'ours-before') && (
            <Button icon={Undo2} disabled={isBusy} onPress={() => void store.unregister()}>
              {state.former ? 'Restore the former one' : 'End the subscriptions'}
            </Button>
          )}
          <Button icon={FileText} disabled={isBusy} onPress={() => void store.askReport()}>
            Request a report
          </Button>
        </p>
      </div>
    </Section>
  );
}

function OnRecord({ store, onShow }: Pick<RegistrationSectionProps, 'store' | 'onShow'>) {
  const { registration } = store;
  if (registration.kind === 'failed') {
    return (
      <>
        <Chip tone="bad">not known</Chip>
        {registration.failure.message}
      </>
    );
  }
  if (registration.kind !== 'known') {
    return <Chip tone="unknown">{registration.kind === 'asking' ? 'asking …' : 'not asked yet'}</Chip>;
  }
  const { webhook, status, exchangeId } = registration.registration;
  const [tone, label] = REGISTRATION_LABELS[status];
  return (
    <>
      <Chip tone={tone}>{label}</Chip>
      {webhook.url !== undefined && <code>{webhook.url}</code>}
      <Button weight="quiet" name="Show the exchange that said so" onPress={() => onShow(exchangeId)}>
        Exchange
      </Button>
    </>
  );
}
