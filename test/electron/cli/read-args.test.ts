import { expect, test } from 'vitest';
import { customerOption, FLAG, readArgs, TEXT } from '../../../electron/cli/read-args.ts';

test.each([
  [['--bogus'], 'There is no option “--bogus”; known: --env, --dry-run, --json.'],
  [['-q'], 'There is no option “-q”; known: --env, --dry-run, --json.'],
  [['x'], 'Unexpected argument “x”. This command does not take positional arguments.'],
  [['--env'], 'Option “--env <value>” argument missing.'],
  [['--json=1'], 'Option “--json” does not take an argument.'],
])('%j is refused in one plain line', (args, sentence) => {
  expect(() => readArgs(args, { env: TEXT, 'dry-run': FLAG })).toThrow(expect.objectContaining({ message: sentence }));
});

test('what may follow an unknown option makes no difference to its refusal', () => {
  expect(() => readArgs(['--bogus'], { env: TEXT }, true)).toThrow(
    expect.objectContaining({ message: 'There is no option “--bogus”; known: --env, --json.' }),
  );
});

test('a customer is a whole number, and anything else is refused with what came', () => {
  expect([customerOption(undefined), customerOption('1001')]).toEqual([undefined, 1001]);
  for (const text of ['x', '-1', '1.5', '', '1234567890123456'])
    expect(() => customerOption(text)).toThrow(`--customer takes a customer id, a whole number; got “${text}”.`);
});
