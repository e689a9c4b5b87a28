/**
 * Which screen a session shows now and which exchange brought it, so that the next press can say what it answered and whether
 * that is secret.
 *
 * For this run only: the first press of a session that another program began does not say it.
 */
import { dropOldest } from '../../shared/drop-oldest.ts';
import type { AskingScreen } from '../../shared/ussd/secret-answer.ts';

export type LastScreen = { readonly exchangeId: string; readonly screen: AskingScreen };

export type LastScreens = {
  of(environmentId: string, sessionId: string | undefined): LastScreen | undefined;
  brought(environmentId: string, sessionId: string, screen: LastScreen): void;
};

/** Beyond this the session that was silent for longest is forgotten. */
const MOST = 1000;

export function createLastScreens(): LastScreens {
  const last = new Map<string, LastScreen>();
  const keyOf = (environmentId: string, sessionId: string) => JSON.stringify([environmentId, sessionId]);
  return {
    of: (environmentId, sessionId) => (sessionId === undefined ? undefined : last.get(keyOf(environmentId, sessionId))),
    brought(environmentId, sessionId, screen) {
      const key = keyOf(environmentId, sessionId);
      last.delete(key);
      last.set(key, screen);
      dropOldest(last, MOST);
    },
  };
}
