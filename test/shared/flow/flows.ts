/** Flow texts of these tests, read and planned. */
import type { FlowFiles } from '../../../shared/flow/plan-flow.ts';
import { planFlow } from '../../../shared/flow/plan-flow.ts';
import { readFlow } from '../../../shared/flow/read-flow.ts';

export function flowOf(text: string) {
  const read = readFlow(text, { file: 'a.flow.yaml' });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.flow;
}

/** `line:column message` of each fault; empty for a flow. */
export function faultsOf(text: string): string[] {
  const read = readFlow(text, { file: 'a.flow.yaml' });
  return read.ok ? [] : read.faults.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

/** Files of one folder, by name. */
export function filesFrom(texts: Readonly<Record<string, string>>): FlowFiles {
  return {
    read: (file) => (Object.hasOwn(texts, file) ? { text: texts[file] ?? '' } : { refusal: `there is no ${file}` }),
    resolve: (_from, path) => path,
  };
}

export function planOf(texts: Readonly<Record<string, string>>, file = 'a.flow.yaml') {
  return planFlow(file, filesFrom(texts));
}
