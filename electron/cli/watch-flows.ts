/**
 * `run --watch`: replays flows again whenever what a flow file says changes, until Ctrl-C.
 *
 * Files are asked after by their names (Decision 052), so that editors that save by renaming, links, network drives and
 * files that are not there yet are all the same. What counts is the content: several saves at once are one replay, and a
 * file that is saved as it was is none.
 */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError, misuse } from '../../shared/failure.ts';
import { counted } from '../../shared/text/counted.ts';
import { removeTempFolders } from '../files/temp-folder.ts';
import type { EndReason } from '../lifetime.ts';
import type { CliIo } from './cli-command.ts';
import { flowFilesOf, flowsOnDisk, type KnownFlowFiles } from './flow-files.ts';

/** Nothing moved from one look to the next: whoever saves is done. */
const LOOK_MS = 200;
/** A look at so many takes some ten milliseconds. */
const MOST_WATCHED = 2_000;

export type WatchedFlows = {
  readonly named: readonly string[];
  /** Reads and replays them all; the exit code. */
  replay(files: KnownFlowFiles): Promise<number>;
  readonly io: CliIo;
  readonly ended: Promise<EndReason>;
  /** Gives back what a replay that is under way has registered with a service. */
  close(): Promise<void>;
};

/** The exit code: 0 if the last replay passed. @throws AppError where the first could not begin, for another reason than its files. */
export async function watchFlows({ named, replay, io, ended, close }: WatchedFlows): Promise<number> {
  let code: number | undefined;
  let isAsked = false;
  let isOver = false;
  const over = ended.then(() => {
    isOver = true;
  });
  const lines = createInterface({ input: process.stdin, terminal: false });
  lines.on('line', () => {
    isAsked = true;
  });
  try {
    for (;;) {
      isAsked = false;
      const files = flowsOnDisk();
      const listed = await listOf(named);
      const running = replay(files).catch((error: unknown) => {
        if (!(error instanceof AppError) || (code === undefined && error.failure.code !== 'flow-invalid')) throw error;
        io.stderr(`${error.message}\n`);
        return 1;
      });
      await Promise.race([running, over]);
      // The replay that is under way is nobody's any more.
      if (isOver) {
        await close();
        return leave(code);
      }
      code = await running;
      const paths = new Set([...named, ...listed.map((file) => dirname(file)), ...files.known.keys()]);
      if (paths.size > MOST_WATCHED)
        throw misuse(`run --watch watches at most ${MOST_WATCHED} files and folders; these are ${paths.size}.`);
      io.stdout(`\nWaiting for a change of ${counted(files.known.size, 'file')}; Enter replays, Ctrl-C ends.\n`);
      let last = '';
      // The first look is also for what changed while they ran.
      for (let isMoved = true; !isOver && !isAsked; ) {
        const now = [...paths].map(marksOf).join('\n');
        if (now !== last) isMoved = true;
        else if (isMoved && (await isChanged(named, listed, files))) break;
        else isMoved = false;
        last = now;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
      if (isOver) return leave(code);
    }
  } finally {
    lines.close();
    process.stdin.destroy();
  }
}

function leave(code: number | undefined): never {
  removeTempFolders();
  process.exit(code === 0 ? 0 : 1);
}

/** What moves when a file is written, replaced, made or removed. */
function marksOf(path: string): string {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found ? `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}` : '';
  } catch {
    // Who reads it says why it cannot.
    return '';
  }
}

/** Empty where an argument names nothing any more; the replay says so. */
function listOf(named: readonly string[]): Promise<readonly string[]> {
  return flowFilesOf(named).catch(() => []);
}

async function isChanged(
  named: readonly string[],
  listed: readonly string[],
  { known }: KnownFlowFiles,
): Promise<boolean> {
  const now = flowsOnDisk();
  if ((await listOf(named)).join('\n') !== listed.join('\n')) return true;
  return [...known].some(([file, was]) => JSON.stringify(now.read(file)) !== JSON.stringify(was));
}
