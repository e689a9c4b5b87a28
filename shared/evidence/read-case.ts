/**
 * Reads a file of evidence strictly. It comes from somebody else: whatever is in it, this answers with a Case or a Failure
 * that names the place, and nothing of the file is ever run or followed.
 */
import type { z } from 'zod';
import { decodeUtf8Strict } from '../bytes/utf8.ts';
import { AppError } from '../failure.ts';
import { carriedCase } from '../flow/report-page.ts';
import { ownWords } from '../json/issue-words.ts';
import { asObject } from '../json/json-document.ts';
import { lineAndColumn, parseJson } from '../json/parse-json.ts';
import { shortened } from '../text/shortened.ts';
import { CASE_FORMAT, CASE_VERSION, type Case, LARGEST_CASE_BYTES } from './case.ts';
import { caseSchema } from './case-schema.ts';

/** Throws AppError `case-unreadable`; its details have `place`: a line, or a path such as `steps.3.sent`. */
export function readCase(bytes: Uint8Array): Case {
  if (bytes.length > LARGEST_CASE_BYTES) {
    const most = LARGEST_CASE_BYTES.toLocaleString('en-GB');
    throw unreadable(
      'the file',
      `it has ${bytes.length.toLocaleString('en-GB')} bytes, and a case has at most ${most}`,
    );
  }
  const text = decodeUtf8Strict(bytes);
  if (!text.ok) throw unreadable(`byte ${text.fault.offset}`, `expected UTF-8: ${text.fault.message}`);
  // A page of a report carries one.
  const json = carriedCase(text.value) ?? text.value.replace(/^\ufeff/, '');
  const { format, version, ...fields } = asObject(jsonOf(json)) ?? {};
  if (format !== CASE_FORMAT) throw unreadable('format', `expected “${CASE_FORMAT}”`);
  if (version !== CASE_VERSION) {
    const got = typeof version === 'number' ? `${version}` : 'none';
    throw unreadable('version', `expected ${CASE_VERSION}, got ${got}: another Dialbench made this file`);
  }
  const read = caseSchema.safeParse(fields);
  if (!read.success) throw misfit(read.error.issues[0]);
  const { steps, openAt } = read.data;
  if (openAt > 0 && openAt >= steps.length) {
    throw unreadable('openAt', `expected one of ${steps.length} steps, counted from 0, got ${openAt}`);
  }
  return read.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const outcome = parseJson(text);
    if (outcome.ok) throw unreadable('the file', 'it cannot be read as JSON');
    const { line, column } = lineAndColumn(text, outcome.fault.offset);
    throw unreadable(`line ${line}, column ${column}`, outcome.fault.message);
  }
}

function misfit(issue: z.core.$ZodIssue | undefined): AppError {
  const path = issue?.path.map(String).join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    return unreadable(path === '' ? shown(key) : `${path}.${shown(key)}`, 'there is no such field');
  }
  return unreadable(path === '' ? 'the file' : path, ownWords(issue?.message ?? 'it does not fit'));
}

/** A name out of the file, inside our sentence. */
function shown(key: string): string {
  return JSON.stringify(shortened(key, 60)).slice(1, -1);
}

function unreadable(place: string, reason: string): AppError {
  const message = `This is not a case that can be opened: ${shortened(place, 200)}: ${shortened(reason, 400)}.`;
  return new AppError({ code: 'case-unreadable', message, details: { place: shortened(place, 200) } });
}
