/**
 * An environment as a file to pass on: its fields with a format and a version, and nothing else.
 *
 * The type EnvironmentFields contains no secret; key and token stay in the exporter's vault. Import rejects a field
 * that looks like a secret with its own sentence, so that nobody thinks it was imported.
 */
import { jsonValue } from '../json/json-value.ts';
import { beginning } from '../text/shortened.ts';
import type { EnvironmentFields } from './environment.ts';
import { type FieldProblem, type ReadFields, readEnvironmentFields } from './read-fields.ts';

const FORMAT = 'dialbench-environment';
const VERSION = 1;

export type ExportedEnvironment = { readonly fileName: string; readonly text: string };

export function exportEnvironment(fields: EnvironmentFields): ExportedEnvironment {
  const stem = fields.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const text = `${JSON.stringify({ format: FORMAT, version: VERSION, environment: fields }, null, 2)}\n`;
  return { fileName: `${stem === '' ? 'environment' : stem}.environment.json`, text };
}

/** Reads an exported file. Problems name their field; `file` means the whole file. */
export function readEnvironmentFile(text: string): ReadFields {
  const json = jsonValue(text.replace(/^\uFEFF/, ''));
  if (json === undefined) {
    return refuse(
      'file',
      `expected the JSON of an exported environment; this text of ${text.length} characters is not JSON.`,
    );
  }
  if (typeof json !== 'object' || json === null || !('format' in json) || json.format !== FORMAT) {
    return refuse('file', `expected an exported environment ("format": "${FORMAT}"), got other JSON.`);
  }
  const version = 'version' in json ? json.version : undefined;
  if (version !== VERSION) {
    const got = typeof version === 'number' || typeof version === 'string' ? beginning(String(version), 20) : 'none';
    return refuse('version', `expected version ${VERSION}, got ${got}: it was exported by another Dialbench.`);
  }
  const others = Object.keys(json).filter((key) => !['format', 'version', 'environment'].includes(key));
  const given: unknown = 'environment' in json ? json.environment : undefined;
  const read = readEnvironmentFields(given);
  const outside: FieldProblem[] = others.map((field) => ({ field, message: 'there is no such field.' }));
  const inside = read.ok ? [] : read.problems;
  const problems = [...outside, ...inside].map(secretWords);
  return problems.length > 0 || !read.ok ? { ok: false, problems } : read;
}

function secretWords(problem: FieldProblem): FieldProblem {
  if (
    !/(token|secret|password|private|seed)[^.]*$/i.test(problem.field) ||
    /^(signing|ussd)Profile/.test(problem.field)
  ) {
    return problem;
  }
  const message =
    'a file of an environment carries no key and no token, so it is not read. Bring it in under Environments.';
  return { field: problem.field, message };
}

function refuse(field: string, message: string): ReadFields {
  return { ok: false, problems: [{ field, message }] };
}
