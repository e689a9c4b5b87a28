/**
 * What the rules of the lint say of one press of the map, and of which screen they say it.
 *
 * The rules that one screen decides alone are asked once for each text. `back-differs`, `dead-end` and `loop` are of the whole map, and
 * stand in map-findings.ts.
 */
import { type Judged, LINT_RULE_IDS, type LintRuleId } from '../ussd/lint/remark.ts';
import { LINT_RULES } from '../ussd/lint/rules.ts';
import type { PressOutcome, UssdReply } from '../ussd/reply.ts';
import type { MapOptions, MapStep } from './map-step.ts';
import type { MapFinding } from './menu-map.ts';

export type JudgedPress = MapFinding & {
  /** It is about the key that was pressed, and so of the screen that offered it. */
  readonly isOfKey: boolean;
};

type Press = {
  readonly step: MapStep;
  readonly outcome: PressOutcome;
  readonly reply: UssdReply | undefined;
  readonly before: UssdReply | undefined;
  readonly visited: ReadonlySet<string>;
  readonly isWhole: boolean;
};

/** One screen alone decides these. */
const OF_SCREEN: readonly LintRuleId[] = [
  ...(['too-long', 'not-gsm', 'key-gap', 'key-twice'] as const),
  ...(['end-asks', 'text-differs', 'empty-text'] as const),
];
const OF_PRESS = LINT_RULE_IDS.filter((rule) => !OF_SCREEN.includes(rule) && LINT_RULES[rule].judge !== undefined);

const NONE: readonly JudgedPress[] = [];

/** @param ofScreen what is said of the screen that came, by itself. */
export function judgePress(
  { step, outcome, reply, before, visited, isWhole }: Press,
  { applicationLimitMs = Number.POSITIVE_INFINITY }: MapOptions,
  ofScreen: readonly JudgedPress[],
): readonly JudgedPress[] {
  const { press, totalMs, atMs } = step;
  const judged: Judged = {
    step: { sent: press.sent, outcome, elapsedMs: totalMs, atMs },
    screen: reply,
    before,
    visited,
    applicationLimitMs,
  };
  let found: JudgedPress[] | undefined;
  for (const rule of OF_PRESS) {
    // Of the whole map; where the beginning of a session is lost, so is where it came from.
    if (rule === 'back-differs' || (rule === 'no-way-back' && !isWhole)) continue;
    // Without the service's clock nobody knows whether the session was over before the press.
    if (rule === 'option-error' && outcome.kind === 'failed' && outcome.sessionLost && atMs === undefined) continue;
    const said = say(rule, judged);
    if (said.length > 0) found = [...(found ?? []), ...said];
  }
  if (!found) return ofScreen;
  return ofScreen.length === 0 ? found : [...ofScreen, ...found];
}

export function judgeScreen(reply: UssdReply): readonly JudgedPress[] {
  const outcome: PressOutcome = { kind: 'reply', reply };
  const judged: Judged = {
    step: { sent: '', outcome, elapsedMs: 0 },
    screen: reply,
    visited: new Set(),
    applicationLimitMs: Number.POSITIVE_INFINITY,
  };
  const found = OF_SCREEN.flatMap((rule) => say(rule, judged));
  return found.length === 0 ? NONE : found;
}

function say(rule: LintRuleId, judged: Judged): readonly JudgedPress[] {
  const { severity, judge } = LINT_RULES[rule];
  const found = judge?.(judged) ?? [];
  if (found.length === 0) return NONE;
  return found.map((one) => ({ rule, severity, ...one, isOfKey: isOfKey(rule, one.key, judged) }));
}

/** An answer that came too late to be a screen is said of the screen that waited for it, as what is wrong with its key is. */
function isOfKey(rule: LintRuleId, key: string | undefined, { screen }: Judged): boolean {
  if (rule === 'slow') return screen === undefined;
  return rule === 'option-error' || (rule === 'state-differs' && key !== undefined);
}
