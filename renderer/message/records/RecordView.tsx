/** A record of what others sent: what is wrong first, then how it was signed, what was sent and what was answered. */
import type { WholeRecord } from '../../../shared/contract/record-commands.ts';
import { CopyMenuPanel } from '../../copy/CopyMenuPanel.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { StatusChip } from '../../ui/ExchangeChips.tsx';
import { dayOf } from '../../ui/times.ts';
import { SendAgain } from '../delivery/SendAgain.tsx';
import { MessageHead } from '../MessageHead.tsx';
import { ObservedView } from '../ObservedView.tsx';
import { type KeptSource, RECORD_WORDS, timesLabel } from './record-words.tsx';

type RecordViewProps = {
  readonly source: KeptSource;
  readonly record: WholeRecord;
  /** Shows another record of the list. */
  readonly onShow: (id: string) => void;
};

export function RecordView({ source, record, onShow }: RecordViewProps) {
  const { id, startedAtMs, request, trace, totalMs = 0, attempt = 1, isWhole = true } = record;
  const words = RECORD_WORDS[source];
  const again = { id: 'again', label: 'Send again', view: <SendAgain record={record} onShow={onShow} /> };
  return (
    <ObservedView
      name={words.name}
      observed={record}
      subject={{ kind: source === 'received' ? 'delivery' : 'capture', id }}
      diagnosis={record.diagnosis}
      judgedAtMs={startedAtMs}
      why={words.why(record)}
      head={
        <MessageHead
          label={words.label(record)}
          request={request}
          atMs={startedAtMs}
          chips={
            <>
              {source === 'sandbox' && <StatusChip exchange={record} />}
              {words.verdict(record, false)}
              {attempt > 1 && <Chip tone="warn">{timesLabel(attempt)}</Chip>}
              {!isWhole && <Chip tone="bad">cut off</Chip>}
            </>
          }
          actions={
            source === 'received' &&
            trace && <CopyMenuPanel of={{ ...record, trace, timings: { totalMs } }} environmentId={undefined} />
          }
          facts={<Facts source={source} record={record} />}
        >
          <Notes record={record} />
        </MessageHead>
      }
      parts={['request', 'signature', 'checks', 'response', ...(source === 'received' ? [again] : [])]}
      words={{
        checks: words.checks,
        unjudged: words.unjudged(record),
        unanswered: words.unanswered(record),
      }}
    />
  );
}

function Facts({ source, record }: Pick<RecordViewProps, 'source' | 'record'>) {
  const { operation, keyId, totalMs, reasons = [], fault, deliveryId, content, answer } = record;
  if (source === 'received') {
    return (
      <>
        {deliveryId !== undefined && (
          <span>
            deliveryId <code>{deliveryId}</code>
          </span>
        )}
        {content?.kind === 'read' && content.createdAt !== undefined && <CreatedAt value={content.createdAt} />}
        {answer?.isOrdered && <span>answered as ordered</span>}
      </>
    );
  }
  const isJournal = source === 'sandbox';
  return (
    <>
      {isJournal && <span>by the sandbox’s clock</span>}
      {isJournal && <span>{operation ?? 'the address is not of the service'}</span>}
      <span>{keyId === undefined ? 'no key id' : <code>{keyId}</code>}</span>
      {totalMs !== undefined && <span>answered after {Math.round(totalMs)} ms</span>}
      {isJournal && reasons.length > 0 && <span>refused for {reasons.join(', ')}</span>}
      {isJournal && fault !== undefined && <span>fault: {fault}</span>}
    </>
  );
}

/** What could not be read of a delivery, and why nobody checked it. */
function Notes({ record: { content, keyFailure } }: { readonly record: WholeRecord }) {
  return (
    <>
      {content?.kind === 'unreadable' && (
        <p className="warn">The body cannot be read as a delivery: {content.reason}</p>
      )}
      {content?.kind === 'read' && content.otherFields.length > 0 && (
        <p className="warn">
          It has fields beyond those of the sandbox’s messages: <code>{content.otherFields.join(', ')}</code>.
        </p>
      )}
      {keyFailure && <p className="warn">Not checked: {keyFailure.message}</p>}
    </>
  );
}

const FIRST_MILLISECONDS = 100_000_000_000;

/** The raw number, and the date that its magnitude suggests. */
function CreatedAt({ value }: { readonly value: number }) {
  const isMs = Math.abs(value) >= FIRST_MILLISECONDS;
  const atMs = isMs ? value : value * 1000;
  const isDate = Math.abs(atMs) <= 8_640_000_000_000_000;
  return (
    <span>
      createdAt <code>{value}</code>
      {isDate && ` (${isMs ? 'ms' : 's'}: ${dayOf(atMs)}, ${new Date(atMs).toLocaleTimeString('en-GB')})`}
    </span>
  );
}
