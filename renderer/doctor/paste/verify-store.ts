/**
 * Why was it refused? The pasted request and key, the verifier's time and profile.
 *
 * Pasted text stays in this page's memory and is never sent; shared/observed computes the Verdict as the user types.
 */

import { createStore } from 'zustand/vanilla';
import {
  type Evidence,
  evidenceBytes,
  isReplaced,
  maskedEvidence,
  NO_EVIDENCE,
} from '../../../shared/compare/evidence.ts';
import { isSampleKey } from '../../../shared/doctor/refused-samples.ts';
import { AppError } from '../../../shared/failure.ts';
import type { GivenParts } from '../../../shared/forms/headers/read-loose-headers.ts';
import { LONGEST_TYPED_BYTES, readObserved } from '../../../shared/forms/read-observed.ts';
import { firstHeader, type HttpRequest } from '../../../shared/http/message.ts';
import { readPublicKeys } from '../../../shared/keys/read-public-keys.ts';
import type { SigningProfile } from '../../../shared/signature/profile.ts';
import { defineStore } from '../../app/define-store.ts';
import type { SignedText } from '../../app/errands.ts';
import type { StoreDeps } from '../../app/store-types.ts';
import { createDiagnosisStore } from '../../message/finding/diagnosis-store.ts';
import { NO_BASE, type PrintedBase, printedBase } from './printed-base.ts';

export type VerifierClock = 'clock' | 'created' | 'fixed';

export type LongBody = {
  readonly byteCount: number;
  readonly sha512: Uint8Array;
  readonly sha256: Uint8Array | undefined;
};
/** No body to hash here, or no platform hash: the page then hashes what it must itself. */
const NO_LONG_BODY: LongBody = { byteCount: -1, sha512: new Uint8Array(0), sha256: undefined };

/** What the user says beside the paste: the parts that loose headers lack, the signature that is meant, and … */
export type PasteParts = GivenParts & {
  /** … the URL that a capture was reached at, if not its own; empty if nothing was said. */
  readonly reachedAt: string;
};

/** Nothing was said beside the paste. */
export const NO_PARTS: PasteParts = { method: '', url: '', reachedAt: '' };

export type VerifyState = {
  readonly request: Evidence;
  /** Said of this request alone: forgotten when another one replaces it, kept while it is edited. */
  readonly given: PasteParts;
  /** Why the last pasted key was not kept: it was a private one. */
  readonly refusedKey: string | undefined;
  /** Uses a pasted key, or the environment's. */
  readonly keySource: 'pasted' | 'environment';
  readonly key: Evidence;
  /** What the signer says it signed; of this request alone, as `given` is. */
  readonly base: PrintedBase;
  readonly clock: VerifierClock;
  /** Unix seconds: this page's clock when the request was pasted, so that it gets no other verdict by being looked at later. */
  readonly nowSec: number;
  /** Unix seconds, for a fixed time. */
  readonly fixedSec: number;
  /** Hashes of a long request body, computed off the main thread so that typing never waits. */
  readonly longBody: LongBody | undefined;
  /** Undefined: the environment's. */
  readonly profile: SigningProfile | undefined;
  change(
    part: Partial<Pick<VerifyState, 'request' | 'given' | 'keySource' | 'key' | 'base' | 'fixedSec' | 'profile'>>,
  ): void;
  chooseClock(clock: VerifierClock): void;
  /** Takes what was pasted or signed elsewhere in place of what is here. */
  takeUp(signed: SignedText): void;
};

function isOfSample(key: Evidence): boolean {
  return key.kind === 'text' && isSampleKey(key.text);
}

/** Without encoding a long text, which this is asked about at every key. */
function isEmpty(evidence: Evidence): boolean {
  return (evidence.kind === 'text' ? evidence.text : evidence.bytes).length === 0;
}

/** True for a request whose body is hashed off the main thread. */
export function isLongEvidence(evidence: Evidence): boolean {
  return evidence.kind === 'held' && evidence.bytes.length > LONGEST_TYPED_BYTES;
}

export function createVerifyStore({ nowMs, digest }: Pick<StoreDeps, 'nowMs' | 'digest'>) {
  const nowSec = () => Math.floor(nowMs() / 1000);
  return createStore<VerifyState>()((set, get) => {
    async function hashLong(request: Evidence): Promise<void> {
      const read = readObserved(evidenceBytes(request), get().given);
      if (!read.ok) return set({ longBody: NO_LONG_BODY });
      const longBody = await hashesOf(read.value.request).catch(() => NO_LONG_BODY);
      // The user may have opened another request meanwhile.
      if (get().request === request) set({ longBody });
    }

    async function hashesOf({ body, headers }: HttpRequest): Promise<LongBody> {
      const sha512 = await digest('SHA-512', body);
      // The older algorithm is rare, and each hash copies the whole body once.
      const hasSha256 = /sha-256/i.test(firstHeader(headers, 'content-digest') ?? '');
      const sha256 = hasSha256 ? await digest('SHA-256', body) : undefined;
      return { byteCount: body.length, sha512, sha256 };
    }
    return {
      request: NO_EVIDENCE,
      given: NO_PARTS,
      keySource: 'pasted',
      key: NO_EVIDENCE,
      refusedKey: undefined,
      base: NO_BASE,
      clock: 'clock',
      nowSec: nowSec(),
      fixedSec: nowSec(),
      longBody: undefined,
      profile: undefined,
      change(given) {
        const part = given.request === undefined ? given : { ...given, request: maskedEvidence(given.request) };
        const isOther = part.request !== undefined && isReplaced(get().request, part.request);
        const isFirst = part.request !== undefined && isEmpty(get().request);
        set({
          ...(isOther ? { given: NO_PARTS, base: NO_BASE } : {}),
          ...(isOther && isOfSample(get().key) ? { key: NO_EVIDENCE } : {}),
          ...part,
          ...(part.key ? keptKey(part.key) : {}),
          ...(isOther || isFirst ? { nowSec: nowSec() } : {}),
          ...(part.request ? { longBody: undefined } : {}),
        });
        if (part.request && isLongEvidence(part.request)) void hashLong(part.request);
      },
      takeUp({ request, publicKey, base }) {
        get().change({
          ...(request === undefined
            ? {}
            : { request: { kind: 'text', text: request }, given: NO_PARTS, base: NO_BASE }),
          ...(publicKey === undefined ? {} : { key: { kind: 'text', text: publicKey }, keySource: 'pasted' }),
          ...(base === undefined ? {} : { base: printedBase({ kind: 'text', text: base }, []) }),
        });
        if (request !== undefined) set({ nowSec: nowSec() });
      },
      chooseClock: (clock) => set({ clock, ...(clock === 'fixed' ? { fixedSec: nowSec() } : {}) }),
    };
  });
}

/** A private key does not stay readable in the field: only the sentence about it is kept. */
function keptKey(key: Evidence): Pick<VerifyState, 'key' | 'refusedKey'> {
  try {
    readPublicKeys(key.kind === 'text' ? key.text : key.bytes);
  } catch (error) {
    if (error instanceof AppError && error.failure.code === 'key-is-private') {
      return {
        key: NO_EVIDENCE,
        refusedKey: `${error.failure.message} The field was emptied. openssl pkey -in key.pem -pubout writes the public key.`,
      };
    }
  }
  // Any other fault is told while it is edited.
  return { key, refusedKey: undefined };
}

export const verifyStore = defineStore((page, { shell }) => {
  const store = createVerifyStore(page);
  store.subscribe(({ request }) => {
    const isStartInUse = !isEmpty(request);
    // Typing on tells nothing new to those who follow the window.
    if (isStartInUse !== shell.getState().isStartInUse) shell.setState({ isStartInUse });
  });
  return store;
});

/** Of what is pasted beside the verdict. */
export const pasteDoctorStore = defineStore((page) => createDiagnosisStore({ ...page, run: page.diagnosePaste }));
