/**
 * Compares two lines character by character: common runs, and runs that only one has.
 *
 * Short matching runs between differences count as different; otherwise two digests would look like confetti. Lines too
 * long for the table are compared only by their common beginning and end.
 */
import { alignment } from '../bytes/common-subsequence.ts';

/** A run of one line; `differs` if the other line has something else there. */
export type TextRun = { readonly text: string; readonly differs: boolean };

export type InnerDifference = { readonly ours: readonly TextRun[]; readonly theirs: readonly TextRun[] };

/** Limit on the cells of the longest-common-subsequence table; beyond it only the ends are compared. */
const MOST_CELLS = 1_000_000;
/** A shorter match between two differences is chance. */
const SHORTEST_AGREEMENT = 4;

/** The runs of both lines; joined, each side's runs give its line. */
export function innerDifference(ours: string, theirs: string): InnerDifference {
  const left = [...ours];
  const right = [...theirs];
  const start = commonStart(left, right);
  const end = commonEnd(left, right, start);
  const middle = differMiddle(left.slice(start, left.length - end), right.slice(start, right.length - end));
  const tail = end === 0 ? '' : left.slice(-end).join('');
  const head = left.slice(0, start).join('');
  const whole = (runs: readonly TextRun[]) => joined([same(head), ...runs, same(tail)]);
  return { ours: whole(middle.ours), theirs: whole(middle.theirs) };
}

const same = (text: string): TextRun => ({ text, differs: false });

function commonStart(left: readonly string[], right: readonly string[]): number {
  let count = 0;
  while (count < left.length && count < right.length && left[count] === right[count]) count += 1;
  return count;
}

function commonEnd(left: readonly string[], right: readonly string[], start: number): number {
  const most = Math.min(left.length, right.length) - start;
  let count = 0;
  while (count < most && left[left.length - 1 - count] === right[right.length - 1 - count]) count += 1;
  return count;
}

function differMiddle(left: readonly string[], right: readonly string[]): InnerDifference {
  if ((left.length + 1) * (right.length + 1) > MOST_CELLS) return allDiffers(left, right);
  const agreements = commonRuns(left, right).filter(({ length }) => length >= SHORTEST_AGREEMENT);
  const ours: TextRun[] = [];
  const theirs: TextRun[] = [];
  let i = 0;
  let j = 0;
  for (const agreement of agreements) {
    ours.push({ text: left.slice(i, agreement.left).join(''), differs: true });
    theirs.push({ text: right.slice(j, agreement.right).join(''), differs: true });
    i = agreement.left + agreement.length;
    j = agreement.right + agreement.length;
    const run = same(left.slice(agreement.left, i).join(''));
    ours.push(run);
    theirs.push(run);
  }
  const rest = allDiffers(left.slice(i), right.slice(j));
  return { ours: [...ours, ...rest.ours], theirs: [...theirs, ...rest.theirs] };
}

function allDiffers(left: readonly string[], right: readonly string[]): InnerDifference {
  return { ours: [{ text: left.join(''), differs: true }], theirs: [{ text: right.join(''), differs: true }] };
}

type Agreement = { readonly left: number; readonly right: number; readonly length: number };

/** Runs of neighbouring characters on a longest common subsequence, in order. */
function commonRuns(left: readonly string[], right: readonly string[]): Agreement[] {
  const runs: { left: number; right: number; length: number }[] = [];
  for (const { kind, ours: i, theirs: j } of alignment(left, right)) {
    if (kind !== 'same') continue;
    const last = runs.at(-1);
    if (last && last.left + last.length === i && last.right + last.length === j) last.length += 1;
    else runs.push({ left: i, right: j, length: 1 });
  }
  return runs;
}

/** Drops empty runs and joins neighbours of the same kind. */
function joined(runs: readonly TextRun[]): TextRun[] {
  const result: TextRun[] = [];
  for (const run of runs) {
    if (run.text === '') continue;
    const last = result.at(-1);
    if (last?.differs === run.differs) result[result.length - 1] = { ...last, text: last.text + run.text };
    else result.push(run);
  }
  return result;
}
