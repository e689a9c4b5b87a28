/** Received messages: a long list with filters, or the selected one. */
import { FileText, Inbox, Radio, RefreshCw } from 'lucide-react';
import type { Environment } from '../../shared/environment/environment.ts';
import { capitalised } from '../../shared/text/capitalised.ts';
import { DELIVERY_STATUSES } from '../../shared/webhook/delivery.ts';
import { reachesLoopback } from '../../shared/webhook/webhook-state.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { EmptyState, NotYet } from '../ui/EmptyState.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { DeliveryRows } from './DeliveryRows.tsx';
import { DeliveryView } from './DeliveryView.tsx';
import type { DeliveriesState, DeliveryFilter } from './deliveries-store.ts';
import type { MessagesState } from './messages-store.ts';
import { REGISTRATION_LABELS, STATUS_LABELS } from './webhook-labels.ts';
import type { WebhooksState } from './webhooks-store.ts';
import './deliveries.css';

type DeliveriesTabProps = {
  readonly store: WebhooksState;
  readonly list: DeliveriesState;
  readonly messages: MessagesState;
  readonly environment: Environment;
  readonly onExchange: (id: string) => void;
  readonly onDelivery: (id: string) => void;
};

export function DeliveriesTab(props: DeliveriesTabProps) {
  const { store, list, messages, onExchange, onDelivery } = props;
  const { shown, filter } = list;
  if (shown.kind !== 'none') {
    return (
      <DeliveryView
        shown={shown}
        state={store.state}
        messages={messages}
        onBack={list.close}
        onAgain={(id) => void list.open(id)}
        onExchange={onExchange}
        onDelivery={onDelivery}
      />
    );
  }
  if (list.status !== 'ready')
    return <NotYet of="deliveries" failure={list.failure} onAgain={() => void list.load()} />;
  const isFiltered = filter.event !== undefined || filter.status !== undefined;
  if (list.deliveries.length === 0 && !isFiltered) return <NothingYet {...props} />;
  return (
    <section className="deliveries" aria-label="Deliveries">
      <div className="bar">
        <Filters filter={filter} events={list.events} onFilter={(next) => void list.filterBy(next)} />
        <p className="grow soft">
          {list.matched.toLocaleString('en-GB')} {isFiltered ? 'match' : list.matched === 1 ? 'message' : 'messages'}
        </p>
        <AskButton {...props} />
      </div>
      {list.deliveries.length === 0 ? (
        <p className="inset soft">No message matches. Choose other filters.</p>
      ) : (
        <DeliveryRows
          deliveries={list.deliveries}
          onNearEnd={() => void list.loadOlder()}
          onChoose={(id) => void list.open(id)}
        />
      )}
    </section>
  );
}

function NothingYet(props: DeliveriesTabProps) {
  const { store, environment } = props;
  const { registration } = store;
  const isOurs = registration.kind === 'known' && registration.registration.status === 'ours';
  const listens = isOurs && registration.registration.webhook.subscriptions.length > 0;
  if (environment.kind === 'remote' && !reachesLoopback(environment.baseUrl)) {
    return (
      <EmptyState
        icon={Inbox}
        title="No message has come yet"
        text={`${environment.name} cannot reach this machine directly. Set up a tunnel to the receiver, then register the tunnel’s address.`}
      >
        <Button weight="primary" onPress={() => store.choose('receiver')}>
          Set up the receiver
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Inbox}
      title="No message has come yet"
      text={
        listens
          ? 'The receiver is listening and registered. Request a report: you get one message when it starts and one when it is done.'
          : `The receiver takes webhook messages on this machine, checks their signatures, and keeps them. One click registers its address with ${environment.name}.`
      }
    >
      {listens ? (
        <AskButton {...props} isMain />
      ) : (
        <Button
          weight="primary"
          icon={Radio}
          onPress={() => void store.register(['ALL'], 'loopback')}
          disabled={store.acting !== undefined}
        >
          Register with {environment.name}
        </Button>
      )}
      {registration.kind === 'unknown' && (
        <Button icon={RefreshCw} onPress={() => void store.readRegistration()}>
          Ask which webhook it has
        </Button>
      )}
      {registration.kind === 'known' && !listens && (
        <p className="note">
          On record with {environment.name}: {REGISTRATION_LABELS[registration.registration.status][1]}
          {registration.registration.webhook.url !== undefined && (
            <>
              , <code>{registration.registration.webhook.url}</code>
            </>
          )}
        </p>
      )}
      {registration.kind === 'failed' && (
        <Alert
          tone="bad"
          actions={
            <Button weight="quiet" onPress={() => void store.readRegistration()}>
              Ask again
            </Button>
          }
        >
          {registration.failure.message}
        </Alert>
      )}
    </EmptyState>
  );
}

function AskButton({ store, isMain = false }: DeliveriesTabProps & { readonly isMain?: boolean }) {
  return (
    <Button
      weight={isMain ? 'primary' : 'outline'}
      icon={FileText}
      onPress={() => void store.askReport()}
      disabled={store.acting !== undefined}
    >
      Request a report
    </Button>
  );
}

const ALL = '';

type FiltersProps = {
  readonly filter: DeliveryFilter;
  readonly events: readonly string[];
  readonly onFilter: (filter: DeliveryFilter) => void;
};

function Filters({ filter, events, onFilter }: FiltersProps) {
  const { event, status } = filter;
  const known = event === undefined || events.includes(event) ? events : [...events, event];
  const statuses = [
    ['any', 'All'] as const,
    ...DELIVERY_STATUSES.map((one) => [one, capitalised(STATUS_LABELS[one][1])] as const),
  ];
  return (
    <>
      <ChoiceField
        label="Event"
        isLabelHidden
        choices={[[ALL, 'All events'] as const, ...known.map((one) => [one, one] as const)]}
        chosen={event ?? ALL}
        onChoose={(next) => onFilter({ status, ...(next === ALL ? {} : { event: next }) })}
      />
      <Segmented
        name="Verdict"
        choices={statuses}
        chosen={status ?? 'any'}
        onChoose={(next) => onFilter({ event, ...(next === 'any' ? {} : { status: next }) })}
      />
    </>
  );
}
