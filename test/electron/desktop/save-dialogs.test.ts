/** What the page exports: only its own files are saved, each through a dialog that suits it. */
import { expect, it } from 'vitest';
import { type SavingSession, saveOptionsFor, saveThroughDialogs } from '../../../electron/desktop/save-dialogs.ts';
import type { SavingEnded } from '../../../shared/contract/events.ts';

it.each([
  ['walk.dialcase', 'Save the evidence', 'Dialbench case', 'dialcase'],
  ['Buy Zambezi.flow.yaml', 'Save a copy of the flow', 'Dialbench flow', 'yaml'],
  ['report.zip', 'Save the bug report', 'Archive', 'zip'],
  ['history.har', 'Save the exchanges', 'HTTP archive', 'har'],
  ['staging.environment.json', 'Save the environment', 'Dialbench environment', 'json'],
  ['history.json', 'Save the exchanges', 'JSON', 'json'],
  ['reports-create.py', 'Save as', 'PY', 'py'],
])('%s is saved with the title “%s”', (name, title, kind, extension) => {
  expect(saveOptionsFor(name)).toEqual({
    title,
    defaultPath: name,
    filters: [
      { name: kind, extensions: [extension] },
      { name: 'All files', extensions: ['*'] },
    ],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
});

function download(url: string, state: 'completed' | 'cancelled' | 'interrupted') {
  let prevented = 0;
  const options: unknown[] = [];
  const failures: string[] = [];
  const told: SavingEnded[] = [];
  const session: SavingSession = {
    on(_event, listener) {
      const item = {
        getURL: () => url,
        getFilename: () => 'x.har',
        getSavePath: () => '/home/tester/secret place/mine.har',
        setSaveDialogOptions: (given: unknown) => void options.push(given),
        once: (_name: string, done: (event: unknown, state: string) => void) => done({}, state),
      };
      const preventDefault = () => {
        prevented += 1;
      };
      listener({ preventDefault }, item as never);
    },
  };
  saveThroughDialogs(
    session,
    (sentence) => void failures.push(sentence),
    (ended) => void told.push(ended),
  );
  return { prevented, asked: options.length, failures, told };
}

it.each([
  ['completed', { outcome: 'saved', savedAs: 'mine.har' }],
  ['cancelled', { outcome: 'cancelled' }],
] as const)(
  'what the page made is saved by the dialog; %s needs no word of main, and the page hears it',
  (state, ended) => {
    const told = [{ offeredAs: 'x.har', ...ended }];
    expect(download('blob:dialbench://app/1-2-3', state)).toEqual({ prevented: 0, asked: 1, failures: [], told });
  },
);

it('what the disk did not take is told', () => {
  expect(download('blob:dialbench://app/1', 'interrupted').failures).toEqual([
    '“x.har” was not saved: the disk did not take it. Save it again elsewhere.',
  ]);
});

it.each([
  'https://example.org/x.har',
  'blob:https://app/1',
  'blob:dialbench://application/1',
  'data:text/plain,x',
  'file:///etc/passwd',
])('%s is prevented', (url) => {
  expect(download(url, 'completed')).toEqual({ prevented: 1, asked: 0, failures: [], told: [] });
});
