/**
 * Which options act on the customer's behalf, and which screens take a text.
 *
 * By the contract an option acts when its nextState is `…_SUCCESS`, or when it goes forward from a `…_CONFIRMATION` screen. Of a service that
 * sends a text alone, a screen is taken to confirm by its words: it asks to, it asks for a PIN, or it offers a Yes. Where it is not certain that
 * an option only leads back, it is taken to act: the explorer leaves it alone.
 */

import { asksBesideWayBack, asksForText } from '../ussd/asked-text.ts';
import { leadsAway } from '../ussd/lint/way-back.ts';
import type { MenuOption, UssdReply } from '../ussd/reply.ts';
import { isSecretName } from '../ussd/secret-answer.ts';

const AGREES = /^\W*(?:yes|confirm|agree|i agree|accept|ok\b|proceed|buy|sell|pay|place|submit|continue)/i;

/** @param visited states that the session came through before this screen. */
export function acts(option: MenuOption, reply: UssdReply, visited: ReadonlySet<string>): boolean {
  const { nextState, label } = option;
  if (nextState !== undefined && /(^|_)SUCCESS$/i.test(nextState)) return true;
  if (!confirms(reply)) return false;
  if (nextState !== undefined && (nextState === reply.currentState || visited.has(nextState))) return false;
  return AGREES.test(label) || !leadsAway(option);
}

/** Whether sending this acts: any option of that key does, or it is typed on a screen that confirms. */
export function sendingActs(sent: string, reply: UssdReply, visited: ReadonlySet<string>): boolean {
  const options = reply.menu.options.filter(({ key }) => key === sent);
  if (options.length === 0) return confirms(reply);
  return options.some((option) => acts(option, reply, visited));
}

/** What goes forward from this screen does something, and what is typed on it: a PIN. */
export function confirms(reply: UssdReply): boolean {
  if (!reply.isTextOnly) return isConfirmation(reply.currentState);
  const { text, options, isEndState } = reply.menu;
  if (isEndState) return false;
  return CONFIRMS.test(text) || asksSecret(reply) || options.some(({ label }) => CONSENTS.test(label));
}

/** “What would you like to do?” offers a choice and confirms nothing. */
const CONFIRMS =
  /\b(?:confirm(?:ation|ez|er)?|are you sure|(?<!\b(?:what|which|how|where|who|when)\b[^.!?\n]*)(?:do|would) you (?:want|wish|like) to|(?:you )?(?:are about to|will be (?:charged|debited))|to proceed|authori[sz]e|approve|thibitisha)\b/i;
/** A label that says no more than yes. */
const CONSENTS =
  /^\W*(?:yes|confirm|(?:i )?agree|(?:i )?accept|approve|authori[sz]e|ok(?:ay)?|proceed|oui|ndiyo|sim)\b/i;

/** By the name of its state, as the specification's menus have it. */
export function isConfirmation(state: string): boolean {
  return /(^|_)CONFIRM(ATION)?(_|$)/i.test(state);
}

/** The screen takes a text: the table says so, or it offers nothing but the way back and asks for one. */
export function takesText(reply: UssdReply): boolean {
  return !reply.menu.isEndState && (asksForText(reply) || asksBesideWayBack(reply));
}

/** What was sent as the map counts it: a key of the screen, or a text, as all is that is secret and no key. */
export function isTyped(reply: UssdReply, sent: string, isSecret = false): boolean {
  if (reply.menu.options.some(({ key }) => key === sent)) return false;
  return isSecret || takesText(reply) || !/^[0-9*#]{1,2}$/.test(sent);
}

/** What is typed here is a PIN or a password: it is neither shown nor guessed. */
export function asksSecret({ currentState, menu }: UssdReply): boolean {
  return isSecretName(currentState) || isSecretName(menu.text);
}
