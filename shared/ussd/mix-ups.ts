/**
 * Mix-ups: what one of two phones was told that belongs to the other.
 *
 * A service that keeps sessions and subscribers apart never answers in another session, never names another subscriber
 * and never shows another's orders. Two branches of one subscriber share their values, so only their sessions count.
 * What other sessions of the same subscriber show is not judged here.
 */
import { otherShownIn } from './other-subscriber.ts';
import type { UssdReply } from './reply.ts';
import { stateTitle } from './state-title.ts';

export type PhoneName = 'first' | 'second';

/** Whose phone it is. */
export type Party = { readonly customerId: number; readonly name: string; readonly msisdn: string };

/** One reply as a phone heard it. */
export type HeardReply = {
  readonly on: PhoneName;
  readonly by: Party;
  /** The session that was pressed in; absent for a dialled code. */
  readonly pressedIn?: string;
  readonly reply: UssdReply;
  readonly exchangeId?: string;
};

export type MixUp = {
  readonly kind: 'other-session' | 'other-session-id' | 'other-subscriber' | 'same-values';
  readonly on: PhoneName;
  /** What happened, with the names and ids. */
  readonly sentence: string;
  /** The exchange whose answer shows it. */
  readonly exchangeId?: string;
};

/** What is wrong with this reply; `before` are the earlier replies of both phones, oldest first, `other` the other phone's subscriber. */
export function mixUpsOf(heard: HeardReply, before: readonly HeardReply[], other: Party | undefined): MixUp[] {
  const theirs = before.filter(({ on }) => on !== heard.on);
  const theirSessions = sessionsOf(theirs);
  const mine = sessionsOf(before.filter(({ on }) => on === heard.on));
  const found = [
    wrongSession(heard, theirSessions),
    otherSessionId(heard, theirSessions, mine),
    ...(other && other.customerId !== heard.by.customerId
      ? [otherSubscriber(heard, other), sameValues(heard, theirs)]
      : []),
  ];
  const { on, exchangeId } = heard;
  return found.flatMap((one) => (one === undefined ? [] : [{ ...one, on, exchangeId }]));
}

type Found = Pick<MixUp, 'kind' | 'sentence'> | undefined;

/** The sessions that a phone began or pressed in; what answers claim otherwise does not count. */
function sessionsOf(heard: readonly HeardReply[]): ReadonlySet<string> {
  return new Set(heard.map(({ pressedIn, reply }) => pressedIn ?? reply.sessionId));
}

function wrongSession({ pressedIn, reply, by }: HeardReply, theirs: ReadonlySet<string>): Found {
  const { sessionId } = reply;
  const isTheirs = theirs.has(sessionId);
  if (pressedIn === undefined) {
    if (!isTheirs) return undefined;
    const sentence = `${by.name} dialled and was given session ${sessionId}, which is the other phone's.`;
    return { kind: 'other-session', sentence };
  }
  if (sessionId === pressedIn) return undefined;
  const whose = isTheirs ? ", the other phone's" : '';
  const sentence = `${by.name} pressed in session ${pressedIn}; the answer is of session ${sessionId}${whose}.`;
  return { kind: 'other-session', sentence };
}

/** Ids shorter than this may be in a text by chance. */
const SHORTEST_ID = 6;

function otherSessionId({ reply, by }: HeardReply, theirs: ReadonlySet<string>, mine: ReadonlySet<string>): Found {
  const text = reply.ussdText.toLowerCase();
  const plain = text.replaceAll('-', '');
  const id = [...theirs].find((one) => {
    if (one.length < SHORTEST_ID || mine.has(one) || one === reply.sessionId) return false;
    const lower = one.toLowerCase();
    return text.includes(lower) || plain.includes(lower.replaceAll('-', ''));
  });
  if (id === undefined) return undefined;
  return { kind: 'other-session-id', sentence: `A screen of ${by.name} shows ${id}, the other phone's session.` };
}

function otherSubscriber({ reply, by }: HeardReply, other: Party): Found {
  const shown = otherShownIn(reply, by, other);
  if (shown === undefined) return undefined;
  const sentence = `A screen of ${by.name} shows “${shown.text}”, ${shown.of} of ${other.name}.`;
  return { kind: 'other-subscriber', sentence };
}

/** States that show what one subscriber has or did; a question or a receipt may be the same for two who ask the same. */
const OWN_STATES = /PORTFOLIO|ASSET|TRANSACTION|^SELL_STOCK$/;

/** A figure that two subscribers hardly share: three digits, not all of them 0. */
function hasFigure(text: string): boolean {
  const figures = text.match(/\d[\d.,/]*/g) ?? [];
  return figures.some((figure) => /[1-9]/.test(figure) && figure.replaceAll(/\D/g, '').length >= 3);
}

function sameValues({ reply, by }: HeardReply, theirs: readonly HeardReply[]): Found {
  const orders = ordersOf(reply);
  for (const { reply: other, by: owner } of theirs.toReversed()) {
    const order = [...ordersOf(other)].find((one) => orders.has(one));
    const title = stateTitle(reply.currentState);
    if (order !== undefined) {
      return {
        kind: 'same-values',
        sentence: `“${title}” lists order ${order} for both ${by.name} and ${owner.name}.`,
      };
    }
    if (!OWN_STATES.test(reply.currentState) || reply.currentState !== other.currentState) continue;
    if (reply.ussdText === other.ussdText && hasFigure(reply.ussdText)) {
      const sentence = `${by.name} and ${owner.name} were shown the same figures at “${title}”, letter for letter.`;
      return { kind: 'same-values', sentence };
    }
  }
  return undefined;
}

/** Ids of the orders among the options. */
function ordersOf({ menu }: UssdReply): ReadonlySet<string> {
  return new Set(menu.options.flatMap(({ data }) => (typeof data?.orderId === 'string' ? [data.orderId] : [])));
}
