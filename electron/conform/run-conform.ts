/**
 * Runs all clauses in an environment: hands what they ask to the hands, and the answers back, until they are done.
 *
 * A run that is told to stop, lasts too long, or may send no more on its way is a run too: it has what was judged, and says why it ended.
 */
import type { AnyReply } from '../../shared/conform/ask.ts';
import { type ConformEnd, type ConformRun, type ConformWatch, conformRun } from '../../shared/conform/conform-run.ts';
import { AppError } from '../../shared/failure.ts';
import { createPress } from '../exchange/press.ts';
import type { Sender } from '../exchange/sender.ts';
import { CONFORM_BOUNDS, runEnding, runSender } from './conform-bounds.ts';
import { createConformHands } from './conform-hands.ts';
import type { ConformWish } from './conform-wish.ts';

/** Throws AppError where nothing may be sent from the beginning: a name not typed, no key. */
export async function runConform(sender: Sender, wish: ConformWish, watch: ConformWatch = {}): Promise<ConformRun> {
  const { environment, customerId, mayAct, mayProbe } = wish;
  const { signingProfile, ussdProfile } = environment;
  const bounds = { ...CONFORM_BOUNDS, ...wish.bounds };
  const ending = runEnding(wish.signal, bounds.runMs);
  let refused: ConformEnd | undefined;
  let puttingBack: AbortSignal | undefined;
  const own = runSender(sender, bounds, () => puttingBack ?? ending.signal);
  const hands = createConformHands(own, createPress(own).press, { ...wish, signal: ending.signal });
  let clauseId = '';
  let asked = 0;
  const run = conformRun(
    { customerId, mayAct, mayProbe, signingProfile, ussdProfile },
    {
      ...watch,
      onBegin(id) {
        clauseId = id;
        watch.onBegin?.(id);
      },
      endedBy() {
        const by = ending.by() ?? refused;
        if (by) puttingBack ??= AbortSignal.timeout(bounds.putBackMs);
        return by;
      },
    },
  );
  try {
    let step = run.next();
    while (!step.done) {
      let reply: AnyReply;
      try {
        reply = await hands.do(step.value, clauseId);
      } catch (error) {
        if (asked === 0 || !(error instanceof AppError)) throw error;
        refused ??= { by: 'refused', sentence: `The run ended before this was judged: ${error.failure.message}` };
      }
      asked += 1;
      step = run.next(reply);
    }
    return step.value;
  } finally {
    ending.close();
    await hands.close();
  }
}
