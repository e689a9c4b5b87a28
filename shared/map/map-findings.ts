/**
 * The rules of the lint that need the whole map: dead-end, loop and back-differs, and keys that got no answer.
 *
 * A screen is called a dead end, and screens a loop, only once every key of theirs was pressed: what nobody tried may lead out. A key that
 * acts and was left alone counts as one that leads out.
 */
import { cut } from '../ussd/lint/judge-screen.ts';
import type { LintRuleId } from '../ussd/lint/remark.ts';
import { LINT_RULES } from '../ussd/lint/rules.ts';
import { backAmong } from '../ussd/lint/way-back.ts';
import { closedGroups } from './closed-groups.ts';
import { indexOf } from './map-index.ts';
import type { MapEdge, MapFinding, MapResult, MapScreen, MenuMap } from './menu-map.ts';
import { TEXT_KEY } from './menu-map.ts';

/** By screen. */
export function wholeFindings(map: MenuMap): ReadonlyMap<string, readonly MapFinding[]> {
  const findings = new Map<string, MapFinding[]>();
  const say = (screen: MapScreen, rule: LintRuleId, message: string, key?: string): void => {
    const { severity } = LINT_RULES[rule];
    const finding: MapFinding = { rule, severity, message, key };
    const said = findings.get(screen.id);
    if (said) said.push(finding);
    else findings.set(screen.id, [finding]);
  };
  sayClosed(map, say);
  sayBackDiffers(map, say);
  sayBroken(map, say);
  saySilent(map, say);
  return findings;
}

type Say = (screen: MapScreen, rule: LintRuleId, message: string, key?: string) => void;

function sayClosed(map: MenuMap, say: Say): void {
  const { screens: known, edgesOf } = indexOf(map);
  // Where a menu sends whoever mistypes is no way that it offers.
  const leadsTo = (id: string): string[] =>
    edgesOf(id).flatMap(({ key, to }) => (key === TEXT_KEY && known.get(id)?.asksText === false ? [] : (to ?? [])));
  const isWholly = (screen: MapScreen): boolean => !screen.isEnd && isTried(screen, edgesOf(screen.id));
  const roots = new Set(map.roots.map(({ to }) => to));
  for (const group of closedGroups([...known.keys()], leadsTo)) {
    const screens = group.flatMap((id) => known.get(id) ?? []);
    const [first, ...others] = screens;
    if (!first || !screens.every(isWholly)) continue;
    if (others.length === 0) {
      const keys = first.options.map(({ key }) => key);
      const tried = keys.length === 0 ? 'It offers no key' : `Pressed were ${keys.join(', ')}`;
      say(first, 'dead-end', `No key leads on from here, and the session is not over. ${tried}.`);
      continue;
    }
    // A menu that leads back to what was dialled is one that people leave by hanging up.
    if (group.some((id) => roots.has(id))) continue;
    const names = screens.map(({ state }) => state).join(', ');
    say(first, 'loop', `${names} lead to each other only: no key leads home, out or to an end.`);
  }
}

/** Every key that is offered was pressed, and a text was typed where one is asked for. */
function isTried({ options, asksText }: MapScreen, edges: readonly MapEdge[]): boolean {
  const tried = new Set(edges.filter(isAnswered).map(({ key }) => key));
  return options.every(({ key }) => tried.has(key)) && (!asksText || tried.has(TEXT_KEY));
}

/** The service said what it makes of the key. */
export function isAnswered({ results }: MapEdge): boolean {
  return results.some(({ kind, status }) => kind !== 'no-answer' && status !== 401 && status !== 429);
}

/** The key was sent, whether or not anything came back. */
export function isSent(edge: MapEdge): boolean {
  return isAnswered(edge) || edge.results.some(isSilent);
}

/** The service was never reached with it, or nobody waited for what it says. */
const NOT_HEARD: readonly string[] = [
  ...(['cancelled', 'connection-refused', 'connect-timeout'] as const),
  ...(['host-unknown', 'network-unreachable', 'address-refused'] as const),
];

function isSilent({ kind, code = '' }: MapResult): boolean {
  return kind === 'no-answer' && !NOT_HEARD.includes(code);
}

/** A key that never got an answer: one that was answered before fell silent because of something else. */
function saySilent(map: MenuMap, say: Say): void {
  const { edgesOf, edgesAt } = indexOf(map);
  for (const screen of map.screens) {
    for (const { key, typed, results, isUnoffered } of edgesOf(screen.id)) {
      const silent = results.find(isSilent);
      if (isUnoffered || !silent || edgesAt(screen.id, key).some(isAnswered)) continue;
      const label = screen.options.find((option) => option.key === key)?.label ?? '';
      const sent =
        key === TEXT_KEY
          ? `What was typed${typed === undefined ? '' : ` (“${cut(typed)}”)`}`
          : `Key ${key} (“${cut(label)}”)`;
      say(screen, 'option-error', `${sent} got no answer: ${silent.sentence ?? ''}`, key);
    }
  }
}

/** What a menu does not offer is to be refused in words: an application that sends a text alone and answers 500 has lost its session. */
function sayBroken({ screens, edges }: MenuMap, say: Say): void {
  for (const screen of screens) {
    if (!screen.isTextOnly) continue;
    const results = edges.flatMap(({ from, key, results: all }) => (from === screen.id && key === TEXT_KEY ? all : []));
    const broken = results.find(({ kind, status = 0 }) => kind === 'refused' && status >= 500);
    const what = screen.asksText ? 'Some text that is typed' : 'An answer that is not offered';
    if (broken) say(screen, 'option-error', `${what} breaks the session: ${broken.sentence ?? ''}`, TEXT_KEY);
  }
}

/** The key that most screens have for back is the menu's; of two that are as frequent, the one that was seen first. */
function sayBackDiffers(map: MenuMap, say: Say): void {
  const backs = map.screens.flatMap((screen) => {
    const key = backAmong(screen.options)?.key;
    return key === undefined ? [] : [{ screen, key }];
  });
  const often = new Map<string, number>();
  for (const { key } of backs) often.set(key, (often.get(key) ?? 0) + 1);
  const [usual] = [...often].sort(([, one], [, other]) => other - one);
  if (!usual) return;
  const model = backs.find(({ key }) => key === usual[0])?.screen;
  for (const { screen, key } of backs) {
    if (key === usual[0]) continue;
    const { state } = model ?? screen;
    say(screen, 'back-differs', `Back is ${key} on this screen and ${usual[0]} on ${state}.`, key);
  }
}
