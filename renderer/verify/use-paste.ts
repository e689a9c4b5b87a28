/**
 * The paste as it is judged now, and the doctor's question about it. The Doctor's room and the start panel show the same paste.
 *
 * Where no key was pasted, that of an environment counts if the request names it by its id.
 */
import { useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { VerifyingTime } from '../../shared/observed/verify-read.ts';
import { nobleCrypto } from '../../shared/signature/noble-crypto.ts';
import type { CryptoPort, KnownKey } from '../../shared/signature/ports.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../shared/signature/profile.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { type Judgement, judgePaste, readPastedKey } from './judge-paste.ts';
import { keyOf, keysOf, marksOf, namedOwners, questionOf } from './paste-question.ts';
import { isLongEvidence, type LongBody, pasteDoctorStore, type VerifyState, verifyStore } from './verify-store.ts';

type HeldAgainst = { readonly judgement: Judgement; readonly keys: readonly KnownKey[]; readonly keyOwner?: string };

export function usePaste() {
  const stores = useStores();
  const { workbench } = stores;
  const store = useStore(verifyStore(stores));
  const doctor = useStore(pasteDoctorStore(stores));
  const environment = useStore(workbench, selectedEnvironment);
  const environments = useStore(workbench, (one) => one.state?.environments);
  const { clock, nowSec, fixedSec, request, given, longBody, profile: changed } = store;
  const usual = environment?.signingProfile ?? DEFAULT_SIGNING_PROFILE;
  const pastedKey = useMemo(() => readPastedKey(store.key), [store.key]);
  const environmentKey = useMemo(() => keyOf(environment), [environment]);
  const keysGiven = useMemo(
    () => (store.keySource === 'environment' ? environmentKey : keysOf(pastedKey)),
    [store.keySource, environmentKey, pastedKey],
  );
  const time = useMemo(() => timeOf(clock, nowSec, fixedSec), [clock, nowSec, fixedSec]);
  const { judgement, keys, keyOwner } = useMemo((): HeldAgainst => {
    const by = (known: readonly KnownKey[]): Judgement => {
      if (isLongEvidence(request) && longBody === undefined) return { kind: 'working' };
      return judgePaste(request, given, known, usual, time, cryptoWith(longBody), changed);
    };
    const first = by(keysGiven);
    if (keysGiven.length > 0 || first.kind !== 'judged') return { judgement: first, keys: keysGiven };
    const owners = namedOwners(first.verdict, environments ?? []);
    if (owners.length === 0) return { judgement: first, keys: keysGiven };
    const named = owners.flatMap(keyOf);
    return { judgement: by(named), keys: named, keyOwner: owners.map(({ name }) => name).join(' and ') };
  }, [request, given, keysGiven, usual, changed, time, longBody, environments]);
  const { ask } = doctor;
  // Before the judgement is painted: else it would stand there as if nothing were searched.
  useLayoutEffect(() => {
    if (judgement.kind !== 'judged') return ask(undefined, []);
    const question = questionOf(judgement, keys, usual, environments ?? []);
    ask(question, marksOf(question, store));
  }, [ask, judgement, keys, usual, environments, store]);
  return {
    store,
    doctor,
    judgement,
    usual,
    keys,
    pastedKey,
    environmentKey,
    environments,
    /** Whose key it is held against, because the request names it and none was given. */
    keyOwner,
  };
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
