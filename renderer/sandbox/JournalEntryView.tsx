/** One request of the journal whole: how it was judged, the base that the sandbox rebuilt, and both messages. */
import { ArrowLeft, CircleAlert } from 'lucide-react';
import type { Failure } from '../../shared/failure.ts';
import type { JournalEntry } from '../../shared/sandbox/journal.ts';
import { BaseView } from '../message/BaseView.tsx';
import { ChecksView } from '../message/ChecksView.tsx';
import { HeadersView } from '../message/HeadersView.tsx';
import { useHighlight } from '../message/highlight.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import { Section } from '../ui/Section.tsx';
import { dayOf, preciseTime } from '../ui/times.ts';
import { JournalStatus, JournalVerdict } from './JournalChips.tsx';

type JournalEntryViewProps = {
  readonly shown:
    | { readonly kind: 'loading'; readonly id: number }
    | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }
    | { readonly kind: 'entry'; readonly id: number; readonly entry: JournalEntry };
  readonly onBack: () => void;
  readonly onAgain: (id: number) => void;
};

export function JournalEntryView({ shown, onBack, onAgain }: JournalEntryViewProps) {
  return (
    <>
      <div>
        <Button icon={ArrowLeft} onPress={onBack}>
          All requests
        </Button>
      </div>
      {shown.kind === 'loading' && <Skeleton of={`request ${shown.id}`} />}
      {shown.kind === 'failed' && (
        <EmptyState picture={CircleAlert} title="This request cannot be shown" words={shown.failure.message} isFailure>
          <Button onPress={() => onAgain(shown.id)}>Try again</Button>
        </EmptyState>
      )}
      {shown.kind === 'entry' && <Whole entry={shown.entry} />}
    </>
  );
}

function Whole({ entry }: { readonly entry: JournalEntry }) {
  const { request, trace, verdict, response } = entry;
  const lit = useHighlight();
  return (
    <>
      <Section
        title={`Request ${entry.id}`}
        note={
          <span className="journal-entry__chips">
            <JournalStatus status={entry.status} />
            <JournalVerdict entry={entry} />
          </span>
        }
      >
        <dl className="facts">
          <dt>Came</dt>
          <dd>
            {dayOf(entry.atMs)}, {preciseTime(entry.atMs)} by the sandbox’s clock
          </dd>
          <dt>Request</dt>
          <dd>
            <code>
              {entry.method} {entry.target}
            </code>
          </dd>
          <dt>Operation</dt>
          <dd>{entry.operation ?? 'none: the address is not of the service'}</dd>
          <dt>Key id</dt>
          <dd>{entry.keyId === undefined ? 'none was named' : <code>{entry.keyId}</code>}</dd>
          {entry.reasons.length > 0 && (
            <>
              <dt>Refused for</dt>
              <dd>{entry.reasons.join(', ')}</dd>
            </>
          )}
          {entry.fault !== undefined && (
            <>
              <dt>Fault</dt>
              <dd>{entry.fault}</dd>
            </>
          )}
        </dl>
      </Section>
      {verdict && <ChecksView checks={verdict.checks} title="Checks by the sandbox" />}
      {trace && (
        <Section title="Base as the sandbox rebuilt it" note="the token is masked; the hash is that of the true bytes">
          <BaseView base={bytesOf(trace.baseBase64)} lines={trace.lines} lit={lit} />
        </Section>
      )}
      <Section title="Headers as they came" note={String(request.headers.length)}>
        <HeadersView headers={request.headers} lines={trace?.lines ?? []} lit={lit} />
      </Section>
      {response && (
        <Section title="Headers of the answer" note={String(response.headers.length)}>
          <HeadersView headers={response.headers} lit={lit} />
        </Section>
      )}
    </>
  );
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
}
