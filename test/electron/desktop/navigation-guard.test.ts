/** The guard on a WebContents: every way to leave the page is prevented. The same is seen in a browser in the flows. */
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type GuardedContents, guardNavigation } from '../../../electron/desktop/navigation-guard.ts';

type OpenHandler = Parameters<GuardedContents['setWindowOpenHandler']>[0];

class Contents extends EventEmitter implements GuardedContents {
  openHandler: OpenHandler | undefined;
  url = 'dialbench://app/';

  getURL(): string {
    return this.url;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
}

function guarded() {
  const contents = new Contents();
  const opened: string[] = [];
  guardNavigation(contents, (link) => opened.push(link));
  return { contents, opened };
}

describe('guardNavigation', () => {
  it.each(['will-navigate', 'will-redirect', 'will-frame-navigate', 'will-attach-webview'])(
    'prevents %s, whatever it leads to',
    (name) => {
      const event = new Event(name, { cancelable: true });
      guarded().contents.emit(name, event);
      expect(event.defaultPrevented).toBe(true);
    },
  );

  it('opens no window, and hands an http or https link to the user’s browser', () => {
    const { contents, opened } = guarded();
    expect(contents.openHandler?.({ url: 'https://example.org/a', frameName: '' })).toEqual({ action: 'deny' });
    expect(opened).toEqual(['https://example.org/a']);
  });

  it.each(['file:///etc/passwd', 'dialbench://app/', 'about:blank', 'javascript:1', ''])(
    'opens no window for %j and hands it to nobody',
    (url) => {
      const { contents, opened } = guarded();
      expect(contents.openHandler?.({ url, frameName: '' })).toEqual({ action: 'deny' });
      expect(opened).toEqual([]);
    },
  );

  it('lets our own page open the empty window of the notes, with nothing in its settings changed', () => {
    const { contents, opened } = guarded();
    const answer = contents.openHandler?.({ url: 'about:blank', frameName: 'dialbench-notes' });
    expect(answer).toMatchObject({ action: 'allow', overrideBrowserWindowOptions: { title: 'Notes' } });
    expect(
      answer && 'overrideBrowserWindowOptions' in answer && answer.overrideBrowserWindowOptions,
    ).not.toHaveProperty('webPreferences');
    expect(opened).toEqual([]);
  });

  it.each([
    ['about:blank', 'another', 'dialbench://app/'],
    ['dialbench://app/', 'dialbench-notes', 'dialbench://app/'],
    // The notes themselves, and a page that is not ours.
    ['about:blank', 'dialbench-notes', 'about:blank'],
    ['about:blank', 'dialbench-notes', 'dialbench://application/'],
  ])('opens no window for %j by the name %j from %j', (url, frameName, from) => {
    const { contents } = guarded();
    contents.url = from;
    expect(contents.openHandler?.({ url, frameName })).toEqual({ action: 'deny' });
  });

  it('hands an address to the user’s browser under any name', () => {
    const { contents, opened } = guarded();
    const link = { url: 'https://example.org/a', frameName: 'dialbench-notes' };
    expect(contents.openHandler?.(link)).toEqual({ action: 'deny' });
    expect(opened).toEqual(['https://example.org/a']);
  });
});
