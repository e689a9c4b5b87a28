/** The folded preview of what will be signed: of a form, the request with its base; of a free edit, what its changes did to base, hash, signature and checks. */

import { bodyHeaderValue, type EditChange } from '../../shared/playground/change-edit.ts';
import type { FreeEdit } from '../../shared/playground/free-edit.ts';
import { ChecksView } from '../message/ChecksView.tsx';
import { useHighlight } from '../message/highlight.ts';
import { ObservedParts } from '../message/ObservedParts.tsx';
import { HashSection, SignatureSection } from '../message/SignatureView.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { SignedNote } from '../ui/ExchangeChips.tsx';
import { EditedBase } from './free/EditedBase.tsx';
import type { SignedPreview } from './signed-preview-store.ts';
import './signed-preview.css';

type SignedFoldProps = {
  readonly isOpen: boolean;
  readonly preview: SignedPreview | undefined;
  readonly free: FreeEdit | undefined;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onChange: (change: EditChange) => void;
};

export function SignedFold({ isOpen, preview, free, onOpen, onChange }: SignedFoldProps) {
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
        {isOpen && !free && preview?.kind === 'signed' && <SignedNote verified={preview.verdict.verified} />}
      </summary>
      {isOpen && (!preview || preview.kind === 'asking') && <p className="note">Signing …</p>}
      {isOpen && preview?.kind === 'refused' && <Refused preview={preview} free={free} onChange={onChange} />}
      {isOpen && preview?.kind === 'signed' && (
        <div className="stack inset">
          {free ? (
            <SignedEdit preview={preview} free={free} />
          ) : (
            <ObservedParts observed={preview} parts={['base', 'head']} words={{ request: 'Headers as signed' }} />
          )}
          <p className="note">Signed at this moment and not sent; a send is signed anew. The token is masked.</p>
        </div>
      )}
    </details>
  );
}

type RefusedProps = Pick<SignedFoldProps, 'free' | 'onChange'> & {
  readonly preview: Extract<SignedPreview, { kind: 'refused' }>;
};

/** A free edit may lack a header that is signed; it is added in one press. */
function Refused({ preview: { failure }, free, onChange }: RefusedProps) {
  if (!free) return <p className="field__complaint">{failure.message}</p>;
  const missing = failure.code === 'header-missing' ? failure.details?.header : undefined;
  const add = (name: string) =>
    onChange({ kind: 'lineAdded', name, value: bodyHeaderValue(name, free.edit.body) ?? '' });
  return (
    <div className="inset">
      <Alert
        tone="warn"
        actions={typeof missing === 'string' && <Button onPress={() => add(missing)}>Add {missing}</Button>}
      >
        {failure.message}
      </Alert>
    </div>
  );
}

type SignedEditProps = {
  readonly preview: Extract<SignedPreview, { kind: 'signed' }>;
  readonly free: FreeEdit;
};

function SignedEdit({ preview: { of, trace, verdict }, free }: SignedEditProps) {
  const highlight = useHighlight();
  const { trace: begun } = free;
  const isCurrent = of.free === free;
  const compared = (part: 'hashBase64' | 'signatureBase64') =>
    !isCurrent ? (
      <Chip tone="unknown">of the edit before</Chip>
    ) : (
      begun && (trace[part] === begun[part] ? 'as it was' : 'changed')
    );
  return (
    <div className="stack" aria-busy={!isCurrent}>
      <EditedBase trace={trace} begun={begun} highlight={highlight} />
      <HashSection trace={trace} note={compared('hashBase64')} />
      <SignatureSection trace={trace} note={compared('signatureBase64')} />
      <ChecksView title="Checks of this edit" {...verdict} />
    </div>
  );
}
