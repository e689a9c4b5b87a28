/** What came of the paste: the fault at its place, or the verdict, the notes of reading, and the base as it was rebuilt. */
import { GitCompareArrows } from 'lucide-react';
import { exactText } from '../../shared/bytes/exact-text.ts';
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import { type Evidence, evidenceBytes } from '../../shared/compare/evidence.ts';
import type { TraceJson } from '../../shared/observed/observed.ts';
import { nobleCrypto } from '../../shared/signature/noble-crypto.ts';
import { BaseView } from '../message/BaseView.tsx';
import { ChecksView } from '../message/ChecksView.tsx';
import { DigestView } from '../message/DigestView.tsx';
import { useHighlight } from '../message/highlight.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Section } from '../ui/Section.tsx';
import { FaultAt } from './FaultAt.tsx';
import { FORM_WORDS } from './form-labels.ts';
import type { Judgement } from './judge-paste.ts';

type JudgementViewProps = {
  readonly judgement: Judgement;
  readonly request: Evidence;
  /** Puts the rebuilt base beside the signer's own. */
  readonly onCompare: (base: string) => void;
};

/** Places are shown in the beginning of a long file: its head is there. */
const SHOWN_BYTES = 200_000;

export function JudgementView({ judgement, request, onCompare }: JudgementViewProps) {
  if (judgement.kind === 'empty' || judgement.kind === 'working') return null;
  const text = request.kind === 'text' ? request.text : exactText(evidenceBytes(request).subarray(0, SHOWN_BYTES));
  if (judgement.kind === 'unreadable') {
    return (
      <Section title="Cannot be read yet" note={`taken for ${FORM_WORDS[judgement.form]}`}>
        <div className="verify__side" role="status">
          <FaultAt text={text} {...judgement.fault} />
        </div>
      </Section>
    );
  }
  const { verdict, observed, fieldFaults } = judgement;
  const { notes = [], trace } = observed;
  return (
    <>
      {(notes.length > 0 || fieldFaults.length > 0) && (
        <Section title="Noticed while reading">
          <div className="verify__side">
            {fieldFaults.map(({ name, value, fault }) => (
              <FaultAt key={name} of={name} text={value} {...fault} />
            ))}
            {notes.map((note) => (
              <p key={`${note.code} ${note.offset}`}>
                {note.message} <span className="verify__place">{placeLabel(text, note.offset)}</span>
              </p>
            ))}
          </div>
        </Section>
      )}
      <ChecksView title="Checks of the paste" checks={verdict.checks} />
      {trace && <RebuiltBaseView trace={trace} onCompare={onCompare} />}
    </>
  );
}

function placeLabel(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function RebuiltBaseView({
  trace,
  onCompare,
}: {
  readonly trace: TraceJson;
  readonly onCompare: (base: string) => void;
}) {
  const lit = useHighlight();
  const base = Uint8Array.from(atob(trace.baseBase64), (one) => one.charCodeAt(0));
  return (
    <>
      <Section
        title="Signature base as rebuilt from the paste"
        note={`${base.length} bytes`}
        actions={
          <>
            <Button weight="quiet" icon={GitCompareArrows} onPress={() => onCompare(exactText(base))}>
              Compare with the signer’s own
            </Button>
            <CopyButton name="Copy base" text={() => decodeUtf8(base)} />
          </>
        }
      >
        <BaseView base={base} lines={trace.lines} lit={lit} />
      </Section>
      <Section title="SHA-512 of that base" note="64 bytes">
        <DigestView bytes={nobleCrypto.sha512(base)} />
      </Section>
    </>
  );
}
