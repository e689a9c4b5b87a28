/** Work that waits until what has just changed is painted, such as the lists that follow the phone's screen. */

/** A hidden or covered window draws no frame; the work then waits this long at most. */
const LONGEST_WAIT_MS = 100;

/**
 * Calls each action once, in the order given, in the frame after the next. A timer set in the next frame would fire while that one is still drawn, by
 * threads that want the same processors.
 */
export function afterPaint(page: Window): (action: () => void) => void {
  let waiting: (() => void)[] = [];
  let longest = 0;
  const run = () => {
    page.clearTimeout(longest);
    const actions = waiting;
    waiting = [];
    for (const action of actions) {
      try {
        action();
      } catch (error) {
        // One that throws keeps none of the others from their turn; the window reports it as any uncaught error.
        page.reportError(error);
      }
    }
  };
  return (action) => {
    waiting.push(action);
    if (waiting.length > 1) return;
    page.requestAnimationFrame(() => page.requestAnimationFrame(run));
    longest = page.setTimeout(run, LONGEST_WAIT_MS);
  };
}
