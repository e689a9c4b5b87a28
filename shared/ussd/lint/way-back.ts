/**
 * Which option leads back, home or out.
 *
 * No field of an option says so. What it leads to says it if the session came from there; otherwise its words and its key do, by the habits of
 * English menus. A menu in another language is judged by key and nextState only, so the rules that build on this only warn.
 */
import type { MenuOption, UssdReply } from '../reply.ts';

const BACK_WORDS = /^\W*(?:(?:go\s+)?back|return|previous)\b/i;
const LEAVING_WORDS =
  /^\W*(?:(?:go\s+)?back|return|previous|home|main\s+menu|menu|exit|quit|end|cancel|no|close|stop|log\s?out|bye|goodbye)\b/i;
const FAR_WORDS = /\b(?:home|main|menu|start)\b/i;
const LEAVING_KEYS: readonly string[] = ['0', '00', '*', '#'];

/** True if some option leads back, home or out. `visited` are the states that the session came through. */
export function hasWayBack({ menu, currentState }: UssdReply, visited: ReadonlySet<string>): boolean {
  return menu.options.some(
    (option) =>
      leadsAway(option) ||
      (option.nextState !== undefined && option.nextState !== currentState && visited.has(option.nextState)),
  );
}

/** True if key or words say that it leads back, home or out. */
export function leadsAway({ key, label }: MenuOption): boolean {
  // “Cancel order” goes on; “Cancel” goes back.
  return LEAVING_KEYS.includes(key) || (LEAVING_WORDS.test(label) && !/^\W*cancel\s+\w/i.test(label));
}

/** The option that goes one screen back, by its words; the one that does not go home if there are two. */
export function backOption({ menu }: UssdReply): MenuOption | undefined {
  return backAmong(menu.options);
}

/** The same, of options without their screen. */
export function backAmong<T extends Pick<MenuOption, 'label'>>(options: readonly T[]): T | undefined {
  const back = options.filter(({ label }) => BACK_WORDS.test(label));
  return back.find(({ label }) => !FAR_WORDS.test(label)) ?? back[0];
}
