/** What the SDK for agents has copied into its own build, as its comments name it: all of it is left out or licensed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../../electron/project.ts';

const folder = join(PROJECT_FOLDER, 'node_modules/@modelcontextprotocol/server/dist');
const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(PROJECT_FOLDER, 'node_modules', name, 'package.json'), 'utf8')).version;

test('it is the validator, which bundles leave out, and one parser at the version that is licensed', () => {
  const copied = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs') && !/^(ajv|cfWorker)Provider-/.test(name))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/#region .*\/\.pnpm\/([^/]+)\//g)])
    .map(([, work]) => work);
  expect([...new Set(copied)]).toEqual([`content-type@${versionOf('content-type')}`]);
});
