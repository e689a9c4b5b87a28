/** A window that has got to another document: when the workbench is loaded again, and when the user is asked first. */
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { keepOwnDocument, type LeavingContents } from '../../../electron/desktop/own-document.ts';

class Contents extends EventEmitter implements LeavingContents {
  destroyed = false;

  isDestroyed(): boolean {
    return this.destroyed;
  }
}

function keptWindow(button = 0) {
  const contents = new Contents();
  const told: string[] = [];
  let nowMs = 0;
  keepOwnDocument(contents, {
    load: async () => void told.push('load'),
    ask: async () => {
      told.push('ask');
      return button;
    },
    quit: () => void told.push('quit'),
    nowMs: () => nowMs,
  });
  return {
    contents,
    told,
    async goTo(url: string, afterMs = 0) {
      nowMs += afterMs;
      contents.emit('did-navigate', {}, url, 200, 'OK');
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it.each([
  'about:blank',
  'about:srcdoc',
  'data:text/html,x',
  'blob:dialbench://app/1',
  'https://evil.example/',
  'dialbench://app.evil.example/',
])('leaves %s for the workbench', async (url) => {
  const { told, goTo } = keptWindow();
  await goTo(url);
  expect(told).toEqual(['load']);
});

it('loads nothing over the workbench itself, however often it is loaded', async () => {
  const { told, goTo } = keptWindow();
  for (const url of ['dialbench://app/', 'dialbench://app/#keys', 'dialbench://app/']) await goTo(url);
  expect(told).toEqual([]);
});

it('asks where the page leaves again within a minute, each time, so that it cannot loop', async () => {
  const { told, goTo } = keptWindow();
  for (let time = 0; time < 4; time += 1) await goTo('about:blank', 59_999);
  expect(told).toEqual(['load', ...['ask', 'load'], ...['ask', 'load'], ...['ask', 'load']]);
  await goTo('about:blank', 60_000);
  expect(told.slice(-2)).toEqual(['load', 'load']);
});

it('quits where the user says so', async () => {
  const { told, goTo } = keptWindow(1);
  await goTo('about:blank');
  await goTo('about:blank');
  expect(told).toEqual(['load', 'ask', 'quit']);
});

it('loads nothing in a window that is closed', async () => {
  const { contents, told, goTo } = keptWindow();
  contents.destroyed = true;
  await goTo('about:blank');
  expect(told).toEqual([]);
});
