/** What the user is asked when the page's process ends, and what follows. */
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { askAfterCrash, type CrashableContents } from '../../../electron/desktop/page-crash.ts';

class Contents extends EventEmitter implements CrashableContents {
  reloads = 0;
  destroyed = false;

  isDestroyed(): boolean {
    return this.destroyed;
  }

  reload(): void {
    this.reloads += 1;
  }
}

/** Lets the page end for `reason` and the user choose `button`. */
async function crash(reason: string, button: number, prepare: (contents: Contents) => void = () => {}) {
  const contents = new Contents();
  const questions: string[] = [];
  let quits = 0;
  askAfterCrash(contents, {
    ask: async (question) => {
      questions.push(question.detail ?? '');
      prepare(contents);
      return button;
    },
    quit: () => {
      quits += 1;
    },
  });
  contents.emit('render-process-gone', {}, { reason });
  await Promise.resolve();
  await Promise.resolve();
  return { questions, reloads: contents.reloads, quits };
}

describe('a page whose process ends', () => {
  it.each(['crashed', 'oom', 'killed'])('asks the user and says why (%s)', async (reason) => {
    expect((await crash(reason, 0)).questions).toEqual([expect.stringContaining(`(${reason})`)]);
  });

  it('is opened again once when the user says so', async () => {
    expect(await crash('crashed', 0)).toMatchObject({ reloads: 1, quits: 0 });
  });

  it('is left and the program quits when the user says so', async () => {
    expect(await crash('crashed', 1)).toMatchObject({ reloads: 0, quits: 1 });
  });

  it('is not opened in a window that was closed while the question stood', async () => {
    const closed = (contents: Contents) => {
      contents.destroyed = true;
    };
    expect(await crash('crashed', 0, closed)).toMatchObject({ reloads: 0, quits: 0 });
  });

  it('asks nothing when the end was wanted, as at a quit', async () => {
    expect((await crash('clean-exit', 0)).questions).toEqual([]);
  });
});
