/** The right base against the one that was signed: the bytes around the first difference, then line by line. */
import { bytesOf } from '../../../shared/bytes/base64.ts';
import { firstDifference } from '../../../shared/bytes/compare.ts';
import { type ByteName, nameByte } from '../../../shared/compare/byte-name.ts';
import { compareBases } from '../../../shared/compare/compared-bases.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import { Section } from '../../ui/Section.tsx';
import { RowsTable } from '../RowsTable.tsx';
import './hex-strip.css';

type SignedBaseViewProps = { readonly diagnosis: Diagnosis };

/** A base is far shorter; what is longer is compared by its first bytes alone. */
const LONGEST_BYTES = 200_000;

/** Nothing where the signer's base is not known, or is the right one. */
export function SignedBaseView({ diagnosis: { expectedBaseBase64, findings } }: SignedBaseViewProps) {
  const signedBase64 = findings.find(({ signedBaseBase64 }) => signedBaseBase64 !== undefined)?.signedBaseBase64;
  if (expectedBaseBase64 === undefined || signedBase64 === undefined) return null;
  const [right, signed] = [bytesOf(expectedBaseBase64), bytesOf(signedBase64)];
  const strip = hexStrip(right, signed);
  if (strip === undefined) return null;
  return (
    <Section
      title="The two bases"
      note={`first difference at byte ${strip.offset.toLocaleString('en-GB')}: line ${strip.line}, column ${strip.column}`}
    >
      <HexStripView strip={strip} />
      {right.length + signed.length <= LONGEST_BYTES && (
        <RowsTable rows={compareBases(right, signed)} names={['Expected', 'Signed']} />
      )}
    </Section>
  );
}

function HexStripView({ strip: { columns } }: { readonly strip: HexStrip }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys.
    <section className="hex-strip" aria-label="Bytes around the first difference" tabIndex={0} data-own-arrows>
      <table>
        <tbody>
          {(['ours', 'theirs'] as const).map((side) => (
            <tr key={side}>
              <th scope="row">{side === 'ours' ? 'expected' : 'signed'}</th>
              {columns.map(({ offset, isFirst, [side]: byte }) => (
                <td key={offset} data-differs={isFirst} title={`byte ${offset}: ${byte.words}`}>
                  <code>{byte.hex ?? '–'}</code>
                  <code className="hex-strip__picture">{byte.hex === undefined ? 'end' : byte.picture}</code>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HexColumn = {
  readonly offset: number;
  readonly ours: ByteName;
  readonly theirs: ByteName;
  readonly isFirst: boolean;
};

/** The bytes of two texts around their first difference, in columns of the same offset. */
type HexStrip = {
  readonly columns: readonly HexColumn[];
  readonly offset: number;
  readonly line: number;
  readonly column: number;
};

const BEFORE = 8;
const COUNT = 16;

/** Undefined if both are the same. */
export function hexStrip(ours: Uint8Array, theirs: Uint8Array): HexStrip | undefined {
  const first = firstDifference(ours, theirs);
  if (first === undefined) return undefined;
  const from = Math.max(0, first.offset - BEFORE);
  const to = Math.min(from + COUNT, Math.max(ours.length, theirs.length));
  const columns = Array.from({ length: to - from }, (_none, at): HexColumn => {
    const offset = from + at;
    return {
      offset,
      ours: nameByte(ours, offset),
      theirs: nameByte(theirs, offset),
      isFirst: offset === first.offset,
    };
  });
  return { columns, offset: first.offset, line: first.line, column: first.column };
}
