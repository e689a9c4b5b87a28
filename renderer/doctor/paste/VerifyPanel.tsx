/** Why was it refused? Another signer's request, its public key, and what the doctor finds, live while typing. */
import { Clock, FileInput, FlaskConical, KeyRound } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { chainOf } from '../../../shared/doctor/chain.ts';
import { type CorrectedRequest, correctedRequest } from '../../../shared/doctor/corrected-request.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import type { Failure } from '../../../shared/failure.ts';
import { uncheckedKeyId } from '../../../shared/signature/checks/key-checks.ts';
import { nobleCrypto } from '../../../shared/signature/noble-crypto.ts';
import type { SigningProfile } from '../../../shared/signature/profile.ts';
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { useStores } from '../../app/stores-context.ts';
import { DiagnosisView, leadingSentence } from '../../message/finding/DiagnosisView.tsx';
import { DoctorAnswer, NOTHING_KNOWN } from '../../message/finding/DoctorAnswer.tsx';
import { ProgramFixPanel } from '../../message/finding/ProgramFixPanel.tsx';
import { rightSource } from '../../message/finding/right-source.ts';
import { underChangedOptions } from '../../profile/changed-options.ts';
import { ProfileChoices } from '../../profile/ProfileChoices.tsx';
import { ProfileJson } from '../../profile/ProfileJson.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { CorrectedView } from './CorrectedView.tsx';
import { FaultAt } from './FaultAt.tsx';
import { textOfPaste } from './fault-place.ts';
import { FORM_WORDS } from './form-labels.ts';
import { PasteHint } from './PasteHint.tsx';
import { PasteProof } from './PasteProof.tsx';
import { PasteStanding } from './PasteStanding.tsx';
import { reportOfPaste } from './report-of-paste.ts';
import { SignerBaseView } from './SignerBaseView.tsx';
import { takeSample } from './take-sample.ts';
import { usePaste } from './use-paste.ts';
import { VerifyFields } from './VerifyFields.tsx';
import './verify.css';

export function VerifyPanel() {
  const stores = useStores();
  const { page } = stores;
  const paste = usePaste();
  const { store, doctor, judgement, usual, pastedKey, environmentKey, keyOwner, own } = paste;
  const [samples, setSamples] = useState(0);
  const [areChoicesOpen, setChoicesOpen] = useState(false);
  const keyPlace = useRef<HTMLDivElement>(null);
  const basePlace = useRef<HTMLDivElement>(null);
  const { request, given, clock, profile: changed } = store;
  const onProfile = (next: SigningProfile) => store.change({ profile: next });
  // The clock's tick alone leaves a correction as it is: it was made with times of its own.
  const judged = [request, given, usual];
  const [corrected, setCorrected] = useState<Corrected>();
  const isJudged = judgement.kind === 'judged';
  const isRefused = isJudged && !judgement.verdict.verified;
  const diagnosed = isRefused ? doctor.diagnosed : undefined;
  const diagnosis = diagnosed?.diagnosis;
  const canSearch = isJudged && !judgement.verdict.checks.some(({ id, made }) => id === 'key-known' && !made);
  const states = isJudged
    ? chainOf(
        diagnosis,
        judgement.verdict.checks,
        judgement.form === 'headers' || judgement.observed.request.body.totalBytes > 0,
      )
    : NOTHING_KNOWN;
  const onApply = () => {
    if (!isJudged) return;
    const ports = { clock: { nowMs: page.nowMs }, random: page.random, crypto: nobleCrypto };
    const made = correctedRequest(judgement.request, usual, ports, judgement.label);
    setCorrected({ of: judged, made });
  };
  const refused = isRefused ? judgement : undefined;
  const source = useMemo(
    () => refused && rightSource(refused.request, usual, { nowMs: page.nowMs, random: page.random }, refused.label),
    [refused, usual, page],
  );
  const supposition =
    isJudged && judgement.changed
      ? underChangedOptions(judgement.changed.profile, usual, judgement.changed.verified)
      : undefined;
  const isBeside = (diagnosis?.findings.length ?? 0) > 0 && !Object.values(states).includes('broken');
  return (
    <article className="doctor" aria-label="Why was it refused?">
      <h2 className="for-readers">Why was it refused?</h2>
      <div className="doctor__panes">
        <div className="doctor__ask">
          <VerifyFields
            store={store}
            judgement={judgement}
            pastedKey={pastedKey}
            environmentKeyId={environmentKey[0]?.keyId}
            keyOwner={keyOwner}
            keyPlace={keyPlace}
            basePlace={basePlace}
          />
        </div>
        <DoctorAnswer
          standing={<PasteStanding judgement={judgement} isChecking={isRefused && isOld(doctor)} />}
          headActions={
            <Button weight="quiet" onPress={() => setChoicesOpen(!areChoicesOpen)} isExpanded={areChoicesOpen}>
              {changed ? 'Signing options, changed' : 'Signing options'}
            </Button>
          }
          sentence={sentenceOf(paste, canSearch)}
          isChecking={isRefused && isOld(doctor)}
          states={states}
          observed={isJudged ? judgement.observed : undefined}
          isBodyUnknown={isJudged && judgement.judged.isBodyUnknown === true}
          diagnosis={diagnosis}
          link={own && 'base'}
          ofBase={own && <SignerBaseView own={own} />}
          more={isJudged && <PasteProof store={store} judgement={judgement} />}
        >
          {areChoicesOpen && (
            <>
              <ProfileChoices profile={changed ?? usual} usual={usual} onProfile={onProfile} />
              <ProfileJson profile={changed ?? usual} usual={usual} onProfile={onProfile} />
            </>
          )}
          {judgement.kind === 'empty' && (
            <>
              <p className="soft">
                Raw HTTP, a curl command, a HAR entry, a log, or the signature headers with what they cover.
              </p>
              <PasteHint />
              <p className="line">
                <Button
                  icon={FlaskConical}
                  onPress={() => {
                    takeSample(stores, samples);
                    setSamples(samples + 1);
                  }}
                >
                  Try an example
                </Button>
              </p>
            </>
          )}
          {judgement.kind === 'unreadable' && (
            <>
              <FaultAt text={textOfPaste(request)} {...judgement.fault} />
              <p className="soft">It was taken for {FORM_WORDS[judgement.form]}.</p>
            </>
          )}
          {isRefused && (
            <DiagnosisView
              isLed
              outcome={doctor}
              canSearch={canSearch}
              onDeepen={doctor.deepen}
              onCancel={doctor.cancel}
              program={diagnosis && <ProgramFixPanel diagnosis={diagnosis} source={source} />}
              actions={
                diagnosis && (
                  <>
                    {isOldAlone(diagnosis) && clock !== 'created' && (
                      <Button weight="quiet" icon={Clock} onPress={() => store.chooseClock('created')}>
                        Judge at created
                      </Button>
                    )}
                    <Button weight="quiet" icon={FlaskConical} onPress={onApply}>
                      Apply and verify
                    </Button>
                    <CopyButton name="Copy as a report" text={() => reportOfPaste(judgement.request, diagnosis)} />
                  </>
                )
              }
              nextAct={
                judgement.observed.trace && (
                  <>
                    <Button icon={KeyRound} onPress={() => focusWithin(keyPlace)}>
                      Check the public key
                    </Button>
                    <Button icon={FileInput} onPress={() => focusWithin(basePlace)}>
                      Paste the signer’s own base
                    </Button>
                  </>
                )
              }
            />
          )}
          {isBeside && <p className="soft small">No link is broken: what is wrong stands beside the chain.</p>}
          {supposition !== undefined && (
            <p className="soft">
              <Chip tone="unknown">signing options changed here</Chip> {supposition}
            </p>
          )}
          {corrected?.of.every((one, at) => one === judged[at]) && (
            <CorrectedView
              made={corrected.made}
              isExplained={isExplained(diagnosis)}
              onClose={() => setCorrected(undefined)}
            />
          )}
        </DoctorAnswer>
      </div>
    </article>
  );
}

function sentenceOf({ judgement, doctor }: ReturnType<typeof usePaste>, canSearch: boolean): string {
  switch (judgement.kind) {
    case 'empty':
      return 'Paste a refused request and the signer’s public key.';
    case 'working':
      return 'Hashing a long body …';
    case 'unreadable':
      return 'This cannot be read yet; the place where reading ends is marked.';
    case 'judged': {
      const { verdict, judged } = judgement;
      if (verdict.verified) {
        const passed = 'Every check passed: this signature is not the reason.';
        return `${passed} ${uncheckedKeyId(verdict.keyId, judged.keys) ?? ''}`.trim();
      }
      const [first] = failedChecks(verdict);
      return leadingSentence(
        doctor,
        canSearch,
        first?.message ?? 'Without the signer’s public key nothing more is known.',
      );
    }
  }
}

/** What was found is of the question before: the first search of the newer one is under way. */
function isOld({ diagnosed, searching }: ReturnType<typeof usePaste>['doctor']): boolean {
  return diagnosed !== undefined && searching?.depth === 1;
}

function focusWithin(place: RefObject<HTMLDivElement | null>): void {
  const within = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
  // The environment's key has no field: there the choice of keys is what can be changed.
  (within('textarea') ?? within('[aria-checked="true"]'))?.focus();
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
