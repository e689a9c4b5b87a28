/**
 * Two public mock servers that answer the same bytes without verifying anything: what our sandbox is measured against.
 *
 * They are no dependencies of the project; the first run installs them below dist/ with npm. Where npm cannot reach its
 * registry, the comparison is left out and said so.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../dist/bench-rivals');
const PACKAGES = ['@stoplight/prism-cli', '@mockoon/cli'];
const START_TIMEOUT_MS = 60_000;

export type Rival = { readonly name: string; readonly port: number; stop(): Promise<void> };

/** Starts both with one answer for GET `path`; fewer where they cannot be had. */
export async function startRivals(path: string, answerJson: string): Promise<Rival[]> {
  if (!existsSync(join(FOLDER, 'node_modules/.bin/prism'))) {
    process.stderr.write(`Installing ${PACKAGES.join(' and ')} into dist/bench-rivals to compare with …\n`);
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'package.json'), '{"private":true}\n');
    const installed = spawnSync('npm', ['i', '--no-audit', '--no-fund', '--no-save', ...PACKAGES], {
      cwd: FOLDER,
      stdio: 'ignore',
    });
    if (installed.status !== 0) {
      process.stderr.write('They cannot be installed here; the comparison is left out.\n');
      return [];
    }
  }
  const [prismPort, mockoonPort] = [43_110, 43_111];
  const prismFile = join(FOLDER, 'openapi.json');
  writeFileSync(prismFile, JSON.stringify(prismDocument(path, answerJson)));
  const mockoonFile = join(FOLDER, 'mockoon.json');
  writeFileSync(mockoonFile, JSON.stringify(mockoonEnvironment(path, answerJson, mockoonPort)));
  // One process: with more, Prism 5.16 ends with a fault of its own, and the others only write its log.
  const prismWords = ['mock', '-h', '127.0.0.1', '-p', String(prismPort), '-v', 'silent', '-m', 'false', prismFile];
  const started = [
    await startRival('prism', prismPort, 'prism', prismWords),
    await startRival('mockoon', mockoonPort, 'mockoon-cli', [
      'start',
      '-d',
      mockoonFile,
      '--disable-log-to-file',
      '--disable-admin-api',
    ]),
  ];
  return started.filter((rival) => rival !== undefined);
}

/** Undefined where it does not start: a rival's fault must not keep our own figures away. */
async function startRival(
  name: string,
  port: number,
  bin: string,
  args: readonly string[],
): Promise<Rival | undefined> {
  const child = spawn(join(FOLDER, 'node_modules/.bin', bin), args, {
    cwd: FOLDER,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve();
      else child.once('close', () => resolve());
      child.kill('SIGKILL');
    });
  const endMs = Date.now() + START_TIMEOUT_MS;
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || Date.now() > endMs) {
      await stop();
      process.stderr.write(`${name} did not start (exit code ${child.exitCode}) and is left out.\n`);
      return undefined;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { name, port, stop };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });
}

function prismDocument(path: string, answerJson: string): unknown {
  const answer = {
    description: 'static',
    content: { 'application/json': { schema: { type: 'object' }, example: JSON.parse(answerJson) as unknown } },
  };
  return {
    openapi: '3.0.3',
    info: { title: 'static', version: '1' },
    paths: { [path]: { get: { responses: { 200: answer } } } },
  };
}

function mockoonEnvironment(path: string, answerJson: string, port: number): unknown {
  const response = {
    ...{ uuid: 'response-1', body: answerJson, latency: 0, statusCode: 200, label: '', rules: [], rulesOperator: 'OR' },
    ...{
      headers: [{ key: 'Content-Type', value: 'application/json' }],
      bodyType: 'INLINE',
      filePath: '',
      databucketID: '',
    },
    ...{
      sendFileAsBody: false,
      disableTemplating: true,
      fallbackTo404: false,
      default: true,
      crudKey: 'id',
      callbacks: [],
    },
  };
  const route = {
    ...{
      uuid: 'route-1',
      type: 'http',
      documentation: '',
      method: 'get',
      endpoint: path.slice(1),
      responses: [response],
    },
    ...{ responseMode: null, streamingMode: null, streamingInterval: 0 },
  };
  return {
    ...{
      uuid: 'environment-1',
      lastMigration: 33,
      name: 'static',
      endpointPrefix: '',
      latency: 0,
      port,
      hostname: '127.0.0.1',
    },
    ...{
      folders: [],
      routes: [route],
      rootChildren: [{ type: 'route', uuid: 'route-1' }],
      proxyMode: false,
      proxyHost: '',
    },
    ...{
      proxyRemovePrefix: false,
      cors: false,
      headers: [],
      proxyReqHeaders: [],
      proxyResHeaders: [],
      data: [],
      callbacks: [],
    },
    tlsOptions: { enabled: false, type: 'CERT', pfxPath: '', certPath: '', keyPath: '', caPath: '', passphrase: '' },
  };
}
