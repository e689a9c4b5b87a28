/** Puts a comment on a line of its own above a line of a text, as far in as that line. */

/** @param line from 1; beyond the end the comment comes last. */
export function commentAbove(text: string, line: number, comment: string): string {
  const lines = text.split('\n');
  const at = Math.min(Math.max(0, line - 1), lines.length);
  const indent = /^\s*/.exec(lines[at] ?? '')?.[0] ?? '';
  return [...lines.slice(0, at), indent + comment, ...lines.slice(at)].join('\n');
}
