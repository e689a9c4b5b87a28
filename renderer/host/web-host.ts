/**
 * The Host over loopback HTTP: calls by POST, events as a stream of JSON lines.
 *
 * Usable at once: calls made before the session opens wait for it. Reopens a lost stream, with pauses growing to
 * eight seconds. Repeats a call only if it was refused for its session, before it was read: a key press that seemed lost may
 * have arrived.
 */
import type { CommandInput, CommandName, CommandOutput } from '../../shared/contract/commands.ts';
import { EVENT_NAMES, type EventName, type Events } from '../../shared/contract/events.ts';
import type { Capabilities, Host } from '../../shared/contract/host.ts';
import { type Answer, refuse } from '../../shared/failure.ts';
import { createConnection, type OpenedHost } from './connection.ts';
import { openSession, takeLaunchCode } from './web-session.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** The server writes a line at least every 15 s; a stream silent for longer than this is dead. */
const SILENCE_MS = 40_000;

type Listener = (payload: unknown) => void;

export function openWebHost(page: Window): OpenedHost {
  const connection = createConnection({ kind: 'opening' });
  const listeners = new Map<string, Set<Listener>>(EVENT_NAMES.map((name) => [name, new Set()]));
  let capabilities: Capabilities = { nativeWindow: false };
  let token: string | undefined;
  /** Settles when it is known whether there is a session; undefined once that is known. */
  let opening: Promise<void> | undefined;
  open(takeLaunchCode(page));

  // Opening a new address in this tab changes only the fragment and does not reload the page.
  page.addEventListener('hashchange', () => {
    const code = takeLaunchCode(page);
    if (code !== undefined) open(code);
  });

  function open(launchCode: string | undefined): void {
    const begun = begin(launchCode).finally(() => {
      if (opening === begun) opening = undefined;
    });
    opening = begun;
  }

  async function begin(launchCode: string | undefined): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = longer(pauseMs)) {
      const outcome = await openSession(page, launchCode);
      if (outcome.kind === 'granted') {
        token = outcome.token;
        capabilities = outcome.capabilities;
        connection.set({ kind: 'open' });
        void listen(outcome.token);
        return;
      }
      if (outcome.kind === 'refused') {
        endSession(outcome.reason);
        return;
      }
      connection.set({ kind: 'lost' });
      await pause(pauseMs);
    }
  }

  /** The door no longer knows the token, after a long sleep for example: what this tab stored may open a new session. */
  function renew(oldToken: string): void {
    if (token !== oldToken) return;
    token = undefined;
    open(undefined);
  }

  function endSession(reason: string | undefined): void {
    token = undefined;
    connection.set({ kind: 'no-session', reason });
  }

  /** Keeps a stream open while this token is the tab's current one. */
  async function listen(ownToken: string): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (token === ownToken) {
      const aborter = new AbortController();
      let silence = page.setTimeout(() => aborter.abort(), SILENCE_MS);
      try {
        const response = await post('/api/events', {}, ownToken, aborter.signal);
        if (response.status === 401) return renew(ownToken);
        if (!response.ok || response.body === null) throw new Error(`the door answered ${response.status}`);
        connection.set({ kind: 'open' });
        pauseMs = FIRST_PAUSE_MS;
        await readLines(response.body, (line) => {
          page.clearTimeout(silence);
          silence = page.setTimeout(() => aborter.abort(), SILENCE_MS);
          if (line !== '') announce(line);
        });
      } catch {
        // However the stream ended, report it lost and reconnect.
      } finally {
        page.clearTimeout(silence);
      }
      if (token !== ownToken) return;
      connection.set({ kind: 'lost' });
      await pause(pauseMs);
      pauseMs = longer(pauseMs);
    }
  }

  function announce(line: string): void {
    const message = JSON.parse(line) as { event: string; payload: unknown };
    for (const listener of listeners.get(message.event) ?? []) listener(message.payload);
  }

  function post(path: string, body: unknown, bearer: string, signal?: AbortSignal): Promise<Response> {
    return page.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
      signal,
    });
  }

  function pause(durationMs: number): Promise<void> {
    return new Promise((resolve) => page.setTimeout(resolve, durationMs));
  }

  async function call<C extends CommandName>(command: C, input: CommandInput<C>): Promise<Answer<CommandOutput<C>>> {
    // A call of an open session leaves within the event that asked for it, ahead of what the page draws of that event.
    if (opening) await opening;
    const bearer = token;
    if (bearer === undefined) {
      return refuse('session-unknown', 'This tab has no session. Open the address that Dialbench printed.');
    }
    try {
      const response = await post('/api/call', { command, input }, bearer);
      if (response.status === 401) {
        // Refused before it was read, so asking again does nothing twice. Without a session the next turn says so.
        renew(bearer);
        return call(command, input);
      }
      // The one place where the server's JSON takes on the contract's type.
      return (await response.json()) as Answer<CommandOutput<C>>;
    } catch {
      return refuse(
        'connection-lost',
        'Dialbench did not answer. If it was stopped, start it again; what was asked may or may not have been done.',
      );
    }
  }

  const host: Host = {
    get capabilities() {
      return capabilities;
    },
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

function longer(pauseMs: number): number {
  return Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
}

/** Reads to the end of the stream, calling `onLine` for each line without its line feed. Drops an unterminated last line. */
async function readLines(stream: ReadableStream<Uint8Array>, onLine: (line: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  }
}
