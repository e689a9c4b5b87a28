/** The program as the page asks of it: versions, folders by name, and a check for a newer version that tells nobody anything. */

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { releasePlaceOf } from '../../../electron/about/release-place.ts';
import { isNewer } from '../../../electron/about/update-check.ts';
import { answerCall } from '../../../electron/answer-call.ts';
import { compose } from '../../../electron/compose.ts';
import type { ComposeOptions, LocalProgram } from '../../../electron/program.ts';
import type { ProgramSaid } from '../../../shared/contract/program-commands.ts';
import { listening } from '../../support/listening.ts';
import { tempFolder } from '../../support/temp-folder.ts';

async function open(more: Partial<ComposeOptions> = {}): Promise<LocalProgram> {
  const program = await compose({ dataFolder: tempFolder(), version: '0.1.0', opensPorts: false, ...more });
  onTestFinished(() => program.close());
  return program;
}

type Feed = { readonly place: { feed: string; page: string }; readonly asked: IncomingMessage[] };

/** A real server in the place of the project's. */
async function startFeed(answer: (response: ServerResponse) => void): Promise<Feed> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(response);
  });
  const port = await listening(server);
  return { asked, place: { feed: `http://127.0.0.1:${port}/latest`, page: 'https://dialbench.example/releases' } };
}

const json = (value: unknown) => (response: ServerResponse) =>
  void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));

it('tells versions, and no name of the user or the machine', async () => {
  const { services } = await open();
  const about = await services['program.about']({});
  expect(about.version).toBe('0.1.0');
  expect(about.parts.map(({ name }) => name)).toEqual(['Node', 'V8', 'SQLite', 'System']);
  const text = JSON.stringify(about);
  for (const name of [homedir(), `/${userInfo().username}/`]) expect(text).not.toContain(name);
});

it('shows its own folders only, by name', async () => {
  const shown: string[] = [];
  const dataFolder = tempFolder();
  const desktop = {
    showInFolder: (folder: string) => void shown.push(folder),
    setTheme: () => {},
    noteAtStake: () => {},
  };
  const { services } = await open({ dataFolder, desktop });
  await services['program.reveal']({ place: 'data' });
  expect(shown).toEqual([dataFolder]);
  await expect(services['program.reveal']({ place: 'exports' })).rejects.toMatchObject({ code: 'folder-missing' });
  for (const place of ['/etc', '../..', '__proto__']) {
    expect(await answerCall(services, 'program.reveal', { place })).toMatchObject({
      failure: { code: 'input-invalid' },
    });
  }
  expect(shown).toHaveLength(1);
});

it('refuses by name what the browser cannot do', async () => {
  const { services } = await open();
  const refusal = { code: 'desktop-only' };
  await expect(services['program.reveal']({ place: 'data' })).rejects.toMatchObject(refusal);
  await expect(services['program.setTheme']({ theme: 'dark' })).rejects.toMatchObject(refusal);
  await expect(services['program.setAtStake']({ isFlowRunning: true, isSessionOpen: true })).rejects.toMatchObject(
    refusal,
  );
});

it('keeps the theme, and has it before there is a page at the next start', async () => {
  const dataFolder = tempFolder();
  const themes: string[] = [];
  const desktop = {
    showInFolder: () => {},
    setTheme: (theme: string) => void themes.push(theme),
    noteAtStake: () => {},
  };
  const first = await open({ dataFolder, desktop });
  await first.services['program.setTheme']({ theme: 'dark' });
  await first.close();
  await open({ dataFolder, desktop });
  expect(themes).toEqual(['system', 'dark', 'dark']);
  expect(statSync(join(dataFolder, 'program.json')).mode & 0o777).toBe(0o600);
});

it('goes by the defaults where its settings cannot be read, and leaves the file as it is', async () => {
  const dataFolder = tempFolder();
  const path = join(dataFolder, 'program.json');
  writeFileSync(path, '{"format":"dialbench-program","version":2}');
  const { services } = await open({ dataFolder });
  expect((await services['program.about']({})).update.isOn).toBe(false);
  const refusal = { code: 'program-settings-unreadable' };
  await expect(services['program.setUpdateCheck']({ isOn: true })).rejects.toMatchObject(refusal);
  expect(readFileSync(path, 'utf8')).toContain('"version":2');
});

it('asks with one GET that carries no version, id or cookie, and takes only a number from the answer', async () => {
  const feed = await startFeed(json({ tag_name: 'v0.2.0', html_url: 'https://elsewhere.example/', body: '<script>' }));
  const { services } = await open({ releasePlace: feed.place });
  const found = await services['program.checkForUpdate']({});
  expect(found).toEqual({ atMs: expect.any(Number), version: '0.2.0', isNewer: true, page: feed.place.page });
  expect(feed.asked).toHaveLength(1);
  const [request] = feed.asked;
  expect([request?.method, request?.url]).toEqual(['GET', '/latest']);
  const { host: _host, ...headers } = request?.headers ?? {};
  expect(headers).toEqual({ accept: 'application/json', 'user-agent': 'Dialbench', connection: 'close' });
});

it.each<[what: string, answer: (response: ServerResponse) => void, sentence: string]>([
  ['another status', (response) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(), 'got 302'],
  ['what is no JSON', (response) => void response.end('<html>'), 'expected JSON, got 6 bytes'],
  ['JSON without a version', json({ tag_name: 'nightly' }), 'and there is none'],
  ['a version with more in it', json({ version: '0.2.0"><img>' }), 'and there is none'],
  ['an endless answer', (response) => void response.end('x'.repeat(100_000)), '65536'],
  ['a connection that closes', (response) => void response.destroy(), '127.0.0.1'],
])('says what came in place of a version: %s', async (_what, answer, sentence) => {
  const feed = await startFeed(answer);
  const { services } = await open({ releasePlace: feed.place });
  const asked = answerCall(services, 'program.checkForUpdate', {});
  expect(await asked).toMatchObject({
    failure: { code: 'update-check-failed', message: expect.stringContaining(sentence) },
  });
  expect(feed.asked).toHaveLength(1);
});

it('knows no place where package.json names none, and says so', async () => {
  const { services } = await open();
  await expect(services['program.checkForUpdate']({})).rejects.toMatchObject({ code: 'update-place-unknown' });
  expect(releasePlaceOf({ dialbench: { releaseFeed: 'http://a.example/x', releasePage: 'https://a.example/' } })).toBe(
    undefined,
  );
  expect(
    releasePlaceOf({ dialbench: { releaseFeed: 'https://a.example/x', releasePage: 'https://a.example/' } }),
  ).toEqual({
    feed: 'https://a.example/x',
    page: 'https://a.example/',
  });
});

it('asks by itself only where it was told to, once a day, and tells the page of a newer version', async () => {
  const feed = await startFeed(json({ version: '0.1.1' }));
  const said: ProgramSaid[] = [];
  const { createUpdates } = await import('../../../electron/about/updates.ts');
  const { openProgramSettings } = await import('../../../electron/about/program-settings.ts');
  const settings = await openProgramSettings(tempFolder());
  let now = Date.UTC(2026, 10, 22);
  const updates = createUpdates({
    ...feed,
    version: '0.1.0',
    settings,
    nowMs: () => now,
    say: (one) => void said.push(one),
  });
  await updates.checkIfDue();
  expect(feed.asked).toHaveLength(0);
  await settings.change({ isUpdateCheckOn: true });
  await updates.checkIfDue();
  now += 3_600_000;
  await updates.checkIfDue();
  expect(feed.asked).toHaveLength(1);
  expect(said).toEqual([
    { tone: 'good', sentence: 'Dialbench 0.1.1 is out; this is 0.1.0.', link: 'https://dialbench.example/releases' },
  ]);
  now += 86_400_000;
  await updates.checkIfDue();
  expect(feed.asked).toHaveLength(2);
});

it.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.2.0', false],
  ['1.0.0', '1.0.0-beta.2', true],
])('%s is newer than %s: %s', (newest, own, expected) => {
  expect(isNewer(newest, own)).toBe(expected);
});
