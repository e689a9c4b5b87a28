/** The parts of the driver for the real Electron that need no Electron: its arguments, its notices, and what main is given. */
import { expect, test, vi } from 'vitest';
import { electronArguments, noticeReader } from '../../electron-real/launch-real.ts';
import { NOTICE_MARK, recordInMain } from '../../electron-real/record-in-main.ts';
import { dialog } from '../../support/electron-on-chromium/dialog.ts';
import { shell } from '../../support/electron-on-chromium/shell.ts';

test('Electron gets main and its arguments; the switch that turns the sandbox off is root’s alone', () => {
  expect(electronArguments('main.mjs', ['--data', 'a b'], false)).toEqual(['main.mjs', '--data', 'a b']);
  expect(electronArguments('main.mjs', [], true)).toEqual(['--no-sandbox', 'main.mjs']);
});

test('notices are read from output that is cut anywhere, and other lines are left', () => {
  const taken: unknown[] = [];
  const read = noticeReader((notice) => void taken.push(notice));
  for (const chunk of ['a line\n@not', 'ice {"kind":"open-external",', '"url":"https://a.example/"}\nmore\n@notice '])
    read(chunk);
  expect(taken).toEqual([{ kind: 'open-external', url: 'https://a.example/' }]);
});

test('what main runs on the real Electron records and answers, tried on the stand-in’s module', async () => {
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const listeners: string[] = [];
  const app = { on: (event: string) => void listeners.push(event) };
  recordInMain({ app, shell: { ...shell }, dialog } as never, { mark: NOTICE_MARK, openFile: '/key.pem' });
  expect(await dialog.showOpenDialog({ title: 'Which?' })).toEqual({ canceled: false, filePaths: ['/key.pem'] });
  expect(await dialog.showSaveDialog({})).toEqual({ canceled: true, filePath: '' });
  expect((await dialog.showMessageBox({}, { message: 'Go?', defaultId: 1 })).response).toBe(1);
  log.mockRestore();
  const kinds: unknown[] = [];
  noticeReader(({ kind }) => void kinds.push(kind))(`${said.join('\n')}\n`);
  expect(kinds).toEqual(['open-dialog', 'save-dialog', 'message-box']);
  expect(listeners).toEqual(['web-contents-created']);
});
