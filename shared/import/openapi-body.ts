/** The body of an OpenAPI operation: one media type of its request body, written from its example. */
import { asObject, type JsonObject, resolve, textOf } from './json-document.ts';
import { sampleOf } from './schema-sample.ts';

export type OpenApiBody = { readonly contentType?: string; readonly text: string };

const PREFERRED = [/^application\/json\b/i, /\+json\b/i, /^application\/x-www-form-urlencoded\b/i];

/** Adds a sentence to `leftOver` for each media type that was not taken. */
export function openApiBody(
  document: JsonObject,
  operation: JsonObject,
  parameters: readonly JsonObject[],
  leftOver: string[],
): OpenApiBody {
  const content =
    asObject(asObject(resolve(document, operation.requestBody))?.content) ??
    swaggerContent(document, operation, parameters);
  const types = Object.keys(content);
  const chosen =
    PREFERRED.map((pattern) => types.find((type) => pattern.test(type))).find((type) => type !== undefined) ?? types[0];
  if (chosen === undefined) return { text: '' };
  const others = types.filter((type) => type !== chosen);
  if (others.length > 0) leftOver.push(`The body may also be ${others.join(' or ')}; ${chosen} was taken.`);
  const media = asObject(resolve(document, content[chosen])) ?? {};
  const value = bodyValue(document, media);
  if (value === undefined) leftOver.push(`The ${chosen} body has no example and no schema that one could be made of.`);
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
  if (fields && /urlencoded/i.test(type)) {
    return Object.entries(fields)
      .map(([name, one]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(one))}`)
      .join('&');
  }
  if (typeof value !== 'string') leftOver.push(`A ${type} body was written as JSON.`);
  return textOf(value);
}

/** Swagger 2.0 keeps bodies among the parameters. */
function swaggerContent(document: JsonObject, operation: JsonObject, parameters: readonly JsonObject[]): JsonObject {
  const types = [operation.consumes, document.consumes].find(Array.isArray) ?? [];
  const body = parameters.find((parameter) => parameter.in === 'body');
  if (body) return { [String(types[0] ?? 'application/json')]: { schema: body.schema } };
  const fields = parameters.filter((parameter) => parameter.in === 'formData');
  if (fields.length === 0) return {};
  const value = Object.fromEntries(fields.map((field) => [String(field.name), sampleOf(document, field) ?? '']));
  return { [String(types[0] ?? 'application/x-www-form-urlencoded')]: { example: value } };
}
