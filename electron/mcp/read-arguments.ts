/**
 * What an agent gives to a tool, held against the tool's schema: each fault in the field's terms, what was expected and what came.
 *
 * The SDK would say it in the words of its schema library and without what came. It is given the schema to show and not to check.
 */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { describeIssue } from '../../shared/catalogue/describe-issue.ts';
import { misuse } from '../../shared/failure.ts';
import { shortened } from '../../shared/text/shortened.ts';

/** The same schema, which takes whatever comes. */
export function shownSchema(schema: z.ZodType): StandardSchemaWithJSON {
  const { vendor, version, jsonSchema } = schema['~standard'];
  return { '~standard': { vendor, version, jsonSchema, validate: (value) => ({ value }) } };
}

/** Throws AppError `misuse` with a sentence for each field that is not as it should be. */
export function readArguments<S extends z.ZodType>(tool: string, schema: S, given: unknown): z.output<S> {
  const read = schema.safeParse(given ?? {}, { reportInput: true });
  if (read.success) return read.data;
  const sentences = read.error.issues.slice(0, MOST_SENTENCES).flatMap((issue) => sentencesOf(tool, schema, issue));
  throw misuse([...new Set(sentences)].join(' '));
}

const MOST_SENTENCES = 10;
const LONGEST_NAME = 60;

function sentencesOf(tool: string, schema: z.ZodType, issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === 'unrecognized_keys') {
    const known = 'shape' in schema ? Object.keys(schema.shape as object).join(', ') : '';
    return issue.keys
      .slice(0, MOST_SENTENCES)
      .map((key) => `${shortened(key, LONGEST_NAME)} is no field of ${tool}; expected ${known}.`);
  }
  // A field of ours that knows better says it itself, and names itself.
  const name = String(issue.path[0] ?? '');
  if (name !== '' && issue.message.startsWith(`${name} `)) return [issue.message];
  return describeIssue(issue).map(({ message }) => message);
}
