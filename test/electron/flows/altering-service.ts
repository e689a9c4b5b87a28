/**
 * A service in front of a sandbox that alters its answers, and a flow world that presses there: what a changed, slow or
 * lost answer looks like to a flow. Requests pass as they are signed, to the address that was signed.
 */
import { createServer, request as forward } from 'node:http';
import type { FlowWorld } from '../../../electron/flows/flow-world.ts';
import { openWorld } from '../../../electron/flows/open-world.ts';
import { openOwnEnvironment } from '../../../electron/open/own-environment.ts';
import { DEFAULT_TRANSPORT, type Environment } from '../../../shared/environment/environment.ts';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { listening } from '../../support/listening.ts';
import { startTestSandbox } from '../../support/start-sandbox.ts';
import { CLOCK } from './walk-every-move.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test alters the JSON of an answer as it comes
export type Data = any;

export type Alteration = {
  /** Changes `data` of the n-th answer, counted from 0. */
  change?(data: Data, n: number): void;
  /** What becomes of the n-th answer on its way. */
  way?(n: number): 'whole' | 'dropped' | 'twice' | { readonly lateMs: number };
  readonly idleTimeoutMs?: number;
};

export async function openAlteringWorld({ change, way, idleTimeoutMs }: Alteration): Promise<FlowWorld> {
  const sandbox = await startTestSandbox({ frozenAtMs: Date.parse(CLOCK) });
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    const n = count;
    count += 1;
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', async () => {
      const send = () => pass(sandbox.url, incoming, Buffer.concat(parts));
      const fate = way?.(n) ?? 'whole';
      if (fate === 'twice') await send();
      const { status, body } = await send();
      if (fate === 'dropped') return void incoming.socket.destroy();
      if (typeof fate === 'object') await new Promise((resolve) => setTimeout(resolve, fate.lateMs));
      const json = JSON.parse(body);
      if (json.data) change?.(json.data, n);
      outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  const port = await listening(server);
  const baseUrl = `http://127.0.0.1:${port}`;
  sandbox.admin.changeSettings({ publicUrl: baseUrl });
  const environment: Environment = {
    ...NEW_ENVIRONMENT,
    id: 'altered',
    name: 'Altered',
    kind: 'remote',
    baseUrl,
    clientId: sandbox.clientId,
    keyId: 'test-key',
    ownKeyId: '',
    hasToken: true,
    transport: { ...DEFAULT_TRANSPORT, ...(idleTimeoutMs === undefined ? {} : { idleTimeoutMs }) },
    customers: sandbox.customers,
  };
  const { signer, accessToken } = sandbox;
  const signingClock = { nowMs: () => Date.parse(CLOCK) };
  const { press, hangUp } = openOwnEnvironment(environment, { signer, token: accessToken }, { signingClock });
  return openWorld({ environment, press, hangUp, admin: sandbox.admin });
}

function pass(to: string, { method, url, rawHeaders }: Data, body: Buffer): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = forward(new URL(url, to), { method, headers: rawHeaders, setHost: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
    });
    asking.on('error', reject);
    asking.end(body);
  });
}
