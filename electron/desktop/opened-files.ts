/**
 * Reads an associated file that the system asks to open: `.dialcase`, `.flow.yaml`, `.stage.yaml`.
 *
 * Only the ending decides what a file is taken for, and only its text reaches the page. Plain files of this machine, of
 * a bounded size, because a name is no promise.
 */
import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { LARGEST_CASE_BYTES } from '../../shared/evidence/case.ts';
import { type Answer, refuse } from '../../shared/failure.ts';
import { flowNameOf, LONGEST_FLOW_TEXT } from '../../shared/flow/flow-file-name.ts';
import { type FileKind, fileKindOf, type Opening } from '../../shared/opening/opening.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { DATA_FOLDERS } from '../data-folder.ts';
import { readPlainFile } from '../files/read-plain-file.ts';
import { refusedPlace } from '../files/refused-place.ts';

/** In bytes. A flow of letters beyond ASCII that is as long as a flow may be is larger, and is refused by its size. */
const LARGEST: Readonly<Record<FileKind, number>> = { case: LARGEST_CASE_BYTES, flow: LONGEST_FLOW_TEXT };

export type OpenedFileDeps = {
  /** A file in the workbench's own flows folder is the flow of that name, and not a copy of it. */
  readonly dataFolder: string;
  /** Called with each file that was opened. */
  onOpened(path: string): void;
};

/** Never rejects: what cannot be opened is a refusal with its sentence. */
export async function readOpenedFile(path: string, { dataFolder, onOpened }: OpenedFileDeps): Promise<Opening> {
  const name = basename(path);
  const refused = (code: string, reason: string): Opening => {
    return { kind: 'refused', failure: { code, message: `“${shortened(name, 80)}” was not opened: ${reason}.` } };
  };
  const kind = fileKindOf(name);
  if (kind === undefined) {
    return refused(
      'file-kind-unknown',
      'expected a case (.dialcase), a flow (.flow.yaml) or a script of the stage (.stage.yaml)',
    );
  }
  const place = refusedPlace(path);
  if (place !== undefined) return refused('file-refused', place);
  const real = await realpath(path).catch(() => path);
  const realPlace = refusedPlace(real);
  if (realPlace !== undefined) return refused('file-refused', realPlace);
  const own = await ownFlow(real, dataFolder);
  if (own !== undefined) {
    onOpened(real);
    return { kind: 'flow', name: own };
  }
  const text = await readText(real, LARGEST[kind]);
  if (!text.ok) return refused(text.failure.code, text.failure.message);
  onOpened(real);
  return { kind: 'file', of: kind, name, text: text.value };
}

async function ownFlow(path: string, dataFolder: string): Promise<string | undefined> {
  const folder = await realpath(join(dataFolder, DATA_FOLDERS.flows)).catch(() => undefined);
  const name = basename(path);
  return folder === dirname(path) ? flowNameOf(name) : undefined;
}

async function readText(path: string, mostBytes: number): Promise<Answer<string>> {
  const read = await readPlainFile(path, mostBytes);
  if (!read.ok) return read;
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(read.value) };
  } catch {
    return refuse('file-not-text', 'expected text in UTF-8, and its bytes are none');
  }
}
