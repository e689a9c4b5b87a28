/**
 * The phone as a pure state machine: (state, event) → [state, effects].
 *
 * One press is pending at a time. Keys pressed meanwhile are queued and applied to the screen that its answer brings;
 * if no screen arrives (a failure, an end) they are dropped, because they were meant for one. Only the answer to the
 * pending press counts, so nothing from an ended session reaches a new one.
 * Sources: 3GPP TS 24.090 section 5 (request, notify, release), 51.010-1 section 31.10.1 (dialling).
 */
import { asksForText, isWholeAnswer, startMode } from './asked-text.ts';
import { readDialledCode } from './dialled-code.ts';
import type { UssdReply } from './reply.ts';
import { addTyped, clearTyped, tapLetter } from './reply-line.ts';
import {
  type Ahead,
  hasSession,
  type KeyEvent,
  minutes,
  openMenu,
  type PhoneEvent,
  type SessionState,
  type Step,
} from './session-state.ts';

const MAX_AHEAD = 200;
const CODE_CHARACTERS = /^[0-9*#+]$/;

/** Handles one event. Run the effects in their order. */
export function advance(state: SessionState, event: PhoneEvent): Step {
  switch (event.kind) {
    case 'repliesConfigured':
      return [{ ...state, oneKeyReplies: event.oneKeyReplies }, []];
    case 'lineChanged':
      return changeLine(state, event.serviceCode);
    case 'sessionDropped':
      return [dropSession(state, event.sentence), []];
    case 'answered':
      return takeAnswer(state, event);
    case 'timePassed':
      return [expire(state, event.nowMs), []];
    case 'redPressed':
      return [release(state), []];
    case 'redialled':
      return state.lastCode === '' || isWaiting(state) ? [state, []] : dial(release(state), state.lastCode);
    case 'recalled':
      return state.stage.kind === 'idle' && state.typed === ''
        ? [{ ...state, typed: state.lastCode }, []]
        : [state, []];
    default:
      return isWaiting(state) ? [waitWith(state, event), []] : pressKey(state, event);
  }
}

/** True while keys are queued. */
function isWaiting(state: SessionState): boolean {
  return state.inFlight !== undefined || state.stage.kind === 'no-line';
}

function waitWith(state: SessionState, key: KeyEvent): SessionState {
  return state.ahead.length >= MAX_AHEAD ? state : { ...state, ahead: [...state.ahead, key] };
}

/** Applies queued keys until one of them sends, or none is left. */
function applyAhead(state: SessionState): Step {
  let current = state;
  while (current.ahead.length > 0 && !isWaiting(current)) {
    const [next, ...later] = current.ahead;
    if (next === undefined) break;
    const [after, effects] = pressKey({ ...current, ahead: later }, next);
    if (effects.length > 0) return [after, effects];
    current = after;
  }
  return [current, []];
}

function pressKey(given: SessionState, key: Ahead): Step {
  const { hint: _shown, ...state } = given;
  const menu = openMenu(state);
  if (menu) return pressInMenu(state, menu, key);
  if (state.stage.kind === 'idle') return pressInIdle(state, key);
  return pressOverMessage(state, key);
}

function pressInIdle(state: SessionState, key: Ahead): Step {
  switch (key.kind) {
    case 'keyTapped':
      return [addTyped(state, key.key), []];
    case 'characterTyped':
      if (CODE_CHARACTERS.test(key.character)) return [addTyped(state, key.character), []];
      return [{ ...state, hint: 'A code is digits, * and #.' }, []];
    case 'textPasted':
      return [addTyped(state, [...key.text].filter((character) => CODE_CHARACTERS.test(character)).join('')), []];
    case 'clearPressed':
      return [clearTyped(state), []];
    case 'greenPressed':
      return state.typed === '' ? [{ ...state, hint: `Type ${state.serviceCode}` }, []] : dial(state, state.typed);
    case 'answerGiven':
      return [state, []];
  }
}

/** A final text, a failure without a menu, or the phone's own answer: any key leaves it, and a digit starts a code. */
function pressOverMessage(state: SessionState, key: Ahead): Step {
  const idle: SessionState = { ...state, stage: { kind: 'idle' }, typed: '' };
  if (key.kind === 'greenPressed') {
    // Restores the code to the line without dialling: the second half of a double click must not send.
    return [state.stage.kind === 'failed' ? { ...idle, typed: state.lastCode } : idle, []];
  }
  return key.kind === 'clearPressed' || key.kind === 'answerGiven' ? [idle, []] : pressInIdle(idle, key);
}

function pressInMenu(state: SessionState, menu: UssdReply, key: Ahead): Step {
  const isText = asksForText(menu);
  switch (key.kind) {
    case 'keyTapped':
      if (isText) return [tapLetter(state, key.key, key.atMs), []];
      return typeInMenu(state, menu, key.key);
    case 'characterTyped':
      return isText ? [addTyped(state, key.character), []] : typeInMenu(state, menu, key.character);
    case 'textPasted':
      return [addTyped(state, key.text.replace(/[\r\n]+/g, ' ')), []];
    case 'clearPressed':
      return state.typed === '' ? [backToMenu(state, menu), []] : [clearTyped(state), []];
    case 'greenPressed':
      if (state.typed !== '') return send(state, menu, state.typed);
      if (state.stage.kind === 'failed') return [backToMenu(state, menu), []];
      return [{ ...state, hint: isText ? 'Type an answer first' : 'Press the key of an option' }, []];
    case 'answerGiven':
      return send(state, menu, key.choice);
  }
}

function typeInMenu(state: SessionState, menu: UssdReply, character: string): Step {
  if (state.oneKeyReplies && state.typed === '' && isWholeAnswer(menu, character)) return send(state, menu, character);
  return [addTyped(state, character), []];
}

function backToMenu(state: SessionState, menu: UssdReply): SessionState {
  return { ...state, stage: { kind: 'screen', reply: menu } };
}

function dial(state: SessionState, typed: string): Step {
  const read = readDialledCode(typed, state.serviceCode);
  const dialled: SessionState = { ...state, typed: '', lastCode: typed };
  if (read.kind === 'handset') return [{ ...dialled, stage: { kind: 'handset', text: read.text } }, []];
  if (read.kind === 'refused') {
    return [{ ...dialled, stage: { kind: 'failed', code: 'code-refused', sentence: read.sentence } }, []];
  }
  const { refusal: _before, ...fresh } = dialled;
  const pressNumber = state.lastPressNumber + 1;
  const running: SessionState = {
    ...fresh,
    stage: { kind: 'running', code: read.code },
    lastPressNumber: pressNumber,
    inFlight: { pressNumber, choice: read.code },
    ahead: [...read.choices.map((choice) => ({ kind: 'answerGiven' as const, choice })), ...state.ahead],
  };
  return [running, [{ kind: 'send', pressNumber, choice: read.code }]];
}

function send(state: SessionState, menu: UssdReply, choice: string): Step {
  const { tap: _committed, ...rest } = state;
  const pressNumber = state.lastPressNumber + 1;
  const sent: SessionState = {
    ...rest,
    stage: { kind: 'screen', reply: menu },
    typed: '',
    lastPressNumber: pressNumber,
    inFlight: { pressNumber, choice },
  };
  return [
    sent,
    [{ kind: 'send', pressNumber, sessionId: menu.sessionId, choice, fromState: menu.currentState.slice(0, 100) }],
  ];
}

function takeAnswer(state: SessionState, answer: Extract<PhoneEvent, { kind: 'answered' }>): Step {
  const { inFlight, hint: _shown, ...rest } = state;
  if (inFlight === undefined || inFlight.pressNumber !== answer.pressNumber) return [state, []];
  const { outcome } = answer;
  if (outcome.kind === 'failed') {
    const { code, message } = outcome.failure;
    const menu = outcome.sessionLost ? undefined : openMenu(state);
    const refusal = {
      sentence: message,
      exchangeId: answer.exchangeId,
    };
    return [
      {
        ...rest,
        ahead: [],
        stage: { kind: 'failed', code, sentence: message, back: menu },
        // Restores typed text to the line. A single key is not restored: pressing it again is quicker than clearing it.
        typed: menu && asksForText(menu) ? inFlight.choice : '',
        refusal,
      },
      [],
    ];
  }
  const { reply } = outcome;
  if (reply.menu.isEndState) {
    const stage = reply.ussdText === '' ? ({ kind: 'idle' } as const) : ({ kind: 'ended', reply } as const);
    const ended: SessionState = { ...rest, ahead: [], typed: '', stage };
    return [reply.ussdText === '' ? { ...ended, hint: 'The session ended without a text.' } : ended, []];
  }
  return applyAhead({
    ...rest,
    stage: { kind: 'screen', reply },
    typed: '',
    mode: startMode(reply),
    clocksDiffer: Date.parse(reply.expiresAt) <= answer.atMs,
    screenSinceMs: answer.atMs,
  });
}

/** The red key: ends the session here at once; a pending answer is ignored. */
function release(state: SessionState): SessionState {
  const { inFlight: _abandoned, hint: _shown, tap: _committed, ...rest } = state;
  return {
    ...rest,
    ahead: [],
    typed: '',
    stage: state.stage.kind === 'no-line' ? state.stage : { kind: 'idle' },
  };
}

function changeLine(state: SessionState, serviceCode: string): Step {
  const typing = state.stage.kind === 'idle' || state.stage.kind === 'no-line';
  // A refusal was about the line before: on this one it may not be true.
  const { refusal: _former, ...base } = typing ? state : release(state);
  const stage = { kind: 'idle' } as const;
  const [changed, effects] = applyAhead({ ...base, stage, serviceCode });
  return [hasSession(state) ? { ...changed, hint: 'The session ended with the switch.' } : changed, effects];
}

function dropSession(state: SessionState, sentence: string): SessionState {
  if (!hasSession(state)) return state;
  return { ...release(state), stage: { kind: 'failed', code: 'session-dropped', sentence } };
}

function expire(state: SessionState, nowMs: number): SessionState {
  const menu = openMenu(state);
  if (!menu || state.inFlight || state.clocksDiffer || nowMs < Date.parse(menu.expiresAt)) return state;
  const sentence = `Session timed out after ${minutes(Date.parse(menu.expiresAt) - state.screenSinceMs)}.`;
  const { hint: _shown, tap: _committed, ...rest } = state;
  return { ...rest, typed: '', stage: { kind: 'failed', code: 'session-expired', sentence } };
}
