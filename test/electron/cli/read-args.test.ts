import { expect, test } from 'vitest';
import { CUSTOMER, ENVIRONMENT, PUBLIC_KEYS } from '../../../electron/cli/options.ts';
import { readArgs } from '../../../electron/cli/read-args.ts';

const FLAG = { meaning: 'is a flag' } as const;

test.each([
  [['--bogus'], 'There is no option “--bogus”; known: --env, --dry-run, --json.'],
  [['-q'], 'There is no option “-q”; known: --env, --dry-run, --json.'],
  [['x'], 'Unexpected argument “x”. This command does not take positional arguments.'],
  [['--env'], 'Option “--env <value>” argument missing.'],
  [['--json=1'], 'Option “--json” does not take an argument.'],
])('%j is refused in one plain line', (args, sentence) => {
  expect(() => readArgs(args, { env: ENVIRONMENT, 'dry-run': FLAG })).toThrow(
    expect.objectContaining({ message: sentence }),
  );
});

test('what may follow an unknown option makes no difference to its refusal', () => {
  expect(() => readArgs(['--bogus'], { env: ENVIRONMENT }, true)).toThrow(
    expect.objectContaining({ message: 'There is no option “--bogus”; known: --env, --json.' }),
  );
});

test('an option that takes one value is refused with two, however they are written; one that repeats takes all', () => {
  const options = { env: ENVIRONMENT, act: FLAG, 'public-key': PUBLIC_KEYS };
  const twice = '--env takes one value; got “Staging” and “Live”. Leave one out.';
  for (const args of [
    ['--env', 'Staging', '--env', 'Live'],
    ['--env=Staging', '--act', '--env', 'Live'],
  ]) {
    expect(() => readArgs(args, options)).toThrow(expect.objectContaining({ code: 'misuse', message: twice }));
  }
  expect(() => readArgs(['--env', 'Live', '--env', 'Live'], options)).toThrow('--env takes one value');
  const args = ['--public-key', 'a', '--public-key', 'b', '--act', '--act', '--env', 'Live', 'x', '--', '--env', 'y'];
  expect(readArgs(args, options, true)).toEqual({
    values: expect.objectContaining({ 'public-key': ['a', 'b'], act: true, env: 'Live' }),
    positionals: ['x', '--env', 'y'],
  });
});

test('a customer is a whole number, and anything else is refused with what came', () => {
  const options = { customer: CUSTOMER };
  expect(readArgs([], options).values.customer).toBeUndefined();
  expect(readArgs(['--customer', '1001'], options).values.customer).toBe(1001);
  for (const text of ['x', '-1', '1.5', '', '1234567890123456'])
    expect(() => readArgs([`--customer=${text}`], options)).toThrow(
      `--customer takes a customer id, a whole number; got “${text}”.`,
    );
});
