/**
 * A flow to a screen of the map: the shortest way there, and what each screen on it says, with any text where values stand.
 */
import { ANY_TEXT, asPattern } from '../flow/pattern.ts';
import type { FlowToWrite, RecordedPress } from '../flow/write-flow.ts';
import { indexOf } from './map-index.ts';
import type { MapScreen, MenuMap } from './menu-map.ts';
import { shortestWay, type Way } from './shortest-way.ts';

export type FlowLineFacts = { readonly serviceCode: string; readonly customerId?: number | undefined };

/** Undefined if no way leads there that can be pressed again; a PIN on the way is not known. */
export function recordFlowTo(map: MenuMap, screenId: string, line: FlowLineFacts): FlowToWrite | undefined {
  const way = shortestWay(map, screenId);
  if (!way || way.isHidden) return undefined;
  const { screens } = indexOf(map);
  const { steps } = way;
  const first = steps[0]?.from ?? screenId;
  const [start, target] = [screens.get(first), screens.get(screenId)];
  if (!start || !target) return undefined;
  const presses = steps.flatMap(({ sent = '', to }) => {
    const screen = screens.get(to);
    return screen ? [pressOf(sent, screen)] : [];
  });
  return {
    name: `To ${target.state}`,
    customerId: line.customerId,
    dial: dialOf(way, line),
    presses: [pressOf(way.code, start), ...presses],
  };
}

function dialOf({ code }: Way, { serviceCode }: FlowLineFacts): string | undefined {
  return code === serviceCode ? undefined : code;
}

/** Its screen is drawn, with any text where values stand, and not one that came. */
function pressOf(sent: string, { state, text, isEnd, options }: MapScreen): RecordedPress {
  const menu = { state, text, options, isEndState: isEnd };
  const reply = { message: '', sessionId: '', currentState: state, menu, ussdText: text };
  return { sent, outcome: { kind: 'reply', reply }, status: 200, pattern: asPattern(patternOf(text, options)) };
}

/** The text whose lists may have any length, and whose pages may turn or not. */
function patternOf(text: string, options: MapScreen['options']): string {
  const varies = new Set(options.filter(({ isItem, isPaging }) => isItem || isPaging).map(({ key }) => key));
  const lines = text.split('\n').map((line) => {
    const [, key = ''] = /^([^\s.):–-]{1,4})[.):–-]?\s/.exec(line) ?? [];
    return varies.has(key) ? ANY_TEXT : line;
  });
  return lines.filter((line, at) => line !== ANY_TEXT || lines[at - 1] !== ANY_TEXT).join('\n');
}
