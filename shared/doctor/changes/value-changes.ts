/**
 * What can happen to the value of a component between signing and sending, header by header.
 *
 * Only the frame: which files know habits for which header.
 */
import { type HttpRequest, headerValues } from '../../http/message.ts';
import { isDerived } from '../../signature/components.ts';
import { type BaseModel, modelValue, plainName } from '../base-model.ts';
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
    const add: AddValue = (slot, causes, signed, fix, isRare) => {
      if (signed === undefined) return;
      const rewrite: Rewrite = typeof signed === 'string' ? () => signed : signed;
      const text = rewrite(sent);
      if (text === undefined || text === sent) return;
      changes.push({
        causes,
        slot: slot === '' ? name : `${name}/${slot}`,
        isRare,
        message: `${name} was signed as ${shown(text)}; ${shown(sent)} was sent.`,
        fix,
        expected: sent,
        came: text,
        corrected: { of: name, value: sent },
        apply: (from) => withRewritten(from, name, rewrite),
      });
    };
    const plain = plainName(name);
    if (plain === 'content-type') contentTypeChanges(add, sent);
    if (plain === 'content-length') contentLengthChanges(add, request.body, bodyForms);
    if (plain === 'content-digest') contentDigestChanges(add, sent, request.body, bodyForms);
    if (plain === 'authorization') authorizationChanges(add);
    if (plain === 'x-client-id' || plain.startsWith('x-idempotency-')) idChanges(add, name);
    if (!isDerived(name)) headerLineChanges(add, name, headerValues(request.headers, plain), sent);
    unsetChanges(add, name, sent);
    templateChanges(add, plain);
  }
  return [...changes, ...bodyFormChanges(model, bodyForms)];
}
