/** The request as it should have been signed, and that a verifier takes it; what of it is real and what is not. */
import { X } from 'lucide-react';
import { toHex } from '../../../shared/bytes/hex.ts';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { CorrectedRequest } from '../../../shared/doctor/corrected-request.ts';
import type { Failure } from '../../../shared/failure.ts';
import { asCurl } from '../../../shared/forms/curl/as-curl.ts';
import { asRawHttp } from '../../../shared/forms/raw/raw-request.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';

type CorrectedViewProps = {
  readonly made: CorrectedRequest | Failure;
  /** What was wrong with the pasted signature is known. Else the corrected request says nothing of it. */
  readonly isExplained: boolean;
  readonly onClose: () => void;
};

export function CorrectedView({ made, isExplained, onClose }: CorrectedViewProps) {
  return (
    <section className="stack stack--close ruled inset" aria-label="The corrected request">
      <div className="line">
        {'code' in made ? (
          <p>It cannot be corrected from this paste: {made.message}</p>
        ) : (
          <p className="grow">
            <Chip tone={!made.verifies ? 'bad' : isExplained ? 'good' : 'unknown'}>
              {!made.verifies ? 'does not verify' : isExplained ? 'verifies' : 'yours is not explained'}
            </Chip>{' '}
            {!made.verifies
              ? 'Corrected and signed with a key made for this check, it still does not verify.'
              : isExplained
                ? 'Corrected and signed with a key made for this check, it verifies.'
                : 'Headers and times are put right here, under a key made for this check. Of the signature that you pasted this says nothing: what is wrong with it is not known yet.'}
          </p>
        )}
        <Button weight="quiet" icon={X} onPress={onClose} name="Close the corrected request">
          {null}
        </Button>
      </div>
      {!('code' in made) && <Corrected made={made} />}
    </section>
  );
}

function Corrected({ made: { unsigned, base, hash } }: { readonly made: CorrectedRequest }) {
  const raw = asRawHttp(unsigned);
  return (
    <>
      <p className="soft small">
        Headers, base and hash are real, with created of now: sign the hash with your private key within the validity,
        and add it as Signature. The signature of the check is not shown, because no service knows its key. The token is
        copied as you pasted it.
      </p>
      <div className="line line--close">
        <CopyButton name="Copy base" text={() => decodeUtf8(base)} />
        <CopyButton name="Copy hash (hex)" text={() => toHex(hash)} />
        {raw !== undefined && <CopyButton name="Copy as raw HTTP, unsigned" text={() => raw} />}
        <CopyButton name="Copy as curl, unsigned" text={() => asCurl(unsigned)} />
      </div>
    </>
  );
}
