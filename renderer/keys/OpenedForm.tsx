/** A form that opens below its subject, scrolled into view in case it starts below the window's edge. */
import type { ReactNode } from 'react';

export function OpenedForm({ children }: { readonly children: ReactNode }) {
  return (
    <div className="keys-form stack inset ruled" ref={bringIntoView}>
      {children}
    </div>
  );
}

function bringIntoView(form: HTMLDivElement | null): void {
  form?.scrollIntoView({ block: 'nearest' });
}
