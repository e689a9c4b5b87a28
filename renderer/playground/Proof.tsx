/** Hash, signature and checks of an edit, as main made them over the true bytes; what is of an older edit says so. */
import { fromBase64 } from '../../shared/bytes/base64.ts';
import type { TraceJson } from '../../shared/observed/observed.ts';
import { ChecksView } from '../message/ChecksView.tsx';
import { DigestView } from '../message/DigestView.tsx';
import type { Preview } from '../stores/playground-store.ts';
import { Chip } from '../ui/Chip.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Section } from '../ui/Section.tsx';

type ProofProps = {
  readonly preview: Preview | undefined;
  /** The preview is of the present edit. */
  readonly isCurrent: boolean;
  readonly sent: TraceJson;
};

export function Proof({ preview, isCurrent, sent }: ProofProps) {
  if (!preview) return <p className="bench__note">Computing hash and signature …</p>;
  if (preview.kind === 'refused') {
    return (
      <Section title="Hash and signature">
        <p className="bench__note">None: {preview.failure.message}</p>
      </Section>
    );
  }
  const { trace, verdict } = preview;
  return (
    <div className="proof" data-current={isCurrent} aria-busy={!isCurrent}>
      <Section
        title="SHA-512 of the base"
        note={<Compared isCurrent={isCurrent} isSame={trace.hashBase64 === sent.hashBase64} />}
        actions={<CopyButton name="Copy hash" text={() => trace.hashBase64} />}
      >
        <DigestView bytes={bytesOf(trace.hashBase64)} />
      </Section>
      <Section
        title="Signature"
        note={<Compared isCurrent={isCurrent} isSame={trace.signatureBase64 === sent.signatureBase64} />}
        actions={<CopyButton name="Copy signature" text={() => trace.signatureBase64} />}
      >
        <DigestView bytes={bytesOf(trace.signatureBase64)} />
      </Section>
      <ChecksView title="Checks of this edit" checks={verdict.checks} />
    </div>
  );
}

function Compared({ isCurrent, isSame }: { readonly isCurrent: boolean; readonly isSame: boolean }) {
  if (!isCurrent) return <Chip standing="unknown">of the edit before</Chip>;
  return isSame ? <Chip standing="unknown">the same as sent</Chip> : <span className="change-mark">changed</span>;
}

/** Main writes canonical base64; anything else would be a broken door and shows as no bytes. */
function bytesOf(base64: string): Uint8Array {
  const outcome = fromBase64(base64);
  return outcome.ok ? outcome.value : new Uint8Array(0);
}
