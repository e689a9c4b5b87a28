/** The one view of a record beside its list: an exchange, what others sent, or a session screen by screen. */
import { CircleAlert, MousePointerClick } from 'lucide-react';
import type { WholeRecord } from '../../../shared/contract/record-commands.ts';
import type { Exchange } from '../../../shared/request/exchange.ts';
import { isExchange } from '../../../shared/request/exchange.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Skeleton } from '../../ui/EmptyState.tsx';
import { ExchangePanel } from '../exchange/ExchangePanel.tsx';
import { RecordView } from './RecordView.tsx';
import { keptSourceOf } from './record-words.tsx';
import type { RecordsState } from './records-store.ts';
import { SessionPanel } from './SessionPanel.tsx';

type RecordPanelProps = {
  readonly list: Pick<RecordsState, 'shown' | 'open'>;
  /** Makes this the active line of the list. */
  readonly onShow: (id: string) => void;
};

export function RecordPanel({ list, onShow }: RecordPanelProps) {
  const { shown } = list;
  switch (shown.kind) {
    case 'none':
      return (
        <EmptyState
          icon={MousePointerClick}
          title="Nothing is chosen"
          text="Click a line, or walk the list with the arrow keys: what happened and what was sent show here."
        />
      );
    case 'loading':
      return <Skeleton of="the request" />;
    case 'failed':
      return (
        <EmptyState icon={CircleAlert} title="This request cannot be shown" text={shown.failure.message} isFailure>
          <Button onPress={() => void list.open(shown.id)}>Try again</Button>
        </EmptyState>
      );
    case 'session':
      return <SessionPanel key={shown.id} walk={shown.walk} onShow={onShow} />;
    case 'record': {
      const { record, session } = shown;
      const source = keptSourceOf(record);
      if (isWholeExchange(record)) {
        return <ExchangePanel key={record.id} name="Record" exchange={record} session={session} onOpen={onShow} />;
      }
      return source && <RecordView key={record.id} source={source} record={record} onShow={onShow} />;
    }
  }
}

/** History keeps exchanges whole. */
function isWholeExchange(record: WholeRecord): record is Exchange {
  return isExchange(record);
}
