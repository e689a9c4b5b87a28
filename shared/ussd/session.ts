/**
 * The phone as a pure state machine: (state, event) → [state, effects].
 *
 * One press is pending at a time. Keys pressed meanwhile are queued and applied to the screen that its answer brings;
 * if no screen arrives (a failure, an end) they are dropped, because they were meant for one. Only the answer to the
 * pending press counts, so nothing from an ended session reaches a new one.
 *
 *   stage             what it is in the standards                            leaves it
 *   idle, calls       no session                                             green dials → running, unsupported, handset
 *   running           ProcessUnstructuredSS-Request is out                   answered → screen, ended, failed
 *   screen            UnstructuredSS-Request: an answer is wanted (+CUSD 1)  a key or green sends; C and red below
 *   ended             UnstructuredSS-Notify, then release (+CUSD 0)          any key → idle
 *   failed            no answer that can be shown; the dialogue may go on    a key answers the menu behind it
 *   ended-by-network  the network released: the application timer passed,    any key → idle; a late answer is nobody’s
 *                     or the service dropped its sessions (+CUSD 2)
 *   idle by user      the phone sent RELEASE COMPLETE (red key)              as idle; a late answer is nobody’s
 *   timed-out         the network’s own time-out (+CUSD 5)                   any key → idle
 *   busy              a second request is rejected (USSD-Busy, 0x48)         any key → the session behind it
 *   unsupported       operation not supported (+CUSD 4)                      any key → idle
 *   handset           *#06# and its like never leave the phone               any key → idle
 *
 * +CUSD 3, another client of the phone answered, does not occur: the phone has one.
 * Sources: 3GPP TS 24.090 section 5 (request, notify, release), 23.090 section 6 (busy), 27.007 section 7.15 (+CUSD).
 */
import { without } from '../without.ts';
import { asksForText, startMode } from './asked-text.ts';
import { fadeNotice } from './notice.ts';
import { endsAtMs } from './reply.ts';
import { choose, lastCode, openCalls } from './session-dial.ts';
import { endByNetwork, expire, giveTimeBack, hangUp, release } from './session-end.ts';
import { applyAhead, chooseOption, editLine, moveMark, takeKey } from './session-keys.ts';
import { hasSession, openMenu, type PhoneEvent, type SessionState, type Step } from './session-state.ts';
import { worded } from './wording.ts';

/** Handles one event. Run the effects in their order. */
export function advance(state: SessionState, event: PhoneEvent): Step {
  switch (event.kind) {
    case 'repliesConfigured':
      return [{ ...state, oneKeyReplies: event.oneKeyReplies }, []];
    case 'profileConfigured':
      return [{ ...state, profile: event.profile }, []];
    case 'lineChanged':
      return changeLine(state, event.serviceCode);
    case 'sessionDropped':
      return [hasSession(state) ? endByNetwork(state, event.sentence) : state, []];
    case 'pressSent':
      return [beginLimits(state, event), []];
    case 'answered':
      return takeAnswer(state, event);
    case 'timePassed':
      return [fadeNotice(expire(state, event.at), event.at), []];
    case 'timeGivenBack':
      return [giveTimeBack(state, event), []];
    case 'redPressed':
      return [hangUp(state), []];
    case 'optionChosen':
      return chooseOption(state, event.key, event.of);
    case 'lineEdited':
      return [editLine(state, event.text), []];
    case 'redialled':
      return lastCode(state) === '' ? [state, []] : choose(state, lastCode(state));
    case 'codeChosen':
      return choose(state, event.code);
    case 'callsOpened':
      return [state.stage.kind === 'idle' && state.typed === '' ? openCalls(state) : state, []];
    case 'markMoved':
      return [moveMark(state, event.by), []];
    case 'recalled':
      return [state.stage.kind === 'idle' && state.typed === '' ? { ...state, typed: lastCode(state) } : state, []];
    default:
      return takeKey(state, event);
  }
}

function beginLimits(state: SessionState, sent: Extract<PhoneEvent, { kind: 'pressSent' }>): SessionState {
  const { inFlight, sessionSinceMs = sent.machineMs } = state;
  if (inFlight?.pressNumber !== sent.pressNumber) return state;
  return { ...state, sessionSinceMs, inFlight: { ...inFlight, sentAtMs: sent.machineMs } };
}

function takeAnswer(state: SessionState, answer: Extract<PhoneEvent, { kind: 'answered' }>): Step {
  const { inFlight, hint: _shown, ...rest } = state;
  if (inFlight === undefined || inFlight.pressNumber !== answer.pressNumber) return [state, []];
  const { outcome } = answer;
  if (outcome.kind === 'failed') {
    const { code, message } = outcome.failure;
    const menu = outcome.sessionLost ? undefined : openMenu(state);
    const sentence = worded(state, 'failed', { reason: message });
    const stage = { kind: 'failed', code, sentence, back: menu } as const;
    return [
      {
        ...(menu ? { ...rest, ahead: [], stage } : release(state, stage)),
        // The screen waits anew for its reply; the service's own end of the session does not move.
        screenSince: { ...state.screenSince, machineMs: answer.at.machineMs },
        // Restores typed text to the line. A single key is not restored: pressing it again is quicker than clearing it.
        typed: menu && asksForText(menu) ? inFlight.choice : '',
        refusal: { sentence: message, exchangeId: answer.exchangeId },
      },
      [],
    ];
  }
  const { reply } = outcome;
  if (reply.menu.isEndState) {
    if (reply.ussdText !== '') return [release(state, { kind: 'ended', reply }), []];
    const over = release(state, { kind: 'idle', endedBy: 'service' });
    return [{ ...over, hint: 'The session ended without a text.' }, []];
  }
  return applyAhead({
    ...rest,
    stage: { kind: 'screen', reply },
    typed: '',
    mode: startMode(reply),
    clocksDiffer: endsAtMs(reply) <= answer.at.serviceMs,
    screenSince: answer.at,
  });
}

function changeLine(state: SessionState, serviceCode: string): Step {
  const typing = state.stage.kind === 'idle' || state.stage.kind === 'no-line';
  const had = hasSession(state);
  const stage = had ? ({ kind: 'idle', endedBy: 'line' } as const) : ({ kind: 'idle' } as const);
  // A refusal was about the line before: on this one it may not be true.
  const base = without(typing ? state : release(state, stage), 'refusal');
  const [changed, effects] = applyAhead({ ...base, stage, serviceCode });
  return [had ? { ...changed, hint: 'The session ended with the switch.' } : changed, effects];
}
