/**
 * One workbench with real services behind both doors, and a service outside that hears all that leaves it.
 *
 * Staging is a tame environment at that service and Production a live one at an address of its own; both have a key and
 * a token. `traces` is what an attack may not change.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '../../electron/compose.ts';
import { type CallEvent, type DoorFrame, openIpcDoor } from '../../electron/desktop/ipc-door.ts';
import { systemRandom } from '../../electron/ports/node-crypto.ts';
import type { LocalProgram } from '../../electron/program.ts';
import { openWebDoor, serveBuiltPage } from '../../electron/web/web-door.ts';
import { NEW_ENVIRONMENT } from '../../shared/environment/new-environment.ts';
import type { Answer } from '../../shared/failure.ts';
import { type FixedClock, fixedClock } from '../support/fixed-clock.ts';
import { listen } from '../support/listen.ts';
import { openPageSocket, type PageSocket } from '../support/page-socket.ts';
import { converse } from '../support/raw-socket.ts';
import { recordsOf } from '../support/records-of.ts';

export type AttackedWorkbench = {
  readonly workbench: LocalProgram;
  readonly dataFolder: string;
  /** The outside service: where it is, what it heard, and how it answers. */
  readonly service: OutsideService;
  /** `name:port` of the loopback door, as an honest page names it. */
  readonly host: string;
  readonly origin: string;
  readonly port: number;
  /** The clock by which codes and sessions of the loopback door grow old. */
  readonly clock: FixedClock;
  /** Codes that were exchanged before. */
  readonly usedCode: string;
  readonly usedResume: string;
  newCode(): string;
  /** Opens another page's socket, by a new code or this one. */
  openPage(code?: string): Promise<PageSocket>;
  /** Sends these bytes to the loopback door and reads the answer. */
  send(parts: readonly (string | Uint8Array)[]): Promise<HttpAnswer>;
  /** A call over an honest page's socket at the loopback door. */
  callLoopback(command: unknown, input: unknown): Promise<Answer<unknown>>;
  /** A call at the desktop door, by our own page except for what `event` replaces. */
  callDesktop(command: unknown, input: unknown, event?: Partial<CallEvent>): Promise<Answer<unknown>>;
  /** All that an attack could leave behind. */
  traces(): Promise<unknown>;
  close(): Promise<void>;
};

export type HttpAnswer = { readonly status: number; readonly head: string; readonly body: string };

type OutsideService = {
  readonly url: string;
  readonly heard: string[];
  answer: (response: ServerResponse, target: string) => void;
  close(): void;
};

export const PRODUCTION_URL = 'https://live.invalid';
export const PAGE_FRAME: DoorFrame = { frameTreeNodeId: 7, origin: 'dialbench://app' };

export function answerEmpty(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":{}}');
}

export async function openAttackedWorkbench(): Promise<AttackedWorkbench> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'dialbench-attacked-'));
  const service = await startOutsideService();
  const clock = fixedClock();
  const workbench = await compose({ dataFolder, version: 'test' });
  await fillEnvironments(workbench, service.url);
  const files = new Map([['/', { bytes: new TextEncoder().encode('<p>page</p>'), contentType: 'text/html' }]]);
  const door = await openWebDoor({ workbench, page: serveBuiltPage(files), port: 0, random: systemRandom, clock });
  const { origin, host } = new URL(door.newAddress());
  const desktop = openDesktopDoor(workbench);
  const send = (parts: readonly (string | Uint8Array)[]) => sendTo(door.port, parts);
  const newCode = () => new URL(door.newAddress()).hash.slice(1);
  const openPage = (code: string = newCode()) => openPageSocket({ origin, port: door.port }, code);
  const usedCode = newCode();
  const { resume: usedResume } = await openPage(usedCode);
  let page = await openPage(usedResume);
  return {
    ...{
      workbench,
      dataFolder,
      service,
      host,
      origin,
      port: door.port,
      newCode,
      openPage,
      send,
      usedCode,
      usedResume,
      clock,
    },
    async callLoopback(command, input) {
      const told = await page.tell(JSON.stringify({ id: 1, command, input }), 1);
      if ('ok' in told) return told;
      // It was no call: the page comes back, as a page does.
      page = await openPage(page.resume);
      return { ok: false, failure: told.failure ?? { code: told.name, message: '' } };
    },
    callDesktop: desktop.call,
    traces: () => tracesOf(workbench, dataFolder, service),
    async close() {
      desktop.end();
      await door.close();
      await workbench.close();
      service.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function startOutsideService(): Promise<OutsideService> {
  const server = createServer((request, response) => {
    service.heard.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => service.answer(response, request.url ?? ''));
  });
  const service: OutsideService = {
    url: '',
    heard: [],
    answer: answerEmpty,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const port = await listen(server);
  return Object.assign(service, { url: `http://127.0.0.1:${port}` });
}

async function fillEnvironments({ services }: LocalProgram, url: string): Promise<void> {
  const customers = [{ customerId: 1, name: 'Real person', msisdn: '+260970000001' }];
  const fields = { ...NEW_ENVIRONMENT, clientId: 'c', customers };
  await services['environment.update']({ id: 'staging', fields: { ...fields, name: 'Staging', baseUrl: url } });
  const live = { ...fields, name: 'Production', danger: true, baseUrl: PRODUCTION_URL };
  await services['environment.update']({ id: 'production', fields: live });
  for (const environmentId of ['staging', 'production']) {
    await services['vault.generateKey']({ environmentId });
    await services['vault.setToken']({ environmentId, token: randomBytes(24).toString('base64url') });
  }
}

function openDesktopDoor(workbench: LocalProgram) {
  const contents = { mainFrame: PAGE_FRAME, isDestroyed: () => false, send: () => {}, on: () => {} };
  const handlers: ((event: CallEvent, ...values: unknown[]) => Promise<Answer<unknown>>)[] = [];
  const end = openIpcDoor({ handle: (_channel, handler) => void handlers.push(handler) }, contents, workbench);
  const call: AttackedWorkbench['callDesktop'] = async (command, input, event = {}) => {
    const honest = { sender: contents, senderFrame: PAGE_FRAME };
    const answer = await handlers[0]?.({ ...honest, ...event }, command, input);
    if (answer === undefined) throw new Error('the desktop door handles no calls');
    return answer;
  };
  return { call, end };
}

async function tracesOf({ services }: LocalProgram, dataFolder: string, service: OutsideService): Promise<unknown> {
  const state = await services['workbench.state']({});
  const deliveries: number[] = [];
  for (const { id } of state.environments) {
    deliveries.push((await recordsOf(services, 'received', id, '', 1)).matched);
  }
  const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // A database's pages move by themselves; what is in them is counted above and below.
    .map((path) => (/\.db(-wal|-shm)?$/.test(path) ? path : `${path} ${sha256(readFileSync(path))}`));
  return {
    exchanges: (await services['history.list']({ limit: 1 })).total,
    deliveries,
    // The sandbox's clock runs beside the machine's, and may be a millisecond ahead.
    environments: state.environments.map(({ clock: _, ...environment }) => environment),
    heard: [...service.heard],
    files: files.sort(),
    polluted: Object.keys(Object.prototype),
  };
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Changes = {
  readonly method?: string;
  readonly target?: string;
  /** Replace headers of these names, or come after the others; undefined leaves the header away. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Header lines as they are, after all others. */
  readonly lines?: readonly string[];
  readonly body?: string;
};

/** Without them a request asks for no socket. */
export const NO_SOCKET = {
  ...{ Connection: 'close', Upgrade: undefined, 'Sec-WebSocket-Protocol': undefined },
  ...{ 'Sec-WebSocket-Key': undefined, 'Sec-WebSocket-Version': undefined },
} as const;

/** The handshake of an honest page with a new code, with some of its parts replaced. */
export function requestBytes(
  { host, origin, newCode }: Pick<AttackedWorkbench, 'host' | 'origin' | 'newCode'>,
  { method = 'GET', target = '/api/socket', headers = {}, lines = [], body = '' }: Changes = {},
): string {
  const honest: Record<string, string | undefined> = {
    Host: host,
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Protocol': `dialbench, ${newCode()}`,
    'Content-Length': body === '' ? undefined : String(Buffer.byteLength(body)),
  };
  const sent = Object.entries({ ...honest, ...headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return `${method} ${target} HTTP/1.1\r\n${[...sent, ...lines].join('\r\n')}\r\n\r\n${body}`;
}

async function sendTo(port: number, parts: readonly (string | Uint8Array)[]): Promise<HttpAnswer> {
  const { answer } = await converse(`http://127.0.0.1:${port}`, parts);
  const end = answer.indexOf('\r\n\r\n');
  const head = answer.slice(0, Math.max(end, 0));
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: answer.slice(end + 4) };
}
