/** Where the structured headers of a request break their grammar: each header's value and the position in it. */
import type { ParseFault } from '../bytes/parsed.ts';
import { combinedFieldValue } from '../http/field-value.ts';
import type { HttpRequest } from '../http/message.ts';
import { parseDictionary } from '../http/structured-fields/parse.ts';
import { digestMistake } from '../signature/field-mistakes.ts';
import { parseSignature, parseSignatureInput } from '../signature/signature-fields.ts';

export type FieldFault = { readonly name: string; readonly value: string; readonly fault: ParseFault };

const READERS = [
  ['Signature-Input', parseSignatureInput],
  ['Signature', parseSignature],
  ['Content-Digest', readDigest],
] as const;

/** Grammar faults in Signature-Input, Signature and Content-Digest, in that order. */
export function fieldFaults(request: HttpRequest): readonly FieldFault[] {
  return READERS.flatMap(([name, read]) => {
    const value = combinedFieldValue(request.headers, name.toLowerCase());
    if (value === undefined) return [];
    const outcome = read(value);
    return outcome.ok ? [] : [{ name, value, fault: outcome.fault }];
  });
}

function readDigest(text: string): ReturnType<typeof parseDictionary> {
  const outcome = parseDictionary(text, 'refuse');
  return outcome.ok ? outcome : { ok: false, fault: digestMistake(text) ?? outcome.fault };
}
