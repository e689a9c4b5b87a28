/** What the phone shows of a run: the last screen, and the key that is on its way. */
import { readFlow } from '../../shared/flow/read-flow.ts';
import { stepCount } from '../../shared/flow/step-count.ts';
import { maskedSent } from '../../shared/ussd/secret-answer.ts';
import type { FlowRun } from './flow-run-store.ts';
import type { ReplayedScreen } from './replay-store.ts';

export function replayedScreen({ name, text, steps, nextLine, standing }: FlowRun): ReplayedScreen {
  const read = readFlow(text, { file: name });
  const planned = read.ok ? read.flow.steps : [];
  const last = steps.at(-1);
  const next = planned.find(({ line }) => line === nextLine);
  const isSent = next?.kind === 'press' || next?.kind === 'type';
  const done = steps.length;
  // Steps of included files are known when they have come.
  const all = Math.max(done, stepCount(planned));
  return {
    flow: read.ok ? read.flow.name : name,
    at: done === 0 ? 'dialling' : `step ${done} of ${all}`,
    text: last ? (last.text ?? last.message ?? '') : undefined,
    isEnd: last?.end ?? false,
    state: last?.state ?? undefined,
    sending: isSent ? maskedSent(next.sent, next.isSecret) : undefined,
    isPaused: standing === 'paused',
  };
}
