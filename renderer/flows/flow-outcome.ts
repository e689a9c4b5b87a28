/** How a flow ended, in a few words and a tone. Its steps are counted as those of a session are: the dialling is the first. */
import type { FlowFile } from '../../shared/contract/flow-commands.ts';
import { firstProblem } from '../../shared/flow/first-problem.ts';
import type { Tone } from '../ui/Chip.tsx';
import type { FlowRun } from './flow-run-store.ts';

export function outcomeOf(run: FlowRun | undefined): readonly [Tone, string] | undefined {
  if (!run) return undefined;
  const { standing, steps } = run;
  switch (standing) {
    case 'passed':
      return ['good', 'passed'];
    case 'failed':
      return ['bad', failedWords(steps)];
    case 'refused':
      return ['bad', 'not run'];
    case 'stopped':
      return ['warn', 'stopped'];
    case 'paused':
      return ['unknown', 'waiting'];
    default:
      return ['unknown', 'running'];
  }
}

function failedWords(steps: FlowRun['steps']): string {
  const [first = 0, ...more] = steps.flatMap(({ passed }, at) => (passed ? [] : [at]));
  if (more.length > 0) return `${more.length + 1} differences`;
  return first === 0 ? 'failed while dialling' : `failed at step ${first + 1}`;
}

/** What a row of the list says of a flow's last run, or of its recording. */
export type RowResult = {
  readonly sign: '✓' | '✗' | '–' | '…';
  readonly tone: Tone;
  /** The sign in words. */
  readonly word: string;
  /** One a step. */
  readonly screens: readonly (string | null)[];
  /** The last screen is not as it was expected. */
  readonly isBadAtEnd: boolean;
  readonly elapsedMs?: number | undefined;
  readonly atMs?: number | undefined;
  readonly problem?: string | undefined;
  /** The file has another text by now. */
  readonly isOld: boolean;
};

const NOT_RUN = { sign: '–', tone: 'unknown', screens: [], isBadAtEnd: false, isOld: false } as const;

/** @param run of this page, which knows more of it than what is kept. */
export function rowResult(file: FlowFile | undefined, run: FlowRun | undefined, isWaiting: boolean): RowResult {
  const kept = file?.last;
  if (isWaiting) return { ...NOT_RUN, sign: '…', word: 'waits for its turn', screens: kept?.screens ?? [] };
  const [tone, word] = outcomeOf(run) ?? [];
  if (run && tone && word) {
    const { standing, steps, elapsedMs, startedAtMs, failure } = run;
    const sign = standing === 'passed' ? '✓' : tone === 'bad' ? '✗' : standing === 'stopped' ? '–' : '…';
    const screens = steps.length === 0 && kept ? kept.screens : steps.map(({ text }) => text);
    const problem = failure?.message ?? firstProblem(steps);
    return {
      sign,
      tone,
      word,
      screens,
      isBadAtEnd: standing === 'failed',
      elapsedMs,
      atMs: startedAtMs,
      problem,
      isOld: false,
    };
  }
  if (!kept) return { ...NOT_RUN, word: 'not run yet' };
  const { outcome, screens, elapsedMs, atMs, problem, revision } = kept;
  const isOld = revision !== file?.revision;
  if (outcome === 'recorded') return { ...NOT_RUN, word: 'recorded, not run yet', screens, isOld };
  const common = { word: outcome, screens, elapsedMs, atMs, problem, isOld };
  if (outcome === 'passed') return { ...common, sign: '✓', tone: 'good', isBadAtEnd: false };
  if (outcome === 'failed') return { ...common, sign: '✗', tone: 'bad', isBadAtEnd: true };
  return { ...common, sign: '–', tone: 'warn', isBadAtEnd: false };
}
