/** History with nothing to show, and history that is not fully searchable yet. */
import { History, Inbox, PhoneOutgoing, Radio, SearchX } from 'lucide-react';
import type { HistoryQuery } from '../../shared/history/history-query.ts';
import { withoutTerm } from '../../shared/history/query-text.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { termLabel } from './query-labels.ts';

/** As the chip alone asks for it. */
const RECEIVED = 'source:received';

type NothingProps = {
  readonly query: HistoryQuery;
  readonly text: string;
  readonly onAsk: (text: string) => void;
  /** The service code of the selected environment; absent if unknown. */
  readonly serviceCode: string | undefined;
  readonly onDial: (serviceCode: string) => void;
  /** Where the receiver of messages is set up. */
  readonly onReceiver: () => void;
};

/** Nothing was sent, or nothing matches; then each filter has a button to remove it. */
export function Nothing({ query, text, onAsk, serviceCode, onDial, onReceiver }: NothingProps) {
  if (query.terms.length === 0) {
    return (
      <EmptyState
        icon={History}
        title="Nothing was sent yet"
        text="Every request and its answer is kept here, also when Dialbench is started again. Dial on the phone to make the first."
      >
        {serviceCode !== undefined && (
          <Button weight="primary" icon={PhoneOutgoing} onPress={() => onDial(serviceCode)}>
            Dial {serviceCode}
          </Button>
        )}
      </EmptyState>
    );
  }
  if (text === RECEIVED) {
    return (
      <EmptyState
        icon={Inbox}
        title="No message has come yet"
        text="The receiver takes webhook messages on this machine, checks their signatures and keeps them. One click registers its address with the service."
      >
        <Button weight="primary" icon={Radio} onPress={onReceiver}>
          Set up the receiver
        </Button>
        <Button onPress={() => onAsk('')}>Show all</Button>
      </EmptyState>
    );
  }
  const all = query.terms.map(termLabel);
  return (
    <EmptyState
      icon={SearchX}
      title="No results"
      text={all.length === 1 ? `No exchange has ${all[0]}.` : `No exchange has all of ${all.join(', ')}.`}
    >
      {query.terms.length > 1 &&
        query.terms.map((term) => (
          <Button key={term.start} onPress={() => onAsk(withoutTerm(text, term))}>
            Without {termLabel(term)}
          </Button>
        ))}
      <Button weight="primary" onPress={() => onAsk('')}>
        Show all
      </Button>
    </EmptyState>
  );
}
