/** A choice that the specification leaves open, with what is saved for this environment. */
import type { ReactNode } from 'react';

export function OpenChoice({ usual, children }: { readonly usual: string; readonly children: ReactNode }) {
  return (
    <div className="stack stack--close inset ruled">
      {children}
      <p className="faint small">The specification does not say; this environment uses {usual}.</p>
    </div>
  );
}
