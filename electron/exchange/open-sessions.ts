/**
 * The sessions of this run: the exchange and the screen that each came to, so that the next press can say what it answered and
 * whether that is secret; and the true id of a session that the page knows by another.
 *
 * A service may choose a session id that holds a token. The page then gets it masked and sends that back with the next press;
 * only main knows the true one. Of the first press of a session that another program began, nothing is known.
 */
import { dropOldest } from '../../shared/drop-oldest.ts';
import type { AskingScreen } from '../../shared/ussd/secret-answer.ts';

export type LastScreen = { readonly exchangeId: string; readonly screen: AskingScreen };

type OpenSession = {
  /** Undefined where the id is shown as it is. */
  readonly trueId?: string | undefined;
  readonly last?: LastScreen | undefined;
};

export type OpenSessions = {
  lastOf(environmentId: string, shownId: string | undefined): LastScreen | undefined;
  /** The id to send for one that was shown; most are shown as they are. */
  trueIdOf(environmentId: string, shownId: string): string;
  /** What to show for this id, whose masked form is `masked`; another text if `masked` stands for another session already. */
  shownIdOf(environmentId: string, trueId: string, masked: string): string;
  brought(environmentId: string, shownId: string, last: LastScreen): void;
};

/** Beyond this the session that was silent for longest is forgotten; the user can dial again. */
const MAX_SESSIONS = 1000;

export function createOpenSessions(newId: () => string): OpenSessions {
  const sessions = new Map<string, OpenSession>();
  const keyOf = (environmentId: string, shownId: string) => JSON.stringify([environmentId, shownId]);
  const keep = (key: string, session: OpenSession) => {
    sessions.delete(key);
    sessions.set(key, session);
    dropOldest(sessions, MAX_SESSIONS);
  };
  return {
    lastOf: (environmentId, shownId) =>
      shownId === undefined ? undefined : sessions.get(keyOf(environmentId, shownId))?.last,
    trueIdOf: (environmentId, shownId) => sessions.get(keyOf(environmentId, shownId))?.trueId ?? shownId,
    shownIdOf(environmentId, trueId, masked) {
      if (masked === trueId) return trueId;
      for (const [key, session] of sessions) {
        const [of, shownId] = JSON.parse(key) as [string, string];
        if (of === environmentId && session.trueId === trueId) return shownId;
      }
      const shownId = sessions.has(keyOf(environmentId, masked)) ? newId() : masked;
      keep(keyOf(environmentId, shownId), { trueId });
      return shownId;
    },
    brought(environmentId, shownId, last) {
      const key = keyOf(environmentId, shownId);
      keep(key, { trueId: sessions.get(key)?.trueId, last });
    },
  };
}
