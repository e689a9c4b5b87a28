/** The signer's own base against the one rebuilt from the request: the same bytes, or the first byte that differs, named on both sides. */
import type { ByteName } from '../../../shared/compare/byte-name.ts';
import type { TokenAgreement } from '../../../shared/compare/comparison.ts';
import { RowsTable } from '../../message/RowsTable.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Section } from '../../ui/Section.tsx';
import type { OwnBase } from './paste-subject.ts';

export function SignerBaseView({ own: { comparison, holds } }: { readonly own: OwnBase }) {
  const { token } = comparison;
  if (comparison.kind === 'same') {
    const isAnotherToken = token === 'differs';
    return (
      <Section title="The signer’s own base">
        <div className="stack stack--close inset">
          <Chip tone={isAnotherToken ? 'bad' : 'good'}>
            {isAnotherToken ? 'another token' : token === 'unknown' ? 'same bytes but for the token' : 'same bytes'}
          </Chip>
          <p>
            {isAnotherToken
              ? 'Everything but the token is the same. The token is another one of the same length: the hash that was signed is not that of this base.'
              : `All ${comparison.byteCount.toLocaleString('en-GB')} bytes are the same: the fault is not in the base. ${TOKEN_WORDS[token]}`}
          </p>
          {holds && (
            <p className="strong">
              The signature holds over these very bytes. Who refuses it knows another public key, or expects another
              form.
            </p>
          )}
        </div>
      </Section>
    );
  }
  const { first, ourByte, theirByte, rows } = comparison;
  return (
    <Section title="The signer’s own base" note="what only one side has is marked">
      <div className="line inset">
        <Chip tone="bad">not the same</Chip>
        <p>
          The first difference is at byte {first.offset.toLocaleString('en-GB')}, which is line {first.line}, column{' '}
          {first.column}. {TOKEN_WORDS[token]}
        </p>
      </div>
      <dl className="two-bytes ruled">
        <ByteCard side="Rebuilt" byte={ourByte} />
        <ByteCard side="The signer’s" byte={theirByte} />
      </dl>
      {rows ? (
        <RowsTable rows={rows} names={['Rebuilt', 'The signer’s']} />
      ) : (
        <p className="note">The texts are far longer than any base, so they are not compared line by line.</p>
      )}
    </Section>
  );
}

const TOKEN_WORDS: Readonly<Record<TokenAgreement, string>> = {
  'not-masked': '',
  same: 'The token as well: the SHA-512 of their bytes is the hash that was signed.',
  differs: '',
  unknown: 'The token is masked in the request, so the signer’s is compared by its length only.',
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
