/**
 * The second card: a refused request is pasted right here, and the doctor says below it what was done wrong and how to mend it.
 *
 * It is the paste of the Doctor's room, which shows the whole diagnosis.
 */
import { FlaskConical, Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { NO_EVIDENCE } from '../../shared/compare/evidence.ts';
import { refusedSample, SAMPLE_MISTAKES, type SampleMistake } from '../../shared/doctor/refused-samples.ts';
import { nobleCrypto } from '../../shared/signature/noble-crypto.ts';
import { useStores } from '../app/stores-context.ts';
import { useToldInSight } from '../message/finding/use-told-in-sight.ts';
import { Button } from '../ui/Button.tsx';
import { EvidenceField } from '../ui/EvidenceField.tsx';
import { usePaste } from '../verify/use-paste.ts';
import { PastedResult } from './PastedResult.tsx';

const MISTAKES = Object.keys(SAMPLE_MISTAKES) as SampleMistake[];

export function PasteCard() {
  const { page, shell } = useStores();
  const paste = usePaste();
  const { store, judgement, usual, keyOwner, pastedKey } = paste;
  const { request, key, keySource } = store;
  const [samples, setSamples] = useState<{ readonly count: number; readonly last: string }>({ count: 0, last: '' });
  const text = request.kind === 'text' ? request.text : undefined;
  const isOwn = text === undefined || (text.trim() !== '' && text !== samples.last);
  const takeSample = () => {
    const mistake = MISTAKES[samples.count % MISTAKES.length];
    if (mistake === undefined) return;
    const ports = { clock: { nowMs: page.nowMs }, random: page.random, crypto: nobleCrypto };
    const made = refusedSample(mistake, usual, ports);
    setSamples({ count: samples.count + 1, last: made.request });
    store.change({
      request: { kind: 'text', text: made.request },
      key: { kind: 'text', text: made.publicKey },
      keySource: 'pasted',
    });
  };
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
        onChange={(next) => {
          // The key of a sample says nothing about another request.
          const isSample = request.kind === 'text' && request.text === samples.last && samples.last !== '';
          store.change({ request: next, ...(isSample ? { key: NO_EVIDENCE } : {}) });
        }}
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
          <Button icon={FlaskConical} onPress={takeSample}>
            {text === samples.last && samples.count > 0 ? 'Another sample' : 'Try a sample'}
          </Button>
        )}
      </div>
    </section>
  );
}
