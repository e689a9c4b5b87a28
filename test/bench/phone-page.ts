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
  const now = () => performance.now();
  let onPainted = () => {};
  let press: { -readonly [Point in keyof PagePress]?: number } = {};
  let socket: WebSocket | undefined;
  let answers: ((message: MessageEvent) => void) | null = null;
  /** The ids of presses under way, and what the bench itself asks by. */
  const presses = new Map<number, typeof press>();
  let bareId = 1_000_000_000;

  addEventListener(
    'keydown',
    (event) => {
      press = { keyMs: event.timeStamp };
    },
    true,
  );

  page.WebSocket = class extends page.WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      socket = this;
    }
    override send(message: string): void {
      const id = Number(/^\{"id":(\d+),"command":"ussd\.press"/.exec(message)?.[1] ?? -1);
      if (id >= 0) {
        press.callMs = now();
        presses.set(id, press);
      }
      super.send(message);
    }
    override set onmessage(listener: ((message: MessageEvent) => void) | null) {
      answers = listener;
      super.onmessage = (message: MessageEvent) => {
        const id = Number(/^\{"id":(\d+),"answer"/.exec(message.data)?.[1] ?? -1);
        const current = presses.get(id);
        presses.delete(id);
        if (current) {
          current.answerMs = now();
          watchScreen(current);
        }
        listener?.call(this, message);
      };
    }
    override get onmessage() {
      return answers;
    }
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
      if (!socket) throw new Error('the page has opened no socket');
      bareId += 1;
      const own = socket;
      const prefix = `{"id":${bareId},"answer"`;
      const startMs = now();
      await new Promise<void>((resolve) => {
        own.addEventListener('message', function heard({ data }) {
          if (!data.startsWith(prefix)) return;
          own.removeEventListener('message', heard);
          JSON.parse(data);
          resolve();
        });
        own.send(JSON.stringify({ id: bareId, command: 'operation.cancel', input: { callId: 'bench' } }));
      });
      return now() - startMs;
    },
  };
}
