/**
 * The rules that need the press as well: the screen that it answered, what came of it, and when.
 *
 * A press that got no answer at all, or one that says who may call (401) or how often (429), says nothing about the menu. Neither does a session that was over.
 */
import { endsAtMs, type MenuOption, type UssdReply } from '../reply.ts';
import { cut } from './judge-screen.ts';
import type { Found, Judged } from './remark.ts';
import { backOption, hasWayBack, leadsAway } from './way-back.ts';

export function noWayBack({ screen, before, visited }: Judged): readonly Found[] {
  if (!screen || screen.menu.isEndState || hasWayBack(screen, visited)) return [];
  // From the menu that was dialled, people leave by hanging up; there is no table that says it has a key for it.
  const [dialled] = before === undefined ? [screen.currentState] : visited;
  if (screen.isTextOnly && screen.currentState === dialled) return [];
  return found('No option leads back, home or out; only hanging up is left.');
}

/** An offered key is refused, or leads to the same screen again though it is to lead elsewhere. */
export function optionError(judged: Judged): readonly Found[] {
  const option = answered(judged);
  if (!option) return [];
  const { key } = option;
  const { step, screen, before } = judged;
  const named = `Key ${key} (“${cut(option.label)}”) is offered`;
  if (step.outcome.kind === 'failed') {
    const { code, message } = step.outcome.failure;
    const isAnswer =
      (code.startsWith('service-') && code !== 'service-401' && code !== 'service-429') || code.startsWith('reply-');
    return isAnswer && !wasOver(judged) ? [{ key, message: `${named} and refused: ${message}` }] : [];
  }
  if (!screen || !before) return [];
  if (asksAgain(before, screen, option)) {
    return [{ key, message: `${named}, and ${before.currentState} asks again: “${cut(screen.ussdText)}”.` }];
  }
  if (!screen.isTextOnly) return [];
  if (isUnmoved(before, screen, option)) return [{ key, message: `${named}, and the same screen comes again.` }];
  return REFUSES.test(screen.ussdText) ? [{ key, message: `${named} and refused: “${cut(screen.ussdText)}”.` }] : [];
}

/** How applications that send a text alone say that they do not know a key. */
const REFUSES =
  /^\W*(?:sorry\b\W*)?(?:(?:that|this) (?:is|was) )?(?:an? )?(?:(?:invalid|wrong|bad|unknown|incorrect|unrecogni[sz]ed)\b.{0,20}\b(?:option|choice|selection|input|entry|key|request|menu)|not a valid\b|(?:your )?(?:option|choice|selection|input|entry) (?:is |was )?(?:invalid|not (?:valid|recogni[sz]ed)))/i;
/** Keys that may leave a screen as it is: the last page of a list, a balance that did not change. */
const STAYS = /\b(?:refresh|reload|again|retry|repeat|next|more|update)\b/i;

/** An application that tells nothing but its text shows the same again where it does not know a key. */
function isUnmoved(before: UssdReply, screen: UssdReply, option: MenuOption): boolean {
  return (
    screen.ussdText === before.ussdText && !screen.menu.isEndState && !leadsAway(option) && !STAYS.test(option.label)
  );
}

export function stateDiffers(judged: Judged): readonly Found[] {
  const { screen, before } = judged;
  if (!screen) return [];
  const differing: Found[] = [];
  if (screen.menu.state !== screen.currentState) {
    differing.push({ message: `currentState is ${screen.currentState}, menu.state is ${screen.menu.state}.` });
  }
  const option = answered(judged);
  const promised = option?.nextState;
  if (!option || !before || promised === undefined || promised === screen.currentState) return differing;
  // That it stays where it was is said by option-error.
  if (asksAgain(before, screen, option)) return differing;
  const message = `Key ${option.key} is to lead to ${promised}, and leads to ${screen.currentState}.`;
  return [...differing, { key: option.key, message }];
}

/** A final text has nothing left to expire. */
export function expired({ screen, step }: Judged): readonly Found[] {
  if (!screen || screen.menu.isEndState || step.atMs === undefined) return [];
  const agoMs = step.atMs - endsAtMs(screen);
  if (!(agoMs > 0)) return [];
  return found(
    `expiresAt is ${screen.expiresAt}: over ${Math.ceil(agoMs / 1000).toLocaleString('en')} s before the screen came.`,
  );
}

export function backDiffers({ screen, back }: Judged): readonly Found[] {
  const here = screen && backOption(screen);
  if (!here || !back || here.key === back.key) return [];
  return [{ key: here.key, message: `Back is ${here.key} on this screen and ${back.key} on ${back.state}.` }];
}

export function slow({ step, applicationLimitMs }: Pick<Judged, 'step' | 'applicationLimitMs'>): readonly Found[] {
  if (step.elapsedMs <= applicationLimitMs) return [];
  const [took, limit] = [step.elapsedMs, applicationLimitMs].map((ms) => `${(ms / 1000).toLocaleString('en')} s`);
  return found(`The answer took ${took}. The network waits ${limit} and then ends the session itself.`);
}

/** The option that the press chose: its key, character by character. */
function answered({ before, step }: Judged): MenuOption | undefined {
  return before?.menu.options.find(({ key }) => key === step.sent);
}

/**
 * The same state again: for an option that is to lead elsewhere, by its state; for one that may stay (paging), only if what came is the menu of
 * before with a reason on top.
 */
function asksAgain(before: UssdReply, screen: UssdReply, { nextState }: MenuOption): boolean {
  // A reason on top gives a screen another name where that is made of its first line.
  if (!screen.isTextOnly && screen.currentState !== before.currentState) return false;
  if (nextState !== undefined && nextState !== before.currentState) return true;
  return before.ussdText !== '' && screen.ussdText.endsWith(`\n${before.ussdText}`);
}

/** The session had come to its end before the press was answered. */
function wasOver({ step, before }: Judged): boolean {
  return step.atMs !== undefined && before !== undefined && step.atMs >= endsAtMs(before);
}

function found(message: string): readonly Found[] {
  return [{ message }];
}
