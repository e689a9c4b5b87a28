/** The desktop door: who is answered, what is let in, and what goes out. In a real browser: flows/desktop-door.spec.ts. */
import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  type CallEvent,
  type DoorFrame,
  LARGEST_INPUT_CHARS,
  openIpcDoor,
} from '../../../electron/desktop/ipc-door.ts';
import { createEventHub } from '../../../electron/event-hub.ts';
import { COMMAND_INPUTS, type Services } from '../../../shared/contract/commands.ts';
import { type Answer, AppError } from '../../../shared/failure.ts';

const PAGE: DoorFrame = { frameTreeNodeId: 7, origin: 'dialbench://app' };

/** Services that answer with what they were asked, so that an answer proves that the call went through. */
const ECHO = Object.fromEntries(
  Object.keys(COMMAND_INPUTS).map((name) => [name, async (input: unknown) => ({ name, input })]),
) as unknown as Services;

class Contents extends EventEmitter {
  readonly sent: unknown[][] = [];
  destroyed = false;
  mainFrame = PAGE;

  isDestroyed(): boolean {
    return this.destroyed;
  }

  send(...values: unknown[]): void {
    this.sent.push(values);
  }
}

function openDoor(services: Services = ECHO) {
  const contents = new Contents();
  const hub = createEventHub();
  const handlers = new Map<string, (event: CallEvent, ...values: unknown[]) => Promise<Answer<unknown>>>();
  const end = openIpcDoor({ handle: (channel, handler) => void handlers.set(channel, handler) }, contents, {
    services,
    onEvent: hub.listen,
    close: async () => {},
  });
  const call = (event: Partial<CallEvent>, command: unknown, input: unknown) => {
    const handler = handlers.get('host.call');
    if (!handler) throw new Error('the door handles no host.call');
    const honest = { sender: contents, senderFrame: PAGE };
    // Descriptors, so that a getter stays one and is read by the door alone.
    return handler(Object.defineProperties(honest, Object.getOwnPropertyDescriptors(event)), command, input);
  };
  return { contents, hub, end, call };
}

const codeOf = (answer: Answer<unknown>) => (answer.ok ? 'answered' : answer.failure.code);

describe('calls at the desktop door', () => {
  it.each(['did-navigate', 'render-process-gone'])('end with their page where they watch a run (%s)', async (event) => {
    const cancelled: unknown[] = [];
    let finish = (): void => {};
    const endless = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { call, contents } = openDoor({
      ...ECHO,
      'runs.watch': () => endless,
      'operation.send': () => endless,
      'runs.leave': async (input: unknown) => void cancelled.push(input),
    } as unknown as Services);
    const search = call({}, 'runs.watch', { runId: 'search' });
    const send = call({}, 'operation.send', {
      environmentId: 's',
      callId: 'send',
      input: { operation: 'webhooks.get' },
    });
    contents.emit(event);
    await nextTurn();
    expect(cancelled).toEqual([{ runId: 'search' }]);
    finish();
    await Promise.all([search, send]);
    contents.emit(event);
    await nextTurn();
    expect(cancelled).toHaveLength(1);
  });

  it('are answered to the page in the main frame of our window', async () => {
    const answer = await openDoor().call({}, 'history.get', { id: 'x-1' });
    expect(answer).toEqual({ ok: true, value: { name: 'history.get', input: { id: 'x-1' } } });
  });

  it.each<[string, Partial<CallEvent>]>([
    ['a frame that is gone', { senderFrame: null }],
    ['another window', { sender: new Contents() }],
    ['a frame inside the page, even of our own origin', { senderFrame: { ...PAGE, frameTreeNodeId: 8 } }],
    ['the main frame showing another origin', { senderFrame: { ...PAGE, origin: 'https://example.org' } }],
    ['an opaque origin', { senderFrame: { ...PAGE, origin: 'null' } }],
    ['an origin that begins like ours', { senderFrame: { ...PAGE, origin: 'dialbench://app.evil' } }],
    ['our host in another scheme', { senderFrame: { ...PAGE, origin: 'https://app' } }],
  ])('are refused to %s, before the command is looked at', async (_who, event) => {
    expect(codeOf(await openDoor().call(event, 'no.such.command', {}))).toBe('sender-refused');
    expect(codeOf(await openDoor().call(event, 'workbench.state', {}))).toBe('sender-refused');
  });

  it('are refused once the window is destroyed', async () => {
    const { call, contents } = openDoor();
    contents.destroyed = true;
    expect(codeOf(await call({}, 'workbench.state', {}))).toBe('sender-refused');
  });

  it('read the frame as it is at the call, because Electron forgets it while the service works', async () => {
    let reads = 0;
    const event = {
      get senderFrame() {
        reads += 1;
        return reads === 1 ? PAGE : null;
      },
    };
    const { call } = openDoor();
    expect(codeOf(await call(event, 'workbench.state', {}))).toBe('answered');
  });

  it.each(['no.such.command', 'constructor', '', 7, null, undefined, {}])(
    'are refused for the unknown command %j',
    async (command) => {
      expect(codeOf(await openDoor().call({}, command, {}))).toBe('command-unknown');
    },
  );

  it.each([{ unknown: 1 }, [], 'text', null, undefined])(
    'are refused for the input %j, by its fault',
    async (input) => {
      expect(codeOf(await openDoor().call({}, 'workbench.state', input))).toBe('input-invalid');
    },
  );

  it('are refused for an input that no JSON door would take', async () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(codeOf(await openDoor().call({}, 'workbench.state', circle))).toBe('input-invalid');
    expect(codeOf(await openDoor().call({}, 'workbench.state', { n: 1n }))).toBe('input-invalid');
  });

  it('are refused for an input beyond the limit, saying both sizes', async () => {
    const answer = await openDoor().call({}, 'workbench.state', { text: 'a'.repeat(LARGEST_INPUT_CHARS) });
    expect(codeOf(answer)).toBe('input-too-large');
    expect(answer.ok ? '' : answer.failure.message).toContain(String(LARGEST_INPUT_CHARS));
  });

  it('answer the failure of a service as a value, never as a throw', async () => {
    const failing: Services = {
      ...ECHO,
      'sandbox.start': async () => {
        throw new AppError({ code: 'port-taken', message: 'The port is taken.' });
      },
    };
    expect(await openDoor(failing).call({}, 'sandbox.start', {})).toEqual({
      ok: false,
      failure: { code: 'port-taken', message: 'The port is taken.' },
    });
  });
});

describe('events at the desktop door', () => {
  const SUMMARY = {
    id: 'x-1',
    kind: 'ussd',
    environmentId: 'sandbox',
    operation: 'ussd.process',
    method: 'POST',
    url: 'http://127.0.0.1:1/v1/ussd/process',
    startedAtMs: 0,
    totalMs: 1,
    verified: true,
    label: 'dialled *384*99#',
  } as const;

  it('reach the page with their name and payload', async () => {
    const { contents, hub } = openDoor();
    hub.emit('record.changed', SUMMARY);
    await nextTurn();
    expect(contents.sent).toEqual([['host.event', 'record.changed', SUMMARY]]);
  });

  it('are not sent to a window that is destroyed, which would throw', async () => {
    const { contents, hub } = openDoor();
    hub.emit('record.changed', SUMMARY);
    contents.destroyed = true;
    hub.emit('record.changed', SUMMARY);
    await nextTurn();
    expect(contents.sent).toEqual([]);
  });

  it('end when the door’s owner says so', async () => {
    const { contents, hub, end } = openDoor();
    hub.emit('record.changed', SUMMARY);
    end();
    hub.emit('record.changed', SUMMARY);
    await nextTurn();
    expect(contents.sent).toEqual([]);
  });

  it('follow the answer of the call that caused them: the screen comes before the lists', async () => {
    const { contents, hub, call } = openDoor({
      ...ECHO,
      'workbench.state': (async () => {
        await nextTurn();
        hub.emit('record.changed', SUMMARY);
        hub.emit('history.changed', { kind: 'marked' });
      }) as unknown as Services['workbench.state'],
    });
    await call({}, 'workbench.state', {});
    expect(contents.sent).toEqual([]);
    await nextTurn();
    expect(contents.sent.map(([, name]) => name)).toEqual(['record.changed', 'history.changed']);
  });
});
