/**
 * What can happen to the value of a component between signing and sending, header by header.
 *
 * Only the frame: which files know habits for which header.
 */
import { type HttpRequest, headerValues } from '../../http/message.ts';
import { isDerived } from '../../signature/components.ts';
import { type BaseModel, modelValue, plainName, writtenParameter } from '../base-model.ts';
import { unquoted } from '../read-signature.ts';
import { type BodyForms, bodyFormChanges, contentDigestChanges, contentLengthChanges } from './body-header-changes.ts';
import { type Change, type Rewrite, shown, withRewritten } from './change.ts';
import { contentTypeChanges } from './content-type-changes.ts';
import { authorizationChanges, idChanges } from './credential-changes.ts';
import { headerLineChanges } from './header-line-changes.ts';
import { templateChanges, unsetChanges } from './unset-value-changes.ts';
import type { AddValue } from './value-change.ts';

export function valueChanges(model: BaseModel, request: HttpRequest, bodyForms: BodyForms): Change[] {
  const changes: Change[] = [];
  const names = new Set(model.names.map((name) => name.toLowerCase()));
  for (const name of names) {
    const sent = modelValue(model, name);
    if (sent === undefined) continue;
    const add: AddValue = (slot, causes, signed, fix, isRare, toSend) => {
      if (signed === undefined) return;
      const rewrite: Rewrite = typeof signed === 'string' ? () => signed : signed;
      const text = rewrite(sent);
      if (text === undefined || text === sent) return;
      changes.push({
        causes,
        slot: slot === '' ? name : `${name}/${slot}`,
        isRare,
        message: toSend
          ? `${toSend.of} arrived as ${shown(sent)}; the right value was signed.`
          : `${name} was signed as ${shown(text)}; ${shown(sent)} was sent.`,
        fix,
        expected: toSend ? text : sent,
        came: toSend ? sent : text,
        corrected: toSend ?? { of: name, value: sent },
        apply: (from) => withRewritten(from, name, rewrite),
      });
    };
    const plain = plainName(name);
    if (plain === 'content-type') contentTypeChanges(add, sent);
    if (plain === 'content-length') contentLengthChanges(add, request.body, bodyForms);
    if (plain === 'content-digest') contentDigestChanges(add, sent, request.body, bodyForms);
    if (plain === 'authorization') authorizationChanges(add);
    if (plain === 'x-client-id' || plain.startsWith('x-idempotency-')) idChanges(add, name);
    const lines = headerValues(request.headers, plain);
    if (!isDerived(name)) headerLineChanges(add, name, plain === name ? lines : [sent], sent);
    if (plain !== name && lines.length > 0)
      add(
        '',
        ['B18'],
        lines.map((line) => line.trim()).join(', '),
        `Sign the part that ${name} selects, or list ${plain}.`,
      );
    unsetChanges(add, name, sent);
    templateChanges(add, plain);
  }
  return [...changes, ...exchangedValues(model), ...bodyFormChanges(model, bodyForms)];
}

/** Values of neighbours exchanged, and the key's id or another id in place of an id. */
function exchangedValues(model: BaseModel): Change[] {
  const fix = 'Give each line the value of its own component.';
  const change = (slot: string, message: string, values: Readonly<Record<string, string>>): Change => ({
    causes: ['B29'],
    slot,
    isRare: true,
    message,
    fix,
    apply: (from) => ({ ...from, values: { ...from.values, ...values } }),
  });
  const names = [...new Set(model.names.map((name) => name.toLowerCase()))];
  const neighbours = names.slice(1).flatMap((next, at): Change[] => {
    const name = names[at] ?? next;
    const [one, two] = [modelValue(model, name), modelValue(model, next)];
    if (one === undefined || two === undefined) return [];
    const message = `The values of ${name} and ${next} were exchanged in the signed base.`;
    return [change(name, message, { [name]: two, [next]: one })];
  });
  const keyId = writtenParameter(model, 'keyid');
  const ids = names.filter((name) => name.startsWith('x-'));
  const known = [
    ...(keyId === undefined ? [] : [['keyid', unquoted(keyId)] as const]),
    ...ids.map((name) => [name, modelValue(model, name) ?? ''] as const),
  ];
  const others = ids.flatMap((name) =>
    known.flatMap(([other, value]) =>
      other === name ? [] : [change(name, `${name} was signed with the value of ${other}.`, { [name]: value })],
    ),
  );
  return [...neighbours, ...others];
}
