/** What the sandbox sent or would have sent: webhook deliveries with their attempts, mail, and the reports behind them. */
import type { ReactNode } from 'react';
import type { SandboxOutbox, SentDelivery } from '../../../shared/sandbox/panel.ts';
import { Chip, type Tone } from '../../ui/Chip.tsx';
import { NotYet } from '../../ui/EmptyState.tsx';
import { Section } from '../../ui/Section.tsx';
import { dayOf, timeOfDay } from '../../ui/times.ts';
import type { SandboxSectionProps } from './sandbox-store.ts';

const STANDINGS: Readonly<Record<string, Tone>> = {
  DELIVERED: 'good',
  COMPLETED: 'good',
  FAILED: 'bad',
  ERROR: 'bad',
};

export function OutboxSections({ store }: SandboxSectionProps) {
  const { outbox, outboxFailure } = store;
  if (!outbox) return <NotYet of="the outbox" failure={outboxFailure} onAgain={() => void store.load()} />;
  const { deliveries, mails, reports } = outbox;
  if (deliveries.length + mails.length + reports.length === 0) {
    return (
      <Section title="Outbox" note="empty">
        <p className="note">
          Reports that are asked for, the mail they become, and webhook deliveries with every try stand here. Mail never
          leaves this machine.
        </p>
      </Section>
    );
  }
  return <FullOutbox outbox={outbox} />;
}

function FullOutbox({ outbox: { deliveries, mails, reports } }: { readonly outbox: SandboxOutbox }) {
  return (
    <>
      <Section title="Webhook deliveries" note={deliveries.length === 0 ? 'none' : String(deliveries.length)}>
        <ul>
          {deliveries.map((one) => (
            <Delivery key={one.deliveryId} delivery={one} />
          ))}
        </ul>
      </Section>
      <Section title="Mail" note={mails.length === 0 ? 'none' : 'kept here, never sent'}>
        <ul>
          {mails.map((mail) => (
            <Folded
              key={mail.mailId}
              title={<span className="strong">{mail.subject}</span>}
              note={`${when(mail.createdMs)} to ${mail.recipient}`}
              body={mail.body}
            />
          ))}
        </ul>
      </Section>
      <Section title="Reports" note={reports.length === 0 ? 'none' : String(reports.length)}>
        <ul>
          {reports.map((report) => (
            <li key={report.reportId} className="entry">
              <div className="stack stack--tight">
                <span className="strong">
                  Report {report.reportId}: {report.reportTypes.join(', ')}
                </span>
                <span className="faint small">
                  asked for {when(report.createdMs)}
                  {report.url === null ? '' : `, to ${report.url}`}
                  {report.email === null ? '' : `, to ${report.email}`}
                </span>
              </div>
              <Chip tone={STANDINGS[report.status] ?? 'unknown'}>{report.status}</Chip>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Delivery({ delivery }: { readonly delivery: SentDelivery }) {
  const { event, url, state, createdMs, nextTryMs, tries, body } = delivery;
  return (
    <Folded
      title={<code className="strong">{event}</code>}
      note={`${when(createdMs)} to ${url}`}
      chip={<Chip tone={STANDINGS[state] ?? 'unknown'}>{state}</Chip>}
      body={body}
    >
      <ol className="soft small">
        {tries.map(({ tryNumber, atMs, status, failure }) => (
          <li key={tryNumber}>
            Try {tryNumber}, {timeOfDay(atMs)}: {status === null ? (failure ?? 'no answer') : `answered ${status}`}
          </li>
        ))}
        {state === 'WAITING' && <li>Next try {timeOfDay(nextTryMs)} by the sandbox’s clock.</li>}
      </ol>
    </Folded>
  );
}

type FoldedProps = {
  readonly title: ReactNode;
  readonly note: string;
  readonly chip?: ReactNode;
  readonly body: string;
  readonly children?: ReactNode;
};

/** A sent item, folded to its title and note. */
function Folded({ title, note, chip, body, children }: FoldedProps) {
  return (
    <li className="entry">
      <details className="fold grow">
        <summary className="line line--spread">
          <span className="stack stack--tight">
            {title}
            <span className="faint small">{note}</span>
          </span>
          {chip}
        </summary>
        {children}
        <pre className="box">{body}</pre>
      </details>
    </li>
  );
}

function when(atMs: number): string {
  return `${dayOf(atMs)}, ${timeOfDay(atMs)}`;
}
