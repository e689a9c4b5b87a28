/**
 * What `electron` resolves to under the stand-in: first what Electron adds to `process`, then the module, then the test's
 * own way in, a function that runs over the module as Playwright's `electronApplication.evaluate` does.
 */
import './pretend-process.ts';
import * as electron from './electron-module.ts';
import { onOrder, takeOrders } from './test-channel.ts';

export * from './electron-module.ts';

onOrder('evaluate', ({ source, argument }) => {
  // The test sends a function's text: it knows nothing of what stood around it.
  const run = new Function(`return (${source});`)() as (module: typeof electron, argument: unknown) => unknown;
  return run(electron, argument);
});
takeOrders();
