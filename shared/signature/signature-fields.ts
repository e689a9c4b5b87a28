/**
 * Signature-Input and Signature as a verifier reads them: labels, covered components, parameters, signature bytes.
 *
 * The parameter text is a verbatim slice of the header, because the signer's base ends with exactly that text. This
 * file also chooses the label to verify; it does not judge times or names.
 * Source: RFC 9421 sections 2.3, 4.1 and 4.2.
 */
import { fromBase64 } from '../bytes/base64.ts';
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { parseDictionary, parseLastParameters } from '../http/structured-fields/parse.ts';
import { serialiseParameters } from '../http/structured-fields/serialise.ts';
import { type FieldParameter, parameterNamed } from '../http/structured-fields/types.ts';
import { type CoveredList, type CoveredName, coveredListOf, remember, rememberedList } from './covered-list.ts';
import { inputMistake, signatureMistake } from './field-mistakes.ts';

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
  /** The same in canonical form. */
  readonly canonicalText: string;
  /** The parameters beside created, expires and keyid. */
  readonly extraNames: readonly string[];
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
  const before = rememberedList(text);
  if (before !== undefined) {
    const usual = usualInput(before, text);
    if (usual !== undefined) return parsed([usual]);
    const rest = parseLastParameters(text, before.end);
    // What cannot be read is explained by the whole field.
    if (rest.ok) return parsed([readInput(before, rest.value.parameters, text, rest.value.end)]);
  }
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
    const list = coveredListOf(name, member);
    if (inputs.length === 0) remember(text, list);
    inputs.push(readInput(list, member.parameters, text, member.end));
  }
  return parsed(inputs);
}

const NOT_QUOTED = 'expected each component in double quotes';

/** One label and base64, as nearly every Signature is. */
const USUAL_SIGNATURE = /^([a-z][a-z0-9_.*-]*)=:([A-Za-z0-9+/]+={0,2}):$/;

/** The entries of Signature in order. */
export function parseSignature(text: string): Parsed<readonly SignatureValue[]> {
  const [, label, base64] = USUAL_SIGNATURE.exec(text) ?? [];
  if (label !== undefined && base64 !== undefined) {
    const bytes = fromBase64(base64);
    if (bytes.ok) return parsed([{ label, bytes: bytes.value, text: base64 }]);
  }
  const outcome = parseDictionary(text, 'refuse');
  if (!outcome.ok) return { ok: false, fault: signatureMistake(text) ?? outcome.fault };
  const values: SignatureValue[] = [];
  for (const { name, member } of outcome.value) {
    if (member.kind !== 'item' || member.value.kind !== 'bytes') {
      const fault = signatureMistake(text);
      return fault ? { ok: false, fault } : notParsed(member.start, `expected base64 between colons after "${name}="`);
    }
    const start = member.start + 1;
    values.push({ label: name, bytes: member.value.value, text: text.slice(start, text.indexOf(':', start)) });
  }
  return parsed(values);
}

/** The parameters as nearly every signer writes them: these three, of the right types and in canonical form. */
const USUAL_PARAMETERS = /;created=([1-9]\d{0,14})(?:;expires=([1-9]\d{0,14}))?;keyid="([ !#-[\]-~]*)"$/y;

/** What `readInput` gives for such parameters behind the list, read without an object for each of them. */
function usualInput(list: CoveredList, text: string): SignatureInput | undefined {
  USUAL_PARAMETERS.lastIndex = list.end;
  const found = USUAL_PARAMETERS.exec(text);
  if (found === null) return undefined;
  const [, created, expires, keyId] = found;
  return {
    label: list.label,
    covered: list.names,
    created: Number(created),
    expires: expires === undefined ? undefined : Number(expires),
    keyId,
    fault: list.fault,
    paramsText: text.slice(list.start),
    canonicalText: list.canonical + text.slice(list.end),
    extraNames: NO_NAMES,
  };
}

const NO_NAMES: readonly string[] = [];
const USUAL_NAMES: readonly string[] = ['created', 'expires', 'keyid'];

function readInput(
  list: CoveredList,
  parameters: readonly FieldParameter[],
  text: string,
  end: number,
): SignatureInput {
  return {
    label: list.label,
    covered: list.names,
    created: integerOf(parameters, 'created'),
    expires: integerOf(parameters, 'expires'),
    keyId: textOf(parameters, 'keyid'),
    fault: faultOf(parameters) ?? list.fault,
    paramsText: text.slice(list.start, end),
    canonicalText: list.canonical + serialiseParameters(parameters),
    extraNames: parameters.map(({ name }) => name).filter((name) => !USUAL_NAMES.includes(name)),
  };
}

function integerOf(parameters: readonly FieldParameter[], name: string): number | undefined {
  const value = parameterNamed(parameters, name);
  return value?.kind === 'integer' ? value.value : undefined;
}

function textOf(parameters: readonly FieldParameter[], name: string): string | undefined {
  const value = parameterNamed(parameters, name);
  return value?.kind === 'string' ? value.value : undefined;
}

/** The type of each registered parameter (RFC 9421 section 2.3); others are not checked. */
function expectedKind(parameter: string): 'integer' | 'string' | undefined {
  if (parameter === 'created' || parameter === 'expires') return 'integer';
  if (parameter === 'keyid' || parameter === 'alg' || parameter === 'nonce' || parameter === 'tag') return 'string';
  return undefined;
}

const KIND_WORDS = { integer: 'a whole number without quotes', string: 'a text in double quotes' } as const;

function faultOf(parameters: readonly FieldParameter[]): string | undefined {
  for (const { name, value } of parameters) {
    const expected = expectedKind(name);
    if (expected !== undefined && value.kind !== expected) {
      const came = value.kind === 'integer' ? 'a number' : `a ${value.kind}`;
      return `${name} must be ${KIND_WORDS[expected]}; it came as ${came}.`;
    }
    if (name === 'alg' && value.kind === 'string' && value.value !== 'ed25519') {
      // Not a part of it: where it is a token, no masker would find the part.
      const named = value.value.length > 40 ? 'an algorithm of more than 40 characters' : JSON.stringify(value.value);
      return `alg names ${named}; the only algorithm here is "ed25519". Leave alg out.`;
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
