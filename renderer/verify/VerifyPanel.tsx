/** Why was it refused? Another signer's request, its public key, and every check, live while typing. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { bytesOf } from '../../shared/bytes/base64.ts';
import type { NamedKey } from '../../shared/doctor/prove-signature.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import type { VerifyingTime } from '../../shared/observed/verify-read.ts';
import { nobleCrypto } from '../../shared/signature/noble-crypto.ts';
import type { CryptoPort, KnownKey } from '../../shared/signature/ports.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../shared/signature/profile.ts';
import { ProfileChoices } from '../profile/ProfileChoices.tsx';
import { ProfileJson } from '../profile/ProfileJson.tsx';
import { useStores } from '../stores/stores-context.ts';
import { isLongEvidence, type LongBody, type VerifyState } from '../stores/verify-store.ts';
import { selectedEnvironment } from '../stores/workbench-store.ts';
import { JudgementView } from './JudgementView.tsx';
import { type Judgement, judgePaste, type PastedKey, readPastedKey } from './judge-paste.ts';
import { VerdictCard } from './VerdictCard.tsx';
import { VerifyFields } from './VerifyFields.tsx';
import './verify.css';

const TICK_MS = 10_000;

export function VerifyPanel() {
  const { verify, workbench, compare, inspectorTool, shell } = useStores();
  const store = useStore(verify);
  const environment = useStore(workbench, selectedEnvironment);
  const [areChoicesOpen, setChoicesOpen] = useState(false);
  const { tick, clock } = store;
  useEffect(() => {
    if (clock !== 'clock') return;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [clock, tick]);
  const usual = environment?.signingProfile ?? DEFAULT_SIGNING_PROFILE;
  const onProfile = (next: SigningProfile) => store.change({ profile: next });
  const pastedKey = useMemo(() => readPastedKey(store.key), [store.key]);
  const environmentKey = useMemo(() => keyOf(environment), [environment]);
  const environments = useStore(workbench, (one) => one.state?.environments);
  const keys = useMemo(
    () => (store.keySource === 'environment' ? environmentKey : keysOf(pastedKey)),
    [store.keySource, environmentKey, pastedKey],
  );
  const { request, given } = store;
  const time = useMemo(
    () => timeOf(store.clock, store.nowSec, store.fixedSec),
    [store.clock, store.nowSec, store.fixedSec],
  );
  const { longBody, profile: changed } = store;
  const named = useMemo(
    () => namedKeys(store.keySource === 'environment' ? environment : undefined, pastedKey, environments ?? []),
    [store.keySource, environment, pastedKey, environments],
  );
  const keyName = keys.length > 0 ? named[0]?.name : undefined;
  const judgement = useMemo((): Judgement => {
    if (isLongEvidence(request) && longBody === undefined) return { kind: 'working' };
    const suppositions = { changed, namedKeys: named, keyName };
    return judgePaste(request, given, keys, usual, time, cryptoWith(longBody), suppositions);
  }, [request, given, keys, usual, changed, named, keyName, time, longBody]);
  return (
    <article className="page verify" aria-label="Why was it refused?">
      <header>
        <h2 className="room__title">Why was it refused?</h2>
        <p className="lead">
          Paste a signed request from anywhere: raw HTTP, a curl command, a HAR entry, or the signature headers with
          what they cover. Every check is made as you type. What you paste stays in these fields; it is not sent and not
          kept.
        </p>
      </header>
      <VerdictCard
        store={store}
        judgement={judgement}
        profile={usual}
        keyIds={keys.flatMap(({ keyId }) => keyId ?? [])}
        areChoicesOpen={areChoicesOpen}
        onChoices={() => setChoicesOpen(!areChoicesOpen)}
      />
      <VerifyFields
        store={store}
        judgement={judgement}
        pastedKey={pastedKey}
        environmentKeyId={environmentKey[0]?.keyId}
      />
      {areChoicesOpen && (
        <div className="verify__fields">
          <ProfileChoices profile={changed ?? usual} usual={usual} onProfile={onProfile} />
          <ProfileJson profile={changed ?? usual} usual={usual} onProfile={onProfile} />
        </div>
      )}
      <JudgementView
        judgement={judgement}
        request={store.request}
        onCompare={(base) => {
          const { trace } = judgement.kind === 'judged' ? judgement.observed : {};
          compare.getState().takeOurs(base, {
            signature: bytesOf(trace?.signatureBase64 ?? ''),
            keys: named,
            signedMessage: usual.signedMessage,
            keyName,
          });
          inspectorTool.getState().show('compare');
          shell.getState().enter('inspector');
        }}
      />
    </article>
  );
}

/** The page's crypto with a precomputed long-body hash. It recognises the body by its length: nothing else hashed here is as long. */
function cryptoWith(longBody: LongBody | undefined): CryptoPort {
  if (longBody === undefined) return nobleCrypto;
  const { byteCount, sha512, sha256 } = longBody;
  return {
    ...nobleCrypto,
    sha512: (bytes) => (bytes.length === byteCount ? sha512 : nobleCrypto.sha512(bytes)),
    sha256: (bytes) => (bytes.length === byteCount && sha256 ? sha256 : nobleCrypto.sha256(bytes)),
  };
}

function timeOf(clock: VerifyState['clock'], nowSec: number, fixedSec: number): VerifyingTime {
  if (clock === 'created') return { kind: 'created', otherwiseSec: nowSec };
  return { kind: 'at', nowSec: clock === 'fixed' ? fixedSec : nowSec };
}

/** Every public key known here, the chosen one first. */
function namedKeys(
  chosen: Environment | undefined,
  pasted: PastedKey,
  environments: readonly Environment[],
): readonly NamedKey[] {
  const ofEnvironments = environments.flatMap((one): NamedKey[] => {
    const publicKey = bytesOf(one.publicKeyBase64 ?? '');
    return publicKey.length === 32 ? [{ name: `the key of ${one.name}`, publicKey }] : [];
  });
  const ofPaste = pasted.kind === 'key' ? [{ name: 'the pasted key', publicKey: pasted.publicKey }] : [];
  if (chosen === undefined) return [...ofPaste, ...ofEnvironments];
  const own = `the key of ${chosen.name}`;
  return [...ofEnvironments.toSorted((a, b) => Number(b.name === own) - Number(a.name === own)), ...ofPaste];
}

/** A pasted key answers for any keyid: the user says whose it is. */
function keysOf(key: PastedKey): readonly KnownKey[] {
  return key.kind === 'key' ? [{ publicKey: key.publicKey, caution: key.caution }] : [];
}

function keyOf(environment: Environment | undefined): readonly KnownKey[] {
  const publicKey = bytesOf(environment?.publicKeyBase64 ?? '');
  return environment && publicKey.length === 32 ? [{ keyId: environment.keyId, publicKey }] : [];
}
