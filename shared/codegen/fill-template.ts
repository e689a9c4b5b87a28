/**
 * Fills a template: a program of its language, with holes, that makes this request when every hole is filled.
 *
 * A template is valid as it stands. `"<path>"` is a text to be replaced by a literal, `// <base>` a remark, `__scheme__`
 * a bare word, 999 the time between created and expires. What follows `//:` (`#:`) at the end of a line says when it
 * stands, and is not printed:
 * - words: all must hold; `no-x` is true where `x` is not, `x/y` where one of them is;
 * - `header KIND`, `component KIND`: the line for one item of that kind; a run of such lines becomes the list, in its order;
 * - `{A|B}word`: A in this line becomes B, or nothing, where the word does not hold;
 * - `if words` and `end` alone, around several lines.
 *
 * Lines of which one stands at a time may declare the same variable: `message__hex` is printed as `message`.
 */

/** What a line of a list is filled with. */
export type Item = { readonly kind: string; readonly texts: Readonly<Record<string, string>> };

export type Filling = {
  /** What holds. */
  readonly holds: ReadonlySet<string>;
  readonly header: readonly Item[];
  readonly component: readonly Item[];
  readonly texts: Readonly<Record<string, string>>;
  /** Each is one line or several, without comment marks. */
  readonly remarks: Readonly<Record<string, string | readonly string[]>>;
  /** The parameters of the signature that are sent, in their order. */
  readonly parameters: readonly ('created' | 'expires' | 'keyid')[];
  readonly expiresAfter: number;
};

export type Grammar = {
  /** Starts a comment: `//`. */
  readonly mark: '//' | '#';
  literal(text: string): string;
  /**
   * How `created`, `expires` and `keyid` are written, and what stands between two; several where a line names them
   * more than once.
   */
  readonly parameters: readonly (readonly [created: string, expires: string, keyid: string, between?: string])[];
  /** Values of the header list stand in one column. */
  readonly isAligned?: boolean;
};

type Line = { readonly code: string; readonly words: readonly string[]; readonly choices: readonly Choice[] };
type Choice = { readonly shown: string; readonly otherwise: string; readonly word: string };
type List = 'header' | 'component';

const HOLE = /(["'])<(?<literal>\w+)>\1|__(?<bare>\w+?)__|(?:\/\/|#) <(?<remark>\w+)>|\b999\b/g;
const OTHER_NAME = /(?<=\w)__[a-z0-9]+\b/g;
const CHOICE = /\{([^|}]+)(?:\|([^}]*))?\}(\S+)/g;
const PARAMETERS = ['created', 'expires', 'keyid'] as const;

/** The program. Throws where the template has no line for an item, or a hole that nothing fills. */
export function fillTemplate(template: string, filling: Filling, grammar: Grammar): string {
  const printed: string[] = [];
  let isShown = true;
  let run: { readonly list: List; readonly lines: Line[] } | undefined;
  const endRun = (): void => {
    if (run !== undefined && isShown) printed.push(...listLines(run.list, run.lines, filling, grammar));
    run = undefined;
  };
  // A line that ends in a backslash goes on.
  for (const text of template.split(/(?<!\\)\n/)) {
    const line = readLine(text, grammar.mark);
    const [first = '', ...rest] = line.words;
    const list = first === 'header' || first === 'component' ? first : undefined;
    if (list !== run?.list) endRun();
    if (list !== undefined) {
      run ??= { list, lines: [] };
      run.lines.push(line);
    } else if (first === 'if') isShown = allHold(rest, filling);
    else if (first === 'end') isShown = true;
    else if (isShown && allHold(line.words, filling)) printed.push(filled(line, filling, grammar));
  }
  endRun();
  return printed.join('\n');
}

function readLine(text: string, mark: string): Line {
  const at = text.lastIndexOf(`${mark}: `);
  if (at === -1) return { code: text, words: [], choices: [] };
  const said = text.slice(at + mark.length + 2);
  return {
    code: text.slice(0, at).trimEnd(),
    words: said.replaceAll(CHOICE, '').split(/\s+/).filter(Boolean),
    choices: [...said.matchAll(CHOICE)].map(([, shown = '', otherwise = '', word = '']) => ({
      shown,
      otherwise,
      word,
    })),
  };
}

function allHold(words: readonly string[], { holds }: Filling): boolean {
  return words.every((word) =>
    word.split('/').some((one) => (one.startsWith('no-') ? !holds.has(one.slice(3)) : holds.has(one))),
  );
}

function listLines(list: List, lines: readonly Line[], filling: Filling, grammar: Grammar): string[] {
  const items = filling[list];
  const widest = Math.max(...items.map(({ texts }) => grammar.literal(texts.name ?? '').length));
  return items.map(({ kind, texts }) => {
    const line = lines.find(({ words: [, own, ...rest] }) => own === kind && allHold(rest, filling));
    if (line === undefined) throw new RangeError(`a template has no line for a ${list} of kind ${kind}`);
    const pad = ' '.repeat(widest - grammar.literal(texts.name ?? '').length);
    const code = grammar.isAligned ? line.code.replace('"<name>": ', `"<name>": ${pad}`) : line.code;
    return filled({ ...line, code }, { ...filling, texts: { ...filling.texts, ...texts } }, grammar);
  });
}

/** What is put in is never read again: it may look like a hole. */
function filled({ code, choices }: Line, filling: Filling, grammar: Grammar): string {
  let chosen = code;
  for (const { shown, otherwise, word } of choices)
    if (!allHold([word], filling)) chosen = chosen.replace(shown, () => otherwise);
  for (const [created, expires, keyid, between = ''] of grammar.parameters) {
    const written = { created, expires, keyid };
    const inOrder = filling.parameters.map((name) => written[name]).join(between);
    chosen = chosen.replace(PARAMETERS.map((name) => written[name]).join(between), () => inOrder);
  }
  return chosen.replaceAll(OTHER_NAME, '').replaceAll(HOLE, (...found) => {
    const { literal, bare, remark }: Readonly<Record<string, string | undefined>> = found.at(-1);
    if (literal !== undefined) return grammar.literal(known(filling.texts, literal));
    if (bare !== undefined) return known(filling.texts, bare);
    if (remark === undefined) return String(filling.expiresAfter);
    const lines = [known(filling.remarks, remark)].flat();
    return lines.map((line) => `${grammar.mark} ${line}`.trimEnd()).join('\n');
  });
}

function known<T>(values: Readonly<Record<string, T>>, name: string): T {
  const value = values[name];
  if (value === undefined) throw new RangeError(`nothing fills the hole <${name}>`);
  return value;
}
