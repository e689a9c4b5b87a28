/** What will be signed, folded away until it is asked for: the very request, its base and our own check of it. */
import { fromBase64 } from '../../shared/bytes/base64.ts';
import { BaseView } from '../message/BaseView.tsx';
import { HeadersView } from '../message/HeadersView.tsx';
import { useHighlight } from '../message/highlight.ts';
import { targetOf } from '../message/raw-message.ts';
import type { SignedPreview } from '../stores/signed-preview-store.ts';
import { VerdictChip } from '../ui/ExchangeChips.tsx';
import './signed-preview.css';

type SignedPreviewFoldProps = {
  readonly isOpen: boolean;
  readonly preview: SignedPreview | undefined;
  readonly onOpen: (isOpen: boolean) => void;
};

export function SignedPreviewFold({ isOpen, preview, onOpen }: SignedPreviewFoldProps) {
  return (
    <details
      className="signed-preview"
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open !== isOpen) onOpen(event.currentTarget.open);
      }}
    >
      <summary>
        What will be signed
        {isOpen && preview?.kind === 'signed' && <VerdictChip verified={preview.verdict.verified} />}
      </summary>
      {isOpen && (!preview || preview.kind === 'asking') && <p className="signed-preview__note">Signing …</p>}
      {isOpen && preview?.kind === 'refused' && <p className="field__complaint">{preview.failure.message}</p>}
      {isOpen && preview?.kind === 'signed' && <SignedView preview={preview} />}
    </details>
  );
}

function SignedView({ preview }: { readonly preview: Extract<SignedPreview, { kind: 'signed' }> }) {
  const lit = useHighlight();
  const { trace, request } = preview;
  const base = fromBase64(trace.baseBase64);
  return (
    <div className="signed-preview__view">
      <h3>Signature base</h3>
      <BaseView base={base.ok ? base.value : new Uint8Array(0)} lines={trace.lines} lit={lit} />
      <h3>Request</h3>
      <p className="start-line">
        <code>
          <b>{request.method}</b> {targetOf(request.url)} HTTP/1.1
        </code>
      </p>
      <HeadersView headers={request.headers} lines={trace.lines} lit={lit} />
      <p className="signed-preview__note">
        Signed at this moment and not sent; a send is signed anew. The token is masked.
      </p>
    </div>
  );
}
