/** The lines of words that command-line.test.ts holds: each command with its options in turn, used wrongly in every way. */
import type { CliCommand } from '../../../electron/cli/cli-command.ts';

type Words = readonly string[];

/** With a right line for each command: a mistake that is added is the only one. */
const RIGHT: Readonly<Record<string, Words>> = {
  run: ['FOLDER/look.flow.yaml'],
  load: ['FOLDER/look.flow.yaml', '--run'],
  sign: ['--request', 'FOLDER/request.http', '--key', 'FOLDER/key.pem', '--keyid', 'me'],
  verify: ['--request', 'FOLDER/request.http', '--public-key', 'FOLDER/public.pem'],
  diagnose: ['--request', 'FOLDER/request.http', '--key', 'FOLDER/key.pem'],
  codegen: ['reports.create', '--target', 'node'],
  send: ['reports.create'],
  keys: ['list'],
  completion: ['bash'],
};

/** What is added to the right line. */
const WRONG: Readonly<Record<string, readonly Words[]>> = {
  sandbox: [
    ...['x', '-1', '65536', '1.5', ''].map((port) => [`--port=${port}`]),
    ...['x', '2026', '2026-13-01'].map((clock) => ['--clock', clock]),
    ...['x', '1001', '1001=0', '1001=1000000', '=3'].map((copies) => [`--copies=${copies}`]),
    ...['x', 'ftp://a.test'].map((url) => ['--public-url', url]),
    ...['=', 'me=', '=FOLDER/key.pem', 'FOLDER/none.pem', 'FOLDER/request.http'].map((key) => [`--public-key=${key}`]),
    ['surplus'],
  ],
  send: [['surplus']],
  run: [
    ...['x', '0', '65', '1.5', '99999999999999999'].map((parallel) => ['--parallel', parallel]),
    ['--parallel', '2', '--env', 'staging'],
    ['--format', 'xml'],
    ['--format', 'text', '--json'],
    ['--schema'],
    ['FOLDER/none.flow.yaml'],
    ['--junit', 'FOLDER/a.xml', '--report', 'FOLDER/a.xml'],
    ['--report', 'FOLDER/look.flow.yaml'],
    ['--report', 'FOLDER/none/report.html'],
  ],
  load: [
    ...['x', '0', '10001'].map((rate) => ['--rate', rate]),
    ...['x', '0', '601'].map((duration) => ['--duration', duration]),
    ['--out', 'FOLDER/out'],
    ['--size'],
    ['--env', 'staging'],
    ['--assume', 'subscribers=5'],
    ['--customers', 'FOLDER/none.csv'],
  ],
  explore: [
    ...['x', '0', '1000000'].map((budget) => ['--budget', budget]),
    ...['x', '-1', '1000'].map((depth) => ['--depth', depth]),
    ['--customer', 'x'],
    ['--format', 'xml'],
    ['--format', 'github', '--json'],
    ['--compare', 'FOLDER/none.json'],
    ['--compare', 'FOLDER/key.pem'],
    ['--out', 'FOLDER/none/map.json'],
    ['surplus'],
  ],
  conform: [['--customer', 'x'], ['--report', 'FOLDER/none/report.html'], ['--env', 'FOLDER/none.json'], ['surplus']],
  dial: [
    ['--customer', '-1'],
    ['--customer', '1.5'],
    ['*384*99#', 'surplus'],
    ['--env', 'FOLDER/none.json'],
  ],
  openapi: [['--server', 'x'], ['--server', 'https://a.test/v1'], ['surplus']],
  codegen: [['surplus'], ['--target=cobol']],
  sign: [
    ...['--created', '--expires'].flatMap((option) => ['x', '1.5', '1e9', ''].map((time) => [`${option}=${time}`])),
    ...ofRequests(),
    ['--profile', 'FOLDER/none.json'],
    ['--profile', 'FOLDER/key.pem'],
    ['surplus'],
  ],
  verify: [
    ...['x', '1.5'].map((now) => ['--now', now]),
    ...ofRequests(),
    ['--format', 'xml'],
    ['--format', 'text', '--json'],
    ['--profile', 'FOLDER/none.json'],
    ['--env', 'staging'],
    ['--env', 'FOLDER/none.json'],
    ['--public-key', '=FOLDER/key.pem'],
    ['surplus'],
  ],
  diagnose: [
    ...['x', '1.5'].map((now) => ['--now', now]),
    ...['x', '99', '600', ''].map((status) => [`--status=${status}`]),
    ...['x', '0', '4', ''].map((depth) => [`--depth=${depth}`]),
    ...ofRequests(),
    ['--format', 'xml'],
    ['--base', 'FOLDER/none.txt'],
    ['--as-built', 'FOLDER/none.http'],
    ['--public-key', 'FOLDER/none.pem'],
    ['--public-key', 'FOLDER/request.http'],
    ['--env', 'staging'],
    ['surplus'],
  ],
  keys: [['surplus'], ['--keyid', 'me'], ['--format', 'pem'], ['--env', 'none', '--data', 'FOLDER']],
  completion: [['zsh']],
  web: [['--port', 'x'], ['--port', '65536'], ['--host', 'a.test'], ['--host', '0.0.0.0'], ['surplus']],
  mcp: [['--json'], ['surplus']],
};

function ofRequests(): readonly Words[] {
  return [
    ['--url', 'https://a.test', '--scheme', 'http'],
    ['--scheme', 'ftp'],
    ['--url', 'ftp:/a'],
    ['--body', 'FOLDER/none.bin'],
  ];
}

/** Lines that are wrong, or right and short, by themselves. */
const WHOLE: readonly Words[] = [
  [],
  ['help'],
  ['none'],
  ['--none'],
  ['help', 'none'],
  ['--json'],
  ...['send', 'run', 'load', 'codegen', 'sign', 'verify', 'diagnose', 'keys', 'completion'].map((name) => [name]),
  ['send', 'none'],
  ['codegen', 'none'],
  ['codegen', 'reports.create'],
  ['codegen', 'reports.create', '--target', 'cobol'],
  ['send', 'none', '--help'],
  ['send', 'reports.create', '--help'],
  ['run', 'FOLDER', '--schema', 'surplus'],
  ['run', 'FOLDER/request.http'],
  ['load', 'FOLDER/look.flow.yaml'],
  ['load', 'FOLDER/look.flow.yaml', '--size', '--assume', 'x'],
  ['load', 'FOLDER/look.flow.yaml', '--size', '--assume', 'subscribers=x'],
  ['load', 'FOLDER/look.flow.yaml', '--out', 'FOLDER/out', '--duration', '86401'],
  ['completion', 'tcsh'],
  ['sign', '--request', 'FOLDER/request.http'],
  ['sign', '--request', 'FOLDER/request.http', '--keyid', 'me'],
  ['sign', '--request', 'FOLDER/request.http', '--keyid', 'mé', '--key', 'FOLDER/key.pem'],
  ['sign', '--request', 'FOLDER/none.http', '--keyid', 'me', '--key', 'FOLDER/key.pem'],
  ['sign', '--request', 'FOLDER/key.pem', '--keyid', 'me', '--key', 'FOLDER/key.pem'],
  ['sign', '--key', 'FOLDER/key.pem', '--keyid', 'me'],
  ['verify', '--public-key', 'FOLDER/key.pem'],
  ['verify', '--request', 'FOLDER/request.http'],
  ['diagnose', '--key', 'FOLDER/key.pem'],
  ['diagnose', '--request', 'FOLDER/request.http'],
  ['diagnose', '--explain', 'X1'],
  ['diagnose', '--explain=x1', '--json'],
  ['diagnose', '--explain', 'none'],
  ['diagnose', '--explain', 'X1', 'X2'],
  ['diagnose', '--explain', '--explain'],
  ['keys', 'none'],
  ['keys', 'import', '--data', 'FOLDER'],
  ['keys', 'public', '--data', 'FOLDER'],
  ['keys', 'public', '--format', 'xml', '--data', 'FOLDER'],
  ['keys', 'generate', 'surplus', '--data', 'FOLDER'],
  ['__complete', ''],
  ['__complete', '-'],
  ['__complete', 'help', ''],
  ['__complete', 'none', ''],
];

export function commandLineCases(commands: Readonly<Record<string, CliCommand>>): readonly Words[] {
  return [
    ...WHOLE,
    ...Object.entries(commands).flatMap(([name, { options }]) => {
      const line = [name, ...(RIGHT[name] ?? [])];
      return [
        [name, '--help'],
        [...line, '--none'],
        [...line, '-q'],
        ...Object.keys({ ...options, json: {} }).flatMap((option) => ofOption(line, option, options[option])),
        ...(WRONG[name] ?? []).map((added) => [...line, ...added]),
        ...(WRONG[name] ?? []).slice(0, 1).map((added) => [...line, ...added, '--json']),
        ['__complete', name, ''],
        ['__complete', name, '--'],
      ];
    }),
  ];
}

function ofOption(line: Words, option: string, about: CliCommand['options'][string] | undefined): readonly Words[] {
  if (about?.value === undefined) return [[...line, `--${option}=1`]];
  const name = line[0] ?? '';
  return [
    [...line, `--${option}`],
    ...(about.repeats === true ? [] : [[...line, `--${option}`, 'one', `--${option}=two`]]),
    // The causes that the doctor knows are no part of the command line.
    ...(option === 'explain' ? [] : [['__complete', name, '--data', 'FOLDER', `--${option}`, '']]),
  ];
}
