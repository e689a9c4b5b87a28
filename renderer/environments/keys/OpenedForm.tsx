/** A form that opens below its subject. */
import type { ReactNode } from 'react';
import { openedForm } from '../../ui/opened-form.ts';

export function OpenedForm({ children }: { readonly children: ReactNode }) {
  return (
    <div className="keys-form stack inset ruled" ref={openedForm}>
      {children}
    </div>
  );
}
