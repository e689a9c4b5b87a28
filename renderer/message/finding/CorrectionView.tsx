/** The corrected request as main signed it: that it verifies, what it is and is not, and its forms to copy. */
import { X } from 'lucide-react';
import { bytesOf } from '../../../shared/bytes/base64.ts';
import { type CopyForm, copyAs } from '../../../shared/forms/copy-form.ts';
import type { SignedObserved } from '../../../shared/observed/observed.ts';
import type { Copyable } from '../../../shared/request/exchange.ts';
import { COPY_WORDS } from '../../copy/copy-labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { Correction } from './doctor-store.ts';

type CorrectionViewProps = { readonly correction: Correction; readonly onClose: () => void };

export function CorrectionView({ correction, onClose }: CorrectionViewProps) {
  return (
    <section className="stack stack--close ruled inset" aria-label="The corrected request">
      <div className="line">
        <p className="grow" role="status">
          <Standing correction={correction} />
        </p>
        <Button weight="quiet" icon={X} onPress={onClose} name="Close the corrected request">
          {null}
        </Button>
      </div>
      {correction.kind === 'made' && <Forms request={correction.request} />}
    </section>
  );
}

function Standing({ correction }: Pick<CorrectionViewProps, 'correction'>) {
  if (correction.kind === 'busy') return 'Signing the corrected request …';
  if (correction.kind === 'failed') return `It could not be signed anew: ${correction.failure.message}`;
  const { verified } = correction.request.verdict;
  return (
    <>
      <Chip tone={verified ? 'good' : 'bad'}>{verified ? 'verifies' : 'does not verify'}</Chip>{' '}
      {verified
        ? 'Corrected and signed with this environment’s own key, it verifies here.'
        : 'Corrected and signed with this environment’s own key, it still does not verify.'}
    </>
  );
}

/** Those that need no answer. */
const FORMS: readonly CopyForm[] = ['raw-http', 'curl', 'base', 'header-pair', 'trace-json'];

function Forms({ request }: { readonly request: SignedObserved }) {
  const text = (form: CopyForm) => {
    const copyable: Copyable = { ...request, id: '', startedAtMs: 0, timings: { totalMs: 0 } };
    const copied = copyAs(form, copyable, {
      request: bytesOf(request.request.body.base64),
      response: new Uint8Array(0),
    });
    return copied.ok ? copied.value : copied.failure.message;
  };
  return (
    <>
      <p className="soft small">
        It was not sent. Its signature is real and is good for as long as its validity says; its token is masked in
        every copy.
      </p>
      <div className="line line--close">
        <span className="soft small">Copy the corrected request as</span>
        {FORMS.map((form) => (
          <CopyButton key={form} name={COPY_WORDS[form].label} text={() => text(form)} />
        ))}
      </div>
    </>
  );
}
