import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { complaintsOf } from '../support/complaints-of.ts';
import { COMMAND, installCommand, packedCommand } from '../support/installed-command.ts';
import { OLDEST_NODE, oldestNode } from '../support/oldest-node.ts';
import { type RunningProgram, untilLine } from '../support/until-line.ts';

/** The command from its tarball, installed into an empty folder: the page comes out of the package, and its phone dials. */

let folder = '';
let installed = '';
let web: RunningProgram | undefined;

test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dialbench-installed-'));
  installed = installCommand(await packedCommand(join(folder, 'packed')), join(folder, 'empty'));
});
test.afterEach(() => web?.end('SIGTERM'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nodes = { 'the Node pinned here': () => ({ path: process.execPath }), [`Node ${OLDEST_NODE}`]: oldestNode };
for (const [title, find] of Object.entries(nodes)) {
  test(`on ${title} the installed page loads without a complaint, and a key leads to the next screen`, async ({
    page,
  }) => {
    const node: { readonly path?: string; readonly reason?: string } = find();
    test.skip(node.path === undefined, node.reason);
    const words = [join(installed, COMMAND), 'web', '--no-open', '--data', mkdtempSync(join(folder, 'data-'))];
    web = untilLine(node.path ?? '', words, /^Dialbench is ready: (\S+)$/m);
    const complaints = complaintsOf(page);
    await page.goto((await web.line)[1] ?? '');
    const lcd = page.getByTestId('lcd');
    await expect(lcd).toContainText('Sandbox');
    await page.keyboard.type('*384*99#');
    await page.keyboard.press('Enter');
    await expect(lcd).toContainText('My Portfolio');
    await page.keyboard.press('1');
    await expect(lcd).toContainText('Next Page');
    expect(complaints).toEqual([]);
  });
}
