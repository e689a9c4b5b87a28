/** The schema of a UssdProtocol, for the editor, the saved file and imported files. */
import { z } from 'zod';
import type { PlainProtocol, ProtocolKind, UssdProtocol } from './ussd-protocol.ts';

export const PLAIN_PROTOCOLS = [
  'service',
  'con-end',
  'hubtel',
  'trueroute',
] as const satisfies readonly PlainProtocol[];
export const PROTOCOL_KINDS = [...PLAIN_PROTOCOLS, 'json'] as const satisfies readonly ProtocolKind[];
export const APPLICATION_PROTOCOLS = PROTOCOL_KINDS.filter((kind) => kind !== 'service');

const LONGEST_NAME = 200;
const MOST_CONSTANTS_CHARACTERS = 4_000;
/** Members that are no data in JavaScript. */
const NO_MEMBERS = new Set(['__proto__', 'prototype', 'constructor']);

const EXPECTED_NAME = 'expected the name of a field, or a path of names with dots between, such as data.menu.text.';

const fieldName = z
  .string({ error: EXPECTED_NAME })
  .min(1, EXPECTED_NAME)
  .max(LONGEST_NAME, `expected a name of at most ${LONGEST_NAME} characters.`)
  .refine((path) => path.split('.').every((name) => name !== '' && !NO_MEMBERS.has(name)), EXPECTED_NAME);

const EXPECTED_CONSTANTS = `expected an object of constants, of at most ${MOST_CONSTANTS_CHARACTERS} characters as JSON.`;

const constants = z
  .record(z.string(), z.json(), { error: EXPECTED_CONSTANTS })
  .refine((members) => !Object.keys(members).some((name) => NO_MEMBERS.has(name)), EXPECTED_CONSTANTS)
  .refine((members) => JSON.stringify(members).length <= MOST_CONSTANTS_CHARACTERS, EXPECTED_CONSTANTS)
  .optional();

const json = z.strictObject({
  kind: z.literal('json'),
  request: z.strictObject(
    {
      sessionId: fieldName.optional(),
      phoneNumber: fieldName.optional(),
      serviceCode: fieldName.optional(),
      text: fieldName,
    },
    { error: 'expected the names of the request’s fields: text, and any of sessionId, phoneNumber, serviceCode.' },
  ),
  textIs: z.enum(['all', 'last'], { error: 'expected all | last: all answers joined by *, or the last alone.' }),
  first: constants,
  later: constants,
  reply: z.strictObject(
    { text: fieldName, end: fieldName.optional() },
    { error: 'expected the names of the reply’s fields: text, and end if there is one.' },
  ),
  endValues: z
    .array(z.union([z.string().max(LONGEST_NAME), z.number(), z.boolean()]), {
      error: 'expected a list of texts, numbers, true or false.',
    })
    .min(1, 'expected at least one value that ends the session.')
    .max(20, 'expected at most 20 values.')
    .optional(),
});

const plain = z.strictObject({ kind: z.enum(PLAIN_PROTOCOLS) });

const EXPECTED_KIND = `expected what the service speaks as an object with kind: ${PROTOCOL_KINDS.join(' | ')}.`;

export const ussdProtocol: z.ZodType<UssdProtocol> = z.discriminatedUnion('kind', [plain, json], {
  error: EXPECTED_KIND,
});
