/**
 * How a session ends: by a limit, by the network, by the red key, by a switch of line.
 *
 * The network keeps three limits by its own clock, which is the machine's: for one answer of the service, for the reply
 * to a screen, and for the whole session. The service's `expiresAt` counts by the service's clock, unless the two clocks
 * differ. The earliest ends the session, and what was on its way then is for nobody.
 * Source: 3GPP TS 24.090 section 5 (either side may release at any time).
 */
import { without } from '../without.ts';
import { endsAtMs, type UssdReply } from './reply.ts';
import { hasSession, type Instant, minutes, openMenu, type SessionState, type Stage } from './session-state.ts';
import { hiddenReason, worded } from './wording.ts';

/** The limit that ends the session next. */
export type NextLimit = {
  readonly by: 'application' | 'session' | 'idle' | 'service';
  readonly leftMs: number;
  /** The whole limit, or for `service` what the session had when its screen came. */
  readonly ofMs: number;
};

/** The earliest limit of the running session; undefined without one. */
export function nextLimit(state: SessionState, at: Instant): NextLimit | undefined {
  const limits = [...pressLimits(state, at), ...screenLimits(state, at), ...sessionLimits(state, at)];
  return limits.reduce<NextLimit | undefined>(
    (first, one) => (first && first.leftMs <= one.leftMs ? first : one),
    undefined,
  );
}

function pressLimits({ inFlight, profile }: SessionState, { machineMs }: Instant): NextLimit[] {
  if (inFlight?.sentAtMs === undefined) return [];
  return [limit('application', profile.applicationLimitMs, machineMs - inFlight.sentAtMs)];
}

/** Of a screen that waits for its reply. */
function screenLimits(state: SessionState, at: Instant): NextLimit[] {
  const menu = openMenu(state);
  if (!menu || state.inFlight) return [];
  const { screenSince, profile, clocksDiffer } = state;
  const idle = limit('idle', profile.idleLimitMs, at.machineMs - screenSince.machineMs);
  if (clocksDiffer || menu.expiresAt === undefined) return [idle];
  const hadMs = endsAtMs(menu) - screenSince.serviceMs;
  return [limit('service', hadMs, at.serviceMs - screenSince.serviceMs), idle];
}

function sessionLimits({ sessionSinceMs, profile }: SessionState, { machineMs }: Instant): NextLimit[] {
  return sessionSinceMs === undefined ? [] : [limit('session', profile.sessionLimitMs, machineMs - sessionSinceMs)];
}

/** Never more left than there was: the clock of the last tick may be behind. */
function limit(by: NextLimit['by'], ofMs: number, goneMs: number): NextLimit {
  return { by, ofMs, leftMs: Math.max(0, ofMs - Math.max(0, goneMs)) };
}

/** Ends the session if a limit has passed; the same state otherwise. */
export function expire(state: SessionState, at: Instant): SessionState {
  const next = nextLimit(state, at);
  if (!next || next.leftMs > 0) return state;
  if (next.by === 'application') {
    const reason = `The network ended the session: the service did not answer within ${secondsOf(next.ofMs)}.`;
    return endByNetwork(state, reason);
  }
  const time = minutes(next.ofMs);
  const happened = { reason: TIMED_OUT[next.by](time), time };
  const sentence = worded(state, 'timedOut', happened);
  const over = release(state, { kind: 'timed-out', by: next.by, sentence });
  return { ...over, ...hiddenReason(state, 'timedOut', happened) };
}

/** Moves every limit of the running session on, so that each has as much left as before. */
export function giveTimeBack(state: SessionState, by: Instant): SessionState {
  const { screenSince, sessionSinceMs } = state;
  return {
    ...state,
    stage: laterStage(state.stage, by.serviceMs),
    screenSince: { serviceMs: screenSince.serviceMs + by.serviceMs, machineMs: screenSince.machineMs + by.machineMs },
    ...(sessionSinceMs === undefined ? {} : { sessionSinceMs: sessionSinceMs + by.machineMs }),
  };
}

function laterStage<S extends Stage>(stage: S, byMs: number): S {
  if (stage.kind === 'screen') return { ...stage, reply: laterReply(stage.reply, byMs) };
  if (stage.kind === 'failed' && stage.back) return { ...stage, back: laterReply(stage.back, byMs) };
  if (stage.kind === 'busy') return { ...stage, over: laterStage(stage.over, byMs) };
  return stage;
}

function laterReply(reply: UssdReply, byMs: number): UssdReply {
  const endsMs = endsAtMs(reply);
  return Number.isNaN(endsMs) ? reply : { ...reply, expiresAt: new Date(endsMs + byMs).toISOString() };
}

const TIMED_OUT = {
  service: (time: string) => `The service kept the session for ${time} only.`,
  idle: (time: string) => `The network waits ${time} for a reply.`,
  session: (time: string) => `The network lets a session last ${time}.`,
} as const;

function secondsOf(ms: number): string {
  return `${ms / 1000} s`;
}

/** Ends the session with the network's sentence for this reason. */
export function endByNetwork(state: SessionState, reason: string): SessionState {
  const sentence = worded(state, 'endedByNetwork', { reason });
  const over = release(state, { kind: 'ended-by-network', sentence });
  return { ...over, ...hiddenReason(state, 'endedByNetwork', { reason }) };
}

/** The red key: ends the session here at once; a pending answer is ignored. */
export function hangUp(state: SessionState): SessionState {
  if (!hasSession(state)) return release(state, { kind: 'idle' });
  const hint = worded(state, 'endedByUser', { reason: '' });
  const over = release(state, { kind: 'idle', endedBy: 'user' });
  return hint === '' ? over : { ...over, hint };
}

/** Nothing of the session is left but the stage given; a phone without a line stays without one. */
export function release(state: SessionState, stage: Stage): SessionState {
  const rest = without(state, 'inFlight', 'hint', 'tap', 'sessionSinceMs');
  return { ...rest, ahead: [], typed: '', stage: state.stage.kind === 'no-line' ? state.stage : stage };
}
