/**
 * The page's entry point, small so that it runs first: opens the host and asks for the workbench's state while the browser
 * still reads the rest of the page, its style sheet too. The other page parts follow in page.tsx.
 */
import { askAhead } from './host/ask-ahead.ts';
import { openHost } from './host/host.ts';

/** A page that waits longer for the state says what it waits for. */
const LONGEST_WAIT_MS = 100;

const { host, connection } = openHost(window);
const early = askAhead(host);

/** Keys of somebody who is faster than the page; they are played once it listens. */
const keys: KeyboardEvent[] = [];
const keep = (event: KeyboardEvent) => void keys.push(event);
window.addEventListener('keydown', keep);

/** What is drawn is measured, so the styles come before it. */
const styled = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve();
  else window.addEventListener('load', () => resolve(), { once: true });
});

async function start(): Promise<void> {
  const [{ startPage }] = await Promise.all([import('./page.tsx'), styled]);
  // While the page is drawn, no answer is read: drawing without the state puts off both the call and the phone.
  await Promise.race([early.answered, new Promise((resolve) => window.setTimeout(resolve, LONGEST_WAIT_MS))]);
  startPage({ host: early.host, connection });
  window.removeEventListener('keydown', keep);
  for (const event of keys) window.dispatchEvent(event);
}
void start();
