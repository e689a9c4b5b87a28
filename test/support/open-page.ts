/** The page's stores over the real services, as the page has them, without a drawing. */
import { randomBytes } from 'node:crypto';
import { nodeCrypto } from '../../electron/ports/node-crypto.ts';
import type { Program } from '../../electron/program.ts';
import type { StoresDeps } from '../../renderer/app/stores.ts';
import { createStores } from '../../renderer/create-stores.ts';
import { createConnection } from '../../renderer/host/connection.ts';
import { diagnosingCase } from '../../shared/doctor/case.ts';
import { readImportBytes } from '../../shared/import/read-import-bytes.ts';
import { hostOverServices } from './host-over-services.ts';
import { runToEnd } from './run-to-end.ts';
import { startWorkbench } from './start-workbench.ts';

/**
 * `kept` is what the browser kept of former visits; `at` is a workbench that another page may be open on; `tab` is what the
 * tab itself has and keeps over a reload. `isFirstScreen`: before the code of any room has come.
 */
export async function openPage(
  kept = new Map<string, string>(),
  at?: Program,
  { isFirstScreen, ...tab }: Pick<StoresDeps, 'pageHistory' | 'keepInTab'> & { readonly isFirstScreen?: boolean } = {},
) {
  const workbench = at ?? (await startWorkbench());
  const host = hostOverServices(workbench);
  const connection = createConnection({ kind: 'open' });
  const copied: string[] = [];
  /** Work that waits for a frame; while `isHeld`, no frame is painted. */
  const frame = { isHeld: false, waiting: [] as (() => void)[] };
  const saved: { name: string; text: string }[] = [];
  const stores = createStores({
    opened: { host, connection },
    keep: { read: (name) => kept.get(name), write: (name, value) => void kept.set(name, value) },
    random: { bytes: (count) => randomBytes(count) },
    digest: async (_algorithm, bytes) => bytes,
    readImport: async (bytes) => readImportBytes(bytes),
    readCase: () => Promise.reject(new Error('no file is read here')),
    diagnosePaste: async (asked, depth) => runToEnd(diagnosingCase(asked, { depth, crypto: nodeCrypto })),
    writeClipboard: async (text) => void copied.push(text),
    saveFile: (name, parts) => void saved.push({ name, text: parts.join('') }),
    nowMs: Date.now,
    later: (action, afterMs) => void setTimeout(action, afterMs),
    afterPaint: (action) => void (frame.isHeld ? frame.waiting.push(action) : setTimeout(action)),
    sound: () => {},
    ...tab,
  });
  /** What the window can do before the rooms have loaded. */
  const firstActions = stores.actions();
  if (!isFirstScreen) await stores.parts.getState().loadAll();
  return { stores, firstActions, host, connection, kept, workbench, copied, saved, frame };
}
