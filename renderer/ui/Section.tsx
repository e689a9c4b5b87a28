/** A titled block of a panel, with space for buttons. `step` numbers blocks that derive from each other. */
import type { ReactNode } from 'react';

type SectionProps = {
  readonly title: string;
  readonly step?: number;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export function Section({ title, step, note, actions, children }: SectionProps) {
  return (
    <section className="panel-section" aria-label={title}>
      <header className="panel-section__head">
        <h3 className="panel-section__title">
          {step !== undefined && <span className="panel-section__step">{step}</span>}
          {title}
        </h3>
        {note && <span className="panel-section__note">{note}</span>}
        {actions && <div className="panel-section__actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
