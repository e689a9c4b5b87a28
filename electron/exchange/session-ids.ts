/**
 * Session ids that must not be shown: which true id belongs to the one that the page and history know.
 *
 * A service may choose a session id that holds a token. The page then gets it masked, and sends it back with the next
 * press; only main knows the true one, for this run.
 */
import { dropOldest } from '../../shared/drop-oldest.ts';

export type SessionIds = {
  /** What to show for this id, whose masked form is `masked`; another text if `masked` stands for another id already. */
  shownFor(environmentId: string, sessionId: string, masked: string): string;
  /** The id to send for one that was shown; most are shown as they are. */
  trueOf(environmentId: string, shown: string): string;
};

/** Beyond this the oldest is forgotten; the user can dial again. */
const MOST = 1000;

export function createSessionIds(newId: () => string): SessionIds {
  const byShown = new Map<string, string>();
  const keyOf = (environmentId: string, shown: string) => JSON.stringify([environmentId, shown]);
  return {
    shownFor(environmentId, sessionId, masked) {
      if (masked === sessionId) return sessionId;
      for (const [key, known] of byShown) {
        const [of, shown] = JSON.parse(key) as [string, string];
        if (of === environmentId && known === sessionId) return shown;
      }
      const shown = byShown.has(keyOf(environmentId, masked)) ? newId() : masked;
      byShown.set(keyOf(environmentId, shown), sessionId);
      dropOldest(byShown, MOST);
      return shown;
    },
    trueOf: (environmentId, shown) => byShown.get(keyOf(environmentId, shown)) ?? shown,
  };
}
