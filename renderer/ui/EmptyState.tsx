/** A room with nothing to show yet: empty, failed or loading. */
import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from '../../shared/failure.ts';
import { capitalised } from '../../shared/text/capitalised.ts';
import { Button } from './Button.tsx';

type EmptyStateProps = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly isFailure?: boolean;
  /** The button that does what the words suggest. */
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

type NotYetProps = {
  /** `the outbox`; the default title is “The outbox cannot be shown”. */
  readonly of: string;
  readonly title?: string;
  readonly icon?: LucideIcon;
  /** Why loading failed; absent while loading. */
  readonly failure: Failure | undefined;
  readonly onAgain: () => void;
};

/** Stands in for content: loading, or why loading failed, with a button to retry. */
export function NotYet({ of, title, icon = CircleAlert, failure, onAgain }: NotYetProps) {
  if (!failure) return <Skeleton of={of} />;
  const usual = `${capitalised(of)} cannot be shown`;
  return (
    <EmptyState icon={icon} title={title ?? usual} text={failure.message} isFailure>
      <Button onPress={onAgain}>Try again</Button>
    </EmptyState>
  );
}

const BARS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Placeholder bars for loading content: they appear after 150 ms, and after a second words say what is loading. */
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
