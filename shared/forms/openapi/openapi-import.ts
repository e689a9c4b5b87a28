/**
 * Imports the operations of an OpenAPI 3 document (or Swagger 2.0), each as one request made from its examples.
 *
 * A value is the parameter's example, its schema's example, default or first enum value, or else a plain value of its
 * type. Optional parameters without an example are left out and reported. Source: OpenAPI Specification 3.1, "Paths
 * Object", "Parameter Object", "Request Body Object"; OpenAPI 2.0 for `host`, `basePath` and body parameters.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import type { HeaderLine } from '../../http/message.ts';
import { percentEncoded } from '../../http/url-parts.ts';
import { asObject, type JsonObject, resolve, textOf } from '../../json/json-document.ts';
import { RequestGathering, shortName } from '../import-limits.ts';
import type { ImportedFile, ImportedRequest } from '../imported-request.ts';
import { type OpenApiBody, openApiBody } from './openapi-body.ts';
import { sampleOf } from './schema-sample.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** True for an object with `openapi` or `swagger` and `paths` (from 3.1 on, webhooks alone suffice). */
export function isOpenApi(value: unknown): value is JsonObject {
  const document = asObject(value);
  return document !== undefined && ('openapi' in document || 'swagger' in document);
}

export function readOpenApiImport(document: JsonObject): Parsed<ImportedFile> {
  const paths = asObject(document.paths);
  if (!paths) return notParsed(0, 'expected an OpenAPI document with paths, got one without');
  const gathering = new RequestGathering();
  const { leftOver } = gathering;
  leftOver.push(...fileLeftOver(document));
  for (const [path, given] of Object.entries(paths)) {
    const item = asObject(resolve(document, given));
    if (!item) {
      const reference = textIn(asObject(given)?.$ref);
      const why = reference === undefined ? 'is no object' : `refers to ${reference}, which is not in this document,`;
      leftOver.push(`The path ${path} ${why} and was not read.`);
      continue;
    }
    const operations = METHODS.flatMap((method) => {
      const operation = asObject(item[method]);
      return operation ? [{ method: method.toUpperCase(), operation }] : [];
    });
    if (operations.length === 0) leftOver.push(`The path ${path} has no operation.`);
    for (const { method, operation } of operations)
      gathering.add(() => requestOf(document, path, method, item, operation));
  }
  return parsed(gathering.file('openapi'));
}

function fileLeftOver(document: JsonObject): string[] {
  const leftOver: string[] = [];
  const servers = Array.isArray(document.servers) ? document.servers.length : 0;
  if (servers > 1) leftOver.push(`The document names ${servers} servers; the first was taken.`);
  if (asObject(asObject(document.components)?.securitySchemes ?? document.securityDefinitions)) {
    leftOver.push('Its security schemes were not taken: the environment’s own token and key are used.');
  }
  const webhooks = Object.keys(asObject(document.webhooks) ?? {});
  if (webhooks.length > 0)
    leftOver.push(`Webhooks are received, not sent, and were not taken: ${webhooks.join(', ')}.`);
  return leftOver;
}

function requestOf(
  document: JsonObject,
  path: string,
  method: string,
  item: JsonObject,
  operation: JsonObject,
): ImportedRequest {
  const leftOver: string[] = [];
  const parameters = parametersOf(document, item, operation, leftOver);
  const headers: HeaderLine[] = [];
  const query: string[] = [];
  const omitted: string[] = [];
  let filled = path;
  for (const parameter of parameters) {
    const name = String(parameter.name);
    const place = parameter.in;
    const value = exampleOf(document, parameter);
    const isWanted = parameter.required === true || place === 'path' || value.isGiven;
    // Swagger 2.0 lists its body among the parameters; it is read separately.
    if (place === 'body' || place === 'formData') continue;
    if (place === 'cookie') leftOver.push(`The cookie ${name} is not taken: the service goes by its token.`);
    else if (!isWanted) omitted.push(name);
    else if (place === 'path') filled = filled.replaceAll(`{${name}}`, percentEncoded(textOf(value.value)));
    else if (place === 'header') headers.push([name, textOf(value.value)]);
    else if (place === 'query') query.push(...queryPairs(parameter, value.value, leftOver));
  }
  if (omitted.length > 0) leftOver.push(`Optional parameters without an example were left out: ${omitted.join(', ')}.`);
  const body: OpenApiBody = openApiBody(document, operation, parameters, leftOver);
  if (body.contentType !== undefined) headers.unshift(['Content-Type', body.contentType]);
  for (const name of ['callbacks', 'servers'] as const) {
    if (operation[name] !== undefined) leftOver.push(`The operation’s own ${name} were not taken.`);
  }
  const summary = textIn(operation.summary);
  const [tag] = Array.isArray(operation.tags) ? operation.tags : [];
  return {
    title: shortName(summary ?? textIn(operation.operationId) ?? `${method} ${path}`),
    folder: typeof tag === 'string' ? [shortName(tag)] : [],
    method,
    url: serverUrl(document, leftOver) + filled + (query.length === 0 ? '' : `?${query.join('&')}`),
    headers,
    body: encodeUtf8(body.text),
    leftOver,
  };
}

/** The operation's parameters override the path's, by place and name. */
function parametersOf(
  document: JsonObject,
  item: JsonObject,
  operation: JsonObject,
  leftOver: string[],
): readonly JsonObject[] {
  const byKey = new Map<string, JsonObject>();
  for (const list of [item.parameters, operation.parameters]) {
    for (const given of Array.isArray(list) ? list : []) {
      const parameter = asObject(resolve(document, given));
      if (parameter && typeof parameter.name === 'string') byKey.set(`${parameter.in} ${parameter.name}`, parameter);
      else leftOver.push(`A parameter was not read: ${JSON.stringify(given)?.slice(0, 80) ?? 'it is empty'}.`);
    }
  }
  return [...byKey.values()];
}

function exampleOf(
  document: JsonObject,
  parameter: JsonObject,
): { readonly isGiven: boolean; readonly value: unknown } {
  if (parameter.example !== undefined) return { isGiven: true, value: parameter.example };
  const [first] = Object.values(asObject(parameter.examples) ?? {});
  const example = asObject(resolve(document, first))?.value;
  if (example !== undefined) return { isGiven: true, value: example };
  // Swagger 2.0 writes type, default and enum beside the name.
  const schema = asObject(resolve(document, parameter.schema ?? parameter)) ?? {};
  const isGiven = schema.example !== undefined || schema.default !== undefined || Array.isArray(schema.examples);
  return { isGiven, value: sampleOf(document, schema) };
}

function queryPairs(parameter: JsonObject, value: unknown, leftOver: string[]): string[] {
  const name = percentEncoded(String(parameter.name));
  if (asObject(value))
    leftOver.push(`The query parameter ${String(parameter.name)} is an object and was written as JSON.`);
  if (!Array.isArray(value)) return [`${name}=${percentEncoded(textOf(value))}`];
  if (parameter.explode === false) return [`${name}=${value.map((one) => percentEncoded(textOf(one))).join(',')}`];
  return value.map((one) => `${name}=${percentEncoded(textOf(one))}`);
}

/** The first server with its variables' defaults; empty or only a path if the document names no host. */
function serverUrl(document: JsonObject, leftOver: string[]): string {
  if (typeof document.swagger === 'string') {
    const base = textIn(document.basePath) ?? '';
    const host = textIn(document.host);
    const schemes = Array.isArray(document.schemes) ? document.schemes : [];
    return (
      host === undefined ? base : `${schemes.includes('https') ? 'https' : (schemes[0] ?? 'https')}://${host}${base}`
    ).replace(/\/$/, '');
  }
  const server = asObject(Array.isArray(document.servers) ? document.servers[0] : undefined);
  const variables = asObject(server?.variables) ?? {};
  const url = (textIn(server?.url) ?? '').replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
    const value = asObject(variables[name])?.default;
    if (value !== undefined) return textOf(value);
    leftOver.push(`The server’s variable ${name} has no default; it stays as written.`);
    return whole;
  });
  return url.replace(/\/$/, '');
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
