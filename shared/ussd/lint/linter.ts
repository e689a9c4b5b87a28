/**
 * The lint of one session as it passes: give it each press in order, and it says what is new.
 *
 * It says a thing once: the same sentence on the same state is not repeated when the screen comes again. It knows no silences; those are
 * held against Remarks afterwards (silences.ts), so that one can be taken back.
 */
import type { UssdReply } from '../reply.ts';
import { type BackKey, type Judged, LINT_RULE_IDS, type LintStep, type Remark } from './remark.ts';
import { LINT_RULES } from './rules.ts';
import { backOption } from './way-back.ts';

export type Linter = {
  /** The Remarks on this press and on the screen that it brought. The first press of a linter is the dialling. */
  take(step: LintStep): readonly Remark[];
};

/** A linter for one session; `applicationLimitMs` is that of the environment's UssdProfile. */
export function createLinter({ applicationLimitMs }: { readonly applicationLimitMs: number }): Linter {
  const said = new Set<string>();
  const visited = new Set<string>();
  let before: UssdReply | undefined;
  let back: BackKey | undefined;
  return {
    take(step) {
      const { outcome } = step;
      const screen = outcome.kind === 'reply' ? outcome.reply : undefined;
      const state = screen?.currentState ?? before?.currentState ?? '';
      const judged: Judged = { step, screen, before, visited, back, applicationLimitMs };
      const remarks = remarksOn(judged, state).filter(({ rule, message }) => {
        const sentence = `${rule} ${state} ${message}`;
        return !said.has(sentence) && said.add(sentence);
      });
      if (screen) {
        visited.add(state);
        const key = backOption(screen)?.key;
        if (key !== undefined) back ??= { key, state };
        before = screen;
      } else if (outcome.kind === 'failed' && outcome.sessionLost) before = undefined;
      return remarks;
    },
  };
}

function remarksOn(judged: Judged, state: string): readonly Remark[] {
  return LINT_RULE_IDS.flatMap((rule) => {
    const { severity, judge } = LINT_RULES[rule];
    return (judge?.(judged) ?? []).map((found) => ({ rule, severity, state, ...found }));
  });
}
