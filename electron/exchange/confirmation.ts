/**
 * Requires the name of a dangerous environment before acting on it.
 *
 * Enforced in main, which every door goes through. Names are compared exactly and count for one act only. Only USSD
 * sessions that were started with confirmation continue without asking.
 */
import { confirmationNeeded } from '../../shared/contract/confirmation.ts';
import { dropOldest } from '../../shared/drop-oldest.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';

/** Throws AppError `confirmation-needed` if the environment is dangerous and `confirmedName` is not its exact name. */
export function requireConfirmation(
  environment: Pick<Environment, 'id' | 'name' | 'danger'>,
  act: string,
  confirmedName: string | undefined,
): void {
  if (!environment.danger || confirmedName === environment.name) return;
  throw new AppError(confirmationNeeded(environment, act, confirmedName));
}

/** A request's part in the confirmation. */
export type ConfirmedRequest = {
  /**
   * Set if the act needs the name whatever its method; default: `send METHOD URL`, for methods that change something.
   */
  readonly act?: string;
  readonly confirmedName?: string | undefined;
  /** The USSD session that this request continues; absent at a start and outside sessions. */
  readonly confirmedSession?: string | undefined;
};

export type Confirmations = {
  /**
   * Throws AppError `confirmation-needed`, or `session-unconfirmed` for a session that was started without
   * confirmation.
   */
  check(
    environment: Environment,
    request: { readonly method: string; readonly url: string },
    by: ConfirmedRequest,
  ): void;
  /** From now on this session continues without asking. */
  sessionBegan(environment: Environment, sessionId: string): void;
};

/** Beyond this the oldest session is dropped; the user can start it again. */
const MOST_SESSIONS = 1000;

export function createConfirmations(): Confirmations {
  const confirmed = new Set<string>();
  // Includes the address: after a change of address, no session counts as started.
  const keyOf = ({ id, baseUrl }: Environment, sessionId: string) => JSON.stringify([id, baseUrl, sessionId]);
  return {
    check(environment, { method, url }, { act, confirmedName, confirmedSession }) {
      if (!environment.danger) return;
      if (confirmedSession !== undefined) {
        if (!confirmed.has(keyOf(environment, confirmedSession))) throw sessionUnconfirmed(environment);
        return;
      }
      if (act === undefined && (method === 'GET' || method === 'HEAD')) return;
      requireConfirmation(environment, act ?? `send ${method} ${url}`, confirmedName);
    },
    sessionBegan(environment, sessionId) {
      if (!environment.danger) return;
      confirmed.add(keyOf(environment, sessionId));
      dropOldest(confirmed, MOST_SESSIONS);
    },
  };
}

function sessionUnconfirmed({ name }: Environment): AppError {
  const message = `${name} is live, and this session was not begun with its name typed. Dial again to begin one.`;
  return new AppError({ code: 'session-unconfirmed', message });
}
