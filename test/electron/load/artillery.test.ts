/** Load projects run by the real Artillery against a real sandbox: what it counts, what the sandbox saw, and how it fails. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOAD_COUNTERS } from '../../../shared/load/load-counters.ts';
import { findArtillery, runArtillery } from '../../support/artillery.ts';
import { listening } from '../../support/listening.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { toolchainsReady } from '../../support/toolchains-ready.ts';
import { encryptedKeyFile, environmentFile } from '../cli/env-file.ts';
import { runCli } from '../cli/run-cli.ts';

await toolchainsReady();
const artillery = findArtillery();
const reason =
  artillery === undefined
    ? ' — not run: Artillery is not here; a run with DIALBENCH_NIGHTLY=1 installs it from npm'
    : '';

const SEARCH = `flow: Find
vars: { pin: a-pin, stock: nothing }
expect: { state: HOME } # the caller is greeted
steps:
  - press: 1 # after 0.1s
    expect: { state: STOCKS }
  - press: 8 # after 0.2s
    expect: { state: SEARCH_STOCK }
  - type: "{pin}" # after 0.1s
    expect: { state: STOCKS, options: ["1 ZMBP …", "8 Search Stock", "0 Back to Home"] }
  - press: 8 # after 0s
  - type: "{stock}" # after 0s
    expect: { state: STOCKS, contains: ["1. "] }
`;
const DEEP = `flow: Look
dial: "*384*99*1*1#"
expect: { state: SELECT_STOCK }
steps: []
`;

async function project(flows: Readonly<Record<string, string>>, given: readonly string[], customers?: string) {
  const made = await environmentFile();
  const files = Object.entries(flows).map(([name, text]) => {
    writeFileSync(join(made.folder, name), text);
    return join(made.folder, name);
  });
  const csv = join(made.folder, 'who.csv');
  if (customers !== undefined) writeFileSync(csv, customers);
  const out = join(tempFolder(), 'load');
  const also = customers === undefined ? [] : ['--customers', csv];
  const written = await runCli(['load', ...files, '--out', out, '--env', made.file, ...given, ...also]);
  expect(written).toMatchObject({ code: 0, stderr: '' });
  return { ...made, out };
}

describe.skipIf(artillery === undefined)(`a load project${reason}`, { timeout: 120_000 }, () => {
  test('is signed, accepted, kept apart and held against its flows, with nothing secret in its folder', async () => {
    const customers = 'customerId,stock\n1002,copper\n1003,"zambezi power"\n1005,copper\n';
    const made = await project(
      { 'a.flow.yaml': SEARCH, 'b.flow.yaml': DEEP },
      ['--rate', '12', '--duration', '3'],
      customers,
    );
    const secrets = [
      made.variables.DIALBENCH_TOKEN,
      readFileSync(made.variables.DIALBENCH_KEY_FILE, 'utf8').split('\n')[1],
    ];
    const { code, output, counters } = await runArtillery(made.out, {
      ...made.variables,
      DIALBENCH_VAR_PIN: 'zambezi',
    });
    const counted = counters();
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });

    const finds = counted['vusers.created_by_name.Find'] ?? 0;
    const looks = counted['vusers.created_by_name.Look'] ?? 0;
    expect([finds + looks, finds > 5, looks > 5]).toEqual([36, true, true]);
    expect(counted).toMatchObject({
      [LOAD_COUNTERS.presses]: finds * 6 + looks * 3,
      [LOAD_COUNTERS.asExpected]: finds * 6 + looks * 3,
      [LOAD_COUNTERS.passed]: 36,
      [LOAD_COUNTERS.failed]: 0,
      [LOAD_COUNTERS.mixedUp]: 0,
      'http.codes.200': finds * 6 + looks * 3,
    });

    const { journal } = made.sandbox.admin;
    const seen = journal.find({}, 1000).entries;
    expect(seen).toHaveLength(finds * 6 + looks * 3);
    expect(seen.every(({ verified, status }) => verified === true && status === 200)).toBe(true);
    // What the sandbox received and answered, session by session: who began it, and how often it was pressed in.
    const sessions = new Map<string, { readonly customer: string; presses: number }>();
    for (const { id } of seen.toReversed()) {
      const sent = new URLSearchParams(Buffer.from(journal.received(id)?.request.body ?? []).toString());
      const body = Buffer.from(journal.get(id)?.response?.body.base64 ?? '', 'base64').toString();
      const { sessionId } = (JSON.parse(body) as { data: { sessionId: string } }).data;
      const customer = sent.get('customerId');
      const session = customer === null ? sessions.get(sent.get('sessionId') ?? '') : { customer, presses: 0 };
      expect([customer !== null || sent.get('sessionId') === sessionId, session !== undefined]).toEqual([true, true]);
      if (session === undefined) continue;
      session.presses += 1;
      sessions.set(sessionId, session);
    }
    expect(sessions.size).toBe(36);
    expect(new Set([...sessions.values()].map(({ customer }) => customer))).toEqual(new Set(['1002', '1003', '1005']));
    expect([...sessions.values()].filter(({ presses }) => presses === 6)).toHaveLength(finds);

    for (const name of [
      'README.md',
      'plan.json',
      'script.yml',
      'customers.csv',
      'package.json',
      'processor.mjs',
      'report.json',
    ]) {
      const text = readFileSync(join(made.out, name), 'utf8');
      for (const secret of secrets) expect(text.includes(secret ?? '-'), name).toBe(false);
    }
    expect(output).not.toContain(made.variables.DIALBENCH_TOKEN);
  });

  test('counts the expectations that fail, and says where', async () => {
    const wrong = DEEP.replace('SELECT_STOCK', 'BUY_STOCK');
    const made = await project({ 'b.flow.yaml': wrong }, ['--rate', '4', '--duration', '1']);
    const { code, output, counters } = await runArtillery(made.out, made.variables);
    expect(code).toBe(1);
    expect(counters()).toMatchObject({
      [LOAD_COUNTERS.failed]: 4,
      [LOAD_COUNTERS.refused]: 0,
      [LOAD_COUNTERS.passed]: 0,
      'errors.Look, line 2: state': 4,
      'vusers.failed': 4,
    });
    expect(output).toContain('Look, line 2: state: expected BUY_STOCK, got SELECT_STOCK.');
    expect(output).toContain(`fail: ${LOAD_COUNTERS.failed} == 0`);
  });

  test('says that the signature is refused, where the key is another', async () => {
    const made = await project({ 'b.flow.yaml': DEEP }, ['--rate', '2', '--duration', '1']);
    const variables = {
      ...made.variables,
      DIALBENCH_KEY_FILE: encryptedKeyFile(made.folder, 'open sesame'),
      DIALBENCH_KEY_PASSPHRASE: 'open sesame',
    };
    const { code, output, counters } = await runArtillery(made.out, variables);
    expect(code).toBe(1);
    expect(counters()).toMatchObject({ [LOAD_COUNTERS.unsigned]: 2, [LOAD_COUNTERS.refused]: 2, 'http.codes.401': 2 });
    expect(output).toMatch(
      /Look, line 2: refused: expected a screen, got 401: .*Is it the key and the token that the service knows/,
    );
  });

  test('ends before its first press where a variable is missing', async () => {
    const made = await project({ 'a.flow.yaml': SEARCH }, ['--rate', '1', '--duration', '1']);
    const { code, output } = await runArtillery(made.out, {});
    expect(code).toBe(1);
    expect(output).toContain('DIALBENCH_KEY_FILE, DIALBENCH_TOKEN, DIALBENCH_VAR_PIN are not set');
    expect(output).not.toMatch(/processor\.mjs:\d/);
    expect(made.sandbox.admin.journal.find({}, 10).matched).toBe(0);
  });

  test('tells a service that gives one session to all', async () => {
    const made = await project({ 'b.flow.yaml': DEEP }, ['--rate', '5', '--duration', '1']);
    const service = createServer((_request, response) => {
      const menu = { state: 'SELECT_STOCK', text: 'Stock', options: [], isEndState: false };
      const common = { message: 'OK', sessionId: 'the-one-session', currentState: 'SELECT_STOCK', menu };
      const data = { ...common, ussdText: 'Stock', expiresAt: '2030-01-01T00:00:00Z' };
      response.setHeader('Content-Type', 'application/json');
      setTimeout(() => response.end(JSON.stringify({ message: 'OK', data })), 300);
    });
    const port = await listening(service);
    const { code, counters } = await runArtillery(made.out, made.variables, ['--target', `http://127.0.0.1:${port}`]);
    expect(code).toBe(1);
    expect(counters()[LOAD_COUNTERS.mixedUp]).toBeGreaterThan(0);
  });
});
