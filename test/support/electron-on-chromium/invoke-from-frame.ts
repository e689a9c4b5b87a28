/**
 * Calls ipcMain from the preload world of any frame, as a page would that broke into that world.
 *
 * Electron runs the preload in the main frame only, so an honest frame has no way to call. What is proven is main's own
 * check of the sender behind it.
 */
import type { Page } from '@playwright/test';
import { IPC_BINDING, PRELOAD_WORLD } from './preload-world.ts';

/** `frameName`: the `name` of an iframe of the page, or undefined for the main frame. Resolves with main's answer. */
export async function invokeFromFrame(
  page: Page,
  frameName: string | undefined,
  channel: string,
  args: readonly unknown[],
): Promise<unknown> {
  const cdp = await page.context().newCDPSession(page);
  try {
    const worlds = new Map<string, number>();
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      const about = context.auxData as { frameId?: string } | undefined;
      if (context.name === PRELOAD_WORLD && about?.frameId !== undefined) worlds.set(about.frameId, context.id);
    });
    await cdp.send('Runtime.enable');
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const children = frameTree.childFrames ?? [];
    const frame = frameName === undefined ? frameTree : children.find((child) => child.frame.name === frameName);
    const contextId = worlds.get(frame?.frame.id ?? '');
    if (contextId === undefined) throw new Error(`There is no preload world in the frame ${frameName ?? '(main)'}.`);
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      contextId,
      awaitPromise: true,
      expression: `new Promise((resolve) => {
        const world = (globalThis.__electron ??= { reply() {} });
        const reply = world.reply;
        world.reply = (id, answer) => (id === -1 ? resolve(JSON.stringify(answer)) : reply(id, answer));
        ${IPC_BINDING}(${JSON.stringify(JSON.stringify({ id: -1, channel, args }))});
      })`,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return JSON.parse(String(result.value));
  } finally {
    await cdp.detach();
  }
}
