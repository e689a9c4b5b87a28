/**
 * Place: where one press stands in the map, once it is known which screen it answered: the screen that came, what is a name on it, and
 * what the lint says.
 *
 * Names are carried along a session: an item that was chosen has its names on all screens behind it, until the session comes back
 * to a screen that it was on before any item was chosen. A screen behind an item may be come to again by another one.
 */

import { VALUE } from '../text/hide-values.ts';
import { recordedOutcome } from '../ussd/map-record.ts';
import { screenOfText } from '../ussd/protocol/screen-of-text.ts';
import type { UssdReply } from '../ussd/reply.ts';
import { withoutValues } from '../ussd/secret-answer.ts';
import { asksSecret, isTyped } from './acting.ts';
import type { JudgedPress } from './judge-press.ts';
import { judgePress } from './judge-press.ts';
import type { MapOptions, MapStep } from './map-step.ts';
import { hideNamesOf, namesInOption, usableNames } from './names.ts';
import { screenFacts } from './screen-facts.ts';
import { type ScreenShape, shapedScreen, shapeOf } from './screen-shape.ts';

export type Place = {
  readonly step: MapStep;
  readonly before: Place | undefined;
  /** The session is known from its dialling on. */
  readonly isWhole: boolean;
  /** How many presses came before it in its session. */
  readonly depth: number;
  readonly reply: UssdReply | undefined;
  readonly shape: ScreenShape | undefined;
  /** The screen's text without the reason that it put on top when it asked again. */
  readonly plain: string;
  readonly isAgain: boolean;
  /** What was sent is a text, not a key. */
  readonly isTyped: boolean;
  /** What was typed in this session up to here and is secret. */
  readonly secrets: readonly string[];
  /** States on the way from the dialling to here, each with what were names when it came. */
  readonly trail: readonly Stop[];
  /** States of all screens before this one. */
  readonly visited: ReadonlySet<string>;
  readonly findings: readonly JudgedPress[];
};

type Stop = { readonly state: string; readonly names: readonly string[] };

/** @param before of the press that brought the screen which this one answered. */
export function placeOf(step: MapStep, before: Place | undefined, options: MapOptions): Place {
  const outcome = recordedOutcome(step.press, step.map);
  const reply = outcome.kind === 'reply' ? outcome.reply : undefined;
  const facts = reply && screenFacts(reply);
  const { isStart, sent } = step.press;
  const typed = before?.reply !== undefined && isTyped(before.reply, sent, step.map?.isSecret);
  const secrets = secretsAfter(before, step, typed);
  const isWhole = isStart || before?.isWhole === true;
  const visited = visitedBefore(before, options);
  const made = {
    step,
    before,
    isWhole,
    depth: before ? before.depth + 1 : 0,
    reply,
    isTyped: typed,
    visited,
    secrets,
    findings: told(
      judgePress({ step, outcome, reply, before: before?.reply, visited, isWhole }, options, facts?.findings ?? []),
      secrets,
    ),
  };
  if (!reply || !facts) return { ...made, shape: undefined, plain: '', isAgain: false, trail: before?.trail ?? [] };
  const state = reply.currentState;
  const cameTo = before?.trail.findIndex((stop) => stop.state === state) ?? -1;
  const stop = before?.trail[cameTo];
  const isBeforeItems = stop !== undefined && stop.names.length === 0 && itemNames(before, sent).length === 0;
  const names = isBeforeItems ? NO_NAMES : withNames(namesAfter(before, sent, typed), stop?.names ?? NO_NAMES);
  const trail = before === undefined ? [] : stop ? before.trail.slice(0, cameTo) : before.trail;
  const known = knownNames(options, names);
  const whole = facts.shape(known);
  // A reason on top gives a screen another name where that is made of its first line.
  const mayAskAgain = reply.isTextOnly || before?.reply?.currentState === state;
  const again = before?.reply && mayAskAgain ? askedAgain(reply, before, whole, known) : undefined;
  const { plain, shape } = again ?? { plain: reply.ussdText, shape: whole };
  const shown = hidden(plain, secrets);
  return { ...made, shape, plain: shown, isAgain: again !== undefined, trail: [...trail, { state, names }] };
}

/** What was typed there is a PIN or a password by what the screen says, or by what the flow does. */
export function isSecretPlace({ step, before, isTyped }: Pick<Place, 'step' | 'before' | 'isTyped'>): boolean {
  return step.map?.isSecret === true || (isTyped && before?.reply !== undefined && asksSecret(before.reply));
}

const NO_SECRETS: readonly string[] = [];

function secretsAfter(before: Place | undefined, step: MapStep, typed: boolean): readonly string[] {
  const known = before?.secrets ?? NO_SECRETS;
  const { isStart, sent } = step.press;
  if (isStart || !typed || !isSecretPlace({ step, before, isTyped: typed })) return known;
  return [...known, sent];
}

/** The text without what is secret, also where the service shows its beginning only. */
export function hidden(text: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return text;
  return hideNamesOf(secrets)(withoutValues(text, secrets)).replaceAll(VALUE, '...');
}

function told(findings: readonly JudgedPress[], secrets: readonly string[]): readonly JudgedPress[] {
  if (secrets.length === 0) return findings;
  return findings.map((one) => ({ ...one, message: hidden(one.message, secrets) }));
}

/** The longest reason that a service puts on top of a screen when it asks again, in lines. */
const MOST_REASON_LINES = 2;

/** The screen of before, its values as they are now, below a reason. */
function askedAgain(reply: UssdReply, before: Place, whole: ScreenShape, names: readonly string[]) {
  if (whole.id === before.shape?.id) return undefined;
  const lines = reply.ussdText.split('\n');
  const screen = shapedScreen(reply);
  for (let taken = 1; taken <= MOST_REASON_LINES && taken < lines.length; taken += 1) {
    const plain = lines.slice(taken).join('\n');
    const below = reply.isTextOnly ? shapedScreen(screenOfText(plain, '', screen.isEnd)) : { ...screen, text: plain };
    const shape = shapeOf(below, names);
    if (shape.id === before.shape?.id) return { plain, shape };
  }
  return undefined;
}

const NO_NAMES: readonly string[] = [];
/** Most screens of a session have the same names. */
const usable = new WeakMap<readonly string[], WeakMap<MapOptions, readonly string[]>>();

function knownNames(options: MapOptions, names: readonly string[]): readonly string[] {
  const of = usable.get(names) ?? new WeakMap<MapOptions, readonly string[]>();
  usable.set(names, of);
  const known = of.get(options) ?? usableNames([...(options.subscribers ?? []), ...names]);
  of.set(options, known);
  return known;
}

function namesAfter(before: Place | undefined, sent: string, typed: boolean): readonly string[] {
  if (!before?.reply) return NO_NAMES;
  const names = before.trail.at(-1)?.names ?? NO_NAMES;
  const chosen = itemNames(before, sent);
  return withNames(names, chosen.length === 0 && typed && sent.trim().length > 2 ? [sent.trim()] : chosen);
}

function itemNames(before: Place | undefined, sent: string): readonly string[] {
  const option = before?.reply?.menu.options.find(({ key }) => key === sent);
  return option?.data ? namesInOption(option) : NO_NAMES;
}

function withNames(names: readonly string[], added: readonly string[]): readonly string[] {
  const fresh = added.filter((name) => !names.includes(name));
  return fresh.length === 0 ? names : [...names, ...fresh];
}

/** Sessions that came the same way share the set of what they visited; all of a map begin with its own, and go with it. */
const onwards = new WeakMap<ReadonlySet<string>, Map<string, ReadonlySet<string>>>();
const beginnings = new WeakMap<MapOptions, ReadonlySet<string>>();

function visitedBefore(before: Place | undefined, options: MapOptions): ReadonlySet<string> {
  if (!before) {
    const beginning = beginnings.get(options) ?? new Set();
    beginnings.set(options, beginning);
    return beginning;
  }
  const { visited, reply } = before;
  const state = reply?.currentState;
  if (state === undefined || visited.has(state)) return visited;
  const next = onwards.get(visited) ?? new Map<string, ReadonlySet<string>>();
  onwards.set(visited, next);
  const more = next.get(state) ?? new Set([...visited, state]);
  next.set(state, more);
  return more;
}
