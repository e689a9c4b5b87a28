/**
 * Sessions of a dialoguss file as flow texts, with notes on what does not fit.
 *
 * A dialoguss file names a URL, a code, a phone number and sessions; each session has steps of what is typed and the whole
 * text that is expected. The URL stays out: a flow runs where it is run. Source: github.com/nndi-oss/dialoguss, README.
 */
import { Document } from 'yaml';
import { isRecord } from '../json/json-value.ts';
import { beginning } from '../text/shortened.ts';
import { asPattern, quoted } from './pattern.ts';
import { readYaml, type YamlPath } from './read-yaml.ts';
import { textScalar } from './write-flow.ts';

export type ImportedFlow = { readonly name: string; readonly text: string };

export type ReadDialoguss =
  | { readonly ok: true; readonly flows: readonly ImportedFlow[]; readonly notes: readonly string[] }
  | { readonly ok: false; readonly line: number; readonly column: number; readonly message: string };

type Members = Readonly<Record<string, unknown>>;

const SESSION_FIELDS = ['id', 'description', 'phoneNumber', 'steps', 'timeout', 'url', 'dial'];
const MOST_SESSIONS = 1_000;
const FILE_FIELDS = ['url', 'dial', 'phoneNumber', 'sessions', 'timeout', 'component'];

/** @param customerOf the customer with this phone number. Never throws. */
export function readDialoguss(text: string, customerOf: (msisdn: string) => number | undefined): ReadDialoguss {
  const yaml = readYaml(text, isWritten);
  if (!yaml.ok) {
    const [fault] = yaml.faults;
    return {
      ok: false,
      line: fault?.line ?? 1,
      column: fault?.column ?? 1,
      message: fault?.message ?? 'expected YAML',
    };
  }
  const refuse = (path: YamlPath, message: string): ReadDialoguss => ({ ok: false, ...yaml.placeOf(path), message });
  const file = yaml.value;
  if (!isRecord(file) || !Array.isArray(file.sessions)) {
    return refuse([], 'expected a dialoguss file: a mapping with sessions, each with steps');
  }
  if (file.sessions.length > MOST_SESSIONS) {
    return refuse(['sessions'], `expected at most ${MOST_SESSIONS} sessions, got ${file.sessions.length}`);
  }
  const notes: string[] = [];
  if (file.url !== undefined)
    notes.push(`url ${quoted(String(file.url))} is left out: a flow runs in the environment that it is run in.`);
  for (const name of Object.keys(file).filter((one) => !FILE_FIELDS.includes(one)))
    notes.push(`${name} has no place in a flow and is left out.`);
  const flows: ImportedFlow[] = [];
  for (const [index, session] of file.sessions.entries()) {
    if (!isRecord(session) || !Array.isArray(session.steps)) {
      return refuse(['sessions', index], 'expected a session: a mapping with steps');
    }
    const id = String(session.id ?? index + 1);
    const title = textOf(session.description) ?? `Session ${id}`;
    for (const name of Object.keys(session).filter((one) => !SESSION_FIELDS.includes(one)))
      notes.push(`Session ${id}: ${name} is left out.`);
    if (session.timeout !== undefined || file.timeout !== undefined)
      notes.push(`Session ${id}: its timeout is left out; maxMs says it for each step.`);
    const number = textOf(session.phoneNumber) ?? textOf(file.phoneNumber);
    const customer = number === undefined ? undefined : customerOf(number);
    if (number !== undefined && customer === undefined) {
      notes.push(`Session ${id}: no customer has the number ${number}; the flow runs for the environment’s first.`);
    }
    const faultAt = session.steps.findIndex((step: unknown) => !isRecord(step));
    if (faultAt >= 0)
      return refuse(['sessions', index, 'steps', faultAt], 'expected a step with userInput, expect or both');
    const dial = textOf(session.dial) ?? textOf(file.dial);
    flows.push({
      name: fileNameOf(id, title),
      text: flowText({ title, dial, customer, steps: session.steps as Members[] }),
    });
  }
  return { ok: true, flows, notes: [...new Set(notes)] };
}

type Session = {
  readonly title: string;
  readonly dial: string | undefined;
  readonly customer: number | undefined;
  readonly steps: readonly Members[];
};

function flowText({ title, dial, customer, steps }: Session): string {
  const [first] = steps;
  const isDialled = first !== undefined && inputOf(first) === undefined;
  const answers = isDialled ? steps.slice(1) : steps;
  const document = new Document({
    flow: beginning(title, 200) || 'Session',
    ...(customer === undefined ? {} : { customer }),
    ...(dial === undefined ? {} : { dial: asPattern(dial) }),
    ...(isDialled ? expectOf(first) : {}),
    steps: answers.map((step) => {
      const input = inputOf(step) ?? '';
      return { [/^[0-9*#]{1,2}$/.test(input) ? 'press' : 'type']: asPattern(input), ...expectOf(step) };
    }),
  });
  return document.toString({ lineWidth: 0 });
}

function inputOf({ userInput, text }: Members): string | undefined {
  return textOf(userInput ?? text);
}

function expectOf({ expect }: Members): object {
  const text = textOf(expect);
  return text === undefined ? {} : { expect: { text: textScalar(asPattern(text.replace(/\n$/, ''))) } };
}

/** What is typed and phone numbers are texts, whatever YAML would make of them. */
function isWritten(path: YamlPath): boolean {
  return ['userInput', 'text', 'expect', 'phoneNumber', 'dial', 'id'].includes(String(path.at(-1)));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

function fileNameOf(id: string, title: string): string {
  const stem = `${title} ${id}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return beginning(stem, 60) || 'session';
}
