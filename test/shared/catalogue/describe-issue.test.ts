import { expect, test } from 'vitest';
import type { z } from 'zod';
import { describeIssue } from '../../../shared/catalogue/describe-issue.ts';
import { OPERATIONS } from '../../../shared/catalogue/operations.ts';

/** What the sandbox and the forms say of a body; the schema is the operation's own. */
function complaints(name: string, body: unknown): readonly string[] {
  const operation = OPERATIONS.find((one) => one.name === name);
  const schema = operation && 'body' in operation ? (operation.body?.schema as z.ZodType | undefined) : undefined;
  const result = schema?.safeParse(body, { reportInput: true });
  return (result?.error?.issues ?? []).flatMap((issue) => describeIssue(issue)).map(({ message }) => message);
}

test.each([
  ['reports.create', {}, 'reportTypes is required and was not given: expected a list.'],
  ['reports.create', { reportTypes: [] }, 'reportTypes: expected at least 1 entry, got a list of 0.'],
  [
    'reports.create',
    { reportTypes: ['USER'], url: 'ftp://a.example/' },
    'url: expected a whole URL of http or https, got the text “ftp://a.example/”.',
  ],
  ['reports.create', { reportTypes: ['USER'], email: 7 }, 'email: expected text, got the number 7.'],
  ['reports.create', { reportTypes: ['USER'], email: true }, 'email: expected text, got true.'],
  [
    'webhooks.update',
    { url: 'http://a.example' },
    'url: expected a whole URL of https, got the text “http://a.example”.',
  ],
  ['webhooks.update', { url: null }, 'url: expected text, got null.'],
  ['customers.update', { customerId: 1, firstName: '' }, 'firstName: expected at least 1 character, got the text “”.'],
  ['customers.update', { customerId: 1.5 }, 'customerId: expected a whole number, got the number 1.5.'],
  ['customers.update', { customerId: 1, nickname: 'x' }, 'nickname is not a field of this operation; remove it.'],
])('%s refuses %j in one sentence that names the field, what was expected and what came', (name, body, said) => {
  expect(complaints(name, body)).toEqual([said]);
});
