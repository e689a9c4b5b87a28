/** Writes what the room reads at a step into a flow file, and leaves every other character of it as it is, comments included. */
import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { readFlow } from './read-flow.ts';

/**
 * @param step 0 is the dialling, n the file's n-th step.
 * @param caption one that is empty is taken out.
 * Undefined if the text is no flow, or has no such step that may bear one.
 */
export function writeCaption(text: string, step: number, caption: string): string | undefined {
  if (text.startsWith('\uFEFF') || !readFlow(text, { file: '' }).ok) return undefined;
  const root = parseDocument(text).contents;
  const steps = isMap(root) ? root.get('steps') : undefined;
  const map = step === 0 ? root : isSeq(steps) ? steps.items[step - 1] : undefined;
  if (!isMap(map)) return undefined;
  const written = spliced(text, map, caption.trim());
  // What would read as something else, such as in a mapping that spans lines, is not written.
  const read = readFlow(written, { file: '' });
  if (!read.ok) return undefined;
  const cue = step === 0 ? read.flow.cue : read.flow.steps[step - 1]?.cue;
  return (cue?.caption ?? '') === caption.trim() ? written : undefined;
}

function spliced(text: string, map: YAMLMap, caption: string): string {
  const put = (from: number, to: number, by: string) => text.slice(0, from) + by + text.slice(to);
  const value = JSON.stringify(caption);
  const known = map.items.find(({ key }) => isScalar(key) && key.value === 'caption');
  const [first] = map.items;
  const start = startOf(first) ?? 0;
  if (known) {
    const [from, to] = [startOf(known) ?? 0, endOf(known)];
    if (caption !== '') return put(from, to, `caption: ${value}${text.slice(from, to).endsWith('\n') ? '\n' : ''}`);
    if (map.flow === true) return text;
    // With its line, unless the dash of the step stands there.
    const lineStart = text.lastIndexOf('\n', from - 1) + 1;
    if (text.slice(lineStart, from).trim() !== '') return text;
    const lineEnd = text.indexOf('\n', to - 1);
    return put(lineStart, lineEnd < 0 ? text.length : lineEnd + 1, '');
  }
  if (caption === '') return text;
  if (map.flow === true) return put(endOf(map.items.at(-1)), endOf(map.items.at(-1)), `, caption: ${value}`);
  // Behind its first field, whose line may end in a comment.
  const lineEnd = text.indexOf('\n', Math.max(endOf(first) - 1, start));
  const at = lineEnd < 0 ? text.length : lineEnd;
  const indent = start - (text.lastIndexOf('\n', start - 1) + 1);
  return put(at, at, `\n${' '.repeat(indent)}caption: ${value}`);
}

function startOf(pair: Pair | undefined): number | undefined {
  return isScalar(pair?.key) ? pair.key.range?.[0] : undefined;
}

function endOf(pair: Pair | undefined): number {
  const { value } = pair ?? {};
  return isScalar(value) || isMap(value) || isSeq(value) ? (value.range?.[1] ?? 0) : 0;
}
