/**
 * What explorations and conformance runs share: who may begin one where, and for whom.
 *
 * Both send hundreds of requests that nobody looks at one by one. So both ask for the name of what is dangerous once, and never act there.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import type { Environments } from '../environments/environments.ts';
import { guardianOf } from '../environments/live-address.ts';
import { requireConfirmation } from './confirmation.ts';
import { requireCredentials } from './credentials.ts';
import { requireService } from './send-draft.ts';
import type { Sender } from './sender.ts';

export type RunWish = {
  readonly environmentId: string;
  /** The environment's first subscriber where absent. */
  readonly customerId?: number | undefined;
  readonly acts: boolean;
  readonly confirmedName?: string | undefined;
};

/** How such a run speaks of itself: the beginning of its failures' codes, and the middle of its sentences. */
export type RunWords = {
  readonly code: 'explorer' | 'conform';
  /** Completes “To …, type the environment’s name”. */
  readonly act: string;
  /** `the explorer would buy, sell and cancel there. Explore it without what acts` */
  readonly wouldAct: string;
  /** `nobody can dial` */
  readonly nobody: string;
};

export type GuardedRun = {
  readonly environment: Environment;
  readonly customerId: number;
  /** For a run that acts, before each request that does: the environment may have been marked as dangerous meanwhile. */
  readonly requireHarmless?: () => void;
};

export type GuardPorts = {
  readonly environments: Pick<Environments, 'byId' | 'all'>;
  readonly vault: Sender['vault'];
};

/** Throws AppError `CODE-acts`, `CODE-nobody`, `confirmation-needed`, and why nothing could be signed there. */
export function guardRun({ environments, vault }: GuardPorts, wish: RunWish, words: RunWords): GuardedRun {
  const { environmentId, acts, confirmedName } = wish;
  const environment = environments.byId(environmentId);
  const requireHarmless = (): void => {
    const now = environments.byId(environmentId);
    if (!guardianOf(environments.all, now).danger) return;
    throw new AppError({ code: `${words.code}-acts`, message: `${now.name} is live: ${words.wouldAct}.` });
  };
  if (acts) requireHarmless();
  requireConfirmation(guardianOf(environments.all, environment), words.act, confirmedName);
  const customerId = wish.customerId ?? environment.customers[0]?.customerId;
  if (customerId === undefined) {
    const message = `${environment.name} has no subscribers, so ${words.nobody}. Add one under Environments.`;
    throw new AppError({ code: `${words.code}-nobody`, message });
  }
  if (words.code === 'conform') requireService(environment);
  requireCredentials(vault, environment);
  return { environment, customerId, ...(acts ? { requireHarmless } : {}) };
}
