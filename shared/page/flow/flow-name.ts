/** Names of flow files as people type them: what a name may not have, a name that is still free, and the name within the file. */
import { isMap, isScalar, parseDocument } from 'yaml';
import { LONGEST_FLOW_NAME, NEVER_IN_FLOW_NAMES } from '../../flow/flow-file-name.ts';
import { readFlow } from '../../flow/read-flow.ts';

const NEVER = new RegExp(`[${NEVER_IN_FLOW_NAMES}]`, 'gu');

/** `Buy Zambezi Power`, or with a number behind it where that is taken. Case makes no other name: some disks do not tell. */
export function freeFlowName(wanted: string, taken: readonly string[]): string {
  const plain = wanted
    .replace(NEVER, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .slice(0, LONGEST_FLOW_NAME - 4)
    .trim();
  const stem = plain === '' ? 'Flow' : plain;
  const known = new Set(taken.map((one) => one.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? stem : `${stem} ${count}`;
    if (!known.has(name.toLowerCase())) return name;
  }
}

/** What is wrong with a typed name; undefined for a good one. */
export function flowNameComplaint(name: string, taken: readonly string[]): string | undefined {
  if (name.trim() === '') return 'Expected a name, got nothing.';
  if (name.length > LONGEST_FLOW_NAME) return `Expected at most ${LONGEST_FLOW_NAME} characters, got ${name.length}.`;
  if (name.startsWith('.') || name !== name.trim())
    return 'A name begins with no point, and begins and ends with no space.';
  if (name.search(NEVER) >= 0) return 'A name has none of / \\ : * ? " < > |.';
  if (taken.some((one) => one.toLowerCase() === name.toLowerCase())) return `There is a flow ${name} already.`;
  return undefined;
}

/**
 * The text with its file's new name as its own, where it bore the former one or that of a recording; every other character stays.
 *
 * Any other name was given by hand and stays, as does a text that is no flow.
 */
export function renamedFlow(text: string, formerly: string, name: string): string {
  const read = readFlow(text, { file: '' });
  if (!read.ok) return text;
  const { name: own } = read.flow;
  // A file's name cannot have every character, and may have a number behind it.
  const asFile = freeFlowName(own, []);
  if (asFile !== formerly && asFile !== formerly.replace(/ \d{1,3}$/, '') && !RECORDED.test(own)) return text;
  const root = parseDocument(text).contents;
  const value = isMap(root) ? root.get('flow', true) : undefined;
  const [from = 0, to = 0] = (isScalar(value) && value.range) || [];
  return (
    [name, JSON.stringify(name)]
      .map((written) => text.slice(0, from) + written + text.slice(to))
      .find((written) => {
        const again = readFlow(written, { file: '' });
        return to > 0 && again.ok && again.flow.name === name;
      }) ?? text
  );
}

const RECORDED = /^Recorded (session|\d{4}-\d\d-\d\d \d\d:\d\d)$/;
