/** One request of the journal whole: how it was judged, the base that the sandbox rebuilt, and both messages. */
import { ArrowLeft, CircleAlert } from 'lucide-react';
import type { Failure } from '../../shared/failure.ts';
import type { HeaderLine } from '../../shared/http/message.ts';
import type { JournalBody, JournalEntry } from '../../shared/sandbox/journal.ts';
import { ChecksView } from '../inspector/ChecksView.tsx';
import { LineEnd, VisibleText } from '../inspector/VisibleText.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
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
  const { signatureBase, signatureBaseSha512, answer } = entry;
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
      {entry.checks.length > 0 && <ChecksView checks={entry.checks} title="Checks by the sandbox" />}
      {signatureBase !== undefined && (
        <Section
          title="Base as the sandbox rebuilt it"
          note="the token is masked; the hash is that of the true bytes"
          actions={<CopyButton name="Copy base" text={() => signatureBase} />}
        >
          <Lines name="Signature base" text={signatureBase} />
          <p className="sandbox__note">
            SHA-512 <code className="journal-entry__hash">{signatureBaseSha512}</code>
          </p>
        </Section>
      )}
      <Section title="Headers as they came" note={String(entry.headers.length)}>
        <Headers headers={entry.headers} />
      </Section>
      <Body title="Body as it came" body={entry.body} />
      {answer && (
        <>
          <Section title="Headers of the answer" note={String(answer.headers.length)}>
            <Headers headers={answer.headers} />
          </Section>
          <Body title="Body of the answer" body={answer.body} />
        </>
      )}
    </>
  );
}

function Headers({ headers }: { readonly headers: readonly HeaderLine[] }) {
  return (
    <ol className="journal-entry__headers">
      {headers.map(([name, value], at) => {
        // Names may repeat; the place tells them apart.
        const key = `${at} ${name}`;
        return (
          <li key={key}>
            <code>{name}</code>
            <code>
              <VisibleText text={value} />
            </code>
          </li>
        );
      })}
    </ol>
  );
}

function Body({ title, body: { text, totalBytes } }: { readonly title: string; readonly body: JournalBody }) {
  const size = `${totalBytes.toLocaleString('en-GB')} bytes`;
  return (
    <Section title={title} note={totalBytes > text.length ? `the beginning of ${size}` : size}>
      {text === '' ? <p className="sandbox__note">The body is empty.</p> : <Lines name={title} text={text} />}
    </Section>
  );
}

function Lines({ name, text }: { readonly name: string; readonly text: string }) {
  const lines = text.split('\n');
  return (
    <ol className="journal-entry__lines" aria-label={name}>
      {lines.map((line, at) => {
        // A line is its place.
        const key = `${at}`;
        return (
          <li key={key}>
            <code>
              <VisibleText text={line} />
              {at < lines.length - 1 && <LineEnd />}
            </code>
          </li>
        );
      })}
    </ol>
  );
}
