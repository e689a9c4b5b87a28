/** The base as a template literal, text block or heredoc of a program leaves it: indented like the code around it. */
import { type Change, withTextRewritten } from './change.ts';

/** What one line begins with; the first four are common. */
const INDENTS = '    |  |\t|        |\t\t|      |            |                |\t\t\t'.split('|');
const USUAL_INDENTS = 4;

export function indentChanges(): Change[] {
  const fix = 'Join the lines with one line feed, each from its first character: build the base from a list of lines.';
  const change = (what: string, isRare: boolean, rewrite: (base: string) => string): Change => ({
    causes: ['B26'],
    slot: 'text indent',
    isRare,
    message: `The signed base has ${what}.`,
    fix,
    apply: (from) => withTextRewritten(from, rewrite),
  });
  const between = change('a line feed before and after it, as a template literal has', false, (base) => `\n${base}\n`);
  return [
    between,
    ...INDENTS.flatMap((indent, at) => {
      const isRare = at >= USUAL_INDENTS;
      const said = indent.startsWith('\t') ? `${indent.length} tabs` : `${indent.length} blanks`;
      const rest = (base: string): string => base.replaceAll('\n', `\n${indent}`);
      const all = (base: string): string => indent + rest(base);
      const what = `${said === '1 tabs' ? 'a tab' : said} before its lines`;
      const step = indent.startsWith('\t') ? '\t' : '  ';
      // The closing mark stands further left than the lines.
      const ends = [...new Set(['', indent.slice(step.length), indent.slice(step.length * 2), indent])];
      return [
        change(`${what}, but for the first`, isRare, rest),
        change(what, isRare, all),
        change(`${what}, and a line feed before the first`, isRare, (base) => `\n${all(base)}`),
        change(`${what}, and a line feed at its end`, true, (base) => `${all(base)}\n`),
        change(`${what}, but for the first, and a line feed at its end`, true, (base) => `${rest(base)}\n`),
        ...ends.map((end) =>
          change(`${what}, and a line feed before and after them`, true, (base) => `\n${all(base)}\n${end}`),
        ),
        ...ends
          .filter((end) => end !== '')
          .map((end) =>
            change(`${what}, but for the first, and another line at its end`, true, (base) => `${rest(base)}\n${end}`),
          ),
      ];
    }),
  ];
}
