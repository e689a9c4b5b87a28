/**
 * Where in a flow file a place is: the level of its fields, and the field whose value is being written there.
 *
 * Works on indentation, because a file that is being typed is seldom whole YAML. It is a guess for completion and help
 * only; shared/flow/read-flow.ts says what a file means.
 */
import type { FlowLevel } from '../../flow/flow-schema.ts';

export type FieldContext = {
  /** Absent where a flow file has no fields, as in a screen’s text. */
  readonly level?: FlowLevel | undefined;
  /** The field whose value is written; absent where the name of a field is. */
  readonly field?: string | undefined;
  /** The word up to the place, and where it begins. */
  readonly word: string;
  readonly from: number;
  /** Fields that stand beside it. */
  readonly siblings: readonly string[];
  /** In a comment: what stands before the place, from the #. */
  readonly comment?: string | undefined;
};

type Line = { readonly dash?: number; readonly indent: number; readonly key?: string };

export function fieldContext(text: string, offset: number): FieldContext {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  const above = text.slice(0, Math.max(0, lineStart - 1)).split('\n');
  const hash = /(?:^|\s)(#.*)$/.exec(before);
  if (hash?.[1] !== undefined) {
    const word = /[\w-]*$/.exec(before)?.[0] ?? '';
    return { word, from: offset - word.length, siblings: [], comment: hash[1] };
  }
  const own = readLine(before);
  const written = before.slice(own.indent);
  const lines = lineStart === 0 ? [] : above.map(readLine);
  const path = parentsOf(lines, own);
  const word = /[^\s:,[\]{}"'#-][^:,[\]{}"'#]*$/.exec(before)?.[0] ?? '';
  const from = offset - word.length;
  const siblings = siblingsOf(lines, own, text.slice(offset).split('\n').slice(1).map(readLine));

  const inner = /^([\w]+):\s*\{(.*)$/s.exec(written);
  if (inner?.[1] !== undefined && inner[2] !== undefined && !inner[2].includes('}')) {
    const level = levelOf([...path, inner[1]]);
    const parts = splitTop(inner[2]);
    const last = /^\s*(\w+):\s*(.*)$/s.exec(parts.at(-1) ?? '');
    const named = parts.slice(0, -1).flatMap((part) => /^\s*(\w+):/.exec(part)?.[1] ?? []);
    return last ? { level, field: last[1], word, from, siblings: named } : { level, word, from, siblings: named };
  }
  const value = /^(\w+):(?:\s|$)/.exec(written);
  if (value?.[1] !== undefined && /:\s/.test(written))
    return { level: levelOf(path), field: value[1], word, from, siblings };
  const level = levelOf(path);
  const [parent] = path.slice(-1);
  // An item of a list, such as an option.
  if (level === undefined && parent !== undefined)
    return { level: levelOf(path.slice(0, -1)), field: parent, word, from, siblings };
  return { level, word, from, siblings };
}

function readLine(text: string): Line {
  const [whole = '', lead = '', dash] = /^(\s*)(-(?:\s+|$))?/.exec(text) ?? [];
  const key = /^([\w-]+):(?:\s|$)/.exec(text.slice(whole.length))?.[1];
  return {
    indent: whole.length,
    ...(dash === undefined ? {} : { dash: lead.length }),
    key,
  };
}

/** The keys above, outermost first. */
function parentsOf(lines: readonly Line[], own: Line): readonly string[] {
  const path: string[] = [];
  let limit = own.dash ?? own.indent - 1;
  let isItem = own.dash !== undefined;
  let indent = own.indent;
  for (let at = lines.length - 1; at >= 0 && limit >= 0; at -= 1) {
    const line = lines[at];
    if (line?.key === undefined) continue;
    if (!isItem && line.dash !== undefined && line.indent === indent) {
      isItem = true;
      limit = line.dash;
    } else if (line.indent <= limit && !(isItem && line.dash === limit)) {
      path.unshift(line.key);
      isItem = line.dash !== undefined;
      indent = line.indent;
      limit = line.dash ?? line.indent - 1;
    }
  }
  return path;
}

function siblingsOf(above: readonly Line[], own: Line, below: readonly Line[]): readonly string[] {
  const found: string[] = [];
  const collect = (lines: readonly Line[], endsAtDash: 'with' | 'before') => {
    for (const line of lines) {
      if (line.key === undefined) continue;
      if (line.indent < own.indent) return;
      if (line.indent !== own.indent) continue;
      if (line.dash !== undefined && endsAtDash === 'before') return;
      found.push(line.key);
      if (line.dash !== undefined) return;
    }
  };
  if (own.dash === undefined) collect(above.toReversed(), 'with');
  collect(below, 'before');
  return found;
}

function levelOf(path: readonly string[]): FlowLevel | undefined {
  switch (path.join(' ')) {
    case '':
      return 'flow';
    case 'vars':
      return 'vars';
    case 'sandbox':
      return 'sandbox';
    case 'steps':
      return 'step';
    case 'expect':
    case 'steps expect':
      return 'expect';
    default:
      return undefined;
  }
}

/** Parts between commas that are in no list or quotes. */
function splitTop(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  let quote = '';
  for (const character of text) {
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    if (character === ',' && depth === 0 && quote === '') parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}
