/** The result of the comparison: the same bytes, or the first differing byte, named on both sides. */
import type { ByteName } from '../../shared/compare/byte-name.ts';
import type { Comparison, TokenAgreement } from '../../shared/compare/comparison.ts';
import type { SameBytes } from '../../shared/doctor/same-bytes.ts';
import { RowsTable } from '../message/RowsTable.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Section } from '../ui/Section.tsx';

type OutcomeViewProps = {
  readonly comparison: Comparison;
  /** What follows if the bytes are the same. */
  readonly sameBytes: SameBytes;
};

export function OutcomeView({ comparison, sameBytes }: OutcomeViewProps) {
  const { token } = comparison;
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
          {!isAnotherToken && (
            <>
              <p className="strong">
                {sameBytes.isProven && <Chip tone="warn">proven</Chip>} {sameBytes.message}
              </p>
              <p>{sameBytes.fix}</p>
            </>
          )}
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
