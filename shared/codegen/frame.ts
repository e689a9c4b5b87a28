/**
 * The frame of every generated program: what all languages share, given how each one writes it.
 *
 * A language says how it writes a text, looks up a header, hashes, reads the clock. The frame decides from the facts
 * which lines and remarks a program needs. The language itself orders the lines and sends the request.
 */
import type { HeaderValue } from './header-facts.ts';
import { type KeyFiles, keyFileHead } from './key-file.ts';
import type { BodyFact, ComponentFact, ComponentOrigin, ProgramFacts } from './program-facts.ts';
import { createdRemark, messageRemark, REMARKS, type Uses, usesOf } from './remarks.ts';
import type { TargetId } from './target.ts';

/** Names of the program's variables; a language lists only those that differ. */
const NAMES = {
  digest: 'digest',
  idempotency: 'idempotencyKey',
  token: 'token',
  method: 'method',
  url: 'url',
  path: 'path',
  query: 'query',
  target: 'path + query',
};

export type Language = {
  /** Starts a comment: `//`. */
  readonly mark: string;
  /** Separates code from a remark after it; defaults to a space, the mark and a space. */
  readonly behind?: string;
  literal(text: string): string;
  /** A literal as the value of a header or component, if that needs more than the literal. */
  value?(literal: string): string;
  readonly names?: Partial<typeof NAMES>;
  /** Joins two texts; defaults to ` + `. */
  readonly plus?: string;
  /** The expression for a header's value, given its name as a literal. */
  header(name: string): string;
  /** The expression for the body's length as text. */
  readonly length: string;
  /** One line of the header list, and of the component list. */
  headerLine(name: string, value: string): string;
  componentLine(name: string, value: string): string;
  /** The body's bytes: from text, from base64 (both as literals), or from the file in DIALBENCH_BODY_FILE. */
  readonly bytes: { text(literal: string): string; base64(literal: string): string; readonly file: string };
  /** Assigns the bytes to a variable. */
  body(bytes: string, kind: BodyFact['kind']): readonly string[];
  readonly digest: readonly string[];
  readonly idempotency: readonly string[];
  readonly created: Readonly<Record<ProgramFacts['createdUnit'], string>>;
  expires(after: number): string;
  readonly parameters: Readonly<Record<ProgramFacts['parameters'][number], string>>;
  /** The expression for the bytes to sign, derived from the base. */
  readonly messages: Readonly<Record<ProgramFacts['signedMessage'], string>>;
};

/** The lines of a program that follow from its facts. An unneeded part is empty. */
export type Parts = {
  readonly uses: Uses;
  /** Comments at the top. */
  readonly head: readonly string[];
  readonly origin: string;
  readonly query: readonly string[];
  /** Each preceded by an empty line and a remark. */
  readonly body: readonly string[];
  readonly idempotency: readonly string[];
  readonly headers: readonly string[];
  readonly components: readonly string[];
  readonly created: string;
  readonly expires: readonly string[];
  /** The joined signature parameters. */
  readonly parameters: string;
  readonly messageRemark: string;
  readonly message: string;
  /** The header with the body's length: its name as a literal. */
  readonly lengthName: string | undefined;
  remark(name: keyof typeof REMARKS): string;
};

/** One language in which programs are printed. */
export type Target = {
  readonly id: TargetId;
  /** How the language writes the shared parts; a function if that depends on the facts. */
  readonly language: Language | ((facts: ProgramFacts) => Language);
  /** Set if the target is unproven: why, and what was done instead. */
  readonly unproven?: string;
  /** Defaults to encrypted ones. */
  readonly keyFiles?: KeyFiles;
  /** Version and packages, without a final dot. */
  readonly needs: string;
  /** The file name for an operation name. */
  fileName(title: string): string;
  /** The command line that runs it, with both variables. */
  run(fileName: string): string;
  /** The whole program, ending in one line feed. */
  print(facts: ProgramFacts, parts: Parts): string;
};

export function partsOf(facts: ProgramFacts, target: Target): Parts {
  const language = typeof target.language === 'function' ? target.language(facts) : target.language;
  const { mark, literal, behind = ` ${mark} ` } = language;
  const uses = usesOf(facts);
  const remark = (name: keyof typeof REMARKS) => `${mark} ${REMARKS[name]}`;
  const remarked = (line: string, text: string | undefined) => (text === undefined ? line : line + behind + text);
  const lengthName = facts.headers.find(({ value }) => value.kind === 'length')?.name;
  return {
    uses,
    remark,
    head: headLines(facts, target, uses).map((line) => `${mark} ${line}`.trimEnd()),
    origin: `${facts.scheme}://${facts.authority}`,
    query: when(facts.query !== '', remark('query')),
    body: when(
      facts.body.kind !== 'none',
      ...['', remark('body'), ...language.body(bodyBytes(facts.body, language), facts.body.kind)],
      ...when(uses.digest, ...language.digest),
    ),
    idempotency: when(uses.idempotency, '', remark('idempotency'), ...language.idempotency),
    headers: facts.headers.map(({ name, value }) =>
      remarked(
        language.headerLine(literal(name), headerValue(value, language)),
        value.kind === 'length' ? REMARKS.length : undefined,
      ),
    ),
    components: facts.components.map((fact) =>
      remarked(language.componentLine(literal(fact.name), componentValue(fact.from, language)), componentRemark(fact)),
    ),
    created: remarked(language.created[facts.createdUnit], createdRemark(facts)),
    expires: facts.expiresAfter === undefined ? [] : [language.expires(facts.expiresAfter)],
    parameters: facts.parameters.map((name) => language.parameters[name]).join(''),
    messageRemark: `${mark} ${messageRemark(facts)}`,
    message: language.messages[facts.signedMessage],
    lengthName: lengthName && literal(lengthName),
  };
}

/** The lines at the top of a program: what it does, how to run it, what it needs, what to know. */
function headLines(facts: ProgramFacts, target: Target, { token }: Uses): readonly string[] {
  return [
    `${facts.title}: builds, signs and sends this ${facts.method} request as Dialbench prepared it.`,
    '',
    `Run:   ${target.run(target.fileName(facts.title))}`,
    `Needs: ${target.needs}.`,
    ...keyFileHead(target.keyFiles ?? ['encrypted']),
    ...(token ? ['DIALBENCH_TOKEN holds the access token.'] : []),
    token ? 'Keep both out of this program.' : 'Keep it out of this program.',
    ...facts.notes,
    ...(target.unproven === undefined ? [] : [target.unproven]),
  ];
}

/** The lines if `holds`, else none. */
export function when(holds: boolean, ...lines: readonly string[]): readonly string[] {
  return holds ? lines : [];
}

export function indented(lines: readonly string[], by: string): readonly string[] {
  return lines.map((line) => (line === '' ? '' : by + line));
}

function headerValue(value: HeaderValue, language: Language): string {
  if (value.kind === 'text') return textValue(value.text, language);
  if (value.kind === 'length') return language.length;
  const name = { ...NAMES, ...language.names }[value.kind];
  if (value.kind !== 'token' || value.scheme === '') return name;
  return textValue(value.scheme, language) + (language.plus ?? ' + ') + name;
}

function componentValue(from: ComponentOrigin, language: Language): string {
  if (from.kind === 'header') return language.header(language.literal(from.header));
  return from.kind === 'text' ? textValue(from.text, language) : { ...NAMES, ...language.names }[from.kind];
}

function textValue(text: string, { literal, value = (written) => written }: Language): string {
  return value(literal(text));
}

function bodyBytes(body: BodyFact, { literal, bytes }: Language): string {
  if (body.kind === 'file') return bytes.file;
  return body.kind === 'base64'
    ? bytes.base64(literal(body.base64))
    : bytes.text(literal(body.kind === 'text' ? body.text : ''));
}

function componentRemark({ name, from }: ComponentFact): string | undefined {
  return name === '@query' && from.kind === 'text' ? REMARKS.emptyQuery : undefined;
}
