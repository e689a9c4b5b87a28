/**
 * The frame of every generated program: what is the same in all languages, given how one of them writes it.
 *
 * A language says how it writes a text, looks a header up, hashes, takes the time; the frame decides from the facts which
 * lines there are and which remark stands beside them. The order of the lines and the sending are the language's own.
 */
import type { HeaderValue } from './header-facts.ts';
import type { BodyFact, ComponentFact, ComponentOrigin, ProgramFacts } from './program-facts.ts';
import { createdRemark, messageRemark, REMARKS, type Uses, usesOf } from './remarks.ts';
import type { TargetId } from './target.ts';

/** Names of the program's variables; a language names only those that it calls something else. */
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
  /** Begins a comment: `//`. */
  readonly mark: string;
  /** Between code and the remark behind it; a space, the mark and a space where absent. */
  readonly behind?: string;
  literal(text: string): string;
  /** A literal as the value of a header or component, where that is more than the literal. */
  value?(literal: string): string;
  readonly names?: Partial<typeof NAMES>;
  /** Joins two texts; ` + ` where absent. */
  readonly plus?: string;
  /** The value of a header as the program holds it, by its name as a literal. */
  header(name: string): string;
  /** The body's length as text. */
  readonly length: string;
  /** One line of the list of headers, of the list of components. */
  headerLine(name: string, value: string): string;
  componentLine(name: string, value: string): string;
  /** The body's bytes of a text, of base64 (both as literals), or of the file that DIALBENCH_BODY_FILE names. */
  readonly bytes: { text(literal: string): string; base64(literal: string): string; readonly file: string };
  /** Gives the bytes their name. */
  body(bytes: string, kind: BodyFact['kind']): readonly string[];
  /** Computes Content-Digest of the body. */
  readonly digest: readonly string[];
  /** Makes the idempotency key. */
  readonly idempotency: readonly string[];
  readonly created: Readonly<Record<ProgramFacts['createdUnit'], string>>;
  expires(after: number): string;
  readonly parameters: Readonly<Record<ProgramFacts['parameters'][number], string>>;
  /** The bytes that are signed, made of the base. */
  readonly messages: Readonly<Record<ProgramFacts['signedMessage'], string>>;
};

/** The lines of a program that follow from its facts; those of a part that is not needed are none. */
export type Parts = {
  readonly uses: Uses;
  /** Comments at the top. */
  readonly head: readonly string[];
  readonly origin: string;
  /** What is said of the query. */
  readonly query: readonly string[];
  /** Each with an empty line and a remark before it. */
  readonly body: readonly string[];
  readonly idempotency: readonly string[];
  readonly headers: readonly string[];
  readonly components: readonly string[];
  readonly created: string;
  readonly expires: readonly string[];
  /** The parameters of the signature, joined. */
  readonly parameters: string;
  readonly messageRemark: string;
  readonly message: string;
  /** The name of the header that holds the body's length, as a literal. */
  readonly lengthName: string | undefined;
  remark(name: keyof typeof REMARKS): string;
};

/** One language that programs are printed in. */
export type Target = {
  readonly id: TargetId;
  /** How it writes what every program has; of the facts, where they decide it. */
  readonly language: Language | ((facts: ProgramFacts) => Language);
  /** Given where a target is not proven: why, and what was done instead. */
  readonly unproven?: string;
  /** Version and packages, without a final dot. */
  readonly needs: string;
  /** The file's name for an operation's name. */
  fileName(title: string): string;
  /** The command line, with the two variables. */
  run(fileName: string): string;
  /** The whole program, closed by one line feed. */
  print(facts: ProgramFacts, parts: Parts): string;
};

export function partsOf(facts: ProgramFacts, target: Target): Parts {
  const language = typeof target.language === 'function' ? target.language(facts) : target.language;
  const { mark, literal, behind = ` ${mark} ` } = language;
  const uses = usesOf(facts);
  const remark = (name: keyof typeof REMARKS) => `${mark} ${REMARKS[name]}`;
  const remarked = (line: string, said: string | undefined) => (said === undefined ? line : line + behind + said);
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

/** The lines at the top of a program: what it does, how it is run, what it needs, what is to be known. */
function headLines(facts: ProgramFacts, target: Target, { token }: Uses): readonly string[] {
  return [
    `${facts.title}: builds, signs and sends this ${facts.method} request as Dialbench prepared it.`,
    '',
    `Run:   ${target.run(target.fileName(facts.title))}`,
    `Needs: ${target.needs}.`,
    'DIALBENCH_KEY_FILE names the private key, Ed25519 as PKCS#8 PEM ("BEGIN PRIVATE KEY").',
    ...(token ? ['DIALBENCH_TOKEN holds the access token.'] : []),
    `${token ? 'Neither is' : 'It is not'} part of this program: keep it so when you change it.`,
    ...facts.notes,
    ...(target.unproven === undefined ? [] : [target.unproven]),
  ];
}

/** The lines where it holds, else none. */
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
