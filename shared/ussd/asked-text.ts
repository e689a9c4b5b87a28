/**
 * Whether a screen expects free text or a key, and the input mode that it starts with.
 *
 * For a state in the table, its moves decide. A state that the table does not know expects text if it has no option to
 * press. This file does not judge what is typed: the service does.
 */
import type { TextMode } from '../gsm/keypad.ts';
import { takesFreeText } from './menu-shape.ts';
import { isMenuStateName, menuState } from './menu-states.ts';
import type { UssdReply } from './reply.ts';
import type { SessionState } from './session-state.ts';

/** True if characters collect in the reply line until they are sent. */
export function asksForText(reply: UssdReply): boolean {
  const name = reply.currentState;
  // A name that was made of a text says nothing of the table.
  if (!reply.isTextOnly && isMenuStateName(name)) return takesFreeText(menuState(name));
  return reply.menu.options.length === 0 && !reply.menu.isEndState;
}

/** True while the phone collects letters: every typed character is part of an answer. */
export function collectsText({ stage }: SessionState): boolean {
  return stage.kind === 'screen' && asksForText(stage.reply);
}

/** Digits for keys and amounts, letters for names. */
export function startMode(reply: UssdReply): TextMode {
  return asksForText(reply) && !/AMOUNT|QUANTITY|PIN/.test(reply.currentState) ? 'abc' : '123';
}

/** True if this key is an option and not the beginning of a longer one, so that pressing it is an answer. */
export function isWholeAnswer(reply: UssdReply, key: string): boolean {
  const keys = reply.menu.options.map((option) => option.key);
  return keys.includes(key) && !keys.some((other) => other.length > key.length && other.startsWith(key));
}
