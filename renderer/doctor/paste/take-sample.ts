/** Puts a refused request in place of what is pasted, made and signed anew with one mistake: what the doctor can do, in one press. */
import { refusedSample, SAMPLE_MISTAKES } from '../../../shared/doctor/refused-samples.ts';
import { nobleCrypto } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import type { Stores } from '../../app/stores.ts';
import { selectedEnvironment } from '../../app/workbench-store.ts';
import { namesOf } from '../../ui/choices-of.ts';
import { verifyStore } from './verify-store.ts';

/** `taken` counts those before: each further one has another mistake. Returns the request; undefined if there is no mistake to make. */
export function takeSample(stores: Stores, taken: number): string | undefined {
  const mistakes = namesOf(SAMPLE_MISTAKES);
  const mistake = mistakes[taken % mistakes.length];
  if (mistake === undefined) return undefined;
  const profile = selectedEnvironment(stores.workbench.getState())?.signingProfile ?? DEFAULT_SIGNING_PROFILE;
  const { nowMs, random } = stores.page;
  const made = refusedSample(mistake, profile, { clock: { nowMs }, random, crypto: nobleCrypto });
  verifyStore(stores).getState().takeUp(made);
  return made.request;
}
