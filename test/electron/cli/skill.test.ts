/** The page for agents that have a shell: each of its lines is run as it stands, and it is shorter than what the tools cost. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { connectAgent } from '../../support/agent-client.ts';
import { folderOfPages } from '../../support/folder-of-pages.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startConEnd } from '../../support/ussd-applications.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';
import { runCli } from './run-cli.ts';

const UNSIGNED = [
  'GET /v1/instruments?investmentType=INTERNATIONAL_STOCKS HTTP/1.1',
  'Host: api.example',
  'Authorization: Bearer some-token',
  'X-Client-Id: some-client',
  '\r\n',
].join('\r\n');
const BALANCE = 'flow: Balance\nsteps:\n  - press: 1\n    expect: { contains: [Your balance is] }\n';
/** What answers no: a request that is wrong. */
const REFUSED = /^dialbench (diagnose --request|verify)/;

type Folder = ReturnType<typeof folderOfPages>;

function folderOfAnAgent(): Folder {
  const folder = folderOfPages();
  const put = (name: string, text: string) => writeFileSync(join(folder.cwd, name), text);
  put('unsigned.http', UNSIGNED);
  put('key.pem', writePkcs8Pem(new Uint8Array(32).fill(7)));
  put('balance.flow.yaml', BALANCE);
  return folder;
}

function runLine(line: string, folder: Folder): Promise<{ code: number | null; said: string }> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', line], { ...folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

test('each line of the page does what it says', async () => {
  const { stdout: page } = await runCli(['skill']);
  const lines = [...page.matchAll(/^ {4}(dialbench .*)$/gm)].map(([, line = '']) => line);
  expect(lines.length).toBeGreaterThan(10);
  const folder = folderOfAnAgent();
  const { url } = await startConEnd();
  const ran = await Promise.all(
    lines.map(async (line) => ({ line, ...(await runLine(line.replace('http://127.0.0.1:3000/ussd', url), folder)) })),
  );
  for (const { line, code, said } of ran) expect(code, `${line}\n${said}`).toBe(REFUSED.test(line) ? 1 : 0);
  expect(existsSync(join(folder.cwd, 'junit.xml'))).toBe(true);
});

test('the page is kept where docs/agents.md says, and is shorter than the schemas of the tools', async () => {
  const [, block = ''] =
    /```bash\n(.*?)```/s.exec(readFileSync(join(PROJECT_FOLDER, 'docs', 'agents.md'), 'utf8')) ?? [];
  const folder = folderOfAnAgent();
  expect((await runLine(block, folder)).code).toBe(0);
  const page = readFileSync(join(folder.cwd, '.claude/skills/dialbench/SKILL.md'), 'utf8');
  expect(page).toMatch(/^---\nname: dialbench\ndescription: .{1,1024}\n---\n/);
  const agent = await connectAgent({ args: ['--data', tempFolder()] });
  const { tools } = await agent.client.listTools();
  expect(page.length).toBeLessThan(JSON.stringify(tools).length / 3);
});
