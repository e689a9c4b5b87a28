/**
 * The sandbox under load, from this process against one of its own: requests per second with full verification against
 * mock servers without any, memory over many requests, many menu sessions at once, and kills in the middle of writes.
 */
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../support/listen.ts';
import { type Load, load } from './load.ts';
import { type Figure, type Rate, rates } from './measure.ts';
import { startRivals } from './rivals.ts';
import { durabilityFigure } from './sandbox-durability.ts';
import { inFolder, type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';
import { sessionFigures } from './sandbox-sessions.ts';

const CONNECTIONS = 50;
const ROUND_MS = 1500;
const ROUNDS = 7;
const WARM_UP_MS = 1500;
const MEMORY_REQUESTS = 100_000;
const MOST_MB = 200;
const TARGET = '/v1/instruments?investmentType=INTERNATIONAL_STOCKS';

export async function sandboxFigures(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const sandbox = await startSandboxProcess(join(folder, 'sandbox.db'), CONNECTIONS);
    try {
      const speed = await speedFigures(sandbox);
      const memory = await memoryFigures(sandbox);
      return [
        ...speed,
        ...memory,
        ...(await sessionFigures(sandbox)),
        await durabilityFigure(join(folder, 'killed.db')),
      ];
    } finally {
      await sandbox.end('SIGTERM');
    }
  });
}

async function speedFigures(sandbox: SandboxProcess): Promise<Figure[]> {
  const draft = { method: 'GET', target: TARGET, headers: [], body: new Uint8Array() };
  const answer = await sandbox.send(draft);
  if (answer?.status !== 200) throw new Error(`the sandbox answered ${answer?.status}: ${answer?.text}`);
  const signed = sandbox.prepare(draft).headers.map(([name, value]) => `${name}: ${value}`);
  const bytes = (port: number, lines: readonly string[]): Uint8Array =>
    Buffer.from([`GET ${TARGET} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...lines, '', ''].join('\r\n'));
  const bare = await startBareServer(answer.text);
  const rivals = await startRivals(TARGET.split('?')[0] ?? '', answer.text);
  try {
    const subjects = [
      { name: 'sandbox, signed and verified', port: sandbox.port, lines: signed },
      ...rivals.map(({ name, port }) => ({ name: `${name}, the same answer, nothing verified`, port, lines: [] })),
      { name: 'bare node:http, the same answer', port: bare.port, lines: [] },
    ];
    const rounds: Load[][] = subjects.map(() => []);
    for (const { port, lines } of subjects) await load(port, [bytes(port, lines)], CONNECTIONS, WARM_UP_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { port, lines }] of subjects.entries()) {
        rounds[index]?.push(await load(port, [bytes(port, lines)], CONNECTIONS, ROUND_MS));
      }
    }
    const parts: Rate[] = subjects.map(({ name }, index) => {
      const middle = (rounds[index] ?? []).toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(ROUNDS / 2)];
      const failures = (rounds[index] ?? []).reduce((sum, one) => sum + one.failures, 0);
      const note = `p50 ${middle?.p50Ms.toFixed(1)} ms, p99 ${middle?.p99Ms.toFixed(1)} ms, ${failures} failures`;
      return { name: `${name} (${CONNECTIONS} connections, ${note})`, perSecond: middle?.perSecond ?? 0 };
    });
    const [ours, ...others] = parts.map(({ perSecond }) => perSecond);
    const fastest = Math.max(0, ...others.slice(0, rivals.length));
    const name = 'signed GET /v1/instruments against the faster mock server';
    return [
      { name, ratio: rivals.length === 0 ? Number.NaN : (ours ?? 0) / fastest, goal: 3, parts },
      await shareFigure(parts[0], parts.at(-1)),
    ];
  } finally {
    bare.stop();
    for (const rival of rivals) await rival.stop();
  }
}

/** Two cores could answer as many as the bare server with its load takes of one, and a verification besides. */
async function shareFigure(ours: Rate | undefined, bare: Rate | undefined): Promise<Figure> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const message = Buffer.alloc(64);
  const signature = sign(null, message, privateKey);
  const [verification] = await rates([
    { name: 'verifications by node:crypto', run: () => verify(null, message, publicKey, signature) },
  ]);
  if (!ours || !bare || !verification) throw new Error('a subject was not measured');
  const possible = 2 / (1 / bare.perSecond + 1 / verification.perSecond);
  return {
    name: 'signed GET /v1/instruments, share of what two cores can do',
    ratio: ours.perSecond / possible,
    goal: 0.9,
    parts: [ours, bare, verification, { name: 'two cores', perSecond: possible }],
  };
}

async function startBareServer(body: string): Promise<{ port: number; stop(): void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
    response.end(body);
  });
  const port = await listen(server);
  return {
    port,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Resident memory after a fifth of the requests against that after all of them, 1 is flat; and how often it fits into its bound. */
async function memoryFigures(sandbox: SandboxProcess): Promise<Figure[]> {
  const draft = { method: 'GET', target: TARGET, headers: [], body: new Uint8Array() };
  const lines = sandbox.prepare(draft).headers.map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(
    [`GET ${TARGET} HTTP/1.1`, `Host: 127.0.0.1:${sandbox.port}`, ...lines, '', ''].join('\r\n'),
  );
  let done = 0;
  const until = async (count: number): Promise<number> => {
    while (done < count) {
      const { perSecond } = await load(sandbox.port, [request], CONNECTIONS, ROUND_MS);
      if (perSecond === 0) throw new Error('the sandbox stopped answering');
      done += Math.round((perSecond * ROUND_MS) / 1000);
    }
    return sandbox.residentMb();
  };
  const early = await until(MEMORY_REQUESTS / 5);
  const late = await until(MEMORY_REQUESTS);
  const after = { name: `resident after ${done}`, perSecond: late, unit: 'MB' };
  return [
    {
      name: `memory after ${MEMORY_REQUESTS / 5} requests against ${MEMORY_REQUESTS}`,
      ratio: early / late,
      goal: 0.8,
      parts: [{ name: `resident after ${MEMORY_REQUESTS / 5}`, perSecond: early, unit: 'MB' }, after],
    },
    {
      name: `${MOST_MB} MB against the memory after ${MEMORY_REQUESTS} requests`,
      ratio: MOST_MB / late,
      goal: 1,
      parts: [after],
    },
  ];
}
