/**
 * Checks of what the message carries: required headers, covered components, and the form of the two signature headers.
 *
 * `headers-required` alone reports a missing header; checks that depend on it count as not made.
 * Source: investment service specification, "Headers by method"; RFC 9421 sections 2 and 2.5.
 */
import type { ParseFault } from '../../bytes/parsed.ts';
import { counted } from '../../text/counted.ts';
import {
  countLines,
  DERIVED_COMPONENTS,
  isDerived,
  isKnownDerived,
  type RequestView,
  selectedValue,
} from '../components.ts';
import { identifierOf } from '../covered-list.ts';
import { writtenForm } from '../field-mistakes.ts';
import type { SigningProfile } from '../profile.ts';
import { covers, type SignatureInput, type SignatureValue } from '../signature-fields.ts';
import type { Check } from '../verdict.ts';
import { failed, held, notMade, quoted } from './check.ts';

/** Which of `required` and the two signature headers are missing. */
export function absentHeaders(view: RequestView, required: readonly string[]): readonly string[] {
  const absent: string[] = [];
  for (const name of required) if (!isDerived(name) && !view.names.includes(name)) absent.push(name);
  if (!view.names.includes('signature-input')) absent.push('signature-input');
  if (!view.names.includes('signature')) absent.push('signature');
  return absent;
}

export function checkHeadersRequired(view: RequestView, absent: readonly string[]): Check {
  const { method } = view.request;
  if (absent.length === 0) return held('headers-required', `All headers that ${quoted(method)} requires are there.`);
  const hint = hintOf(view, absent);
  const message = `${quoted(method)} requires ${absent.join(', ')}: expected ${absent.length === 1 ? 'it' : 'them'} in the request, got none.${hint}`;
  return failed('headers-required', message);
}

const OTHER_NAMES = [
  ['X-Idempotency-Key', 'X-Idempotency-Id'],
  ['X-Idempotency-Id', 'X-Idempotency-Key'],
] as const;

/** The most common reason why these headers are missing. */
function hintOf(view: RequestView, absent: readonly string[]): string {
  if (absent.includes('signature') && absent.includes('signature-input')) return ' The request is not signed.';
  if (absent.includes('content-length') && view.names.includes('transfer-encoding')) {
    return ' Transfer-Encoding took the place of Content-Length; send a body of known size.';
  }
  for (const [wanted, other] of OTHER_NAMES) {
    if (absent.includes(wanted.toLowerCase()) && view.names.includes(other.toLowerCase())) {
      return ` ${other} came; this profile reads ${wanted}. Send that one, or change idempotencyHeader in the profile.`;
    }
  }
  if (absent.includes('content-digest') && view.names.includes('digest')) {
    return ' Digest is the older header of RFC 3230; send Content-Digest.';
  }
  return '';
}

/** `signature-input-syntax`: the header's grammar, then types, algorithm and repetition in the chosen entry. */
export function checkInputSyntax(
  fault: ParseFault | undefined,
  input: SignatureInput | undefined,
  profile: SigningProfile,
): Check {
  const id = 'signature-input-syntax';
  if (fault !== undefined) return failed(id, `Signature-Input at offset ${fault.offset}: ${fault.message}.`);
  if (input === undefined) return failed(id, 'Signature-Input is empty: expected sig1=(…);created=…;keyid="…".');
  if (input.fault !== undefined) return failed(id, `Signature-Input: ${input.fault}`);
  const upper = input.covered.find(({ name, lowerName }) => name !== lowerName);
  if (upper !== undefined && profile.componentCase === 'lower') {
    return failed(id, `Signature-Input: ${quoted(upper.name)} must be written ${quoted(upper.lowerName)}.`);
  }
  return held(id, `Signature-Input lists ${counted(input.covered.length, 'component')}.`);
}

/** `signature-syntax`: a label and canonical padded base64 between colons. */
export function checkSignatureSyntax(fault: ParseFault | undefined, value: SignatureValue | undefined): Check {
  const id = 'signature-syntax';
  if (fault !== undefined) return failed(id, `Signature at offset ${fault.offset}: ${fault.message}.`);
  if (value === undefined) return failed(id, `Signature is empty: expected ${writtenForm('sig1')}.`);
  return held(id, 'Signature is a label and canonical base64 between colons.');
}

/** `label`: exactly one label, the same in both headers, with any name; or the chosen one, whatever others came. */
export function checkLabel(
  inputs: readonly SignatureInput[],
  values: readonly SignatureValue[],
  chosen: string | undefined,
): Check {
  const [input] = inputs;
  const [value] = values;
  if (chosen !== undefined) return checkChosenLabel(inputs, values, chosen);
  if (inputs.length === 1 && values.length === 1 && input !== undefined && input.label === value?.label) {
    return held('label', `Both headers carry the one label ${quoted(input.label)}.`);
  }
  return failed('label', `Expected one label, the same in both headers; ${labelsOf(inputs, values)}.`);
}

function checkChosenLabel(inputs: readonly SignatureInput[], values: readonly SignatureValue[], chosen: string): Check {
  const isIn = (entries: readonly { readonly label: string }[]): boolean =>
    entries.some(({ label }) => label === chosen);
  if (isIn(inputs) && isIn(values)) return held('label', `Both headers carry the chosen label ${quoted(chosen)}.`);
  return failed('label', `Expected the chosen label ${quoted(chosen)} in both headers; ${labelsOf(inputs, values)}.`);
}

function labelsOf(inputs: readonly SignatureInput[], values: readonly SignatureValue[]): string {
  const [ofInput, ofValue] = [inputs, values].map((entries) => quoted(entries.map(({ label }) => label).join(', ')));
  return `Signature-Input has ${ofInput}, Signature has ${ofValue}`;
}

/** `components-required`: the list covers what the method requires, in any order. */
export function checkComponentsRequired(
  view: RequestView,
  required: readonly string[] | undefined,
  input: SignatureInput,
): Check {
  const id = 'components-required';
  const method = quoted(view.request.method);
  if (required === undefined) return failed(id, `The profile has no component list for the method ${method}.`);
  const missing = required.filter((name) => !covers(input, name));
  if (missing.length === 0) return held(id, `All ${required.length} components that ${method} requires are covered.`);
  const uncovered = missing.filter((name) => isDerived(name) || view.names.includes(name));
  if (uncovered.length === 0) return notMade(id, `${missing.join(', ')} did not arrive`);
  return failed(
    id,
    `${method} must cover ${uncovered.join(', ')}; Signature-Input does not list it. Add it and sign again.`,
  );
}

/** `components-present`: every listed component is known, and every covered header arrived exactly once. */
export function checkComponentsPresent(view: RequestView, input: SignatureInput, absent: readonly string[]): Check {
  const id = 'components-present';
  const faults: string[] = [];
  const missing: string[] = [];
  for (const covered of input.covered) {
    const { name, lowerName, selection } = covered;
    if (selection.kind === 'unsupported') {
      faults.push(`${identifierOf(covered)}: ${selection.why}`);
    } else if (isDerived(name) && selection.kind === 'whole') {
      if (!isKnownDerived(name)) faults.push(`${identifierOf(covered)} ${whyUnknown(name)}`);
    } else {
      const lines = isDerived(name) ? 1 : countLines(view, lowerName);
      if (lines > 1) faults.push(`${quoted(lowerName)} arrived ${lines} times; expected it once`);
      else if (absent.includes(lowerName)) missing.push(lowerName);
      else if (lines === 0) faults.push(`${quoted(lowerName)} is covered but did not arrive`);
      else if (selection.kind !== 'whole') {
        const selected = selectedValue(view, covered);
        if (!selected.ok) faults.push(`${identifierOf(covered)}: ${selected.fault.message}`);
      }
    }
  }
  if (faults.length > 0) return failed(id, `${faults.join('; ')}.`);
  if (missing.length > 0) return notMade(id, `${missing.join(', ')} did not arrive`);
  return held(id, 'Every covered component is there, once.');
}

function whyUnknown(name: string): string {
  if (name === '@status') return 'belongs to a response and is not supported in a request';
  if (name === '@signature-params') return 'is the last line of every base and is never listed';
  return `is no component of a request: known are ${DERIVED_COMPONENTS.join(', ')} and @query-param`;
}
