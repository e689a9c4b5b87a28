/**
 * The signature headers as a forgiving reader takes them: whatever the signer can have meant, found in a broken header.
 *
 * The verifier refuses a header at its first fault; the doctor must go on, because a fault of syntax does not say whether
 * base, hash and key were right. This file only reads; `static/` names the faults.
 */
import { combinedFieldValue } from '../http/field-value.ts';
import type { HeaderLine, HttpRequest } from '../http/message.ts';

/** One parameter as written, `value` with its quotes. */
export type WrittenParameter = { readonly name: string; readonly value: string };

export type ForgivingInput = {
  /** The header's whole value, trimmed. */
  readonly text: string;
  readonly label: string | undefined;
  /** Names without quotes, as written. */
  readonly names: readonly string[];
  /** Each item as written, with quotes and parameters. */
  readonly items: readonly string[];
  readonly parameters: readonly WrittenParameter[];
  /** List and parameters verbatim: the value of the base's last line. */
  readonly paramsText: string;
};

export type ForgivingSignature = {
  readonly text: string;
  readonly label: string | undefined;
  /** What stands where the base64 belongs, without colons and blanks. */
  readonly encoded: string;
};

/** The parameter's value without quotes. */
export function unquoted(value: string): string {
  return value.replace(/^(?:\\?["'“”„])+|(?:\\?["'“”„])+\\?$/g, '');
}

export function parameterText(input: ForgivingInput, name: string): string | undefined {
  const found = input.parameters.find((parameter) => parameter.name.toLowerCase() === name);
  return found === undefined ? undefined : unquoted(found.value);
}

/** Undefined if there is no such header, or nothing in it looks like a list of components. */
export function readForgivingInput(request: HttpRequest, preferredLabel: string): ForgivingInput | undefined {
  const text = combinedFieldValue(request.headers, 'signature-input');
  if (text === undefined) return undefined;
  const whole = withoutWrapping(text);
  const starts = [...whole.matchAll(/(?:^|,)[ \t]*([A-Za-z*][\w.*-]*)[ \t]*=[ \t]*(?=\()/g)];
  const chosen = starts.find((start) => start[1] === preferredLabel) ?? starts[0];
  const from = chosen === undefined ? whole.indexOf('(') : chosen.index + chosen[0].length;
  if (from < 0) return undefined;
  const following = starts.find((start) => start.index > from);
  const paramsText = whole.slice(from, following?.index).trim();
  const close = paramsText.indexOf(')');
  // Without its parenthesis the list ends where the parameters of the whole begin.
  const end = close < 0 ? paramsText.search(PARAMETERS) : close;
  const list = paramsText.slice(1, end < 0 ? undefined : end);
  const items = itemsOf(list);
  return {
    text,
    label: chosen?.[1],
    items,
    names: items.map((item) => unquoted(item.split(/["”“];/, 1)[0] ?? item).replace(/;.*$/, '')),
    parameters: parametersOf(end < 0 ? '' : paramsText.slice(end + 1)),
    paramsText,
  };
}

const PARAMETERS = /;[ \t]*(?:created|expires|keyid|alg|nonce|tag)[ \t]*=/i;

/** Undefined if there is no such header. */
export function readForgivingSignature(
  request: HttpRequest,
  label: string | undefined,
): ForgivingSignature | undefined {
  const text = combinedFieldValue(request.headers, 'signature');
  if (text === undefined) return undefined;
  const whole = withoutWrapping(text);
  const members = [...whole.matchAll(/(?:^|,)[ \t]*([A-Za-z*][\w.*-]*)[ \t]*=[ \t]*(?=["':])/g)];
  const chosen = members.find((member) => member[1] === label) ?? members[0];
  const plain = /^([A-Za-z*][\w.*-]{0,15})=(?=.{40})/.exec(whole);
  const from = chosen === undefined ? (plain?.[0].length ?? 0) : chosen.index + chosen[0].length;
  const following = members.find((member) => member.index > from);
  const value = whole.slice(from, following?.index);
  const encoded = value.replace(/^[\s:]*b(?=['"])/, '').replace(/[\s:"'“”„‘’\u200b]/g, '');
  return { text, label: chosen?.[1] ?? plain?.[1], encoded };
}

/** Without quotes or JSON around the whole value. */
function withoutWrapping(text: string): string {
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text);
  return quoted?.[2] === undefined ? text : quoted[2].replaceAll('\\"', '"').trim();
}

function itemsOf(list: string): readonly string[] {
  const quoted = list.match(/\\?["“”][^"“”]*["“”](?:;[^\s"“”,]*(?:"[^"]*")?)*/g);
  const texts = quoted ?? list.split(/[\s,]/);
  const items = texts.filter((text) => text !== '');
  // One pair of quotes around all names: "@authority @path".
  const only = items.length === 1 ? items[0] : undefined;
  if (only === undefined || !/[\s,]/.test(unquoted(only))) return items;
  return unquoted(only)
    .split(/[\s,]/)
    .filter((text) => text !== '');
}

function parametersOf(text: string): readonly WrittenParameter[] {
  const parameters: WrittenParameter[] = [];
  // A semicolon between quotes parts none, where each quote has its other.
  const isPaired = text.split('"').length % 2 === 1;
  for (const part of (isPaired ? text.match(/(?:"[^"]*"|[^;"])+/g) : text.split(';')) ?? []) {
    const at = part.indexOf('=');
    const name = (at < 0 ? part : part.slice(0, at)).trim();
    if (name !== '') parameters.push({ name, value: at < 0 ? '' : part.slice(at + 1).trim() });
  }
  return parameters;
}

/** Both signature headers reduced to the member with that label. */
export function withOneSignature(request: HttpRequest, label: string): HttpRequest {
  const headers = request.headers.flatMap(([name, value]): HeaderLine[] => {
    if (!/^signature(?:-input)?$/i.test(name)) return [[name, value]];
    const member = membersOf(value).find((one) => one.label === label);
    return member === undefined ? [] : [[name, member.text]];
  });
  return { ...request, headers };
}

/** The members of a dictionary of signatures, each as it is written: a comma inside quotes or parentheses parts none. */
function membersOf(value: string): readonly { readonly label: string; readonly text: string }[] {
  const texts = value.match(/(?:"(?:[^"\\]|\\.)*"|\([^)]*\)|[^,"(])+/g) ?? [];
  return texts.map((text) => ({ label: text.slice(0, Math.max(0, text.indexOf('='))).trim(), text: text.trim() }));
}
