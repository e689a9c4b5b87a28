/** A folded preview of what will be signed: the request, its base and our own check of it. */
import { ObservedParts } from '../message/ObservedParts.tsx';
import { SignedNote } from '../ui/ExchangeChips.tsx';
import type { SignedPreview } from './signed-preview-store.ts';
import './signed-preview.css';

type SignedPreviewFoldProps = {
  readonly isOpen: boolean;
  readonly preview: SignedPreview | undefined;
  readonly onOpen: (isOpen: boolean) => void;
};

export function SignedPreviewFold({ isOpen, preview, onOpen }: SignedPreviewFoldProps) {
  return (
    <details
      className="fold card signed-preview"
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open !== isOpen) onOpen(event.currentTarget.open);
      }}
    >
      <summary>
        What will be signed
        {isOpen && preview?.kind === 'signed' && <SignedNote verified={preview.verdict.verified} />}
      </summary>
      {isOpen && (!preview || preview.kind === 'asking') && <p className="note">Signing …</p>}
      {isOpen && preview?.kind === 'refused' && <p className="field__complaint">{preview.failure.message}</p>}
      {isOpen && preview?.kind === 'signed' && (
        <div className="stack inset">
          <ObservedParts observed={preview} parts={['base', 'head']} words={{ request: 'Headers as signed' }} />
          <p className="note">Signed at this moment and not sent; a send is signed anew. The token is masked.</p>
        </div>
      )}
    </details>
  );
}
