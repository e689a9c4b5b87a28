/**
 * The second card: a refused request is pasted right here, and the doctor says below it what was done wrong and how to mend it.
 *
 * It is the paste of the Doctor's room, which shows the whole diagnosis.
 */
import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { useStores } from '../app/stores-context.ts';
import { useToldInSight } from '../message/finding/use-told-in-sight.ts';
import { Button } from '../ui/Button.tsx';
import { EvidenceField } from '../ui/EvidenceField.tsx';
import { SampleButton } from '../verify/SampleButton.tsx';
import { usePaste } from '../verify/use-paste.ts';
import { PastedResult } from './PastedResult.tsx';

export function PasteCard() {
  const { page, shell } = useStores();
  const paste = usePaste();
  const { store, judgement, usual, keyOwner, pastedKey } = paste;
  const { request, key, keySource } = store;
  const [samples, setSamples] = useState<{ readonly count: number; readonly last: string }>({ count: 0, last: '' });
  const text = request.kind === 'text' ? request.text : undefined;
  const isOwn = text === undefined || (text.trim() !== '' && text !== samples.last);
  const showWhole = () => shell.getState().enter('verify');
  const isJudged = judgement.kind === 'judged';
  const finding = paste.doctor.diagnosed?.diagnosis.findings[0]?.message;
  const isKeyWanted = isJudged && keyOwner === undefined && keySource === 'pasted';
  const told = useToldInSight<HTMLDivElement>(judgement.kind === 'empty' ? undefined : (finding ?? judgement.kind));
  return (
    <section className="card start__card start__paste" aria-labelledby="start-paste">
      <h3 id="start-paste" className="start__title">
        Why was my signature refused?
      </h3>
      <EvidenceField
        label="A refused request"
        evidence={request}
        rows={5}
        placeholder="Paste it here: raw HTTP, a curl command, a HAR entry, a log, or the signature headers."
        onChange={(next) => store.change({ request: next })}
      />
      {isKeyWanted && (
        <EvidenceField
          label="The signer’s public key"
          evidence={key}
          rows={2}
          placeholder="PEM, OpenSSH line, JWK, hex or base64"
          complaint={store.refusedKey ?? (pastedKey.kind === 'fault' ? pastedKey.message : undefined)}
          onChange={(next) => store.change({ key: next })}
        />
      )}
      <div ref={told} role="status" className="stack stack--close">
        <PastedResult paste={paste} />
      </div>
      <div className="line start__act">
        {judgement.kind !== 'empty' && (
          <Button weight={isJudged ? 'primary' : 'outline'} icon={Stethoscope} onPress={showWhole}>
            The whole diagnosis
          </Button>
        )}
        {!isOwn && (
          <SampleButton
            label={text === samples.last && samples.count > 0 ? 'Another sample' : 'Try a sample'}
            {...{ store, page }}
            profile={usual}
            taken={samples.count}
            onTaken={(last) => setSamples({ count: samples.count + 1, last })}
          />
        )}
      </div>
    </section>
  );
}
