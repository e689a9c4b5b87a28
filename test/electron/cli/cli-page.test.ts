/** docs/cli.md, written from the tables of options: `npm run docs` takes it anew. */
import { expect, test } from 'vitest';
import type { CliCommand } from '../../../electron/cli/cli-command.ts';
import { COMMANDS } from '../../../electron/cli/command-line.ts';
import { type CliOption, optionLine } from '../../../electron/cli/options.ts';
import { usageOf } from '../../../electron/cli/usage.ts';

const HEAD = `<!-- Written by \`npm run docs\` from the options of the commands; a test compares. -->

# The command line

In a checkout the program is \`npm run -s cli --\`. \`npm pack\` makes a package whose command is \`dialbench\`; it needs Node 22.13 or newer (not
23.0 to 23.3) and nothing else.

An operation is named by its name (\`reports.create\`), its id in the OpenAPI document, or its method and path (\`"POST /reports"\`);
\`dialbench send OPERATION --help\` lists its fields.

With \`--json\` every command prints one JSON document on standard output and nothing else. Everything that is not the answer goes to standard
error. Colour is for terminals only; \`NO_COLOR\` and \`FORCE_COLOR\` are obeyed.

| exit code | what it means |
|---|---|
| 0 | yes: verified, passed, accepted |
| 1 | no: not verified, failed, refused by the service |
| 2 | misuse or bad input; one sentence on standard error says what was expected |
| 3 | a broken environment: no network, port taken, vault locked, a variable missing |

| variable | what it holds |
|---|---|
| \`DIALBENCH_TOKEN\` | the access token for an environment that is given as a file |
| \`DIALBENCH_KEY_FILE\` | the name of the private key file for such an environment |
| \`DIALBENCH_KEY_PASSPHRASE\` | the passphrase of an encrypted key file |
| \`DIALBENCH_VAULT_PASSPHRASE\` | the passphrase of the vault |

A file of public keys may hold several: PEM blocks, a JWK set, \`authorized_keys\`, lines \`keyid: key\`, or a JSON object of keys by id.

`;

function section(name: string, { about, argument, options, forms, help }: CliCommand): string {
  const usage = usageOf(name, { argument, options, forms }).replaceAll(` | ${name}`, `\ndialbench ${name}`);
  const rows = Object.entries(options).map(([option, told]) => row(option, told));
  // What stands in the table is left out, and the fields of every operation: `--help` lists them.
  const lines = Object.keys(options).map((option) => optionLine(options, option));
  const told = argument?.usage === 'OPERATION' ? '' : lines.reduce((text, line) => text.replace(line, ''), help([]));
  const more = told.trim() === '' ? '' : `\n\n${told.replace(/\n{2,}/g, '\n').trim()}`;
  return [
    `## \`${name}\``,
    '',
    about,
    '',
    '```text',
    `dialbench ${usage}${more}`,
    '```',
    ...(rows.length === 0 ? [] : ['', '| option | |', '|---|---|', ...rows]),
    '',
  ].join('\n');
}

function row(name: string, { value, meaning, repeats, initial }: CliOption): string {
  const written = value === undefined ? `--${name}` : `--${name} ${value}`;
  const facts = [repeats ? 'may be repeated' : [], initial === undefined ? [] : `${initial} unless given`].flat();
  const end = facts.length === 0 || meaning.includes('unless given') ? '' : ` (${facts.join(', ')})`;
  return `| \`${written.replaceAll('|', '\\|')}\` | ${meaning.replaceAll('\n', ' ').replaceAll('|', '\\|')}${end} |`;
}

test('the page has every command with its usage and its options', async () => {
  const sections = await Promise.all(Object.entries(COMMANDS).map(async ([name, load]) => section(name, await load())));
  await expect(HEAD + sections.join('\n')).toMatchFileSnapshot('../../../docs/cli.md');
});
