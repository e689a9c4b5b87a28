/** Three facts of how an exchange was signed; each leads to the signature itself. */
import { bytesOf } from '../../../shared/bytes/base64.ts';
import { toHex } from '../../../shared/bytes/hex.ts';
import type { SignedObserved } from '../../../shared/observed/observed.ts';
import { SIGNED_BYTES } from '../../../shared/signature/profile.ts';
import { counted } from '../../../shared/text/counted.ts';
import { type CheckedBy, SignedNote } from '../../ui/ExchangeChips.tsx';
import { relativeTime, zonedTime } from '../../ui/times.ts';

type SignatureFactsProps = {
  readonly observed: SignedObserved;
  readonly verified: boolean;
  readonly checkedBy: CheckedBy;
  readonly onSignature: () => void;
};

const HASH_BYTES_SHOWN = 6;

export function SignatureFacts({
  observed: { trace, verdict },
  verified,
  checkedBy,
  onSignature,
}: SignatureFactsProps) {
  const covered = Math.max(0, trace.lines.length - 1);
  const hash = toHex(bytesOf(trace.hashBase64).subarray(0, HASH_BYTES_SHOWN));
  const valid = trace.expiresSec === undefined ? undefined : trace.expiresSec - trace.createdSec;
  const facts = [
    [
      'Key',
      `${trace.keyId === '' ? 'no key id' : trace.keyId} · Ed25519 over ${SIGNED_BYTES[trace.profile.signedMessage]}`,
    ],
    ['Covered', `${counted(covered, 'component')}${hash === '' ? '' : ` · SHA-512 ${hash}…`}`],
    [
      'Created',
      `${zonedTime(trace.createdSec * 1000)}${valid === undefined ? '' : ` · valid for ${relativeTime(valid).replace(/^in /, '')}`}`,
    ],
  ] as const;
  const failed = verdict.checks.filter(({ ok }) => !ok).length;
  return (
    <ul className="signature-facts" aria-label="How it was signed">
      {facts.map(([name, value]) => (
        <li key={name}>
          <button type="button" className="signature-facts__fact" onClick={onSignature}>
            <span className="faint small">{name}</span>
            <span className="signature-facts__value">{value}</span>
            {name === 'Created' && (
              <span>
                <SignedNote verified={verified} checkedBy={checkedBy} />
                {failed > 0 && (
                  <span className="bad small">
                    {' '}
                    {failed} of {verdict.checks.length} checks failed
                  </span>
                )}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
