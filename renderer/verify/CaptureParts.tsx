/** What a capture cannot say of itself: under which URL it was reached, and which of several signatures is meant. */

import { Segmented } from '../ui/Segmented.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Judgement } from './judge-paste.ts';
import type { VerifyState } from './verify-store.ts';

type CapturePartsProps = { readonly store: VerifyState; readonly judgement: Judgement };

export function CaptureParts({ store, judgement }: CapturePartsProps) {
  if (judgement.kind !== 'judged') return null;
  const { form, labels, label, urlFault, observed } = judgement;
  const { given } = store;
  return (
    <>
      {labels.length > 1 && (
        <div className="line">
          <span className="field__label">Signature</span>
          <Segmented
            name="Signature"
            choices={labels.map((one) => [one, one])}
            chosen={label ?? ''}
            onChoose={(one) => store.change({ given: { ...given, label: one } })}
          />
        </div>
      )}
      {form !== 'headers' && (
        <TextField
          label="Reached at"
          isBytes
          value={given.reachedAt}
          placeholder={observed.request.url}
          onChange={(reachedAt) => store.change({ given: { ...given, reachedAt } })}
          complaint={urlFault && `The URL: ${urlFault}.`}
          note="Only if a proxy or tunnel changed the scheme, host or path that was signed."
        />
      )}
    </>
  );
}
