/** One line of a list of facts (`dl.facts`): what it is, and what it is here. */
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

/** A fact that is bytes or a name to the letter, with a button that copies it where `isCopied`. */
export function ExactFact({ of, text, isCopied = false }: { of: string; text: string; isCopied?: boolean }) {
  return (
    <Fact of={of}>
      <code>{text}</code>
      {isCopied && <CopyButton name="Copy" text={() => text} />}
    </Fact>
  );
}
