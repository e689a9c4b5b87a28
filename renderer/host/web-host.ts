/**
 * The Host over one WebSocket to the loopback door: calls, their answers, and events by their number.
 *
 * Usable at once: calls made before the socket opens wait for it. The launch code arrives in the URL's fragment and leaves it at once; the next
 * single-use code is in sessionStorage, which only this tab and port can read. A lost socket is opened again by that code, with pauses growing to eight
 * seconds, and asks for the events since the last that came. No call is repeated: a key press that seemed lost may have arrived.
 */
import type { CommandInput, CommandName, CommandOutput } from '../../shared/contract/commands.ts';
import { EVENT_NAMES, type EventName, type Events } from '../../shared/contract/events.ts';
import type { Host } from '../../shared/contract/host.ts';
import { type Answer, type Failure, refuse } from '../../shared/failure.ts';
import { createConnection, type OpenedHost } from './connection.ts';

const RESUME_ENTRY = 'dialbench.resume';
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

type Listener = (payload: unknown) => void;

/** What the door sends: a welcome, an answer, events, or why it closes. The one place where its JSON takes on the contract's type. */
type Message = {
  readonly at: number;
  readonly resume?: string;
  readonly id: number;
  readonly answer?: Answer<never>;
  readonly events: readonly { readonly event: EventName; readonly payload: unknown }[];
  readonly failure?: Failure;
};

const LOST = refuse(
  'connection-lost',
  'Dialbench did not answer. If it was stopped, start it again; what was asked may or may not have been done.',
);

export function openWebHost(page: Window & Pick<typeof globalThis, 'WebSocket'>): OpenedHost {
  const connection = createConnection({ kind: 'opening' });
  const listeners = new Map<string, Set<Listener>>(EVENT_NAMES.map((name) => [name, new Set()]));
  const underWay = new Map<number, (answer: Answer<never>) => void>();
  let launchCode = takeLaunchCode(page);
  /** The open one. */
  let socket: WebSocket | undefined;
  /** Settles when it is known whether this tab has one. */
  let opening: Promise<void> | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let retry: number | undefined;
  let lastId = 0;
  /** The number of the last events that came. */
  let heard: number | undefined;
  void open();

  // Opening a new address in this tab changes only the fragment and does not reload the page.
  page.addEventListener('hashchange', () => {
    launchCode = takeLaunchCode(page);
    if (launchCode === undefined) return;
    // It may be the address of another start.
    heard = undefined;
    if (socket) socket.close();
    else void open();
  });

  function open(): Promise<void> {
    opening ??= tryCodes().finally(() => {
      opening = undefined;
    });
    return opening;
  }

  async function tryCodes(): Promise<void> {
    page.clearTimeout(retry);
    let reason: string | undefined;
    for (const code of [launchCode, page.sessionStorage.getItem(RESUME_ENTRY)]) {
      if (!code) continue;
      reason = await tryCode(code);
      if (socket) return;
      if (reason === undefined) {
        connection.set({ kind: 'lost' });
        retry = page.setTimeout(open, pauseMs);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        return;
      }
      if (code === launchCode) launchCode = undefined;
    }
    page.sessionStorage.removeItem(RESUME_ENTRY);
    connection.set({ kind: 'no-session', reason });
  }

  /** Resolves with why the door refuses the code, or without a word: the socket is open, or nobody answered. */
  function tryCode(code: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      const since = heard === undefined ? '' : `?since=${heard}`;
      const opened = new page.WebSocket(`ws://${page.location.host}/api/socket${since}`, ['dialbench', code]);
      opened.onmessage = ({ data }) => {
        const { id, answer, at, events, resume, failure }: Message = JSON.parse(data);
        if (answer) {
          underWay.get(id)?.(answer);
          underWay.delete(id);
        } else if (failure) {
          resolve(failure.message);
        } else if (resume) {
          page.sessionStorage.setItem(RESUME_ENTRY, resume);
          socket = opened;
          launchCode = undefined;
          pauseMs = FIRST_PAUSE_MS;
          connection.set({ kind: 'open', missed: at !== heard });
          heard = at;
          resolve(undefined);
        } else {
          heard = at;
          for (const { event, payload } of events) for (const listener of listeners.get(event) ?? []) listener(payload);
        }
      };
      opened.onclose = () => {
        resolve(undefined);
        if (socket !== opened) return;
        socket = undefined;
        connection.set({ kind: 'lost' });
        for (const answer of underWay.values()) answer(LOST);
        underWay.clear();
        void open();
      };
    });
  }

  async function call<C extends CommandName>(command: C, input: CommandInput<C>): Promise<Answer<CommandOutput<C>>> {
    // A call of an open session leaves within the event that asked for it, ahead of what the page draws of that event.
    if (!socket) await open();
    if (socket) {
      lastId += 1;
      socket.send(JSON.stringify({ id: lastId, command, input }));
      return new Promise((resolve) => underWay.set(lastId, resolve));
    }
    if (connection.current().kind === 'lost') return LOST;
    return refuse('session-unknown', 'This tab has no session. Open the address that Dialbench printed.');
  }

  const host: Host = {
    capabilities: { nativeWindow: false },
    call,
    on<E extends EventName>(event: E, listener: (payload: Events[E]) => void) {
      const ofEvent = listeners.get(event);
      const entry: Listener = (payload) => listener(payload as Events[E]);
      ofEvent?.add(entry);
      return () => void ofEvent?.delete(entry);
    },
  };
  return { host, connection };
}

/** Removes what stands in the fragment, so that no reload, bookmark or screen share carries it. What is no code is none. */
function takeLaunchCode({ location, history }: Window): string | undefined {
  const { hash, pathname, search } = location;
  if (hash === '') return undefined;
  history.replaceState(null, '', pathname + search);
  return /^#([\w-]{43})$/.exec(hash)?.[1];
}
