/**
 * What the parameters of a covered component select: one member of a dictionary (`;key`) or one query parameter.
 *
 * The other parameters (`;sf`, `;bs`, `;req`, `;tr`) and components of a response are not supported; each is named, never
 * ignored. Sentences begin after the component's name.
 * Source: RFC 9421 sections 2.1 to 2.2.8; WHATWG URL Standard, section 5.
 */
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { percentEncodedPart, readUrlencoded } from '../http/form-urlencoded.ts';
import { parseDictionary } from '../http/structured-fields/parse.ts';
import { serialiseMember } from '../http/structured-fields/serialise.ts';
import type { FieldParameter } from '../http/structured-fields/types.ts';

export type ComponentSelection =
  | { readonly kind: 'whole' }
  | { readonly kind: 'member'; readonly key: string }
  | { readonly kind: 'query-param'; readonly name: string }
  | { readonly kind: 'unsupported'; readonly why: string };

export const WHOLE: ComponentSelection = { kind: 'whole' };

const QUERY_PARAM = '@query-param';
const PARAMETERS: Readonly<Record<string, string>> = {
  sf: 'cover the header as it is sent',
  bs: 'cover the header as it is sent',
  req: 'it belongs to the signature of a response',
  tr: 'trailers are not covered by signatures here',
};

/** `name` is the component's name as written. */
export function selectionOf(name: string, parameters: readonly FieldParameter[]): ComponentSelection {
  if (parameters.length === 0) return name === QUERY_PARAM ? unsupported(NAMELESS) : WHOLE;
  const foreign = parameters.find((parameter) => parameter.name !== 'key' && parameter.name !== 'name');
  if (foreign) {
    const why = Object.hasOwn(PARAMETERS, foreign.name) ? PARAMETERS[foreign.name] : undefined;
    const what = `the parameter ;${foreign.name}`;
    return unsupported(why === undefined ? `${what} is unknown; leave it out` : `${what} is not supported; ${why}`);
  }
  const [{ name: one, value } = { name: '', value: undefined }, second] = parameters;
  if (second) return unsupported(`expected either ;key or ;name, got both`);
  if (value?.kind !== 'string') return unsupported(`expected ;${one}="…" with a text in double quotes`);
  if (one === 'name') {
    return name === QUERY_PARAM
      ? { kind: 'query-param', name: value.value }
      : unsupported('the parameter ;name belongs to "@query-param" alone');
  }
  if (name === QUERY_PARAM) return unsupported(NAMELESS);
  return name.startsWith('@')
    ? unsupported('the parameter ;key selects a member of a header, which this is not')
    : { kind: 'member', key: value.value };
}

const NAMELESS = 'expected the name of a query parameter after it: "@query-param";name="…"';

function unsupported(why: string): ComponentSelection {
  return { kind: 'unsupported', why };
}

/** The member `key` of a header that is a dictionary, in its canonical form. Of two with one name the last counts. */
export function memberValue(field: string, key: string): Parsed<string> {
  const dictionary = parseDictionary(field, 'last');
  if (!dictionary.ok) {
    const { offset, message } = dictionary.fault;
    return notParsed(offset, `the header is no dictionary: ${message} at offset ${offset}`);
  }
  const entry = dictionary.value.find(({ name }) => name === key);
  if (entry) return parsed(serialiseMember(entry.member));
  return notParsed(0, `the header has no member "${key}"`);
}

/** The value of the query parameter whose encoded name is `name`, encoded. `query` begins with `?` unless it is empty. */
export function queryParamValue(query: string, name: string): Parsed<string> {
  const pairs = readUrlencoded(query.slice(1));
  const [pair, second] = pairs.filter(([decoded]) => percentEncodedPart(decoded) === name);
  if (pair && !second) return parsed(percentEncodedPart(pair[1]));
  if (second) {
    const count = pairs.filter(([decoded]) => decoded === second[0]).length;
    return notParsed(0, `the query has that parameter ${count} times, so it cannot be covered alone; cover "@query"`);
  }
  const hint = pairs.some(([decoded]) => decoded === name) ? `; its name is written "${percentEncodedPart(name)}"` : '';
  return notParsed(0, `the query has no parameter named "${name}"${hint}`);
}
