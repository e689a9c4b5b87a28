/**
 * The sessions of this run: the exchange and the screen that each came to, so that the next press can say what it answered and
 * whether that is secret; and the true id of a session that the page knows by another.
 *
 * A service may choose a session id that holds a token. The page then gets it masked and sends that back with the next press;
 * only main knows the true one. Of the first press of a session that another program began, nothing is known.
 *
 * Where the service does not remember the session itself, what it needs to be told with each press is kept here too.
 *
 * A service may also give two phones one id. Each phone has the screen that came to it, by which its answers are judged.
 */
import { dropOldest } from '../../shared/drop-oldest.ts';
import type { SessionFacts } from '../../shared/ussd/protocol/protocol.ts';
import { type AskingScreen, isSecretAnswer } from '../../shared/ussd/secret-answer.ts';

export type LastScreen = {
  readonly exchangeId: string;
  readonly screen: AskingScreen;
  /** What was typed so far where a screen asked for a secret; the service may name its states by it. */
  readonly secrets: readonly string[];
};

type OpenSession = {
  /** Undefined where the id is shown as it is. */
  readonly trueId?: string | undefined;
  /** By customer, the one that pressed last at the end. */
  readonly lastOf: Map<number, LastScreen>;
  /** As of its last press; absent once it is over, and where the service remembers it. */
  readonly facts?: SessionFacts | undefined;
};

export type OpenSessions = {
  /** That of this customer's phone; where none came to it, the one that came last to any. */
  lastOf(environmentId: string, shownId: string | undefined, customerId: number): LastScreen | undefined;
  /** The id to send for one that was shown; most are shown as they are. */
  trueIdOf(environmentId: string, shownId: string): string;
  /** What to show for this id, whose masked form is `masked`; another text if `masked` stands for another session already. */
  shownIdOf(environmentId: string, trueId: string, masked: string): string;
  brought(environmentId: string, shownId: string, customerId: number, last: LastScreen): void;
  factsOf(environmentId: string, shownId: string): SessionFacts | undefined;
  /** `facts` undefined: it is over. */
  wentOn(environmentId: string, shownId: string, facts: SessionFacts | undefined): void;
};

/**
 * Beyond this the session that was silent for longest is forgotten; the user can dial again. One whose screen waits for a PIN comes last: what is typed
 * there would be recorded as if it were none.
 */
const MAX_SESSIONS = 1000;
const ANY_PIN = '00000';
/** Of one session. */
const MAX_PHONES = 100;

export function createOpenSessions(newId: () => string): OpenSessions {
  const sessions = new Map<string, OpenSession>();
  const keyOf = (environmentId: string, shownId: string) => JSON.stringify([environmentId, shownId]);
  const keep = (key: string, session: OpenSession) => {
    sessions.delete(key);
    sessions.set(key, session);
    if (sessions.size <= MAX_SESSIONS) return;
    for (const [old, { lastOf }] of sessions) {
      if ([...lastOf.values()].some(({ screen }) => isSecretAnswer(screen, ANY_PIN))) continue;
      sessions.delete(old);
      return;
    }
    dropOldest(sessions, MAX_SESSIONS);
  };
  return {
    lastOf(environmentId, shownId, customerId) {
      const screens = shownId === undefined ? undefined : sessions.get(keyOf(environmentId, shownId))?.lastOf;
      return screens?.get(customerId) ?? [...(screens?.values() ?? [])].at(-1);
    },
    trueIdOf: (environmentId, shownId) => sessions.get(keyOf(environmentId, shownId))?.trueId ?? shownId,
    shownIdOf(environmentId, trueId, masked) {
      const maskedKey = keyOf(environmentId, masked);
      const holder = sessions.get(maskedKey);
      if (masked === trueId && holder?.trueId === undefined) {
        // Taken from now on, so that no other session is shown by it.
        if (!holder) keep(maskedKey, { lastOf: new Map() });
        return trueId;
      }
      for (const [key, session] of sessions) {
        const [of, shownId] = JSON.parse(key) as [string, string];
        if (of === environmentId && session.trueId === trueId) return shownId;
      }
      const shownId = holder ? newId() : masked;
      keep(keyOf(environmentId, shownId), { trueId, lastOf: new Map() });
      return shownId;
    },
    brought(environmentId, shownId, customerId, last) {
      const key = keyOf(environmentId, shownId);
      const session = sessions.get(key) ?? { lastOf: new Map() };
      const { lastOf } = session;
      lastOf.delete(customerId);
      lastOf.set(customerId, last);
      dropOldest(lastOf, MAX_PHONES);
      keep(key, session);
    },
    factsOf: (environmentId, shownId) => sessions.get(keyOf(environmentId, shownId))?.facts,
    wentOn(environmentId, shownId, facts) {
      const key = keyOf(environmentId, shownId);
      keep(key, { ...(sessions.get(key) ?? { lastOf: new Map() }), facts });
    },
  };
}
