/** Why was it refused? Another signer's request, its public key, and what the doctor finds, live while typing. */
import { Clock, FlaskConical, GitCompareArrows, KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { bytesOf } from '../../shared/bytes/base64.ts';
import { exactText } from '../../shared/bytes/exact-text.ts';
import { type CorrectedRequest, correctedRequest } from '../../shared/doctor/corrected-request.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Failure } from '../../shared/failure.ts';
import { nobleCrypto } from '../../shared/signature/noble-crypto.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { useStores } from '../app/stores-context.ts';
import { ProfileChoices } from '../profile/ProfileChoices.tsx';
import { ProfileJson } from '../profile/ProfileJson.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { CorrectedView } from './CorrectedView.tsx';
import { JudgementView } from './JudgementView.tsx';
import { ProofSections } from './ProofSections.tsx';
import { ResultCard } from './ResultCard.tsx';
import { reportOfPaste } from './report-of-paste.ts';
import { usePaste } from './use-paste.ts';
import { VerifyFields } from './VerifyFields.tsx';
import './verify.css';

export function VerifyPanel() {
  const stores = useStores();
  const { errand, inspectorTool, page } = stores;
  const paste = usePaste();
  const { store, doctor, judgement, asked, usual, pastedKey, environmentKey, keyOwner } = paste;
  const [areChoicesOpen, setChoicesOpen] = useState(false);
  const keyPlace = useRef<HTMLDivElement>(null);
  const { request, given, clock, profile: changed } = store;
  const onProfile = (next: SigningProfile) => store.change({ profile: next });
  // The clock's tick alone leaves a correction as it is: it was made with times of its own.
  const judged = [request, given, usual];
  const [corrected, setCorrected] = useState<Corrected>();
  const { diagnosed } = doctor;
  const onApply = () => {
    if (judgement.kind !== 'judged') return;
    const ports = { clock: { nowMs: page.nowMs }, random: page.random, crypto: nobleCrypto };
    const made = correctedRequest(judgement.request, usual, ports, judgement.label);
    setCorrected({ of: judged, made });
  };
  const onCheckKey = () => {
    const within = (selector: string) => keyPlace.current?.querySelector<HTMLElement>(selector);
    // The environment's key has no field: there the choice of keys is what can be changed.
    (within('textarea') ?? within('[aria-checked="true"]'))?.focus();
  };
  const onCompare = () => {
    if (judgement.kind !== 'judged' || asked === undefined) return;
    const base = exactText(bytesOf(judgement.observed.trace?.baseBase64 ?? ''));
    inspectorTool.getState().show('compare');
    errand('inspector', (to) => to.compareBase(base, asked));
  };
  return (
    <article className="page verify" aria-label="Why was it refused?">
      <h2 className="for-readers">Why was it refused?</h2>
      <div className="verify__ask">
        <VerifyFields
          store={store}
          judgement={judgement}
          pastedKey={pastedKey}
          environmentKeyId={environmentKey[0]?.keyId}
          keyOwner={keyOwner}
          keyPlace={keyPlace}
        />
        <ResultCard
          judgement={judgement}
          doctor={doctor}
          profile={usual}
          optionsLabel={
            areChoicesOpen ? 'Hide signing options' : changed ? 'Signing options, changed' : 'Signing options'
          }
          onOptions={() => setChoicesOpen(!areChoicesOpen)}
          actions={
            judgement.kind === 'judged' &&
            diagnosed && (
              <>
                {isOldAlone(diagnosed.diagnosis) && clock !== 'created' && (
                  <Button weight="quiet" icon={Clock} onPress={() => store.chooseClock('created')}>
                    Judge at created
                  </Button>
                )}
                <Button weight="quiet" icon={FlaskConical} onPress={onApply}>
                  Apply and verify
                </Button>
                <CopyButton
                  name="Copy as a report"
                  text={() => reportOfPaste(judgement.request, diagnosed.diagnosis)}
                />
              </>
            )
          }
          nextAct={
            judgement.kind === 'judged' &&
            judgement.observed.trace && (
              <>
                <Button icon={GitCompareArrows} onPress={onCompare}>
                  Paste the signer’s own base
                </Button>
                <Button icon={KeyRound} onPress={onCheckKey}>
                  Check the public key
                </Button>
              </>
            )
          }
        >
          {corrected?.of.every((one, at) => one === judged[at]) && (
            <CorrectedView
              made={corrected.made}
              isExplained={isExplained(diagnosed?.diagnosis)}
              onClose={() => setCorrected(undefined)}
            />
          )}
        </ResultCard>
      </div>
      {areChoicesOpen && (
        <div className="verify__options">
          <ProfileChoices profile={changed ?? usual} usual={usual} onProfile={onProfile} />
          <ProfileJson profile={changed ?? usual} usual={usual} onProfile={onProfile} />
        </div>
      )}
      {judgement.kind === 'judged' && (
        <ProofSections store={store} judgement={judgement} diagnosis={diagnosed?.diagnosis} />
      )}
      <JudgementView judgement={judgement} request={store.request} onCompare={onCompare} />
    </article>
  );
}

/** Nothing is wrong but its age: it may have been pasted long after it was sent. */
function isOldAlone({ findings: [first] }: Diagnosis): boolean {
  return first?.causes.includes('P10') === true;
}

/** A key was given, and what it says of the signature is known. */
function isExplained(diagnosis: Diagnosis | undefined): boolean {
  return diagnosis !== undefined && diagnosis.nextStep === undefined && !diagnosis.isWithoutKey;
}

/** Of what it was made of: the paste, what was given beside it, and the environment's options. Of others it says nothing. */
type Corrected = { readonly of: readonly unknown[]; readonly made: CorrectedRequest | Failure };
