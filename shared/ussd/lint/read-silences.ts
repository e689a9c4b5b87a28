/**
 * Reads the silences in a flow file: comments of the form `# lint-off: RULE [STATE] — REASON`.
 *
 * Above `steps:` one counts for the whole file; on the line of a step, inside it, or right above it, for that step. This file leaves the flow
 * itself to its own reader. A comment inside a text is a text, which is why YAML's own lexer finds the comments.
 */
import { Lexer } from 'yaml';
import { cut } from './judge-screen.ts';
import { LINT_RULE_IDS } from './remark.ts';
import type { Silence } from './silence.ts';

/** What is wrong with a comment that begins as a silence. Line and column count from 1. */
export type SilenceFault = { readonly line: number; readonly column: number; readonly message: string };

const BEGINS = /^#\s*lint-off\b/;
const WHOLE = /^#\s*lint-off:\s*(\S+)(?:\s+(?![—–-])(\S+))?\s+(?:—|–|--?)\s+(\S.*)$/;

/** The silences in a flow file's text, and the comments that were meant as one and are none. Never throws. */
export function readSilences(text: string): {
  readonly silences: readonly Silence[];
  readonly faults: readonly SilenceFault[];
} {
  const silences: Silence[] = [];
  const faults: SilenceFault[] = [];
  // Most files have none, and the lexer takes a fifth of what reading a file costs.
  if (!text.includes('lint-off')) return { silences, faults };
  const { comments, stepsLine } = commentsOf(text);
  for (const { line, column, source, contentLine } of comments) {
    if (!BEGINS.test(source)) continue;
    const read = readSilence(source);
    if (typeof read === 'string') faults.push({ line, column, message: read });
    else if (line <= stepsLine) silences.push(read);
    else if (contentLine !== undefined) silences.push({ ...read, stepLine: contentLine });
    else faults.push({ line, column, message: 'No step follows this lint-off. Put it on its step or above it.' });
  }
  return { silences, faults };
}

/** The silence, or what is wrong with it. */
function readSilence(comment: string): Silence | string {
  const [, name, state, reason] = WHOLE.exec(comment.trimEnd()) ?? [];
  if (name === undefined || reason === undefined) {
    return `Expected “# lint-off: RULE — REASON”, got “${cut(comment)}”. A rule is silenced with a reason only.`;
  }
  const rule = LINT_RULE_IDS.find((id) => id === name);
  if (rule === undefined) return `There is no rule ${cut(name)}. Expected one of ${LINT_RULE_IDS.join(', ')}.`;
  return { rule, state, reason };
}

type Comment = {
  readonly line: number;
  readonly column: number;
  readonly source: string;
  /** The line of what it stands beside, or else of what follows it. */
  contentLine?: number;
};

/** The marks that the lexer puts between what it read: start of document, end of a broken flow, start of a scalar. */
const MARKS: readonly string[] = ['\u0002', '\u0018', '\u001f'];
const SCALAR_MARK = '\u001f';

/** The comments of a YAML text, and the line of its `steps:`; infinite without one. */
function commentsOf(text: string): { readonly comments: readonly Comment[]; readonly stepsLine: number } {
  const comments: Comment[] = [];
  let [line, lineStart, offset, stepsLine] = [1, 0, 0, Number.POSITIVE_INFINITY];
  let lastContentLine = 0;
  let before = '';
  for (const source of new Lexer().lex(text)) {
    const isScalar = before === SCALAR_MARK;
    before = source;
    if (MARKS.includes(source)) continue;
    const column = offset - lineStart + 1;
    if (source.startsWith('#') && !isScalar) {
      comments.push({ line, column, source, ...(lastContentLine === line ? { contentLine: line } : {}) });
    } else if (isScalar || source.trim() !== '') {
      if (isScalar && source === 'steps' && column === 1) stepsLine = Math.min(stepsLine, line);
      for (const comment of comments) comment.contentLine ??= line;
      lastContentLine = line;
    }
    offset += source.length;
    for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) {
      line += 1;
      lineStart = offset - source.length + at + 1;
    }
  }
  return { comments, stepsLine };
}
