/**
 * Generates a program from a language's template.
 *
 * The request was prepared before; nothing is signed, sent or looked up here.
 */
import { type Filling, fillTemplate, type Item } from './fill-template.ts';
import { KEY_FILE_WORDS, keyFileHead } from './key-file.ts';
import { type ComponentFact, type ProgramFacts, programFacts } from './program-facts.ts';
import type { ProgramSource } from './program-source.ts';
import { createdRemark, messageRemark, ownSignatureRemark, REMARKS } from './remarks.ts';
import type { TargetId } from './target.ts';
import { type CodegenTarget, className } from './targets.ts';

export type GeneratedProgram = {
  readonly target: TargetId;
  readonly fileName: string;
  /** Version and packages, without a final dot. */
  readonly needs: string;
  readonly program: string;
  readonly run: string;
  /** What the reader must know, one sentence each. */
  readonly notes: readonly string[];
};

/** Generates a program that makes this request again; `template` is the text of the target's file. */
export function generateProgram(target: CodegenTarget, source: ProgramSource, template: string): GeneratedProgram {
  const plain = programFacts(source);
  const covered = plain.components.map(({ name }) => name);
  const more = target.id === 'curl' ? [ownSignatureRemark(plain, covered, source.trace.profile)] : [];
  const facts = { ...plain, notes: [...plain.notes, ...more] };
  const fileName = target.fileName(facts.title);
  const run = target.run(fileName);
  return {
    target: target.id,
    fileName,
    needs: target.needs,
    program: printFacts(target, facts, template),
    run,
    notes: facts.notes,
  };
}

/** The program of these facts. */
export function printFacts(target: CodegenTarget, facts: ProgramFacts, template: string): string {
  const run = target.run(target.fileName(facts.title));
  return fillTemplate(template, fillingOf(facts, headLines(facts, target, run)), target.grammar);
}

/** What the templates ask for, in the words that they use. */
function fillingOf(facts: ProgramFacts, head: readonly string[]): Filling {
  const { headers, components, body, query, signedMessage, expiresAfter } = facts;
  const origin = `${facts.scheme}://${facts.authority}`;
  const lengthName = headers.find(({ value }) => value.kind === 'length')?.name ?? '';
  return {
    holds: new Set([
      ...headers.map(({ value }) => value.kind),
      ...components.map(({ from }) => `covers-${from.kind}`),
      ...(body.kind === 'none' ? [] : ['body', `body-${body.kind}`]),
      ...(query === '' ? [] : ['query']),
      ...(expiresAfter === undefined ? [] : ['expires']),
      ...(signedMessage !== 'base' || headers.some(({ value }) => value.kind === 'digest') ? ['sha512'] : []),
      `signs-${signedMessage}`,
      facts.scheme,
      facts.createdUnit,
      ...(facts.method === 'HEAD' ? ['head'] : []),
    ]),
    header: headers.map(({ name, value }): Item => {
      if (value.kind === 'text') return { kind: 'text', texts: { name, text: value.text } };
      if (value.kind !== 'token' || value.scheme !== '') return { kind: value.kind, texts: { name, ...value } };
      return { kind: 'bare-token', texts: { name } };
    }),
    component: components.map(componentItem),
    texts: {
      ...{ method: facts.method, scheme: facts.scheme, authority: facts.authority, path: facts.path, query, origin },
      ...{ url: origin + facts.path + query, keyId: facts.keyId, label: facts.label, lengthName },
      body: body.kind === 'text' ? body.text : body.kind === 'base64' ? body.base64 : '',
      class: className(facts.title),
      ...KEY_FILE_WORDS,
    },
    remarks: { ...REMARKS, head, created: createdRemark(facts), message: messageRemark(facts) },
    parameters: facts.parameters,
    expiresAfter: expiresAfter ?? 0,
  };
}

function componentItem({ name, from }: ComponentFact): Item {
  if (from.kind === 'header') return { kind: 'header', texts: { name, header: from.header } };
  if (from.kind !== 'text') return { kind: from.kind, texts: { name } };
  return { kind: name === '@query' ? 'empty-query' : 'text', texts: { name, text: from.text } };
}

/** The lines at the top of a program: what it does, how to run it, what it needs, what to know. */
function headLines(facts: ProgramFacts, target: CodegenTarget, run: string): readonly string[] {
  const hasToken = facts.headers.some(({ value }) => value.kind === 'token');
  return [
    `${facts.title}: builds, signs and sends this ${facts.method} request as Dialbench prepared it.`,
    '',
    `Run:   ${run}`,
    `Needs: ${target.needs}.`,
    ...keyFileHead(target.keyFiles ?? ['encrypted']),
    ...(hasToken ? ['DIALBENCH_TOKEN holds the access token.'] : []),
    hasToken ? 'Keep both out of this program.' : 'Keep it out of this program.',
    ...facts.notes,
  ];
}
