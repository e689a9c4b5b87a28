/**
 * A signature base as a signer may have built it: the values, the order, the parameters and how it was written down.
 *
 * Each change of the search turns one model into another, so that changes of different parts combine freely. The model
 * of a request without any change writes exactly the bytes that the verifier rebuilds.
 */
import { encodeUtf8 } from '../bytes/utf8.ts';
import { normalisedAuthority, splitUrl } from '../http/url-parts.ts';
import { memberValue, queryParamValue } from '../signature/component-selection.ts';
import { headerValue, isKnownDerived, type RequestView, resolveComponent } from '../signature/components.ts';
import type { SigningProfile } from '../signature/profile.ts';
import { meantName } from './name-spellings.ts';
import { type ForgivingInput, unquoted, type WrittenParameter } from './read-signature.ts';

/** The target as the signer had it, split; `query` begins with "?". */
export type ModelUrl = {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string | undefined;
};

/** How the last line is written. `text` wins over the parts, so that an odd header stays verbatim. */
export type ModelParams = {
  readonly text: string | undefined;
  readonly items: readonly string[];
  readonly parameters: readonly WrittenParameter[];
  /** Writes the items as a list. */
  readonly list: (items: readonly string[]) => string;
  /** Before each parameter, and between its name and value. */
  readonly semicolon: string;
  readonly equals: string;
  readonly prefix: string;
};

/** How lines are written and joined. */
export type ModelForm = {
  readonly separator: string;
  readonly colon: string;
  /** In place of the colon where the value is empty. */
  readonly emptyColon?: string;
  readonly open: string;
  readonly close: string;
  /** Applied to the whole text, one after the other. */
  readonly rewrites: readonly ((text: string) => string)[];
  /** UTF-8 without it. */
  readonly encode?: (text: string) => Uint8Array;
};

export type BaseModel = {
  /** Component names with their parameters, in the order of their lines; a name absent here has no line. */
  readonly names: readonly string[];
  readonly url: ModelUrl;
  /** The URL of `@target-uri`, where it differs from that of the other components. */
  readonly targetUrl?: ModelUrl;
  readonly method: string;
  /** Values that replace those of url, method and headers. */
  readonly values: Readonly<Record<string, string>>;
  readonly params: ModelParams;
  /** Writes what stands in place of the last line, or undefined for none at all; absent for the line itself. */
  readonly lastLine?: (params: ModelParams) => string | undefined;
  readonly form: ModelForm;
  readonly writtenName?: (name: string) => string;
  /** Lines before and after the others: name and value. */
  readonly before?: readonly (readonly [string, string])[];
  readonly after?: readonly (readonly [string, string])[];
  readonly emptyQuery: SigningProfile['emptyQuery'];
  readonly headers: Readonly<Record<string, string>>;
};

const FORM: ModelForm = { separator: '\n', colon: ': ', open: '"', close: '"', rewrites: [] };

/** The model of the request as it came. What did not arrive has no line. */
export function modelOf(view: RequestView, input: ForgivingInput, profile: SigningProfile): BaseModel {
  const url = splitUrl(view.request.url);
  const headers: Record<string, string> = {};
  const names: string[] = [];
  for (const [at, plain] of input.names.entries()) {
    const parameters = parametersOf(input.items[at] ?? '');
    const name = plain + parameters;
    if (isKnownDerived(plain.toLowerCase()) && parameters === '') {
      names.push(plain);
      continue;
    }
    const resolved = (of: string): string | undefined => resolveComponent(view, of, profile.emptyQuery)?.value;
    const value = selected(view, plain, parameters) ?? resolved(plain) ?? resolved(meantName(plain, profile) ?? plain);
    if (value === undefined) continue;
    headers[name.toLowerCase()] = value;
    names.push(name);
  }
  return {
    names,
    url: { scheme: url.scheme, authority: url.authority, path: url.path === '' ? '/' : url.path, query: url.query },
    method: view.request.method,
    values: {},
    params: {
      text: input.paramsText,
      items: input.items,
      parameters: input.parameters,
      list: plainList,
      semicolon: ';',
      equals: '=',
      prefix: '',
    },
    form: FORM,
    emptyQuery: profile.emptyQuery,
    headers,
  };
}

/** `;sf` of `"authorization";sf`. */
function parametersOf(item: string): string {
  return /["”](;.*)$/s.exec(item)?.[1] ?? '';
}

/** What `;key="…"` or `@query-param;name="…"` selects; undefined for the rest. */
function selected(view: RequestView, name: string, parameters: string): string | undefined {
  const [, parameter, text = ''] = /^;(key|name)="([^"]*)"/.exec(parameters) ?? [];
  if (parameter === undefined) return undefined;
  const field = headerValue(view, name.toLowerCase());
  const value =
    parameter === 'name'
      ? queryParamValue(view.url.query ?? '', text)
      : field === undefined
        ? undefined
        : memberValue(field, text);
  return value?.ok ? value.value : undefined;
}

/** A component without its parameters. */
export function plainName(name: string): string {
  const at = name.indexOf(';');
  return at < 0 ? name : name.slice(0, at);
}

/** The value of a component in this model; undefined for one that it does not know. */
export function modelValue(model: BaseModel, name: string): string | undefined {
  const lower = name.toLowerCase();
  const replaced = model.values[lower];
  if (replaced !== undefined) return replaced;
  const { url } = model;
  switch (lower) {
    case '@method':
      return model.method;
    case '@target-uri':
      return targetUri(model.targetUrl ?? url);
    case '@path':
      return url.path;
    case '@query':
      return url.query ?? (model.emptyQuery === 'empty' ? '' : '?');
    case '@authority':
      return normalisedAuthority({ ...url, fragment: undefined });
    case '@scheme':
      return url.scheme.toLowerCase();
    case '@request-target':
      return url.path + (url.query ?? '');
    default:
      return model.headers[lower];
  }
}

export function targetUri({ scheme, authority, path, query }: ModelUrl): string {
  return `${scheme === '' ? '' : `${scheme}://`}${authority}${path}${query ?? ''}`;
}

/** The parameter text of this model. */
export function paramsText({ text, items, list, parameters, semicolon, equals, prefix }: ModelParams): string {
  if (text !== undefined) return prefix + text;
  const listed = list(items);
  const written = semicolon === ';' ? listed : listed.replaceAll(';', semicolon);
  return prefix + written + parameters.map(({ name, value }) => semicolon + name + equals + value).join('');
}

function plainList(items: readonly string[]): string {
  return `(${items.join(' ')})`;
}

/** The parameters with one change, in the canonical form of everything else. */
export function withParams(model: BaseModel, change: Partial<ModelParams>): BaseModel {
  const quotedItems = model.params.items.map((item) => (item.startsWith('"') ? item : `"${unquoted(item)}"`));
  return { ...model, params: { ...model.params, text: undefined, items: quotedItems, ...change } };
}

/** The base as text, before encoding. For many models of one request, `baseWriter` is several times as fast. */
export function modelText(model: BaseModel): string {
  return writtenText(model, linesOf(model));
}

/** The lines of the components, in order, without those that have no value. */
function linesOf(model: BaseModel): readonly string[] {
  return model.names.flatMap((name) => {
    const value = modelValue(model, name);
    return value === undefined ? [] : [lineText(model, name, value)];
  });
}

/** One line of a component. */
export function lineText({ form, writtenName }: BaseModel, name: string, value: string): string {
  return writtenLine(form, writtenName === undefined ? name : writtenName(name), value);
}

function writtenLine({ colon, emptyColon = colon, open, close }: ModelForm, name: string, value: string): string {
  const plain = plainName(name);
  return open + plain + close + name.slice(plain.length) + (value === '' ? emptyColon : colon) + value;
}

/** The text made of these lines: with those around them, the last line, and the rewritings of the whole. */
export function writtenText(model: BaseModel, lines: readonly string[]): string {
  const { form } = model;
  const added = (pairs: BaseModel['before'] = []) => pairs.map(([name, value]) => writtenLine(form, name, value));
  const last =
    model.lastLine === undefined
      ? writtenLine(form, '@signature-params', paramsText(model.params))
      : model.lastLine(model.params);
  const all =
    model.before === undefined && model.after === undefined
      ? [...lines]
      : [...added(model.before), ...lines, ...added(model.after)];
  if (last !== undefined) all.push(last);
  let text = all.join(form.separator);
  for (const rewrite of form.rewrites) text = rewrite(text);
  return text;
}

/** The base as the bytes that are hashed. */
export function modelBytes(model: BaseModel): Uint8Array {
  const text = modelText(model);
  return model.form.encode === undefined ? encodeUtf8(text) : model.form.encode(text);
}

/** A parameter as written, with its quotes; the case of its name is forgiven. */
export function writtenParameter({ params }: BaseModel, name: string): string | undefined {
  return params.parameters.find((parameter) => parameter.name.toLowerCase() === name)?.value;
}
