/** Shown in a tab without a session: what to do, and nothing else. Its code comes when it is needed. */
import { Unplug } from 'lucide-react';
import icon from '../icon.svg';
import { EmptyState } from '../ui/EmptyState.tsx';

export function NoSessionPage({ reason }: { readonly reason: string | undefined }) {
  return (
    <main className="no-session">
      <h1 className="top-bar__brand no-session__brand">
        <img src={icon} width="22" height="22" alt="" />
        Dialbench
      </h1>
      <EmptyState
        icon={Unplug}
        title="This tab has no session"
        text="Open the address that Dialbench printed in its terminal, or press Enter there for a new one. Each address is good for one tab."
      >
        {reason !== undefined && <p className="box">{reason}</p>}
      </EmptyState>
    </main>
  );
}
