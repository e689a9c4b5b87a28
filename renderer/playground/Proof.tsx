/** Hash, signature and checks of an edit, computed by main over the real bytes; results of an older edit are labelled. */
import type { TraceJson } from '../../shared/observed/observed.ts';
import { ChecksView } from '../message/ChecksView.tsx';
import { HashSection, SignatureSection } from '../message/SignatureView.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Section } from '../ui/Section.tsx';
import type { Preview } from './playground-store.ts';

type ProofProps = {
  readonly preview: Preview | undefined;
  /** The preview belongs to the current edit. */
  readonly isCurrent: boolean;
  readonly sent: TraceJson;
};

export function Proof({ preview, isCurrent, sent }: ProofProps) {
  if (!preview) return <p className="note">Computing hash and signature …</p>;
  if (preview.kind === 'refused') {
    return (
      <Section title="Hash and signature">
        <p className="note">None: {preview.failure.message}</p>
      </Section>
    );
  }
  const { trace, verdict } = preview;
  return (
    <div className="stack stack--wide proof" data-current={isCurrent} aria-busy={!isCurrent}>
      <HashSection
        trace={trace}
        note={<Compared isCurrent={isCurrent} isSame={trace.hashBase64 === sent.hashBase64} />}
      />
      <SignatureSection
        trace={trace}
        note={<Compared isCurrent={isCurrent} isSame={trace.signatureBase64 === sent.signatureBase64} />}
      />
      <ChecksView title="Checks of this edit" {...verdict} />
    </div>
  );
}

function Compared({ isCurrent, isSame }: { readonly isCurrent: boolean; readonly isSame: boolean }) {
  if (!isCurrent) return <Chip tone="unknown">of the edit before</Chip>;
  return isSame ? <Chip tone="unknown">the same as sent</Chip> : <span className="tag">changed</span>;
}
