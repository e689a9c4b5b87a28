/** Flow files as arguments: files and folders in, planned flows out; any fault stops all of them. */
import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize, relative } from 'node:path';
import { decodeUtf8Strict } from '../../shared/bytes/utf8.ts';
import { misuse } from '../../shared/failure.ts';
import type { FlowPlan } from '../../shared/flow/flow.ts';
import { FLOW_ENDING } from '../../shared/flow/flow-file-name.ts';
import { flowInvalid } from '../../shared/flow/flow-invalid.ts';
import { type FlowFiles, planFlow } from '../../shared/flow/plan-flow.ts';
import { readReason } from '../files/read-reason.ts';

const MOST_BYTES = 4_000_000;

/** The flow files that arguments name; folders are searched with all that is in them. Throws AppError `misuse`. */
export async function flowFilesOf(named: readonly string[]): Promise<readonly string[]> {
  if (named.length === 0) throw misuse('FLOW is missing: name flow files, or folders to search for *.flow.yaml.');
  const found = await Promise.all(named.map(filesAt));
  const files = [...new Set(found.flat())];
  if (files.length === 0) throw misuse(`No flow was found: ${named.join(', ')} holds no file *${FLOW_ENDING}.`);
  return files;
}

async function filesAt(path: string): Promise<string[]> {
  let isFolder: boolean;
  try {
    isFolder = statSync(path).isDirectory();
  } catch (error) {
    throw misuse(`The flow ${path} cannot be read (${readReason(error)}).`);
  }
  if (!isFolder) return [normalize(path)];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(FLOW_ENDING) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** @throws AppError `flow-invalid` with every fault of every file. */
export function planFlows(files: readonly string[], from: FlowFiles = flowsOnDisk()): readonly FlowPlan[] {
  const planned = files.map((file) => planFlow(file, from));
  const faults = planned.flatMap((one) => (one.ok ? [] : one.faults));
  if (faults.length > 0) throw flowInvalid(faults);
  return planned.flatMap((one) => (one.ok ? [one.plan] : []));
}

/** Every file that a flow was read from. */
export function filesOf({ silences }: FlowPlan): readonly string[] {
  return [...silences.keys()];
}

type ReadFile = ReturnType<FlowFiles['read']>;

/** Files as they are when they are first read; `known` has all that were asked for. */
export type KnownFlowFiles = FlowFiles & { readonly known: ReadonlyMap<string, ReadFile> };

export function flowsOnDisk(): KnownFlowFiles {
  const known = new Map<string, ReadFile>();
  return {
    known,
    resolve: DISK.resolve,
    read(file) {
      const read = known.get(file) ?? DISK.read(file);
      known.set(file, read);
      return read;
    },
  };
}

const DISK: FlowFiles = {
  read(file) {
    try {
      const found = statSync(file);
      // A pipe or a device may have no end.
      if (!found.isFile()) return { refusal: `expected a flow file, got a folder, pipe or device: ${file}` };
      if (found.size > MOST_BYTES) return { refusal: `expected a flow file of at most ${MOST_BYTES} bytes` };
      const bytes = readFileSync(file);
      const read = decodeUtf8Strict(bytes);
      if (read.ok) return { text: read.value };
      const line = bytes.subarray(0, read.fault.offset).toString('latin1').split('\n').length;
      return { refusal: `the flow file ${file}, line ${line}: ${read.fault.message}` };
    } catch (error) {
      return { refusal: `the flow file ${file} cannot be read (${readReason(error)})` };
    }
  },
  resolve(from, path) {
    if (isAbsolute(path)) return normalize(path);
    const joined = join(dirname(from), path);
    return isAbsolute(joined) ? joined : relative('', joined);
  },
};
