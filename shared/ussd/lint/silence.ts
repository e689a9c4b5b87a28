/**
 * Silence: a rule that is not to be heard, and why.
 *
 * In a flow file it is a comment, so that the reason stays beside what it excuses: `# lint-off: RULE [STATE] — REASON`; read-silences.ts reads
 * them. What a Silence hides is still counted: who reports decides how.
 */
import type { LintRuleId, Remark } from './remark.ts';

export type Silence = {
  readonly rule: LintRuleId;
  /** currentState of the screens that it counts for; absent for all. */
  readonly state?: string;
  readonly reason: string;
  /** The line of the step that it stands on or above, from 1; absent for a whole file or session. */
  readonly stepLine?: number;
};

/** The silence that a Remark meets; `lines` are the first and last line of its step, if it has one in the file. */
export function silenceOf(
  { rule, state }: Pick<Remark, 'rule' | 'state'>,
  silences: readonly Silence[],
  lines?: { readonly first: number; readonly last: number },
): Silence | undefined {
  return silences.find(
    (silence) =>
      silence.rule === rule &&
      (silence.state === undefined || silence.state === state) &&
      (silence.stepLine === undefined ||
        (lines !== undefined && silence.stepLine >= lines.first && silence.stepLine <= lines.last)),
  );
}

/** The comment line that readSilences reads back. */
export function silenceLine({ rule, state, reason }: Omit<Silence, 'stepLine'>): string {
  const where = state === undefined || /\s/.test(state) ? '' : ` ${state}`;
  return `# lint-off: ${rule}${where} — ${reason.trim().replace(/\s+/g, ' ')}`;
}
