/**
 * Signature-Input and Signature as a verifier reads them: labels, covered components, parameters, signature bytes.
 *
 * The parameter text is a verbatim slice of the header, because the signer's base ends with exactly that text. This
 * file also chooses the label to verify; it does not judge times or names.
 * Source: RFC 9421 sections 2.3, 4.1 and 4.2.
 */
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { parseDictionary } from '../http/structured-fields/parse.ts';
import { serialiseParameters } from '../http/structured-fields/serialise.ts';
import { type FieldInnerList, type FieldItem, parameterNamed } from '../http/structured-fields/types.ts';
import { type Selection, selectionOf } from './component-selection.ts';
import { inputMistake, signatureMistake } from './field-mistakes.ts';

/** One covered component: its name as written and in lower case, and what its parameters select. */
export type CoveredName = {
  readonly name: string;
  readonly lowerName: string;
  /** In canonical form, as the base has them: `;key="a"`; empty if there are none. */
  readonly parameters: string;
  readonly selection: Selection;
};

/** One label's entry in Signature-Input. Times are as written; a parameter of the wrong type is left out. */
export type SignatureInput = {
  readonly label: string;
  readonly covered: readonly CoveredName[];
  readonly created: number | undefined;
  readonly expires: number | undefined;
  readonly keyId: string | undefined;
  /** The first thing in it that parses but is wrong: a type, an algorithm, a name listed twice. */
  readonly fault: string | undefined;
  /** List and parameters, verbatim from the header. */
  readonly paramsText: string;
  /** The same, read. */
  readonly list: FieldInnerList;
};

/** One label's entry in Signature. */
export type SignatureValue = {
  readonly label: string;
  readonly bytes: Uint8Array;
  /** What stands between the colons. */
  readonly text: string;
};

/** The entries of Signature-Input in order. `text` is the header's combined value. */
export function parseSignatureInput(text: string): Parsed<readonly SignatureInput[]> {
  const outcome = parseDictionary(text, 'refuse');
  if (!outcome.ok) return { ok: false, fault: inputMistake(text) ?? outcome.fault };
  const inputs: SignatureInput[] = [];
  for (const { name, member } of outcome.value) {
    if (member.kind !== 'inner-list') {
      return notParsed(member.start, `expected a list of components in parentheses after "${name}="`);
    }
    const foreign = member.items.find((item) => item.value.kind !== 'string');
    if (foreign !== undefined) {
      return { ok: false, fault: inputMistake(text) ?? { offset: foreign.start, message: NOT_QUOTED } };
    }
    inputs.push(readInput(name, member, text));
  }
  return parsed(inputs);
}

const NOT_QUOTED = 'expected each component in double quotes';

/** The entries of Signature in order. */
export function parseSignature(text: string): Parsed<readonly SignatureValue[]> {
  const outcome = parseDictionary(text, 'refuse');
  if (!outcome.ok) return { ok: false, fault: signatureMistake(text) ?? outcome.fault };
  const values: SignatureValue[] = [];
  for (const { name, member } of outcome.value) {
    if (member.kind !== 'item' || member.value.kind !== 'bytes') {
      const fault = signatureMistake(text);
      return fault ? { ok: false, fault } : notParsed(member.start, `expected base64 between colons after "${name}="`);
    }
    values.push({ label: name, bytes: member.value.value, text: text.slice(member.start + 1, member.end - 1) });
  }
  return parsed(values);
}

function readInput(label: string, list: FieldInnerList, text: string): SignatureInput {
  const covered = list.items.map(coveredName);
  return {
    label,
    covered,
    created: integerOf(list, 'created'),
    expires: integerOf(list, 'expires'),
    keyId: textOf(list, 'keyid'),
    fault: faultOf(list, covered),
    paramsText: text.slice(list.start, list.end),
    list,
  };
}

function integerOf(list: FieldInnerList, name: string): number | undefined {
  const value = parameterNamed(list.parameters, name);
  return value?.kind === 'integer' ? value.value : undefined;
}

function textOf(list: FieldInnerList, name: string): string | undefined {
  const value = parameterNamed(list.parameters, name);
  return value?.kind === 'string' ? value.value : undefined;
}

function coveredName(item: FieldItem): CoveredName {
  const name = item.value.kind === 'string' ? item.value.value : '';
  const selection = selectionOf(name, item.parameters);
  return { name, lowerName: name.toLowerCase(), parameters: serialiseParameters(item.parameters), selection };
}

/** The type of each registered parameter (RFC 9421 section 2.3); others are not checked. */
function expectedKind(parameter: string): 'integer' | 'string' | undefined {
  if (parameter === 'created' || parameter === 'expires') return 'integer';
  if (parameter === 'keyid' || parameter === 'alg' || parameter === 'nonce' || parameter === 'tag') return 'string';
  return undefined;
}

const KIND_WORDS = { integer: 'a whole number without quotes', string: 'a text in double quotes' } as const;

function faultOf(list: FieldInnerList, covered: readonly CoveredName[]): string | undefined {
  for (const { name, value } of list.parameters) {
    const expected = expectedKind(name);
    if (expected !== undefined && value.kind !== expected) {
      const came = value.kind === 'integer' ? 'a number' : `a ${value.kind}`;
      return `${name} must be ${KIND_WORDS[expected]}; it came as ${came}.`;
    }
    if (name === 'alg' && value.kind === 'string' && value.value !== 'ed25519') {
      return `alg names ${JSON.stringify(value.value.slice(0, 40))}; the only algorithm here is "ed25519". Leave alg out.`;
    }
  }
  const joined = covered.find(({ name }) => name.includes(' '));
  if (joined) return `${identifierOf(joined)} holds several names; each component has its own double quotes.`;
  const twice = repeatedName(covered);
  return twice && `${identifierOf(twice)} is listed twice; list each component once.`;
}

/** The identifier as the base writes it, for a sentence: `"x";key="a"`, at most 120 characters. */
export function identifierOf({ name, parameters }: CoveredName): string {
  const text = `"${name}"${parameters}`;
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

/** Up to this length, comparing pairs is cheaper than a Set; longer lists use the Set. */
const SHORT_LIST = 32;

function repeatedName(covered: readonly CoveredName[]): CoveredName | undefined {
  if (covered.length > SHORT_LIST) {
    const seen = new Set<string>();
    return covered.find(({ name, parameters }) => seen.size === seen.add(`${name}"${parameters}`).size);
  }
  for (let at = 1; at < covered.length; at += 1) {
    const one = covered[at];
    for (let before = 0; before < at; before += 1) {
      const other = covered[before];
      if (other?.name === one?.name && other?.parameters === one?.parameters) return one;
    }
  }
  return undefined;
}

/**
 * The entries to verify: those with the label `wanted`, if one is; otherwise the profile's label if both headers have it,
 * else the first they share, else the first of each.
 */
export function chooseLabel(
  inputs: readonly SignatureInput[],
  values: readonly SignatureValue[],
  preferred: string,
  wanted?: string,
): { readonly input: SignatureInput | undefined; readonly value: SignatureValue | undefined } {
  if (wanted !== undefined) {
    const hasLabel = (entry: { readonly label: string }): boolean => entry.label === wanted;
    return { input: inputs.find(hasLabel), value: values.find(hasLabel) };
  }
  let chosen: { readonly input: SignatureInput; readonly value: SignatureValue } | undefined;
  for (const input of inputs) {
    for (const value of values) {
      if (input.label === value.label && (chosen === undefined || input.label === preferred)) chosen = { input, value };
    }
  }
  return chosen ?? { input: inputs[0], value: values[0] };
}

/** True if the list covers this whole component (lower case). What is unsupported counts, because it has its own check. */
export function covers(input: SignatureInput, lowerName: string): boolean {
  for (const { lowerName: name, selection } of input.covered) {
    if (name === lowerName && (selection.kind === 'whole' || selection.kind === 'unsupported')) return true;
  }
  return false;
}

/** True if the list names this component (lower case), whole or in part. */
export function mentions(input: SignatureInput, lowerName: string): boolean {
  for (const covered of input.covered) if (covered.lowerName === lowerName) return true;
  return false;
}
