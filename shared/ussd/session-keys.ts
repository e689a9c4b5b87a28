/**
 * Keys: what a key does where the phone stands, and how keys wait while a press is awaited.
 *
 * On the idle screen keys make a code, in a menu an answer, over a message they leave it. session.ts decides about
 * everything that is not a key.
 */

import { beginning } from '../text/shortened.ts';
import { without } from '../without.ts';
import { asksForText, isWholeAnswer } from './asked-text.ts';
import type { UssdReply } from './reply.ts';
import { addTyped, clearTyped, tapLetter } from './reply-line.ts';
import { codeBefore, isSecretAnswer, screenOf } from './secret-answer.ts';
import { dial, lastCode, openCalls } from './session-dial.ts';
import { type Ahead, type KeyEvent, openMenu, type SessionState, type Step } from './session-state.ts';

const MAX_AHEAD = 200;
const CODE_CHARACTERS = /^[0-9*#+]$/;

/** A key by a person: queued while a press is awaited, else handled where the phone stands. */
export function takeKey(state: SessionState, key: KeyEvent): Step {
  if (state.stage.kind === 'busy') return leaveBusy({ ...state, stage: state.stage.over }, key);
  return isWaiting(state) ? [waitWith(state, key), []] : pressKey(state, key);
}

/** A key while the busy line shows: back to the session; a key that means something there counts there. */
function leaveBusy(back: SessionState, key: KeyEvent): Step {
  return key.kind === 'greenPressed' || key.kind === 'clearPressed' ? [back, []] : takeKey(back, key);
}

/** True while keys are queued. */
function isWaiting(state: SessionState): boolean {
  return state.inFlight !== undefined || state.stage.kind === 'no-line';
}

function waitWith(state: SessionState, key: KeyEvent): SessionState {
  return state.ahead.length >= MAX_AHEAD ? state : { ...state, ahead: [...state.ahead, key] };
}

/** Applies queued keys until one of them sends, or none is left. */
export function applyAhead(state: SessionState): Step {
  const [next, ...later] = state.ahead;
  if (next === undefined || isWaiting(state)) return [state, []];
  const step = pressKey({ ...state, ahead: later }, next);
  return step[1].length > 0 ? step : applyAhead(step[0]);
}

/** Answers with an option that was pointed at; nothing if its screen has gone or was answered already. */
export function chooseOption(state: SessionState, key: string, of: UssdReply): Step {
  return isWaiting(state) || openMenu(state) !== of
    ? [state, []]
    : pressKey(state, { kind: 'answerGiven', choice: key });
}

/** Replaces the reply line, where a screen waits for one. */
export function editLine(state: SessionState, text: string): SessionState {
  if (isWaiting(state) || !openMenu(state)) return state;
  return addTyped({ ...without(state, 'hint'), typed: '' }, text);
}

function pressKey(given: SessionState, key: Ahead): Step {
  const state = without(given, 'hint');
  const menu = openMenu(state);
  if (menu) return pressInMenu(state, menu, key);
  if (key.kind === 'answerGiven') return [state, []];
  if (state.stage.kind === 'idle') return pressInIdle(state, key);
  if (state.stage.kind === 'calls') return pressInCalls(state, state.stage.at, key);
  return pressOverMessage(state, key);
}

function pressInIdle(given: SessionState, key: KeyEvent): Step {
  const state: SessionState = { ...given, stage: { kind: 'idle' } };
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
      return state.typed === '' ? [openCalls(state), []] : dial(state, state.typed);
  }
}

/** In the list of the last codes green dials the marked one; any other key leaves it. */
function pressInCalls(state: SessionState, at: number, key: KeyEvent): Step {
  const code = state.lastCodes[at];
  return key.kind === 'greenPressed' && code !== undefined ? dial(state, code) : pressInIdle(state, key);
}

/** Moves the mark in the list of the last codes; elsewhere nothing. */
export function moveMark(state: SessionState, by: 1 | -1): SessionState {
  const { stage, lastCodes } = state;
  if (stage.kind !== 'calls') return state;
  const at = Math.min(lastCodes.length - 1, Math.max(0, stage.at + by));
  return { ...state, stage: { kind: 'calls', at } };
}

/** A final text, a failure without a menu, or the phone's own answer: any key leaves it, and a digit starts a code. */
function pressOverMessage(state: SessionState, key: KeyEvent): Step {
  const idle: SessionState = { ...state, stage: { kind: 'idle' }, typed: '' };
  if (key.kind === 'greenPressed') {
    // Restores the code to the line without dialling: the second half of a double click must not send.
    return [isRepeatable(state) ? { ...idle, typed: lastCode(state) } : idle, []];
  }
  return pressInIdle(idle, key);
}

/** True where the last code got nowhere and may be dialled again. */
function isRepeatable({ stage: { kind } }: SessionState): boolean {
  return kind === 'failed' || kind === 'timed-out' || kind === 'ended-by-network' || kind === 'unsupported';
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
      return send(withoutSecret(state, menu, key.choice), menu, key.choice);
  }
}

function typeInMenu(state: SessionState, menu: UssdReply, character: string): Step {
  if (state.oneKeyReplies && state.typed === '' && isWholeAnswer(menu, character)) return send(state, menu, character);
  return [addTyped(state, character), []];
}

/** A PIN that came in a dialled code leaves the list of the last codes, and with it redial and the call log. */
function withoutSecret(state: SessionState, menu: UssdReply, choice: string): SessionState {
  const [last, ...before] = state.lastCodes;
  if (last === undefined || !isSecretAnswer(screenOf(menu), choice)) return state;
  const kept = codeBefore(last, state.serviceCode, choice);
  return { ...state, lastCodes: [kept, ...before.filter((code) => code !== kept)] };
}

function backToMenu(state: SessionState, menu: UssdReply): SessionState {
  return { ...state, stage: { kind: 'screen', reply: menu } };
}

function send(state: SessionState, menu: UssdReply, choice: string): Step {
  const rest = without(state, 'tap');
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
    [{ kind: 'send', pressNumber, sessionId: menu.sessionId, choice, fromState: beginning(menu.currentState, 100) }],
  ];
}
