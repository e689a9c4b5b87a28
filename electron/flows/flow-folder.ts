/**
 * The flows of the data folder: `flows/NAME.flow.yaml`, plain files that other programs may edit as well.
 *
 * A file is replaced in one step, and only if it still is what its editor read. Includes of these flows stay in the
 * folder.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { FlowFile } from '../../shared/contract/flow-commands.ts';
import { AppError, codeOf, reasonOf } from '../../shared/failure.ts';
import { flowFileName, flowNameOf } from '../../shared/flow/flow-file-name.ts';
import { type FlowFiles, type PlannedFlow, planFlow } from '../../shared/flow/plan-flow.ts';
import { readFlow } from '../../shared/flow/read-flow.ts';
import { stepCount } from '../../shared/flow/step-count.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { diskReason } from '../files/disk-reason.ts';
import { createWholePrivateFile, readIfPresent, replacePrivateFile } from '../files/private-file.ts';
import { inWriteTurn } from '../files/write-turn.ts';

/** What a text is called that is in no file yet. */
const UNSAVED = 'unsaved';
const MOST_FILES = 1_000;
const MOST_INCLUDED_BYTES = 4_000_000;

export type FlowFolder = {
  readonly path: string;
  list(): Promise<readonly FlowFile[]>;
  /** Throws AppError `flow-unknown`. */
  read(name: string): Promise<{ readonly name: string; readonly text: string; readonly revision: string }>;
  /** Throws AppError `flow-changed` if the file is not the one of that revision; null: if there is one. */
  save(name: string, text: string, ifRevision: string | null): Promise<{ readonly revision: string }>;
  /** False if there was no such file. Throws AppError `flow-changed`. */
  remove(name: string, ifRevision: string): Promise<boolean>;
  /** A text as the flow of that file, or of none yet. Its includes are files of the folder by their names, and nothing outside. */
  plan(text: string, name?: string): PlannedFlow;
};

/** How the folder refuses an include from elsewhere, in its faults. */
export const OUTSIDE_FOLDER = 'expected a file of the flows folder';

export function createFlowFolder(path: string): FlowFolder {
  const fileOf = (name: string): string => join(path, flowFileName(name));
  const textOf = async (name: string): Promise<string | undefined> => {
    try {
      const bytes = await readIfPresent(fileOf(name));
      return bytes && decodeUtf8(bytes);
    } catch (error) {
      throw unusable(fileOf(name), 'read', error);
    }
  };
  /** Runs `act` if the file is what its editor read, while no other program writes it. */
  const unchanged = async <T>(
    name: string,
    ifRevision: string | null,
    act: (isThere: boolean) => Promise<T>,
  ): Promise<T> => {
    const file = fileOf(name);
    try {
      await mkdir(path, { recursive: true, mode: 0o700 });
      return await inWriteTurn(file, 'flow', async () => {
        const text = await textOf(name);
        if ((text === undefined ? null : revisionOf(text)) !== ifRevision)
          throw changed(file, text !== undefined, ifRevision !== null);
        return act(text !== undefined);
      });
    } catch (error) {
      throw unusable(file, 'written', error);
    }
  };
  const files: FlowFiles = {
    read(file) {
      if (file.includes('/') || file.includes('\\')) {
        return { refusal: `include: ${OUTSIDE_FOLDER}, got ${JSON.stringify(shortened(file, 100))}` };
      }
      try {
        const found = statSync(join(path, file));
        // A pipe or a device may have no end.
        if (!found.isFile() || found.size > MOST_INCLUDED_BYTES) {
          return {
            refusal: `expected a flow file of at most ${MOST_INCLUDED_BYTES} bytes, got something else: ${file}`,
          };
        }
        return { text: readFileSync(join(path, file), 'utf8') };
      } catch (error) {
        return { refusal: `there is no flow file ${file} in the flows folder (${codeOf(error) || reasonOf(error)})` };
      }
    },
    resolve: (_from, included) => included.replace(/^\.\//, ''),
  };
  const plan = (text: string, name = UNSAVED): PlannedFlow => planFlow(flowFileName(name), files, text);
  return {
    path,
    async list() {
      const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw unusable(path, 'read', error);
      });
      const names = entries.flatMap((entry) => (entry.isFile() ? (flowNameOf(entry.name) ?? []) : []));
      const listed = await Promise.all(names.sort().slice(0, MOST_FILES).map(summary));
      return listed.flatMap((one) => one ?? []);
    },
    async read(name) {
      const text = await textOf(name);
      if (text !== undefined) return { name, text, revision: revisionOf(text) };
      throw new AppError({ code: 'flow-unknown', message: `There is no flow ${name} in ${path}.` });
    },
    save: (name, text, ifRevision) =>
      unchanged(name, ifRevision, async (isThere) => {
        const write = isThere ? replacePrivateFile : createWholePrivateFile;
        await write(fileOf(name), new TextEncoder().encode(text));
        return { revision: revisionOf(text) };
      }),
    async remove(name, ifRevision) {
      if ((await textOf(name)) === undefined) return false;
      return unchanged(name, ifRevision, async () => {
        await rm(fileOf(name));
        return true;
      });
    },
    plan,
  };

  async function summary(name: string): Promise<FlowFile | undefined> {
    const text = await textOf(name).catch(() => undefined);
    const found = await stat(fileOf(name)).catch(() => undefined);
    if (text === undefined || !found) return undefined;
    const read = readFlow(text, { file: name });
    const planned = read.ok ? plan(text, name) : undefined;
    const known = read.ok
      ? { title: read.flow.name, steps: stepCount(planned?.ok ? planned.plan.steps : read.flow.steps) }
      : {};
    return { name, revision: revisionOf(text), changedAtMs: Math.round(found.mtimeMs), ...known };
  }
}

/** Tells one content of a flow file from another. */
export function revisionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function changed(file: string, isThere: boolean, wasThere: boolean): AppError {
  const what = !isThere ? 'was removed' : wasThere ? 'was changed' : 'was made';
  const message = `The flow ${file} ${what} meanwhile. Nothing was written; read it again, then decide which one to keep.`;
  return new AppError({ code: 'flow-changed', message });
}

function unusable(file: string, act: string, error: unknown): unknown {
  if (error instanceof AppError) return error;
  return new AppError(
    { code: 'flow-unusable', message: `The flow ${file} cannot be ${act}: ${diskReason(error)}.` },
    { cause: error },
  );
}
