/** One journal entry in full, as the sandbox saw the request. */

import { whyRefused } from '../../shared/result/why-refused.ts';
import type { JournalEntry } from '../../shared/sandbox/journal.ts';
import { MessageHead } from '../message/MessageHead.tsx';
import { ObservedView } from '../message/ObservedView.tsx';
import { SignedNote, StatusChip } from '../ui/ExchangeChips.tsx';
import { Opened } from '../ui/Opened.tsx';
import type { SandboxStoreState } from './sandbox-store.ts';

type JournalEntryViewProps = {
  readonly shown: Exclude<SandboxStoreState['shown'], { kind: 'none' }>;
  readonly onBack: () => void;
  readonly onAgain: (id: number) => void;
};

export function JournalEntryView({ shown, onBack, onAgain }: JournalEntryViewProps) {
  return (
    <Opened
      all="requests"
      one="request"
      isLoading={shown.kind === 'loading'}
      failure={shown.kind === 'failed' ? shown.failure : undefined}
      onBack={onBack}
      onAgain={() => onAgain(shown.id)}
    >
      {shown.kind === 'entry' && <Whole entry={shown.entry} />}
    </Opened>
  );
}

function Whole({ entry }: { readonly entry: JournalEntry }) {
  const { id, atMs, operation, keyId, reasons, fault } = entry;
  // The checks are the sandbox’s own: they cannot agree or disagree with it.
  const why = entry.response && whyRefused(entry);
  return (
    <ObservedView
      name="Request"
      observed={entry}
      subject={{ kind: 'journal', id }}
      diagnosis={entry.diagnosis}
      judgedAtMs={atMs}
      why={why && { ...why, hint: undefined }}
      head={
        <MessageHead
          label={`Request ${id}`}
          request={entry.request}
          atMs={atMs}
          chips={
            <>
              <StatusChip exchange={entry} />
              <SignedNote verified={entry.verified} checkedBy="by the sandbox" />
            </>
          }
          facts={
            <>
              <span>by the sandbox’s clock</span>
              <span>{operation ?? 'the address is not of the service'}</span>
              <span>{keyId === undefined ? 'no key id' : <code>{keyId}</code>}</span>
              {reasons.length > 0 && <span>refused for {reasons.join(', ')}</span>}
              {fault !== undefined && <span>fault: {fault}</span>}
            </>
          }
        />
      }
      parts={['request', 'signature', 'checks', 'response']}
      words={{
        checks: 'Checks by the sandbox',
        unjudged: 'It was turned away before its signature was looked at.',
        unanswered: fault === undefined ? 'No status was sent.' : `A fault took the answer away: ${fault}.`,
      }}
    />
  );
}
