/** For the presenter: what to say now, what comes next, the time since the beginning and the clock. */
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { clockTime } from '../ui/times.ts';
import { useNow } from '../ui/use-now.ts';
import { stageStore } from './stage-store.ts';
import { deedOf, elapsedWords, lastPlayed } from './stage-words.ts';

const TICK_MS = 1_000;

export function StageNotes() {
  const stores = useStores();
  const { page } = stores;
  const store = useStore(stageStore(stores));
  const nowMs = useNow(page.nowMs, TICK_MS);
  const { cues, position, steps, beganAtMs = nowMs, phase } = store;
  const { cue, step } = lastPlayed(store);
  const next = cues[position];
  const differs = step && !step.passed ? step.failures[0] : undefined;
  return (
    <aside className="stage-notes" aria-label="Notes">
      <p className="stage-notes__times">
        <b>
          {Math.min(position, cues.length)} of {cues.length}
        </b>
        <span>{elapsedWords(nowMs - beganAtMs)} since the beginning</span>
        <span>{clockTime(nowMs)}</span>
      </p>
      {differs && (
        <p className="stage-notes__differs">
          Not as the script expects: {differs.expectation}, expected {String(differs.expected)}, got{' '}
          {String(differs.got)}.
        </p>
      )}
      <p>{cue?.note ?? (steps.length === 0 ? cues[0]?.note : undefined) ?? 'No note.'}</p>
      <p className="stage-notes__next">
        {phase === 'over' || !next ? 'The script is at its end.' : `Next: ${deedOf(next)}. ${next.caption ?? ''}`}
      </p>
    </aside>
  );
}
