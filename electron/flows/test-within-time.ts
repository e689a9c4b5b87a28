/**
 * Tests a flow's regular expression within a limit of time, in a context of its own that holds nothing else.
 *
 * Some expressions take longer than the age of the universe on forty characters; V8 looks at the limit while it goes back
 * and forth, so that such a one fails its step and the run goes on.
 */
import { createContext, Script } from 'node:vm';
import type { TestExpression } from '../../shared/flow/check-answer.ts';

const MOST_MS = 500;
const TOO_LONG = 'ERR_SCRIPT_EXECUTION_TIMEOUT';

const script = new Script('new RegExp(expression, "u").test(text)');
let context: ReturnType<typeof createContext> | undefined;

export const testWithinTime: TestExpression = (expression, text) => {
  context ??= createContext(Object.create(null));
  Object.assign(context, { expression, text });
  try {
    return script.runInContext(context, { timeout: MOST_MS }) === true;
  } catch (error) {
    // It may be of the context’s own Error, which is another than ours.
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === TOO_LONG) return 'timed-out';
    throw error;
  }
};
