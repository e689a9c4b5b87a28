/**
 * What services, menus and files write reaches a person without what moves a cursor, turns a line around, or is obeyed by GitHub's runner:
 * by every command that prints some of it, on a terminal, in a pipe and in a workflow.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportEnvironment } from '../../../shared/environment/environment-file.ts';
import { CLEAN_MENU, type PlantedMenu } from '../../support/planted-menu.ts';
import { PLANTED_SEED, plantedFields, startPlantedService } from '../../support/planted-service.ts';
import { startRawServer } from '../../support/raw-server.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';
import { runCli, runOnTerminal } from './run-cli.ts';

/** A cleared screen, a title, the clipboard, C1, marks of direction, a blank without width, a bell, a carriage return. */
const HOSTILE = '\u001b[2J\u001b]0;title\u0007\u001b]52;c;eA==\u0007\u009b31m\u202eturned\u2066\u200b\rover';
/** All but what a line needs; a terminal's driver puts a carriage return before each line feed. */
const UNSEEN = /(?!\t|\r?\n)[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
const COMMAND = /^[\s\ufffd]*::|##\[/mu;

const ACTIONS = { GITHUB_ACTIONS: 'true' };

function settingFor(url: string) {
  const folder = tempFolder();
  const [file, key] = [join(folder, 'env.json'), join(folder, 'key.pem')];
  writeFileSync(file, exportEnvironment(plantedFields(url)).text);
  writeFileSync(key, writePkcs8Pem(PLANTED_SEED));
  return { folder, file, env: { DIALBENCH_TOKEN: 'token-of-the-test-0123456789', DIALBENCH_KEY_FILE: key } };
}

describe('send', () => {
  async function answering(body: string, { type = 'application/json', reason = 'OK' } = {}) {
    const { url } = await startRawServer((socket) => {
      const head = `HTTP/1.1 200 ${reason}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
      socket.end(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]));
    });
    const { file, env } = settingFor(url);
    const args = ['send', 'requests.list', '--set', 'customerId=1001', '--env', file];
    return {
      terminal: () => runOnTerminal(args, env),
      piped: (more: readonly string[] = []) => runCli([...args, ...more], { env }),
      workflow: (more: readonly string[] = []) => runCli([...args, ...more], { env: { ...env, ...ACTIONS } }),
    };
  }

  test('a body that is no JSON is shown without controls on a terminal and in a workflow, and goes into a pipe as it came', async () => {
    const body = `Not JSON ${HOSTILE}\n::error::mine\n  ##[group]x\n`;
    const { terminal, piped, workflow } = await answering(body, { type: 'text/plain' });
    expect((await piped()).stdout).toContain(body);
    const logged = (await workflow()).stdout;
    for (const stdout of [(await terminal()).stdout, logged]) {
      expect(stdout).toContain('Not JSON \ufffd[2J');
      expect(stdout).not.toMatch(UNSEEN);
    }
    expect(logged).not.toMatch(COMMAND);
  });

  test('a JSON body keeps its meaning and loses what moves a cursor, with --json too', async () => {
    const { piped, workflow } = await answering(`{"a":"\u009b31m\u202e\u200b ##[error]x"}`);
    expect((await piped()).stdout).toContain('"a": "\ufffd31m\ufffd\ufffd ##[error]x"');
    const { stdout } = await workflow(['--json']);
    expect(stdout).not.toMatch(UNSEEN);
    expect(stdout).not.toContain('##[');
    expect(JSON.parse(stdout)).toMatchObject({ body: { a: '\u009b31m\u202e\u200b ##[error]x' } });
  });

  test('the line of the paging takes numbers and ASC or DESC, and no words of the service', async () => {
    const meta = { currentPage: 2, currentCount: 5, totalCount: 7, limit: 5, sort: 'ASC' };
    const said = async (more: object) =>
      (await (await answering(JSON.stringify({ data: [], meta: { ...meta, ...more } }))).workflow()).stdout;
    expect(await said({})).toContain('page 2: 5 of 7, at most 5 a page, ASC\n');
    for (const more of [{ currentPage: '1\n::error::mine\n\u001b]52;c;eA==\u0007' }, { sort: 'A\n::error::b' }]) {
      const stdout = await said(more);
      expect(stdout).not.toContain('at most');
      expect(stdout).not.toMatch(COMMAND);
    }
  });

  test('a reason phrase is no command and moves nothing', async () => {
    const { workflow } = await answering('{}', { reason: '##[error]INJ \u001b[31m' });
    const { stdout } = await workflow();
    expect(stdout).toContain('INJ');
    expect(stdout).not.toMatch(UNSEEN);
    expect(stdout).not.toMatch(COMMAND);
  });
});

describe('a hostile menu', () => {
  const MENU: PlantedMenu = {
    ...CLEAN_MENU,
    HOME: {
      text: () => `Hello ${HOSTILE}`,
      options: [
        { key: '1', label: `Stocks ${HOSTILE}`, nextState: 'X\u202eY', goes: 'refuse' },
        { key: '3', label: 'Help', nextState: 'HELP' },
      ],
    },
  };
  async function served() {
    const { url } = await startPlantedService(MENU);
    const setting = settingFor(url);
    const flow = join(setting.folder, 'a.flow.yaml');
    writeFileSync(
      flow,
      `flow: "Turned \\u202e <script>alert(1)</script> [x](http://a)"\nexpect: { text: none }\nsteps: []\n`,
    );
    return { ...setting, flow };
  }

  test.each([['dial'], ['explore'], ['run']])('%s prints nothing of it that is not seen', async (command) => {
    const { file, env, flow } = await served();
    const { stdout, stderr } = await runCli([command, ...(command === 'run' ? [flow] : []), '--env', file], { env });
    expect(stdout.length).toBeGreaterThan(0);
    if (command === 'dial') expect(stdout).toContain('Hello \ufffd[2J');
    expect(stdout + stderr).not.toMatch(UNSEEN);
  });

  test('colours are those of the program, and a service has none', async () => {
    const { file, env, flow } = await served();
    const { stdout } = await runCli(['run', flow, '--env', file], { env: { ...env, FORCE_COLOR: '1' } });
    expect(stdout).toContain('\u001b[31mFAILED\u001b[39m');
    const ours = ['31', '39', '32', '2', '22', '33'].map((code) => `\u001b[${code}m`);
    expect(ours.reduce((text, colour) => text.replaceAll(colour, ''), stdout)).not.toMatch(UNSEEN);
  });

  /** The case that a page carries as data, and what filters it. */
  const OWN_SCRIPTS = ['<script type="application/json" id="case" data-name="case.dialcase">', '<script>'];

  test('neither a report nor a load project’s README has them, nor markup of a flow’s name', async () => {
    const { folder, file, env, flow } = await served();
    const [html, xml, project] = [join(folder, 'r.html'), join(folder, 'r.xml'), join(folder, 'load')];
    await runCli(['run', flow, '--env', file, '--report', html, '--junit', xml], { env });
    const made = await runCli(['load', flow, '--out', project]);
    expect(made).toMatchObject({ code: 0 });
    for (const written of [html, xml, join(project, 'README.md')]) {
      const text = readFileSync(written, 'utf8');
      expect(text, written).not.toMatch(UNSEEN);
      expect(text, written).toContain('Turned \ufffd');
      const scripts = written === html ? OWN_SCRIPTS : [];
      expect(text.match(/(?<!\\)<script[^>]*>/g) ?? [], written).toEqual(scripts);
    }
    expect(readFileSync(join(project, 'README.md'), 'utf8')).not.toMatch(/(?<!\\)\[x/);
  });
});
