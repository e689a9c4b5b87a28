/** The body of an OpenAPI operation: one media type of its request body, written from its example. */
import { writeUrlencoded } from '../../http/form-urlencoded.ts';
import { writeMultipart } from '../../http/write-multipart.ts';
import { asObject, type JsonObject, resolve, textOf } from '../../json/json-document.ts';
import { sampleOf } from './schema-sample.ts';

export type OpenApiBody = { readonly contentType?: string; readonly text: string };

const PREFERRED = [/^application\/json\b/i, /\+json\b/i, /^application\/x-www-form-urlencoded\b/i];

/** Adds a sentence to `leftOver` for each media type that was skipped. */
export function openApiBody(
  document: JsonObject,
  operation: JsonObject,
  parameters: readonly JsonObject[],
  leftOver: string[],
): OpenApiBody {
  const content =
    asObject(asObject(resolve(document, operation.requestBody))?.content) ??
    swaggerContent(document, operation, parameters, leftOver);
  const types = Object.keys(content);
  const chosen =
    PREFERRED.map((pattern) => types.find((type) => pattern.test(type))).find((type) => type !== undefined) ?? types[0];
  if (chosen === undefined) return { text: '' };
  const others = types.filter((type) => type !== chosen);
  if (others.length > 0) leftOver.push(`The body may also be ${others.join(' or ')}; ${chosen} was taken.`);
  const media = asObject(resolve(document, content[chosen])) ?? {};
  const value = bodyValue(document, media);
  if (value === undefined) leftOver.push(`The ${chosen} body has no example and no schema that one could be made of.`);
  const fields = asObject(value);
  if (fields && /^multipart\/form-data\b/i.test(chosen)) return writeMultipart(pairsOf(fields));
  return { contentType: chosen, text: write(chosen, value, leftOver) };
}

function bodyValue(document: JsonObject, media: JsonObject): unknown {
  if (media.example !== undefined) return media.example;
  const [first] = Object.values(asObject(media.examples) ?? {});
  return asObject(resolve(document, first))?.value ?? sampleOf(document, media.schema);
}

function write(type: string, value: unknown, leftOver: string[]): string {
  if (value === undefined) return '';
  if (/json\b/i.test(type)) return JSON.stringify(value, null, 2);
  const fields = asObject(value);
  if (fields && /urlencoded/i.test(type)) return writeUrlencoded(pairsOf(fields));
  if (typeof value !== 'string') leftOver.push(`A ${type} body was written as JSON.`);
  return textOf(value);
}

function pairsOf(fields: JsonObject): [string, string][] {
  return Object.entries(fields).map(([name, one]) => [name, textOf(one)]);
}

/** Swagger 2.0 lists bodies among the parameters. */
function swaggerContent(
  document: JsonObject,
  operation: JsonObject,
  parameters: readonly JsonObject[],
  leftOver: string[],
): JsonObject {
  const types = [operation.consumes, document.consumes].find(Array.isArray) ?? [];
  const body = parameters.find((parameter) => parameter.in === 'body');
  if (body) return { [String(types[0] ?? 'application/json')]: { schema: body.schema } };
  const fields = parameters.filter((parameter) => parameter.in === 'formData');
  if (fields.length === 0) return {};
  const isFile = ({ type }: JsonObject) => type === 'file';
  for (const { name } of fields.filter(isFile))
    leftOver.push(`The file of the field ${String(name)} is not in the document.`);
  const texts = fields.filter((field) => !isFile(field));
  const value = Object.fromEntries(texts.map((field) => [String(field.name), sampleOf(document, field) ?? '']));
  return { [String(types[0] ?? 'application/x-www-form-urlencoded')]: { example: value } };
}
