/** The result of the comparison: the same bytes, or the first differing byte, named on both sides. */
import type { ByteName } from '../../shared/compare/byte-name.ts';
import type { Comparison, TokenAgreement } from '../../shared/compare/comparison.ts';
import { DiagnosisView } from '../message/finding/DiagnosisView.tsx';
import type { DiagnosisOutcome, DiagnosisState } from '../message/finding/diagnosis-store.ts';
import { RowsTable } from '../message/RowsTable.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Section } from '../ui/Section.tsx';

type OutcomeViewProps = {
  readonly comparison: Comparison;
  readonly doctor: DiagnosisState<never>;
  /** Of a pasted request the doctor has the true bytes, of an exchange the masked ones. */
  readonly ours: 'exchange' | 'pasted';
  /** The exchange's signature was tested over theirs, and holds. */
  readonly holds: boolean;
};

export function OutcomeView({ comparison, doctor, ours, holds }: OutcomeViewProps) {
  const { token } = comparison;
  const done = (
    <DiagnosisView
      outcome={ofTheBases(doctor, ours)}
      onDeepen={doctor.deepen}
      onCancel={doctor.cancel}
      otherwise={
        comparison.kind === 'same' && token !== 'differs' && <SameBytes doctor={doctor} ours={ours} holds={holds} />
      }
    />
  );
  if (comparison.kind === 'same') {
    const isAnotherToken = token === 'differs';
    return (
      <Section title="Outcome">
        <div className="stack stack--close inset" role="status">
          <Chip tone={isAnotherToken ? 'bad' : 'good'}>
            {isAnotherToken ? 'another token' : token === 'unknown' ? 'same bytes but for the token' : 'same bytes'}
          </Chip>
          <p>
            {isAnotherToken
              ? 'Everything but the token is the same. The token is another one of the same length: the hash that was signed is not that of this base.'
              : `All ${comparison.byteCount.toLocaleString('en-GB')} bytes are the same. ${TOKEN_WORDS[token]}`}
          </p>
          {done}
        </div>
      </Section>
    );
  }
  const { first, ourByte, theirByte, rows } = comparison;
  return (
    <>
      <Section title="Outcome">
        <div className="line inset" role="status">
          <Chip tone="bad">not the same</Chip>
          <p>
            The first difference is at byte {first.offset.toLocaleString('en-GB')}, which is line {first.line}, column{' '}
            {first.column}. {TOKEN_WORDS[token]}
          </p>
        </div>
        <div className="stack inset">{done}</div>
        <dl className="two-bytes ruled">
          <ByteCard side="Ours" byte={ourByte} />
          <ByteCard side="Theirs" byte={theirByte} />
        </dl>
      </Section>
      {rows ? (
        <Section title="Line by line" note="what only one side has is marked">
          <RowsTable rows={rows} />
        </Section>
      ) : (
        <p className="note">The texts are far longer than any base, so they are not compared line by line.</p>
      )}
    </>
  );
}

/** Of what the doctor says, only what is about the two bases. */
function ofTheBases(outcome: DiagnosisOutcome, ours: OutcomeViewProps['ours']): DiagnosisOutcome {
  const { diagnosed } = outcome;
  if (diagnosed === undefined) return outcome;
  const findings = diagnosed.diagnosis.findings.filter(({ signedBaseBase64 }) => signedBaseBase64 !== undefined);
  // Over a masked base no signature holds, so that it explains nothing.
  const nextStep = ours === 'exchange' ? undefined : diagnosed.diagnosis.nextStep;
  return { ...outcome, diagnosed: { ...diagnosed, diagnosis: { ...diagnosed.diagnosis, findings, nextStep } } };
}

/** What follows where both sides built the same base: the bytes are not the fault. */
function SameBytes({ doctor: { diagnosed }, ours, holds }: Omit<OutcomeViewProps, 'comparison'>) {
  if (ours === 'exchange' ? holds : diagnosed?.diagnosis.verified) {
    return (
      <p className="strong">
        The signature holds over these very bytes. Who refuses it knows another public key, or expects another form:
        compare these two with the other side.
      </p>
    );
  }
  if (ours === 'exchange') {
    return <p className="soft">The signature was not tested: only a base with its true token can be hashed.</p>;
  }
  if (diagnosed) return null;
  return (
    <p className="strong">
      So the fault is not in the base: the signer signed these very bytes in another form, or with another key. Paste
      the signed request in the Doctor’s room; each form is tried there under every known key.
    </p>
  );
}

const TOKEN_WORDS: Readonly<Record<TokenAgreement, string>> = {
  'not-masked': '',
  same: 'The token as well: the SHA-512 of their bytes is the hash that was signed.',
  differs: '',
  unknown: 'The token is masked in ours, so theirs is compared by its length only.',
};

function ByteCard({ side, byte }: { readonly side: string; readonly byte: ByteName }) {
  return (
    <div className="two-bytes__byte">
      <dt>{side}</dt>
      <dd>
        <code className="two-bytes__picture" aria-hidden>
          {byte.picture}
        </code>
        {byte.hex !== undefined && <code>{byte.hex}</code>}
        <span>{byte.words}</span>
      </dd>
    </div>
  );
}
