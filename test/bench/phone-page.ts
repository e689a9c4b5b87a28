/**
 * Watches the page from outside while the phone is measured: added to it by the browser, ahead of its own script.
 *
 * Sent to the browser as source text, so nothing here reaches beyond its own function.
 */

/** One key press as the page saw it: points on the page's clock, in milliseconds. */
export type PagePress = {
  readonly keyMs: number;
  readonly callMs: number;
  readonly answerMs: number;
  readonly changedMs: number;
  readonly frameMs: number;
  readonly paintedMs: number;
};

type Watch = {
  readonly presses: PagePress[];
  /** Resolves when so many presses were painted; rejects if that takes ten seconds. */
  painted(count: number): Promise<void>;
  /** One call through the door that does nothing there, in milliseconds. */
  bareCall(): Promise<number>;
};

/** The page with its watcher. */
export type Watched = Window & typeof globalThis & { benchWatch: Watch };

export function watchPage(): void {
  const page = window as unknown as Watched;
  const fetchOfPage = page.fetch.bind(page);
  const now = () => performance.now();
  let onPainted = () => {};
  let press: { -readonly [Point in keyof PagePress]?: number } = {};
  let bearer = '';

  addEventListener(
    'keydown',
    (event) => {
      press = { keyMs: event.timeStamp };
    },
    true,
  );

  page.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    bearer = headers.get('Authorization') ?? bearer;
    const isPress = String(init?.body ?? '').startsWith('{"command":"ussd.press"');
    if (isPress) press.callMs = now();
    const response = await fetchOfPage(input, init);
    if (isPress) {
      const current = press;
      const json = response.json.bind(response);
      response.json = async () => {
        const answer = await json();
        current.answerMs = now();
        watchScreen(current);
        return answer;
      };
    }
    return response;
  };

  /** The first change of the display after the answer, and the frame that shows it. */
  function watchScreen(current: typeof press): void {
    const lcd = document.querySelector('.lcd');
    if (!lcd) return;
    const watcher = new MutationObserver(() => {
      watcher.disconnect();
      current.changedMs = now();
      requestAnimationFrame(() => {
        current.frameMs = now();
        // A message posted in a frame arrives when the frame was handed over.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          current.paintedMs = now();
          page.benchWatch.presses.push(current as PagePress);
          onPainted();
        };
        port2.postMessage(0);
      });
    });
    watcher.observe(lcd, { childList: true, subtree: true, characterData: true, attributes: true });
  }

  page.benchWatch = {
    presses: [],
    painted: (count) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`key press ${count} changed nothing on the display`)), 10_000);
        onPainted = () => void (page.benchWatch.presses.length >= count && resolve());
        onPainted();
      }),
    async bareCall() {
      const startMs = now();
      const response = await fetchOfPage('/api/call', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: bearer },
        body: JSON.stringify({ command: 'operation.cancel', input: { callId: 'bench' } }),
      });
      await response.json();
      return now() - startMs;
    },
  };
}
