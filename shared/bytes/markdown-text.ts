/** Text within Markdown that is no markup of its own: somebody else’s words in a report or a README. */
import { plainLine } from '../text/plain-line.ts';

/** One line of text: GFM escapes every ASCII punctuation that means something. */
export function markdownText(text: string): string {
  return plainLine(text.replaceAll(/\s+/g, ' ').trim()).replaceAll(/[\\`*_{}[\]()<>#+!|~&@-]/g, '\\$&');
}

/** A code span; its fence is longer than any run of backticks inside. */
export function markdownCode(text: string): string {
  const line = plainLine(text.replaceAll(/\s+/g, ' ')).replaceAll('|', '\\|');
  if (line.trim() === '') return '—';
  const fence = '`'.repeat(longestRun(line) + 1);
  return line.startsWith('`') || line.endsWith('`') ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

/** A block of lines as they are. */
export function markdownFenced(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  const lines = text.split(/\r\n|\r|\n/).map(plainLine);
  return `${fence}${language}\n${lines.join('\n')}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
}
