/** What can happen to a single line of the base, or to the line end before it: typed by hand, or built by other code. */
import type { BaseModel } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import type { Change } from './change.ts';

export function oneLineChanges(model: BaseModel): Change[] {
  const names = [...new Set([...model.names, '@signature-params'])];
  return names.flatMap((name, at) => lineChanges(name, at === 0, name === '@signature-params'));
}

/** Only the last line's are common: it is often built by other code than the rest. */
function lineChanges(name: string, isFirst: boolean, isLast: boolean): Change[] {
  const head = `"${name}": `;
  const oneBlank = `Write the line as “${head}” and its value, like all others.`;
  const add = (slot: string, causes: readonly CauseId[], what: string, rewrite: (base: string) => string): Change => ({
    causes,
    slot: `${slot} of the line ${name}`,
    isRare: !isLast,
    message: `In the signed base, ${what}.`,
    fix: slot === 'end before' ? 'Join the lines with one line feed (0x0A), every time.' : oneBlank,
    apply: (from) => ({ ...from, form: { ...from.form, rewrites: [...from.form.rewrites, rewrite] } }),
  });
  const headed = (causes: readonly CauseId[], what: string, written: string): Change =>
    add('head', causes, `the line of ${name} ${what}`, (base) => base.replace(head, () => written));
  const joined = (causes: readonly CauseId[], what: string, joint: string): Change =>
    add('end before', causes, `there is ${what} before the line of ${name}`, (base) =>
      base.replace(`\n"${name}"`, () => `${joint}"${name}"`),
    );
  const titled = name.replace(/(^|[-@])[a-z]/g, (letter) => letter.toUpperCase());
  return [
    headed(['B7'], 'has no blank after its colon', head.trimEnd()),
    headed(['B7'], 'has two blanks after its colon', `${head} `),
    headed(['B7'], 'has a blank before its colon', `"${name}" : `),
    headed(['B7', 'B8'], 'has an equals sign in place of its colon', `"${name}"=`),
    headed(['B21'], 'has a no-break space (U+00A0) after its colon', `"${name}":\u00a0`),
    headed(['B8'], 'has no quotes around its name', `${name}: `),
    headed(['B9'], `has its name as “${titled}”`, `"${titled}": `),
    headed(['B9'], `has its name as “${name.toUpperCase()}”`, `"${name.toUpperCase()}": `),
    add('end', ['B13', 'B3'], `the line of ${name} ends with a blank`, (base) =>
      base.replace(new RegExp(`^${escaped(head)}[^\\n]*$`, 'm'), (line) => `${line} `),
    ),
    ...(isFirst
      ? []
      : [
          joined(['B2'], 'CR LF in place of a line feed', '\r\n'),
          joined(['B2'], 'an empty line', '\n\n'),
          joined(['B2'], 'no line end', ''),
          joined(['B2'], 'a blank in place of a line feed', ' '),
          joined(['B12'], 'a backslash and an n in place of a line feed', '\\n'),
        ]),
  ];
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
