/** The resources by their addresses: rules, causes, operations. Texts of our own, made from what the program goes by. */
import { z } from 'zod';
import type { Operation } from '../../../shared/catalogue/operation.ts';
import { operationCalled } from '../../../shared/catalogue/operation-called.ts';
import { OPERATIONS } from '../../../shared/catalogue/operations.ts';
import { CAUSE_IDS, causeOf } from '../../../shared/doctor/causes.ts';
import { AppError } from '../../../shared/failure.ts';
import { operationsHelp } from '../../../shared/form/operation-help.ts';
import { shortened } from '../../../shared/text/shortened.ts';
import type { AgentEnvironment } from '../agent-environment.ts';
import { signingRules } from './signing-rules.ts';

export type TextResource = {
  readonly name: string;
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  read(open: AgentEnvironment): Promise<string>;
};

export const TEXT_RESOURCES: readonly TextResource[] = [
  {
    name: 'signing-rules',
    uri: 'dialbench://rules/signing',
    title: 'How a request is signed',
    description: 'What each method covers, how the signature base is written, what is signed, what a verifier checks.',
    mimeType: 'text/markdown',
    read: async (open) => signingRules((await open.now()).signingProfile),
  },
  {
    name: 'causes',
    uri: 'dialbench://causes',
    title: 'Why signatures are refused',
    description: 'Every cause that diagnose_request can find, with its id and the one change that mends it (JSON).',
    mimeType: 'application/json',
    read: async () => JSON.stringify({ causes: CAUSE_IDS.map((id) => ({ id, ...causeOf(id) })) }, null, 1),
  },
  {
    name: 'operations',
    uri: 'dialbench://operations',
    title: 'The operations of the service',
    description: 'Names, methods and paths, for sign_request and send_operation.',
    mimeType: 'text/plain',
    read: async () => operationsHelp(),
  },
];

export type NamedResource = Omit<TextResource, 'uri' | 'read'> & {
  readonly template: string;
  /** All that the template can name. */
  names(): readonly string[];
  uriOf(name: string): string;
  /** Throws AppError for a name that is none. */
  read(name: string): string;
};

export const NAMED_RESOURCES: readonly NamedResource[] = [
  {
    name: 'cause',
    template: 'dialbench://causes/{name}',
    title: 'One cause of a refused signature',
    description: 'By its id, such as X1.',
    mimeType: 'application/json',
    names: () => CAUSE_IDS,
    uriOf: (name) => `dialbench://causes/${name}`,
    read(name) {
      const cause = causeOf(name);
      if (cause !== undefined) return JSON.stringify({ id: name.toUpperCase(), ...cause });
      const message = `There is no cause “${shortened(name, 20)}”; dialbench://causes lists them.`;
      throw new AppError({ code: 'cause-unknown', message });
    },
  },
  {
    name: 'operation',
    template: 'dialbench://operations/{name}',
    title: 'One operation and its fields',
    description: 'By its name, such as reports.create: method, path, the JSON Schemas of its fields, an example.',
    mimeType: 'application/json',
    names: () => OPERATIONS.map(({ name }) => name),
    uriOf: (name) => `dialbench://operations/${name}`,
    read: (name) => JSON.stringify(operationDocument(operationCalled(name)), null, 1),
  },
];

/** What send_operation takes: names of path, query and body stand side by side in its fields. */
function operationDocument({ name, method, path, help, pathParameters, query, body, examples }: Operation): object {
  const schemaOf = (schema: z.ZodType | undefined) => schema && z.toJSONSchema(schema, { io: 'input' });
  const [example] = examples;
  return {
    name,
    method,
    path,
    help,
    pathFields: schemaOf(pathParameters),
    queryFields: schemaOf(query),
    bodyFields: schemaOf(body?.schema),
    example: { operation: name, fields: { ...example?.path, ...example?.query, ...example?.body } },
  };
}
