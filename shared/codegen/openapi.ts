/**
 * The catalogue as an OpenAPI 3.1 document, derived entry by entry so that nothing is written twice.
 *
 * OpenAPI cannot express a message signature; the document lists its headers as parameters and explains the scheme in
 * words. Content-Type and Authorization go in their own places, as OpenAPI requires.
 * Source: OpenAPI Specification 3.1.1; schemas are JSON Schema 2020-12 as zod writes them.
 */

import { z } from 'zod';
import { refusal } from '../catalogue/envelope.ts';
import { type Operation, requiredHeaders } from '../catalogue/operation.ts';
import { operationId } from '../catalogue/operation-called.ts';
import { groupOf, OPERATIONS, type OperationGroup } from '../catalogue/operations.ts';
import { DEFAULT_SIGNING_PROFILE } from '../signature/profile.ts';
import { without } from '../without.ts';

type Json = { readonly [name: string]: unknown };

const GROUP_WORDS: Readonly<Record<OperationGroup, string>> = {
  instruments: 'What can be bought.',
  requests: 'Orders of customers.',
  portfolio: 'What customers own, as a whole.',
  transactions: 'Movements that are done.',
  customers: 'The people clients act for.',
  accounts: 'Investment accounts.',
  reports: 'Reports, asked for and delivered.',
  webhooks: 'Where events are sent.',
  ussd: 'The menu, by signed request.',
  auth: 'Access tokens.',
};

const HEADER_WORDS: Readonly<Record<string, string>> = {
  'Content-Digest': 'sha-512=:…: with the base64 of the SHA-512 of the body.',
  'Content-Length': 'Bytes of the body; it is covered by the signature.',
  'X-Client-Id': 'The client’s identifier.',
  'X-Idempotency-Key': 'Unique for each change; the same key and body gets the first answer again.',
  'Signature-Input': 'sig1=("…" "…");created=…;expires=…;keyid="…": the covered components and their parameters.',
  Signature: 'sig1=:…: with the base64 of the Ed25519 signature over the SHA-512 of the signature base.',
};

const REFUSAL_WORDS: Readonly<Record<number, string>> = {
  400: 'It cannot be read or does not fit its schema.',
  401: 'Signature, digest, token or client id do not hold.',
  403: 'The customer, account or portfolio is suspended or closed.',
  404: 'There is nothing of that id.',
  409: 'The idempotency key or the reference is taken.',
  413: 'The body is larger than 1 MiB.',
  415: 'The body is of another content type.',
  422: 'A rule of the service forbids it.',
};

const DESCRIPTION = `An investment platform: instruments, orders, portfolios and a menu for phones.

Every request is signed: the signature base of RFC 9421 over the components of its method, which the security scheme
lists, is hashed with SHA-512, and the hash is signed with Ed25519. What a description marks as invented is this sandbox's own choice where the service's
specification is silent.`;

/** The whole document. `serverUrl` excludes `/v1`; `version` is that of the program printing it. */
export function openApiDocument(serverUrl: string, version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of OPERATIONS) {
    const path = paths[operation.path] ?? {};
    path[operation.method.toLowerCase()] = operationObject(operation);
    paths[operation.path] = path;
  }
  const groups = [...new Set(OPERATIONS.map(groupOf))];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Investment service (Dialbench sandbox)',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl, description: 'The sandbox on this machine' }],
    tags: groups.map((name) => ({ name, description: GROUP_WORDS[name] })),
    paths,
    components: {
      schemas: { Refusal: jsonSchema(refusal) },
      responses: Object.fromEntries(
        Object.entries(REFUSAL_WORDS).map(([status, description]) => [
          `Refused${status}`,
          refusalResponse(description),
        ]),
      ),
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', description: securityWords() } },
    },
  };
}

/** The access token, and what a signer needs to know besides: the components of each method, and the parameters. */
function securityWords(): string {
  const { components, expires, parameterOrder } = DEFAULT_SIGNING_PROFILE;
  const methodsByList = new Map<string, string[]>();
  for (const [method, names] of Object.entries(components)) {
    const list = names.map((name) => `\`${name}\``).join(', ');
    methodsByList.set(list, [...(methodsByList.get(list) ?? []), method]);
  }
  const lists = [...methodsByList].map(([list, methods]) => `- ${methods.join(', ')}: ${list}`);
  const ends =
    expires !== 'off' && 'afterSec' in expires ? ` expires is created + ${expires.afterSec} s by default.` : '';
  return `The access token. A signature comes with it, over these components, in this order:

${lists.join('\n')}

Its parameters are ${parameterOrder.join(', ')}; created and expires are Unix seconds.${ends}`;
}

function operationObject(operation: (typeof OPERATIONS)[number]): Json {
  const { name, title, help, invented, body, response, withoutToken } = operation;
  const refusals = [...new Set([...operation.refusals, 401, ...(body ? [413] : [])])].sort();
  return {
    operationId: operationId(name),
    tags: [groupOf(operation)],
    summary: title,
    description: invented === undefined ? help : `${help}\n\nInvented: ${invented}`,
    security: withoutToken ? [] : [{ accessToken: [] }],
    parameters: [...schemaParameters(operation), ...headerParameters(operation)],
    ...(body === undefined ? {} : { requestBody: requestBody(operation, body) }),
    responses: {
      [response.status]: {
        description: response.help,
        content: { 'application/json': { schema: jsonSchema(response.schema) } },
      },
      ...Object.fromEntries(refusals.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }])),
    },
  };
}

function requestBody({ examples }: Operation, { contentTypes, schema }: NonNullable<Operation['body']>): Json {
  const shown = examples.flatMap(({ title, body }) => (body === undefined ? [] : [[title, { value: body }] as const]));
  const media = {
    schema: jsonSchema(schema),
    ...(shown.length === 0
      ? {}
      : { examples: Object.fromEntries(shown.map(([title, value]) => [exampleName(title), value])) }),
  };
  return { required: true, content: Object.fromEntries(contentTypes.map((type) => [type, media])) };
}

function exampleName(title: string): string {
  return title.replace(/[^A-Za-z0-9]+/g, '-');
}

function schemaParameters({ pathParameters, query, examples }: Operation): Json[] {
  const places = [
    ['path', pathParameters, examples[0]?.path],
    ['query', query, examples[0]?.query],
  ] as const;
  return places.flatMap(([place, schema, example]) =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const { description, ...rest } = jsonSchema(field as z.ZodType);
      return {
        name,
        in: place,
        required: !(field instanceof z.ZodOptional),
        description,
        schema: rest,
        ...(example?.[name] === undefined ? {} : { example: example[name] }),
      };
    }),
  );
}

function headerParameters(operation: Operation): Json[] {
  return requiredHeaders(operation)
    .filter((name) => name in HEADER_WORDS)
    .map((name) => ({
      name,
      in: 'header',
      required: true,
      description: HEADER_WORDS[name],
      schema: { type: 'string' },
    }));
}

function refusalResponse(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } };
}

/** Without the dialect, which OpenAPI 3.1 sets to 2020-12 for the whole document. */
function jsonSchema(schema: z.ZodType): Json {
  const rest = without(z.toJSONSchema(schema, { target: 'draft-2020-12' }), '$schema');
  return rest;
}
