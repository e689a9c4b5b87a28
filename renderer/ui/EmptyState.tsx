/** The looks of a room that has nothing to show yet: empty, failed, loading. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly isFailure?: boolean;
  /** The button that does what the words say. */
  readonly children?: ReactNode;
};

export function EmptyState({ icon: Icon, title, text, isFailure = false, children }: EmptyStateProps) {
  return (
    <div className={isFailure ? 'look look--failed' : 'look'} role={isFailure ? 'alert' : undefined}>
      <Icon className="look__picture" size="2.125rem" strokeWidth={1.5} aria-hidden />
      <h2 className="room__title">{title}</h2>
      <p className="look__words lead">{text}</p>
      {children && <div className="look__actions">{children}</div>}
    </div>
  );
}

const BARS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Bars in place of what is on its way; they appear after 150 ms, and after a second the words that say what. */
export function Skeleton({ of }: { readonly of: string }) {
  return (
    <div className="skeleton" role="status" aria-label={`Loading ${of}`}>
      {BARS.map((bar) => (
        <div key={bar} className="skeleton__bar" />
      ))}
      <p className="skeleton__words" aria-hidden>
        Loading {of} …
      </p>
    </div>
  );
}
