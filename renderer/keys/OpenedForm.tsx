/** A form that opens below what it belongs to: brought into sight, as it may begin under the window's edge. */
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
