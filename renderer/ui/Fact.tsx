/** One line of a list of facts (`dl.facts`): a name and its value. */
import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';

export function Fact({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{of}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** A fact that must be exact (bytes or a name), with a copy button if `isCopied`. */
export function ExactFact({ of, text, isCopied = false }: { of: string; text: string; isCopied?: boolean }) {
  return (
    <Fact of={of}>
      <code>{text}</code>
      {isCopied && <CopyButton name="Copy" text={() => text} />}
    </Fact>
  );
}
