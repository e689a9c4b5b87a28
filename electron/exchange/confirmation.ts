/**
 * What may be done on a dangerous environment only with its name typed.
 *
 * Enforced in main, where every door comes through. Names are compared exactly and nothing is remembered beyond the one
 * act, save which USSD sessions were begun with confirmation: those go on without asking, and no others do.
 */
import { confirmationNeeded } from '../../shared/contract/confirmation.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';

/** Throws AppError `confirmation-needed` where the environment is dangerous and `confirmedName` is not its exact name. */
export function requireConfirmation(
  environment: Pick<Environment, 'id' | 'name' | 'danger'>,
  act: string,
  confirmedName: string | undefined,
): void {
  if (!environment.danger || confirmedName === environment.name) return;
  throw new AppError(confirmationNeeded(environment, act, confirmedName));
}

/** What a request says of its confirmation. */
export type ConfirmedRequest = {
  /** Given where the act needs the name whatever its method; absent: `send METHOD URL`, for methods that change something. */
  readonly act?: string;
  readonly confirmedName?: string | undefined;
  /** The USSD session that this request goes on with; absent at a start and outside sessions. */
  readonly confirmedSession?: string | undefined;
};

export type Confirmations = {
  /** Throws AppError `confirmation-needed`, or `session-unconfirmed` for a session that was not begun with confirmation. */
  check(
    environment: Environment,
    request: { readonly method: string; readonly url: string },
    by: ConfirmedRequest,
  ): void;
  /** A session that was begun: from now on it goes on without asking. */
  sessionBegan(environment: Environment, sessionId: string): void;
};

/** Beyond this the oldest session is forgotten; it can be begun again. */
const MOST_SESSIONS = 1000;

export function createConfirmations(): Confirmations {
  const confirmed = new Set<string>();
  // With the address: an environment that was moved is another place, where nothing was begun.
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
      const [oldest] = confirmed;
      if (confirmed.size > MOST_SESSIONS && oldest !== undefined) confirmed.delete(oldest);
    },
  };
}

function sessionUnconfirmed({ name }: Environment): AppError {
  const message = `${name} is live, and this session was not begun with its name typed. Dial again to begin one.`;
  return new AppError({ code: 'session-unconfirmed', message });
}
