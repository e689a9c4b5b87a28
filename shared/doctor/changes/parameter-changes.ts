/**
 * What can differ between the signature parameters in the header and those in the signed base.
 *
 * The last line of the base repeats the header's text to the letter; who builds the two apart gets two texts.
 */
import { type BaseModel, type ModelParams, plainName, withParams, writtenParameter } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import { permutations } from '../permutations.ts';
import { unquoted, type WrittenParameter } from '../read-signature.ts';
import type { Change } from './change.ts';
import { lastLineChanges } from './last-line-changes.ts';
import { timeChanges } from './time-changes.ts';

/** `knownKeyIds` are the ids of all keys that were given. */
export function parameterChanges(model: BaseModel, label: string, knownKeyIds: readonly string[]): Change[] {
  return [
    ...orderChanges(model),
    ...timeChanges(model),
    ...keyIdChanges(model, knownKeyIds),
    ...extraParameterChanges(model),
    ...componentParameterChanges(model),
    ...writingChanges(label),
    ...lastLineChanges(model),
  ];
}

const ONE_TEXT =
  'Build the parameter text once, and use that one text in Signature-Input and in the last line of the base.';

function orderChanges(model: BaseModel): Change[] {
  const { parameters } = model.params;
  if (parameters.length < 2 || parameters.length > 5) return [];
  const sent = parameters.map(({ name }) => name);
  const orders = permutations(sent).filter((order) => order.join() !== sent.join());
  // Of five only two are exchanged.
  const tried = parameters.length <= 4 ? orders : orders.filter((order) => exchanged(order, sent) <= 2);
  return tried.map((order) => ({
    causes: ['P1', 'V2'],
    slot: 'order of parameters',
    message: `The signed base has the parameters in the order ${order.join(', ')}; Signature-Input has ${sent.join(', ')}.`,
    fix: ONE_TEXT,
    expected: sent.join('; '),
    came: order.join('; '),
    apply: (from) =>
      withParams(from, {
        parameters: [...from.params.parameters].sort((a, b) => position(order, a) - position(order, b)),
      }),
  }));
}

function position(order: readonly string[], { name }: WrittenParameter): number {
  const at = order.indexOf(name);
  return at < 0 ? order.length : at;
}

function exchanged(order: readonly string[], sent: readonly string[]): number {
  return order.filter((name, at) => name !== sent[at]).length;
}

function keyIdChanges(model: BaseModel, knownKeyIds: readonly string[]): Change[] {
  const sent = writtenParameter(model, 'keyid');
  if (sent === undefined) return [];
  const id = unquoted(sent);
  const quotes = 'keyid stands in double quotes, in the base as in the header.';
  const changes: Change[] = [];
  const add = (causes: readonly CauseId[], signed: string, fix: string): void => {
    if (signed === sent) return;
    changes.push({
      causes,
      slot: 'keyid',
      message: `You signed keyid=${signed}; Signature-Input says keyid=${sent}.`,
      fix,
      expected: sent,
      came: signed,
      apply: (from) =>
        withParams(from, {
          parameters: from.params.parameters.map((parameter) =>
            parameter.name.toLowerCase() === 'keyid' ? { ...parameter, value: signed } : parameter,
          ),
        }),
    });
  };
  add(['P11'], id, quotes);
  add(['P11'], `“${id}”`, quotes);
  add(['P11'], `\\"${id}\\"`, quotes);
  add(['P11', 'K3'], `"${id.toUpperCase()}"`, 'keyid is the same in the base as in the header, to the letter.');
  add(['P11', 'K3'], `"${id.toLowerCase()}"`, 'keyid is the same in the base as in the header, to the letter.');
  add(['P11'], `'${id}'`, quotes);
  add(['P11'], `"\\"${id}\\""`, quotes);
  add(['P11'], `""${id}""`, quotes);
  add(['P11'], `"${id}"`, quotes);
  for (const other of knownKeyIds) {
    if (other !== id) add(['K3'], `"${other}"`, `Send the keyid that you sign with: ${other}.`);
  }
  for (const leak of ['undefined', 'null', '', 'None'])
    add(['B22'], `"${leak}"`, 'Set the keyid before you build the base.');
  return changes;
}

const ALGS = ['"ed25519"', 'ed25519', '"eddsa"', '"EdDSA"', '"Ed25519"', '"hs2019"', '"ed25519-sha512"'] as const;

/** A parameter that only one of the two texts has. */
function extraParameterChanges(model: BaseModel): Change[] {
  const { parameters } = model.params;
  const changes: Change[] = [];
  const add = (
    slot: string,
    causes: readonly CauseId[],
    message: string,
    fix: string,
    edit: (parameters: readonly WrittenParameter[]) => readonly WrittenParameter[],
    isRare?: boolean,
  ): void => {
    const apply: Change['apply'] = (from) => withParams(from, { parameters: edit(from.params.parameters) });
    changes.push({ causes, slot: `parameter ${slot}`, message, fix, isRare, apply });
  };
  for (const { name } of parameters) {
    const causes: readonly CauseId[] = name === 'expires' ? ['P12', 'P7'] : ['P12'];
    const message = `Signature-Input has ${name}, and the signed base has not.`;
    add(name, causes, message, ONE_TEXT, (from) => from.filter((parameter) => parameter.name !== name));
  }
  const has = (wanted: string): boolean => parameters.some(({ name }) => name === wanted);
  const inserted = (name: string, value: string, message: string, fix: string, isRare: boolean): void => {
    for (let at = 0; at <= parameters.length; at += 1) {
      add(name, ['P12'], message, fix, (from) => [...from.slice(0, at), { name, value }, ...from.slice(at)], isRare);
    }
  };
  const fix = 'Your library adds alg to what it signs; send it in Signature-Input too, or switch it off.';
  for (const [which, value] of has('alg') ? [] : ALGS.entries()) {
    inserted('alg', value, `The signed base has alg=${value}, and Signature-Input has not.`, fix, which > 0);
  }
  for (const spelt of ['keyId', 'KeyId', 'key_id', 'key-id', 'kid']) {
    const message = `The signed base has the parameter ${spelt}; Signature-Input has keyid.`;
    const renamed = (one: WrittenParameter): WrittenParameter => (one.name === 'keyid' ? { ...one, name: spelt } : one);
    add('keyid', ['P18', 'P12'], message, ONE_TEXT, (from) => from.map(renamed), true);
  }
  for (const extra of ['tag', 'nonce']) {
    const message = `The signed base has an empty ${extra}, and Signature-Input has none.`;
    if (!has(extra)) inserted(extra, '""', message, ONE_TEXT, true);
  }
  return changes;
}

/** Components that are listed with parameters, and were signed without them. */
function componentParameterChanges({ names }: BaseModel): Change[] {
  const odd = names.filter((name) => name.includes(';'));
  if (odd.length === 0) return [];
  const plainNames = (from: BaseModel): BaseModel => ({
    ...from,
    names: from.names.map(plainName),
    headers: {
      ...Object.fromEntries(odd.map((name) => [plainName(name).toLowerCase(), from.headers[name.toLowerCase()] ?? ''])),
      ...from.headers,
    },
  });
  const plainItems = (from: BaseModel): BaseModel =>
    withParams(from, { items: from.params.items.map((item) => item.replace(/(["”]);.*/s, '$1')) });
  const what = `Signature-Input lists ${odd.join(', ')}`;
  const change = (where: string, apply: Change['apply']): Change => ({
    causes: ['B18'],
    slot: 'parameters of components',
    message: `${what}; the signed base has ${odd.length === 1 ? 'it' : 'them'} without parameters${where}.`,
    fix: `List plain names: ${odd.map(plainName).join(', ')}.`,
    apply,
  });
  return [
    change('', (from) => plainItems(plainNames(from))),
    change(' on its line', plainNames),
    change(' in its last line', plainItems),
  ];
}

type Row = readonly [causes: readonly CauseId[], what: string, params: Partial<ModelParams>, isRare?: boolean];

const bare = (items: readonly string[]): readonly string[] => items.map(unquoted);
const joined = (causes: readonly CauseId[], what: string, joint: string, inside = '', isRare?: boolean): Row => {
  return [causes, what, { list: (items) => `(${inside}${items.join(joint)}${inside})` }, isRare];
};
const list = (causes: readonly CauseId[], what: string, write: ModelParams['list']): Row => {
  return [causes, what, { list: write }, true];
};

/** The list of components, as the base's last line has it. A new spelling is a row. */
const LISTS: readonly Row[] = [
  joined(['P2'], 'has commas', ', '),
  joined(['P2'], 'has commas', ','),
  joined(['P2'], 'has two blanks between names', '  '),
  joined(['P2'], 'has no blanks', ''),
  joined(['P2'], 'has blanks inside its parentheses', ' ', ' '),
  joined(['P2'], 'has semicolons', ';', '', true),
  joined(['P2'], 'has a line feed between names', '\n', '', true),
  joined(['B24'], 'was wrapped with a backslash', ' \\\n'),
  joined(['B24'], 'was wrapped with a backslash', ' \\\n  '),
  list(['P2'], 'has a blank behind each name', (items) => `(${items.map((item) => `${item} `).join('')})`),
  list(['B8'], 'has one pair of quotes around all names', (items) => `("${bare(items).join(' ')}")`),
  list(['B8'], 'has one pair of quotes around all names', (items) => `("${bare(items).join(', ')}")`),
  list(['B8'], 'has one pair of quotes around all names', (items) => `("${bare(items).join(',')}")`),
  list(['B8'], 'has one pair of quotes around all names', (items) => `"${bare(items).join(' ')}"`),
  list(['B8'], 'has no quotes', (items) => `(${bare(items).join(' ')})`),
  list(['B8', 'P2'], 'has commas and no quotes', (items) => `(${bare(items).join(', ')})`),
  list(['B8', 'P2'], 'has commas and no quotes', (items) => `(${bare(items).join(',')})`),
  list(['B8'], 'has single quotes', (items) => `('${bare(items).join("' '")}')`),
  list(['B8'], 'has escaped quotes', (items) => `(\\"${bare(items).join('\\" \\"')}\\")`),
  list(['P2', 'B8'], 'is that of Python', (items) => `('${bare(items).join("', '")}')`),
  list(['P2', 'B8'], 'is that of Python', (items) => `['${bare(items).join("', '")}']`),
  list(['P2', 'B22'], 'is that of Go', (items) => `[${bare(items).join(' ')}]`),
  list(['P2'], 'is that of JSON', (items) => `[${items.join(',')}]`),
  list(['P2'], 'is that of JSON', (items) => `[${items.join(', ')}]`),
  list(['P2'], 'has square brackets', (items) => `[${items.join(' ')}]`),
  list(['P2'], 'has braces', (items) => `{${items.join(' ')}}`),
  list(['P2'], 'has no parentheses', (items) => items.join(' ')),
  list(['P2'], 'has no parentheses', (items) => items.join(', ')),
];

/** What joins the parameters. */
const JOINTS: readonly Row[] = [
  [['P2'], 'have a blank after each semicolon', { semicolon: '; ' }],
  [['P2'], 'have a blank before each semicolon', { semicolon: ' ;' }, true],
  [['P2'], 'have a comma in place of each semicolon', { semicolon: ', ' }, true],
  [['P2'], 'have a comma in place of each semicolon', { semicolon: ',' }, true],
  [['P2'], 'have an ampersand in place of each semicolon', { semicolon: '&' }, true],
  [['P2'], 'have a blank in place of each semicolon', { semicolon: ' ' }, true],
  [['P2'], 'have blanks around each equals sign', { equals: ' = ' }, true],
  [['P2'], 'have a colon in place of each equals sign', { equals: ':' }, true],
  [['B24'], 'were wrapped with a backslash', { semicolon: ';\\\n' }],
  [['B24'], 'were wrapped with a backslash', { semicolon: ';\\\n  ' }],
];

/** List, blanks and the label. */
function writingChanges(label: string): Change[] {
  const blanks = 'The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.';
  const wrap = 'A backslash at the end of a line is how documents wrap long lines; remove it and the line feed.';
  const of =
    (slot: string, whose: string) =>
    ([causes, what, params, isRare]: Row): Change => ({
      causes,
      slot,
      isRare,
      message: `${whose} ${what}.`,
      fix: causes.includes('B24') ? wrap : blanks,
      apply: (from) => withParams(from, params),
    });
  const prefixed = (prefix: string): Change => ({
    causes: ['B6'],
    slot: 'params prefix',
    message: `The last line of the signed base has the label: ${prefix}(…).`,
    fix: `The label belongs in the headers only; the base's last line begins with “(”.`,
    apply: (from) => ({ ...from, params: { ...from.params, prefix } }),
  });
  return [
    ...JOINTS.map(of('params blanks/semicolons', 'The signed parameters')),
    ...LISTS.map(of('params blanks/list', 'The signed list of components')),
    of('params blanks', 'The signed parameters')([['P2'], 'have other blanks than Signature-Input', {}]),
    prefixed(`${label}=`),
    prefixed(`${label}: `),
    prefixed(`"${label}"=`),
  ];
}
