/**
 * The head of a message: its name, state and acts in one line, its address, and facts about it.
 *
 * Each line is one line whatever it holds, so that what is below stays in its place from one message to the next.
 */
import type { ReactNode } from 'react';
import { CutText } from '../ui/CutText.tsx';
import { dayOf, preciseTime } from '../ui/times.ts';
import './message.css';

type MessageHeadProps = {
  readonly label: string;
  readonly chips: ReactNode;
  readonly actions?: ReactNode;
  readonly request: { readonly method: string; readonly url: string };
  readonly atMs: number;
  /** Elements, each preceded by a dot. */
  readonly facts: ReactNode;
  /** Below the facts. */
  readonly children?: ReactNode;
};

export function MessageHead({ label, chips, actions, request, atMs, facts, children }: MessageHeadProps) {
  return (
    <header className="message-head stack stack--tight">
      <MessageTitle label={label} chips={chips} actions={actions} />
      <CutText as="p" className="message-head__request" text={`${request.method} ${request.url}`}>
        <code>
          <b>{request.method}</b> {request.url}
        </code>
      </CutText>
      <MessageFacts atMs={atMs} facts={facts} />
      {children}
    </header>
  );
}

export function MessageTitle({ label, chips, actions }: Pick<MessageHeadProps, 'label' | 'chips' | 'actions'>) {
  return (
    <div className="message-head__line">
      <CutText as="h2" className="room__title" text={label} />
      <div className="message-head__chips line line--close">{chips}</div>
      {actions && <div className="message-head__actions">{actions}</div>}
    </div>
  );
}

export function MessageFacts({ atMs, facts }: Pick<MessageHeadProps, 'atMs' | 'facts'>) {
  return (
    <p className="message-head__facts faint small">
      <time dateTime={new Date(atMs).toISOString()}>
        <span className="message-head__day">{dayOf(atMs)}, </span>
        {preciseTime(atMs)}
      </time>
      {facts}
    </p>
  );
}
