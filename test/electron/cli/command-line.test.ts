/**
 * What scripts rely on of the command line, as data: command-line.txt has for each line of words both outputs and the exit code. With
 * `vitest -u` it is taken anew; whatever then differs is a change that scripts see.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../../electron/cli/command-line.ts';
import { writeSpkiPem } from '../../../shared/keys/spki.ts';
import { publicKeyOfSeed } from '../../../shared/signature/noble-crypto.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';
import { commandLineCases } from './command-line-cases.ts';
import { runHere } from './run-cli.ts';

const FLOW = 'flow: look\ndial: "*384*99#"\nsteps:\n  - press: 1\n';
const REQUEST = 'GET /v1/reports HTTP/1.1\r\nHost: a.test\r\n\r\n';

/** A folder that the words name as FOLDER. */
function folderOfInputs(): string {
  const folder = tempFolder();
  writeFileSync(join(folder, 'look.flow.yaml'), FLOW);
  writeFileSync(join(folder, 'request.http'), REQUEST);
  const seed = new Uint8Array(32).fill(7);
  writeFileSync(join(folder, 'key.pem'), writePkcs8Pem(seed));
  writeFileSync(join(folder, 'public.pem'), writeSpkiPem(publicKeyOfSeed(seed)));
  return folder;
}

/** A line of an output, with `\` where its end is missing. */
function marked(mark: string, output: string): readonly string[] {
  const lines = output.split('\n');
  const last = lines.pop();
  return [...lines.map((line) => `${mark} ${line}`), ...(last === '' ? [] : [`${mark} ${last}\\`])];
}

async function told(words: readonly string[], folder: string): Promise<string> {
  const ran = await runHere(words.map((word) => word.replaceAll('FOLDER', folder)));
  const said = [...marked('>', ran.stdout), ...marked('!', ran.stderr), `= ${ran.code}`];
  return `$ ${words.map((word) => (word === '' ? "''" : word)).join(' ')}\n${said.join('\n').replaceAll(folder, 'FOLDER')}\n`;
}

test('each command’s help, usage, completion and refusals are as they were', async () => {
  const commands = Object.fromEntries(
    await Promise.all(Object.entries(COMMANDS).map(async ([name, load]) => [name, await load()] as const)),
  );
  const folder = folderOfInputs();
  const all: string[] = [];
  // One after the other: what one says must not be taken for another's.
  for (const words of commandLineCases(commands)) all.push(await told(words, folder));
  await expect(all.join('\n')).toMatchFileSnapshot('command-line.txt');
});

test.each(Object.keys(COMMANDS))('“help” and “-h” say of %s what “--help” says', async (name) => {
  const folder = tempFolder();
  const [, ...help] = (await told([name, '--help'], folder)).split('\n');
  for (const words of [
    ['help', name],
    [name, '-h'],
  ])
    expect((await told(words, folder)).split('\n').slice(1)).toEqual(help);
});
