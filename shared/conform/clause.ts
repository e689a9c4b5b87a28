/**
 * Clause: one thing that the specification says of the service, with what asks for it and what judges the answers.
 *
 * A clause is data and a function over answers. It passes only where an answer shows that it holds. Where an answer came and lacks what the
 * clause asks, it has failed (`Lacking`); where none can show it for another reason, it is skipped with that reason (`CannotJudge`).
 */
import type { UssdProfile } from '../environment/environment.ts';
import type { SigningProfile } from '../signature/profile.ts';
import type { Answered, Asking, ClauseEvidence } from './ask.ts';

/** `act`: creates or changes something. `probe`: sends what must be refused. */
export type Need = 'act' | 'probe';

export type ClauseJudgement = {
  readonly holds: boolean;
  readonly expected: string;
  readonly got: string;
  /** By default all that the clause asked. */
  readonly evidence?: readonly ClauseEvidence[];
};

/** What a clause knows before it asks. */
export type Known = {
  readonly customerId: number;
  readonly mayAct: boolean;
  readonly mayProbe: boolean;
  readonly signingProfile: SigningProfile;
  readonly ussdProfile: UssdProfile;
  /** Every answer so far to a call, the oldest first. */
  readonly seen: readonly ClauseSeen[];
};

export type ClauseSeen = {
  readonly operation: string;
  readonly answered: Answered;
  /** The request was right, so that its answer is to be as the specification says. */
  readonly isRight: boolean;
};

export type Clause = {
  /** Stable: reports of different days are compared by it. */
  readonly id: string;
  /** The heading of the specification under which it stands. */
  readonly section: string;
  /** What it says, in a sentence of ours. */
  readonly clause: string;
  readonly needs: readonly Need[];
  readonly judge: (known: Known) => Asking<ClauseJudgement>;
};

/** What the specification leaves open, and how an environment answers it. */
export type OpenQuestion = {
  readonly id: string;
  readonly question: string;
  readonly needs: readonly Need[];
  readonly observe: (known: Known) => Asking<ClauseObservation>;
};

export type ClauseObservation = {
  /** The rest of a sentence that begins “This environment”. */
  readonly does: string;
  /** Choices of the environment's profiles that say so. */
  readonly signing?: Partial<SigningProfile>;
  readonly ussd?: Partial<UssdProfile>;
  readonly evidence?: readonly ClauseEvidence[];
};

/** An answer came and lacks what the clause asks for. The run takes it, as `CannotJudge`. */
export class Lacking extends Error {
  readonly expected: string;
  readonly got: string;

  constructor(expected: string, got: string) {
    super(`Expected ${expected}, got ${got}.`);
    this.expected = expected;
    this.got = got;
  }
}

/** Why a clause cannot be judged, as a sentence. The run takes it; it never leaves shared/conform. */
export class CannotJudge extends Error {}

export function judged(
  holds: boolean,
  expected: string,
  got: string,
  evidence?: readonly ClauseEvidence[],
): ClauseJudgement {
  return { holds, expected, got, ...(evidence ? { evidence } : {}) };
}
