/** `conform` as scripts use it: our own sandbox holds, an environment of a file, the report, refusals and exit codes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ConformJson } from '../../../shared/conform/conform-json.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { environmentFile } from './env-file.ts';
import { runHere } from './run-cli.ts';

const LONG = { timeout: 180_000 };

test('our own sandbox passes every clause, and the report is one file without a link or a secret', LONG, async () => {
  const report = join(tempFolder(), 'conform.html');
  const ran = await runHere(['conform', '--act', '--probe', '--json', '--report', report]);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  const json = JSON.parse(ran.stdout) as ConformJson;
  expect(Object.keys(json)).toEqual(['passed', 'clauses', 'open', 'profile', 'about']);
  expect(json.passed).toBe(true);
  expect(json.clauses.filter(({ passed }) => !passed).map(({ id, got, skipped }) => ({ id, got, skipped }))).toEqual(
    [],
  );
  expect(json.open.filter(({ does }) => does === undefined)).toEqual([]);
  const ids = json.clauses.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining(['paging.limit-default', 'ussd.STOCKS.7', 'signature.stale-digest-refused']),
  );
  expect(json.clauses.filter(({ requests }) => requests.length === 0)).toEqual([]);
  const html = readFileSync(report, 'utf8');
  expect(html).toContain('<title>Passed: ');
  expect(html).toContain('signature.stale-digest-refused');
  const { about } = json;
  expect(about).toMatchObject({ environment: 'A sandbox of its own', acts: true, probes: true });
  expect(html).toContain(`<p>A sandbox of its own, ${about?.address}</p>`);
  expect(about?.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(html).toContain(`<p>Customer ${about?.customerId}, ${new Date(about?.startedAt ?? 0).toUTCString()}</p>`);
  expect(html).not.toMatch(/(?:src|href)=/);
  // Its own script, by its hash, and the case that it carries as data.
  expect(html).toMatch(/default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/);
  expect(html.match(/<script>/g)).toHaveLength(1);
  expect(html).not.toMatch(/Bearer|PRIVATE KEY/);
});

test(
  'without --act and --probe nothing changes: what needs them is skipped by name, and never passes',
  LONG,
  async () => {
    const { sandbox, file, variables } = await environmentFile();
    const ran = await runHere(['conform', '--env', file, '--json'], { env: variables });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const { clauses } = JSON.parse(ran.stdout) as ConformJson;
    const skipped = clauses.filter((clause) => clause.skipped !== undefined);
    expect(skipped.every(({ passed }) => !passed)).toBe(true);
    expect(skipped.find(({ id }) => id === 'accounts.create.answers')?.skipped).toContain('--act');
    expect(skipped.find(({ id }) => id === 'signature.wrong-key-refused')?.skipped).toContain('--probe');
    const methods = new Set(
      clauses.flatMap(({ requests }) => requests).map(({ method, target }) => `${method} ${target}`),
    );
    expect([...methods].filter((one) => !one.startsWith('GET ') && one !== 'POST /v1/ussd/process')).toEqual([]);
    expect(ran.stdout).not.toContain(sandbox.accessToken);
    const counted = clauses.filter(({ got }) => /^in \d+ answers?, as expected$/.test(got)).map(({ got }) => got);
    expect(counted).toContain('in 1 answer, as expected');
    expect(counted).not.toContain('in 1 answers, as expected');
  },
);

test('a dangerous environment is never acted on, and wants its name for the rest', LONG, async () => {
  const { file, variables } = await environmentFile({ name: 'Live', danger: true });
  const unnamed = await runHere(['conform', '--env', file], { env: variables });
  expect(unnamed.code).toBe(2);
  expect(unnamed.stderr).toContain('--confirm NAME');
  const acting = await runHere(['conform', '--env', file, '--confirm', 'Live', '--act'], { env: variables });
  expect(acting).toMatchObject({ code: 2, stdout: '' });
  expect(acting.stderr).toContain('Live is live: --act would create');
  const named = await runHere(['conform', '--env', file, '--confirm', 'Live', '--probe'], { env: variables });
  expect(named.stderr).toBe('');
  expect(named.code).toBe(0);
  // Each clause was listed when it was judged, before the report.
  const [listed = ''] = named.stdout.split('\n\n');
  const lines = listed.split('\n');
  expect(lines[0]).toMatch(/^passed {3}\S+$/);
  const [, count] = /(\d+) clauses passed/.exec(named.stdout) ?? [];
  expect(lines).toHaveLength(Number(count));
  expect(named.stdout).toMatch(/\n\nLive, http:\/\/\S+\nCustomer \d+, \S+ \d+ /);
  expect(named.stdout).toMatch(/\d+ of \d+ clauses passed, \d+ skipped\n$/);
});

test('a service that does not answer is exit 3, and a wrong profile fails by name', LONG, async () => {
  const gone = await environmentFile({ baseUrl: 'http://127.0.0.1:9' });
  const none = await runHere(['conform', '--env', gone.file, '--probe'], { env: gone.variables });
  expect(none.code).toBe(3);
  expect(none.stderr).toContain('no answer came at all');
  const wrong = await environmentFile({ signingProfile: { ...DEFAULT_SIGNING_PROFILE, signedMessage: 'base' } });
  const refused = await runHere(['conform', '--env', wrong.file, '--probe', '--json'], { env: wrong.variables });
  expect(refused.code).toBe(1);
  const { clauses, profile } = JSON.parse(refused.stdout) as ConformJson;
  const failed = clauses.filter(({ passed, skipped }) => !passed && skipped === undefined).map(({ id }) => id);
  expect(failed).toEqual(['signature.accepted-get', 'signature.accepted-post']);
  expect(profile.signingProfile.signedMessage).toBe('sha512');
});

test('a file without a name is refused before anything is sent', async () => {
  const empty = [
    ['conform', '--report', ''],
    ['explore', '--out', ''],
    ['explore', '--mermaid', ''],
  ];
  for (const args of empty) {
    const { code, stdout, stderr } = await runHere(args);
    expect({ code, stdout }, args.join(' ')).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^The (report|map) needs the name of a file; got an empty one\.\n$/);
  }
});
