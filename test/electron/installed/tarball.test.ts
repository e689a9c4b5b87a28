/** The tarball of `npm pack`: exactly what is in it, that it is the same each time, and that a Node too old is told so. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { connectAgent } from '../../support/agent-client.ts';
import { IS_NIGHT } from '../../support/drawn.ts';
import { COMMAND, installCommand, packCommand, packedCommand } from '../../support/installed-command.ts';
import { OLDEST_NODE, oldestNode } from '../../support/oldest-node.ts';
import { untilLine } from '../../support/until-line.ts';

let folder = '';
let tarball = '';
let installed = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dialbench-tarball-'));
  tarball = await packedCommand(join(folder, 'packed'));
  installed = installCommand(tarball, join(folder, 'empty'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();
const textOf = (file: string): string => readFileSync(join(installed, file), 'utf8');
const AS_TEXT = { encoding: 'utf8' } as const;
const PARTS = /([\w.-]+-[\w-]{8}\.(?:mjs|js|css|woff2|svg|png))/g;

describe('what is packed', () => {
  it('is these files, and the parts that they lead to, each of them', () => {
    const files = filesIn(installed);
    const roots = ['dialbench.cjs', 'diagnosis-worker.mjs', 'import-start.cjs', 'load-processor.mjs', 'start.mjs'];
    const named = [
      ...['LICENSE', 'README.md', 'dist/licences.txt', 'dist/renderer/index.html', 'package.json'],
      ...roots.map((name) => `dist/command/${name}`),
    ].sort();
    const isPart = (file: string) => /^dist\/(command|renderer\/assets)\/[\w.-]+-[\w-]{8}\.\w+$/.test(file);
    expect(files.filter((file) => !isPart(file))).toEqual(named);
    const reached = new Set<string>();
    const follow = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      if (!/\.(mjs|cjs|js|css|html)$/.test(file)) return;
      for (const [, name] of textOf(file).matchAll(PARTS)) {
        for (const next of [`dist/command/${name}`, `dist/renderer/assets/${name}`]) {
          if (files.includes(next)) follow(next);
        }
      }
    };
    for (const root of named) follow(root);
    expect(files.filter((file) => !reached.has(file))).toEqual([]);
  });

  it('holds no source map, no test and no path of the machine that built it', () => {
    const machine = [PROJECT_FOLDER, homedir(), tmpdir(), 'node_modules/.bin'].filter((path) => path.length > 4);
    for (const file of filesIn(installed)) {
      const text = readFileSync(join(installed, file), 'latin1');
      expect(file).not.toMatch(/\.map$|\.test\.|(^|\/)test\//);
      if (file === 'README.md') continue;
      expect(text, file).not.toMatch(/sourceMappingURL=(?!data:)|from ["']vitest/);
      // As a whole name: “notifications/roots/list_changed” is not the home of root.
      for (const path of machine)
        expect(
          text
            .split(path)
            .slice(1)
            .filter((after) => !/^[\w-]/.test(after)),
          `${path} in ${file}`,
        ).toEqual([]);
    }
  });

  it('installs nothing beside itself and runs nothing while it is installed', () => {
    expect(readdirSync(join(folder, 'empty', 'node_modules')).sort()).toEqual([
      '.bin',
      '.package-lock.json',
      'dialbench',
    ]);
    const manifest = JSON.parse(textOf('package.json'));
    for (const name of ['dependencies', 'optionalDependencies', 'peerDependencies', 'bundleDependencies']) {
      expect(manifest).not.toHaveProperty(name);
    }
    expect(Object.keys(manifest.scripts)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(pre|post)?install$|^prepare$/)]),
    );
    expect(manifest).toMatchObject({ private: true, bin: { dialbench: COMMAND }, engines: { node: '>=22.13' } });
  });

  it('names the licence of each work of others in it', () => {
    const licences = textOf('dist/licences.txt');
    for (const name of [
      'zod',
      'react',
      'yaml',
      '@noble/ed25519',
      '@fontsource/inter',
      '@modelcontextprotocol/server',
      'content-type',
    ]) {
      expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
    expect(licences).not.toMatch(/^vitest |^electron /m);
  });

  it('holds nothing that a library copied into its own build without its licence', () => {
    const copied = /node_modules\/\.pnpm\/|class AjvJsonSchemaValidator|require_code\$1/;
    for (const file of filesIn(installed).filter((one) => one.endsWith('.mjs')))
      expect(copied.exec(textOf(file))?.[0], file).toBeUndefined();
  });

  // By day packed-app.test.ts builds twice and compares; what npm adds to it changes with npm only.
  it.runIf(IS_NIGHT)(
    'is the same tarball the next time, byte for byte',
    async () => {
      expect(readFileSync(await packCommand(join(folder, 'again'))).equals(readFileSync(tarball))).toBe(true);
    },
    120_000,
  );
});

it('a Node that is too old is told so in a sentence, before anything that it could not read', () => {
  const pretend = join(folder, 'pretend.cjs');
  for (const [version, isFine] of Object.entries({
    '8.17.0': false,
    '20.20.2': false,
    '22.12.0': false,
    '22.13.0': true,
    '23.3.0': false,
    '23.4.0': true,
  })) {
    const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
    writeFileSync(pretend, versions);
    const ran = spawnSync(process.execPath, ['--require', pretend, join(installed, COMMAND), '--help'], AS_TEXT);
    if (isFine) expect([ran.status, ran.stderr]).toEqual([0, '']);
    else {
      const needed = version.startsWith('23.') ? '22.13, or 23.4 or newer' : '22.13 or newer';
      const sentence = `Dialbench needs Node ${needed}; this is Node ${version}.\n`;
      expect([ran.status, ran.stdout, ran.stderr]).toEqual([3, '', sentence]);
    }
  }
  // Node 8 reads no more than this.
  expect(textOf(COMMAND).replace(/\/\*.*?\*\//s, '')).not.toMatch(
    /\?\.|\?\?|=>|\bimport\b ?\(|\b(const|let|class|async)\b|`/,
  );
});

/** By day the oldest one where it can be had: with the one that is pinned every other test runs what was built. */
const oldest = { title: `Node ${OLDEST_NODE}, the oldest`, node: oldestNode() };
const pinned = { title: 'the Node pinned here', node: { path: process.execPath } };
for (const { title, node } of IS_NIGHT || 'reason' in oldest.node ? [pinned, oldest] : [oldest]) {
  if ('reason' in node) {
    it.skip(`skipped: ${title}: ${node.reason}`, () => {});
    continue;
  }
  describe(title, () => {
    const { path: program } = node;
    let usual: string | undefined;
    /** Runs the command in a home that holds no more than what the command itself keeps there; in an empty one with a given variable. */
    function run(args: readonly string[], more: { input?: string; env?: NodeJS.ProcessEnv } = {}) {
      // Compiled code lies in it: without, each run would compile everything again.
      usual ??= mkdtempSync(join(folder, 'home-'));
      const home = more.env === undefined ? usual : mkdtempSync(join(folder, 'home-'));
      const env = { PATH: process.env.PATH, HOME: home, XDG_CACHE_HOME: join(home, 'cache'), ...more.env };
      const ran = spawnSync(program, [join(installed, COMMAND), ...args], {
        ...{ encoding: 'utf8', cwd: home, input: more.input, env, timeout: 60_000 },
      });
      return { status: ran.status, stdout: ran.stdout, stderr: ran.stderr, home };
    }
    const data = () => mkdtempSync(join(folder, 'data-'));

    it('prints a program as the sources print it: the templates of the languages are in the bundle', () => {
      const args = ['codegen', 'requests.list', '--target', 'python', '--set', 'customerId=1001', '--data', data()];
      const sources = spawnSync(
        process.execPath,
        [join(PROJECT_FOLDER, 'electron', 'cli', 'main.ts'), ...args],
        AS_TEXT,
      );
      expect(sources.stdout).toMatch(/^# requests\.list: builds, signs and sends .*\nsys\.exit\(/s);
      const { status, stdout, stderr } = run(args);
      expect([status, stdout, stderr]).toEqual([0, sources.stdout, '']);
    });

    it('lists its commands, and names one that it does not have', () => {
      const { status, stdout, stderr } = run(['--help']);
      expect([status, stderr]).toEqual([0, '']);
      for (const name of 'sandbox send run dial openapi codegen sign verify diagnose keys web mcp'.split(' ')) {
        expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
      }
      const { version } = JSON.parse(textOf('package.json'));
      expect(run(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
      expect(run(['prepare'])).toMatchObject({ status: 2, stderr: expect.stringMatching(/^There is no command/) });
    });

    it('signs what openssl verifies, verifies it, and diagnoses what was changed after', () => {
      const place = data();
      const [key, publicKey, request, signed] = ['key.pem', 'public.pem', 'request.http', 'signed.http'].map((name) =>
        join(place, name),
      ) as [string, string, string, string];
      execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key]);
      execFileSync('openssl', ['pkey', '-in', key, '-pubout', '-out', publicKey]);
      const lines = ['POST /v1/reports HTTP/1.1', 'Host: a.test', 'Content-Type: application/json'];
      writeFileSync(request, `${[...lines, 'Authorization: Bearer t', 'X-Client-Id: c'].join('\r\n')}\r\n\r\n{"a":1}`);
      const ran = run(['sign', '--request', request, '--key', key, '--keyid', 'me', '--json']);
      expect([ran.status, ran.stderr]).toEqual([0, '']);
      const said = JSON.parse(ran.stdout);
      writeFileSync(join(place, 'hash'), Buffer.from(said.hashHex, 'hex'));
      writeFileSync(join(place, 'signature'), Buffer.from(said.signature, 'base64'));
      const words = ['pkeyutl', '-verify', '-pubin', '-inkey', publicKey, '-rawin', '-in', join(place, 'hash')];
      expect(String(execFileSync('openssl', [...words, '-sigfile', join(place, 'signature')]))).toMatch(/Verified/);
      writeFileSync(signed, said.request);
      const check = ['--public-key', `me=${publicKey}`, '--json'];
      const verified = run(['verify', '--request', signed, ...check]);
      expect([verified.status, JSON.parse(verified.stdout).verified]).toEqual([0, true]);
      writeFileSync(signed, said.request.replace('/v1/reports', '/v1/reports/'));
      expect(run(['verify', '--request', signed, ...check]).status).toBe(1);
      const found = JSON.parse(run(['diagnose', '--request', signed, ...check]).stdout);
      expect(found.findings[0].certainty).toBe('proven');
    });

    it('replays flows on sandboxes of their own', () => {
      const ran = run(['run', join(PROJECT_FOLDER, 'shared', 'flow', 'examples'), '--json']);
      expect([ran.status, ran.stderr]).toEqual([0, '']);
      expect(JSON.parse(ran.stdout)).toMatchObject({ passed: true });
    });

    it('keeps keys, sends, dials, writes programs and the OpenAPI document, over one data folder', () => {
      const place = ['--data', data()];
      expect(run(['keys', 'list', '--json', ...place])).toMatchObject({ status: 0, stderr: '' });
      const sent = run([
        'send',
        'instruments.list',
        '--set',
        'investmentType=INTERNATIONAL_STOCKS',
        '--json',
        ...place,
      ]);
      expect([sent.status, sent.stderr]).toEqual([0, '']);
      expect(JSON.parse(sent.stdout)).toMatchObject({ status: 200 });
      const dialled = run(['dial', '--json', ...place], { input: '1\n\n' });
      expect([dialled.status, dialled.stderr]).toEqual([0, '']);
      expect(
        dialled.stdout
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line).state),
      ).toEqual(['HOME', 'STOCKS']);
      expect(run(['codegen', 'reports.create', '--target', 'python', ...place]).stdout).toContain('import ');
      expect(JSON.parse(run(['openapi']).stdout).openapi).toMatch(/^3\.1/);
    });

    it('serves agents from the package, in both revisions of the protocol', async () => {
      for (const isModern of [false, true]) {
        const command = [program, join(installed, COMMAND)] as const;
        const agent = await connectAgent({ args: ['--data', data()], isModern, command });
        expect((await agent.client.listTools()).tools).toHaveLength(7);
        const { document } = await agent.call('sign_request', {
          request: 'curl https://a.test -H "Authorization: Bearer t"',
        });
        const request = document.signed.raw.replace('GET', 'PUT');
        expect((await agent.call('diagnose_request', { request })).document.verified).toBe(false);
        expect([agent.faults, agent.stderr()]).toEqual([[], '']);
        await agent.client.close();
      }
    });

    it('is a sandbox whose first line says where it is, and that ends when it is told to', async () => {
      const sandbox = untilLine(program, [join(installed, COMMAND), 'sandbox', '--port', '0'], /^\{.*\}$/m);
      onTestFinished(() => void sandbox.end('SIGKILL'));
      const ready = JSON.parse((await sandbox.line)[0]);
      expect((await fetch(`${ready.url}/v1/requests`)).status).toBe(401);
      expect(await sandbox.end('SIGTERM')).toBe(0);
    });

    it('serves the page, whole, from the package', async () => {
      const words = ['web', '--no-open', '--host', '127.0.0.1', '--data', data()];
      const web = untilLine(program, [join(installed, COMMAND), ...words], /^Dialbench is ready: (\S+)$/m);
      onTestFinished(() => void web.end('SIGKILL'));
      const origin = new URL((await web.line)[1] ?? '').origin;
      const index = await (await fetch(origin)).text();
      const parts = [...index.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);
      expect(parts.length).toBeGreaterThan(3);
      for (const path of parts) expect((await fetch(`${origin}${path}`)).status, path).toBe(200);
      expect(await web.end('SIGTERM')).toBe(0);
    });

    it('keeps compiled code in a folder of the user’s own, and does without where that is somebody else’s', () => {
      const { home } = run(['openapi']);
      expect(filesIn(join(home, 'cache', 'dialbench')).length).toBeGreaterThan(1);
      for (const noPlace of ['', 'relative']) {
        const ran = run(['openapi'], { env: { XDG_CACHE_HOME: noPlace } });
        expect(readdirSync(ran.home), noPlace).toEqual(['.cache']);
      }
      // Nothing can be made there, and Node's own way of making folders one below the other never ends.
      expect(run(['openapi'], { env: { XDG_CACHE_HOME: '/proc/none' } }).status).toBe(0);
      const shared = mkdtempSync(join(folder, 'shared-'));
      execFileSync('mkdir', ['-m', '777', join(shared, 'dialbench')]);
      expect(run(['openapi'], { env: { XDG_CACHE_HOME: shared } }).status).toBe(0);
      expect(filesIn(join(shared, 'dialbench'))).toEqual([]);
    });
  });
}
