import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../../electron/project.ts';

const START = pathToFileURL(join(PROJECT_FOLDER, 'electron', 'web', 'run-web.ts')).href;

/** What a Node of its own has loaded when the start is loaded: paths of files of ours, and Node's own modules. */
async function loadedByStart(): Promise<{ readonly files: readonly string[]; readonly builtins: readonly string[] }> {
  const script = `
    import { registerHooks } from 'node:module';
    const files = [];
    registerHooks({ load(url, context, next) { files.push(url); return next(url, context); } });
    await import(${JSON.stringify(START)});
    console.log(JSON.stringify({ files, builtins: process.moduleLoadList }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout);
}

test('the address is printed before the commands’ schemas are made, and without the module of https', async () => {
  const { files, builtins } = await loadedByStart();
  expect(files.some((file) => file.endsWith('/electron/web/web-door.ts'))).toBe(true);
  expect(files.filter((file) => /\/shared\/(catalogue|contract)\//.test(file))).toEqual([]);
  expect(builtins.filter((name) => /^NativeModule https$/.test(name))).toEqual([]);
});
