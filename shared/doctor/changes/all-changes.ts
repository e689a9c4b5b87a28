/** All changes that a signer may have made to the base of one request, in the order in which they are applied. */
import { contentDigest } from '../../http/content-digest.ts';
import type { HttpRequest } from '../../http/message.ts';
import { splitUrl } from '../../http/url-parts.ts';
import type { CryptoPort, KnownKey } from '../../signature/ports.ts';
import type { BaseModel } from '../base-model.ts';
import { MOST_COMPONENTS, MOST_PARAMETERS } from '../bounds.ts';
import type { DiagnoseOptions } from '../diagnose-options.ts';
import type { ForgivingInput } from '../read-signature.ts';
import type { RefusedRequest } from '../refused-request.ts';
import type { Change } from './change.ts';
import { formChanges } from './form-changes.ts';
import { type Guesses, lineChanges } from './line-changes.ts';
import { oneLineChanges } from './one-line-changes.ts';
import { parameterChanges } from './parameter-changes.ts';
import { targetChanges } from './target-changes.ts';
import { valueChanges } from './value-changes.ts';

/** Target, values, parameters, lines, form. Of a request far beyond the usual size only the whole base is rewritten. */
export function allChanges(
  model: BaseModel,
  { request, view, required, usualVariants, hashing }: RefusedRequest,
  input: ForgivingInput,
  keys: readonly KnownKey[],
  { profile, knownHosts = [], writtenUrl }: DiagnoseOptions,
): readonly Change[] {
  const isHuge = model.names.length > MOST_COMPONENTS || model.params.parameters.length > MOST_PARAMETERS;
  if (isHuge) return formChanges(model);
  const keyIds = keys.flatMap(({ keyId }) => (keyId === undefined ? [] : [keyId]));
  const digestOf = (body: Uint8Array): string => contentDigest(hashing.sha512(body));
  return [
    ...targetChanges(model, request, knownHosts, writtenUrl),
    ...valueChanges(model, request, { variants: usualVariants(), digestOf }),
    ...parameterChanges(model, input.label ?? profile.label, keyIds),
    ...lineChanges(model, view, required, input.names, guesses(request, hashing)),
    ...oneLineChanges(model),
    ...formChanges(model),
  ];
}

/** What covered headers that did not arrive may have been. */
function guesses({ body, url }: HttpRequest, { sha512 }: Pick<CryptoPort, 'sha512'>): Guesses {
  return {
    'content-length': [String(body.length)],
    'content-digest': [contentDigest(sha512(body))],
    'content-type': ['application/json', 'application/json; charset=utf-8', 'application/x-www-form-urlencoded'],
    host: [splitUrl(url).authority],
    accept: ['application/json', '*/*'],
  };
}
