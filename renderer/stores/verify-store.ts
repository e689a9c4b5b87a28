/**
 * Paste and verify: the pasted request and key, the verifier's time and profile.
 *
 * What is pasted stays here, in this page's memory, and goes nowhere; the Verdict is made from it by shared/paste as it is
 * typed.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Evidence, NO_EVIDENCE } from '../../shared/compare/evidence.ts';
import type { GivenParts } from '../../shared/paste/read-loose-headers.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import type { StoreDeps } from './store-types.ts';

export type VerifierClock = 'clock' | 'created' | 'fixed';

export type VerifyRoom = {
  readonly request: Evidence;
  /** What loose headers do not tell. */
  readonly given: GivenParts;
  /** The key is pasted, or that of the environment. */
  readonly keySource: 'pasted' | 'environment';
  readonly key: Evidence;
  readonly clock: VerifierClock;
  /** Unix seconds: this page's clock at the last change or tick. */
  readonly nowSec: number;
  /** Unix seconds, for a fixed time. */
  readonly fixedSec: number;
  /** Undefined: the environment's. */
  readonly profile: SigningProfile | undefined;
  change(part: Partial<Pick<VerifyRoom, 'request' | 'given' | 'keySource' | 'key' | 'fixedSec' | 'profile'>>): void;
  chooseClock(clock: VerifierClock): void;
  /** Reads the clock again. */
  tick(): void;
};
export type VerifyStore = StoreApi<VerifyRoom>;

export function createVerifyStore({ nowMs }: Pick<StoreDeps, 'nowMs'>): VerifyStore {
  const nowSec = () => Math.floor(nowMs() / 1000);
  return createStore<VerifyRoom>()((set) => ({
    request: NO_EVIDENCE,
    given: { method: '', url: '' },
    keySource: 'pasted',
    key: NO_EVIDENCE,
    clock: 'clock',
    nowSec: nowSec(),
    fixedSec: nowSec(),
    profile: undefined,
    change: (part) => set({ ...part, nowSec: nowSec() }),
    chooseClock: (clock) => set({ clock, nowSec: nowSec(), ...(clock === 'fixed' ? { fixedSec: nowSec() } : {}) }),
    tick: () => set({ nowSec: nowSec() }),
  }));
}
