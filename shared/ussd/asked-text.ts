/**
 * Whether a screen asks for free text or for a key, and which letters the keys begin with.
 *
 * A state of the table answers by its moves. A state that the table does not know asks for text where it has no option
 * to press. This file refuses to judge what is typed: the service does.
 */
import type { TextMode } from '../gsm/keypad.ts';
import { takesFreeText } from './menu-shape.ts';
import { isMenuStateName, menuState } from './menu-states.ts';
import type { UssdReply } from './reply.ts';
import type { SessionState } from './session-state.ts';

/** True where characters collect in the reply line until they are sent. */
export function asksForText(reply: UssdReply): boolean {
  const name = reply.currentState;
  if (isMenuStateName(name)) return takesFreeText(menuState(name));
  return reply.menu.options.length === 0 && !reply.menu.isEndState;
}

/** True while the phone collects letters: every sign that is typed is part of an answer. */
export function collectsText({ stage }: SessionState): boolean {
  return stage.kind === 'screen' && asksForText(stage.reply);
}

/** Digits for keys and amounts, letters for names. */
export function startMode(reply: UssdReply): TextMode {
  return asksForText(reply) && !/AMOUNT|QUANTITY|PIN/.test(reply.currentState) ? 'abc' : '123';
}

/** True where this key is an option by itself and no longer option begins with it, so that pressing it is an answer. */
export function isWholeAnswer(reply: UssdReply, key: string): boolean {
  const keys = reply.menu.options.map((option) => option.key);
  return keys.includes(key) && !keys.some((other) => other.length > key.length && other.startsWith(key));
}
