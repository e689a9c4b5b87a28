/** The head of a message: its name and state in one line, its address, and facts about it. */
import type { ReactNode } from 'react';
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
    <header className="stack stack--tight">
      <div className="line">
        <h2 className="room__title">{label}</h2>
        {chips}
        {actions && <div className="message-head__actions line line--close push">{actions}</div>}
      </div>
      <p className="message-head__request">
        <code>
          <b>{request.method}</b> {request.url}
        </code>
      </p>
      <p className="message-head__facts faint small">
        <time dateTime={new Date(atMs).toISOString()}>
          {dayOf(atMs)}, {preciseTime(atMs)}
        </time>
        {facts}
      </p>
      {children}
    </header>
  );
}
