/**
 * Workbenches at the loopback door in one process, for flows that do not mind whose process it is: asked by messages, each on a data
 * folder of its own. Another one takes a tenth of what a start takes, because all is loaded and compiled.
 */
import { makeDataFolder } from '../../electron/data-folder.ts';
import { openProgramLog } from '../../electron/log/program-log.ts';
import { systemClock } from '../../electron/ports/node-crypto.ts';
import { openAtDoor } from '../../electron/web/run-web.ts';

/** `dataFolder` to open one, `close` with the address of one that is open. */
export type HostAsk = { readonly id: number } & ({ readonly dataFolder: string } | { readonly close: string });
export type HostAnswer = { readonly id: number; readonly address?: string; readonly failure?: string };

const open = new Map<string, () => Promise<void>>();

async function answer(ask: HostAsk): Promise<Omit<HostAnswer, 'id'>> {
  if ('close' in ask) {
    await open.get(ask.close)?.();
    open.delete(ask.close);
    return {};
  }
  const { dataFolder } = ask;
  makeDataFolder(dataFolder);
  const log = openProgramLog({ dataFolder, program: 'web', nowMs: systemClock.nowMs });
  const opened = await openAtDoor({ dataFolder, port: 0, host: undefined }, log);
  const address = opened.door.newAddress();
  open.set(address, opened.close);
  await opened.open();
  return { address };
}

process.on('message', (ask: HostAsk) => {
  const said = answer(ask).catch((error: unknown) => ({ failure: String(error) }));
  void said.then((what) => process.send?.({ id: ask.id, ...what } satisfies HostAnswer));
});
// The tests' process has ended.
process.on('disconnect', () => process.exit());
