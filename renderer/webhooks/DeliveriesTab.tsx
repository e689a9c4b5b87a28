/** Received messages: a long list with filters, or the selected one. */
import { FileText, Inbox, Radio, RefreshCw } from 'lucide-react';
import type { Environment } from '../../shared/environment/environment.ts';
import { valuesOf, withValues } from '../../shared/history/query-text.ts';
import { VERDICTS } from '../../shared/record/record-summary.ts';
import { capitalised } from '../../shared/text/capitalised.ts';
import { reachesLoopback } from '../../shared/webhook/webhook-state.ts';
import { RecordsSplit } from '../message/records/RecordsSplit.tsx';
import { VERDICT_WORDS } from '../message/records/record-words.tsx';
import type { RecordsState } from '../message/records/records-store.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { EmptyState, NotYet } from '../ui/EmptyState.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import type { MessagesState } from './messages-store.ts';
import { ReplaySection } from './ReplaySection.tsx';
import { REGISTRATION_LABELS } from './webhook-labels.ts';
import type { WebhooksState } from './webhooks-store.ts';

type DeliveriesTabProps = {
  readonly store: WebhooksState;
  readonly list: RecordsState;
  readonly messages: MessagesState;
  readonly environment: Environment;
  readonly share: number | undefined;
  readonly onShare: (share: number | undefined) => void;
  readonly onExchange: (id: string) => void;
  readonly onDelivery: (id: string) => void;
  /** Where the receiver is set up. */
  readonly onReceiver: () => void;
};

export function DeliveriesTab(props: DeliveriesTabProps) {
  const { store, list, messages, environment, share, onShare, onExchange, onDelivery } = props;
  const { query, total, hits } = list;
  if (list.status === 'loading' || list.status === 'failed')
    return <NotYet of="deliveries" failure={list.failure} onAgain={() => void list.load()} />;
  if (hits.length === 0 && query === '') return <NothingYet {...props} />;
  return (
    <section className="frame" aria-label="Deliveries">
      <div className="bar">
        <Filters query={query} events={list.events} onFilter={(next) => void list.ask(next)} />
        <p className="grow soft">
          {total.toLocaleString('en-GB')} {query !== '' ? 'match' : total === 1 ? 'message' : 'messages'}
        </p>
        <AskButton {...props} />
      </div>
      {hits.length === 0 ? (
        <p className="inset soft">No message matches. Choose other filters.</p>
      ) : (
        <RecordsSplit
          name="Deliveries"
          list={list}
          environments={new Map([[environment.id, environment]])}
          share={share}
          onShare={onShare}
          parts={({ id, event }) => [
            {
              id: 'again',
              label: 'Send again',
              view: (
                <ReplaySection
                  delivery={{ id, event }}
                  state={store.state}
                  messages={messages}
                  onExchange={onExchange}
                  onDelivery={onDelivery}
                />
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

function NothingYet(props: DeliveriesTabProps) {
  const { store, environment, onReceiver } = props;
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
        <Button weight="primary" onPress={onReceiver}>
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
  readonly query: string;
  readonly events: readonly string[];
  readonly onFilter: (query: string) => void;
};

function Filters({ query, events, onFilter }: FiltersProps) {
  const [event = ALL] = valuesOf(query, 'operation');
  const [verdict = 'any'] = valuesOf(query, 'verdict');
  // What is asked for is written in small letters.
  const isChosen = (one: string) => one.toLowerCase() === event;
  const known = event === ALL || events.some(isChosen) ? events : [...events, event];
  const verdicts = [
    ['any', 'All'] as const,
    ...VERDICTS.map((one) => [one, capitalised(VERDICT_WORDS.received[one])] as const),
  ];
  return (
    <>
      <ChoiceField
        label="Event"
        isLabelHidden
        choices={[[ALL, 'All events'] as const, ...known.map((one) => [one, one] as const)]}
        chosen={known.find(isChosen) ?? ALL}
        onChoose={(next) => onFilter(withValues(query, 'operation', next === ALL ? [] : [next]))}
      />
      <Segmented
        name="Verdict"
        choices={verdicts}
        chosen={verdict}
        onChoose={(next) => onFilter(withValues(query, 'verdict', next === 'any' ? [] : [next]))}
      />
    </>
  );
}
