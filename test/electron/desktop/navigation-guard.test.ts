/** The guard on a WebContents: every way to leave the page is prevented. The same is seen in a browser in the flows. */
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type GuardedContents, guardNavigation } from '../../../electron/desktop/navigation-guard.ts';

type OpenHandler = Parameters<GuardedContents['setWindowOpenHandler']>[0];

class Contents extends EventEmitter implements GuardedContents {
  openHandler: OpenHandler | undefined;

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
    expect(contents.openHandler?.({ url: 'https://example.org/a' })).toEqual({ action: 'deny' });
    expect(opened).toEqual(['https://example.org/a']);
  });

  it.each(['file:///etc/passwd', 'dialbench://app/', 'about:blank', 'javascript:1', ''])(
    'opens no window for %j and hands it to nobody',
    (url) => {
      const { contents, opened } = guarded();
      expect(contents.openHandler?.({ url })).toEqual({ action: 'deny' });
      expect(opened).toEqual([]);
    },
  );
});
