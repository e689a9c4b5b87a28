/** The changes of one file as lines for the eye: what each writes in place of the right base, for which causes. */
import { toHex } from '../../../../shared/bytes/hex.ts';
import { type BaseModel, modelBytes, modelOf, modelText } from '../../../../shared/doctor/base-model.ts';
import { type Change, shown } from '../../../../shared/doctor/changes/change.ts';
import type { AddValue } from '../../../../shared/doctor/changes/value-change.ts';
import { readForgivingInput } from '../../../../shared/doctor/read-signature.ts';
import type { HeaderLine, HttpRequest } from '../../../../shared/http/message.ts';
import { type RequestView, viewRequest } from '../../../../shared/signature/components.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../../../shared/signature/profile.ts';

export type Asked = {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: readonly HeaderLine[];
  readonly body?: string;
  /** Signature-Input without its label. */
  readonly input?: string;
  readonly profile?: Partial<SigningProfile>;
};

export type Subject = {
  readonly model: BaseModel;
  readonly request: HttpRequest;
  readonly view: RequestView;
  readonly listed: readonly string[];
};

export function subject({ method = 'GET', url = 'https://a.b/c', headers = [], body = '', ...rest }: Asked): Subject {
  const request: HttpRequest = {
    method,
    url,
    headers: [...headers, ['Signature-Input', `sig1=${rest.input ?? '("@method")'}`]],
    body: new TextEncoder().encode(body),
  };
  const view = viewRequest(request);
  const input = readForgivingInput(request, 'sig1');
  if (input === undefined) throw new Error('Signature-Input cannot be read.');
  const profile = { ...DEFAULT_SIGNING_PROFILE, ...rest.profile };
  return { model: modelOf(view, input, profile), request, view, listed: input.names };
}

/** The whole base on one line. */
export const onOneLine = (text: string): string => text.replaceAll('\n', '⏎');

/** What a change makes of the base: the lines that differ, or all where there are more or fewer; without the head of the line `of`. */
export function difference(model: BaseModel, changed: BaseModel, of?: string): string {
  if (changed.form.encode !== undefined) return toHex(modelBytes(changed));
  const [before, after] = [modelText(model).split('\n'), modelText(changed).split('\n')];
  if (before.length !== after.length) return onOneLine(after.join('\n'));
  const differing = after.filter((line, at) => line !== before[at]);
  const head = `"${of}": `;
  return differing.map((line) => (line.startsWith(head) ? line.slice(head.length) || 'nothing' : line)).join('⏎');
}

/** The text under each message and its causes, for changes that differ in nothing else. */
export function writtenTexts(model: BaseModel, changes: readonly Change[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    changes.flatMap(({ causes, isRare, message, apply }) => {
      const text = difference(model, apply(model));
      return text === '' ? [] : [[`${causes.join(' ')}${isRare === true ? ', rare' : ''}: ${message}`, text]];
    }),
  );
}

/** By what is said: for each slot and its causes, the texts. `‹came›` and `‹sent›` stand for the two values; what alters nothing is left out. */
export function told(
  model: BaseModel,
  changes: readonly Change[],
  of?: string,
): Readonly<Record<string, readonly (readonly string[])[]>> {
  const all: Record<string, string[][]> = {};
  for (const { causes, slot, isRare, message, fix, expected, came, corrected, apply } of changes) {
    const text = difference(model, apply(model), of);
    if (text === '') continue;
    const sent = expected === undefined ? '' : shown(expected);
    const signed = came === undefined ? '' : shown(came);
    const parts = [
      message.replaceAll(signed || NOTHING, '‹came›').replaceAll(sent || NOTHING, '‹sent›'),
      fix,
      came === undefined || message.includes(signed) ? '' : `[came ${came}]`,
      expected === undefined || message.includes(sent) ? '' : `[sent ${expected}]`,
      corrected === undefined ? '' : `[${corrected.of} is ${corrected.value}]`,
    ];
    const said = parts.filter((part) => part !== '').join(' ');
    const tag = `${causes.join(' ')}${isRare === true ? ', rare' : ''}: ${slot}`;
    const rows = all[said] ?? [];
    all[said] = rows;
    const last = rows.at(-1);
    if (last?.[0] === tag) last.push(text);
    else rows.push([tag, text]);
  }
  return all;
}

/** In no message. */
const NOTHING = '\0';

/** What one file makes of a value: under each fix, for each slot and its causes, the texts; what is as it was sent is left out. */
export function added(
  sent: string,
  changes: (add: AddValue) => void,
): Readonly<Record<string, readonly (readonly string[])[]>> {
  const all: Record<string, string[][]> = {};
  changes((slot, causes, signed, fix, isRare, toSend) => {
    const text = typeof signed === 'function' ? signed(sent) : signed;
    if (text === undefined || text === sent) return;
    const said = toSend === undefined ? fix : `${fix} [${toSend.of} is ${toSend.value}]`;
    const tag = `${causes.join(' ')}${isRare === true ? ', rare' : ''}: ${slot}`;
    const rows = all[said] ?? [];
    all[said] = rows;
    const last = rows.at(-1);
    if (last?.[0] === tag) last.push(text);
    else rows.push([tag, text]);
  });
  return all;
}
