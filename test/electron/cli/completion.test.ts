/**
 * Completion in real shells: each gets a terminal, is typed into with real Tabs, and what the completed line hands to the
 * program is what counts. The program on the PATH completes as the true one, and writes down any other call.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIRST_SAVED } from '../../../electron/environments/environments-file.ts';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { CLI_PROGRAM } from '../../support/cli-program.ts';
import { drawn } from '../../support/drawn.ts';
import { SHELLS } from '../../support/shells.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { toolchainsReady } from '../../support/toolchains-ready.ts';
import { runHere } from './run-cli.ts';

await toolchainsReady();

/** A folder to type in, with a program on the PATH and an environment whose name has to be quoted. */
function typingFolder(): { readonly folder: string; readonly called: string; readonly env: NodeJS.ProcessEnv } {
  const folder = tempFolder();
  const settings = join(folder, '.settings');
  const called = join(folder, '.called');
  mkdirSync(join(folder, 'bin'));
  mkdirSync(join(folder, 'my flows'));
  writeFileSync(join(folder, 'my flows', 'buy.flow.yaml'), '');
  writeFileSync(join(folder, 'public.pem'), '');
  const program = join(folder, 'bin', 'dialbench');
  writeFileSync(
    program,
    `#!/bin/sh
case "$1" in
__complete | completion) exec '${process.execPath}' '${CLI_PROGRAM}' "$@" ;;
*) printf '%s\\n' "$@" > "$CALLED.part" && mv "$CALLED.part" "$CALLED" ;;
esac
`,
  );
  chmodSync(program, 0o755);
  const environments = [{ ...NEW_ENVIRONMENT, id: 'acceptance', name: 'Acceptance $2' }];
  mkdirSync(join(settings, 'dialbench'), { recursive: true });
  writeFileSync(join(settings, 'dialbench', 'environments.json'), JSON.stringify({ ...FIRST_SAVED, environments }));
  const PATH = `${join(folder, 'bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH, HOME: settings, XDG_CONFIG_HOME: settings, TERM: 'xterm', CALLED: called };
  return { folder, called, env };
}

test.each([
  ['', ['sandbox', 'send', 'run', 'completion', 'help']],
  ['help ', ['sandbox', 'completion']],
  ['run --', ['--env', '--junit', '--format', '--json', '--help']],
  ['run --format ', ['text', 'github']],
  ['send ', ['reports.create', 'ussd.process']],
  ['keys ', ['generate', 'export']],
  ['keys public --format ', ['openssh', 'jwk']],
  ['codegen reports.create --target ', ['java', 'curl']],
  ['diagnose --depth=', ['1', '2', '3']],
  ['diagnose --', ['--request', '--explain']],
  ['diagnose --explain ', ['X1', 'K1', 'D16']],
  ['completion ', ['bash', 'zsh', 'fish']],
])('“dialbench %s” goes on with what the tables of the commands hold', async (line, expected) => {
  const { stdout, code } = await runHere(['__complete', ...line.split(' ')]);
  expect(code).toBe(0);
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(expected));
});

test.each([
  ['run --bail ', '--bail', 'an option is offered once'],
  ['run --junit x.xml --', '--junit', 'an option with a value is offered once'],
  ['run -- ', '--env', 'behind -- there are no options'],
  ['verify --request ', 'sandbox', 'a file is no command'],
])('“dialbench %s” does not go on with %s: %s', async (line, word) => {
  const { stdout } = await runHere(['__complete', ...line.split(' ')]);
  expect(stdout.split('\n')).not.toContain(word);
});

test('an option that may stand several times is offered again', async () => {
  const { stdout } = await runHere(['__complete', 'verify', '--public-key', 'a.pem', '--']);
  expect(stdout.split('\n')).toContain('--public-key');
});

const typed: readonly (readonly [string, string, readonly string[]])[] = [
  ['a command', 'dialbench expl\t --act', ['explore', '--act']],
  ['an option and its word', 'dialbench run --for\tgit\t', ['run', '--format', 'github']],
  ['an operation', 'dialbench send reports.cr\t', ['send', 'reports.create']],
  ['a value behind a sign', 'dialbench keys public --format=op\t', ['keys', 'public', '--format=openssh']],
  ['an environment to be quoted', `dialbench keys list --env Acc\t`, ['keys', 'list', '--env', 'Acceptance $2']],
  ['the same where files fit too', `dialbench run --env Acc\t`, ['run', '--env', 'Acceptance $2']],
  ['a file in a folder', 'dialbench run my\tbu\t', ['run', 'my flows/buy.flow.yaml']],
  ['a file behind an open quote', 'dialbench run "my flows/bu\t', ['run', 'my flows/buy.flow.yaml']],
  ['a file behind a key’s id', 'dialbench verify --public-key me=pub\t', ['verify', '--public-key', 'me=public.pem']],
  ['what would run, were it evaluated', 'dialbench run "$(touch ran)" --for\t', ['run', '', '--format']],
];

/** Each line starts a shell, and the program at each Tab: by day four of them in each shell. */
describe.each(SHELLS)('$name', ({ name, find, interactive, debianPackages }) => {
  const shell = find();
  const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null'], { stdio: 'ignore' }).status === 0;
  const missing =
    shell === undefined
      ? `${debianPackages.join(', ')} is not installed`
      : hasTerminal
        ? ''
        : 'script (bsdutils) is not installed';
  if (missing !== '') {
    test.skip(`completes (${missing})`, () => {});
    return;
  }

  test.each(drawn(typed, 4, `lines typed into ${name}`))(`completes %s`, async (_what, line, expected) => {
    const { folder, called, env } = typingFolder();
    const terminal = spawn('script', ['-qec', [name, ...interactive].join(' '), '/dev/null'], { cwd: folder, env });
    let shown = '';
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
    });
    const read = name === 'zsh' ? 'autoload -U compinit; compinit -D; ' : '';
    const setUp = name === 'fish' ? 'dialbench completion fish | source' : `eval "$(dialbench completion ${name})"`;
    const until = async (what: string, holds: () => boolean): Promise<void> => {
      for (let tries = 0; !holds(); tries += 1) {
        if (tries > 600) throw new Error(`${name}: no ${what}. Shown:\n${shown}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    try {
      terminal.stdin.write(`${read}${setUp}; echo re''ady\n`);
      await until('prompt', () => shown.includes('ready'));
      for (const part of line.split(/(?<=\t)/)) {
        const before = shown.length;
        terminal.stdin.write(part);
        // The shell draws what it completed.
        if (part.endsWith('\t'))
          await until(`answer to ${JSON.stringify(part)}`, () => shown.length > before + part.length);
      }
      expect(existsSync(join(folder, 'ran'))).toBe(false);
      terminal.stdin.write('\n');
      await until('call', () => existsSync(called));
      expect(
        readFileSync(called, 'utf8')
          .trimEnd()
          .split('\n')
          .map((one) => one.trimEnd()),
      ).toEqual(expected);
    } finally {
      terminal.stdin.end('exit\n');
      terminal.kill('SIGHUP');
    }
  });
});
