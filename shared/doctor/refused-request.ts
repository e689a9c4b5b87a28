/**
 * A refused request, read once for all steps of a diagnosis: the forgiving view of its signature headers, the components
 * that its method must cover, the forms of its body.
 */
import { firstHeader, type HttpRequest } from '../http/message.ts';
import { once } from '../once.ts';
import { type RequestView, viewRequest } from '../signature/components.ts';
import { coveredComponents } from '../signature/covered.ts';
import type { CryptoPort } from '../signature/ports.ts';
import { type BodyVariant, bodyVariants } from './body-variants.ts';
import type { DiagnoseOptions } from './diagnose-options.ts';
import { hashingTrueBytes } from './hidden-secrets.ts';
import {
  type ForgivingInput,
  type ForgivingSignature,
  parameterText,
  readForgivingInput,
  readForgivingSignature,
} from './read-signature.ts';
import { type DecodedSignature, decodeSignature } from './static/signature-encoding.ts';

export type RefusedRequest = {
  readonly request: HttpRequest;
  readonly view: RequestView;
  /** Undefined if Signature-Input did not come, or nothing in it can be read. */
  readonly input: ForgivingInput | undefined;
  /** What Signature says, as it is written. */
  readonly signature: ForgivingSignature | undefined;
  readonly decoded: DecodedSignature | undefined;
  /** What the method must cover, by the profile. */
  readonly required: readonly string[];
  /** Other forms of the body: all of them, and those that are likely to have been signed. */
  readonly variants: () => readonly BodyVariant[];
  readonly usualVariants: () => readonly BodyVariant[];
  /** Hashes the true bytes of a body that shows secrets as masks. */
  readonly hashing: CryptoPort;
};

export function readRefused(request: HttpRequest, { profile, crypto, hidden }: DiagnoseOptions): RefusedRequest {
  const view = viewRequest(request);
  const input = readForgivingInput(request, profile.label);
  const signature = readForgivingSignature(request, input?.label);
  const hashing = hidden === undefined ? crypto : hashingTrueBytes(crypto, hidden);
  const contentType = firstHeader(request.headers, 'content-type') ?? '';
  return {
    request,
    view,
    input,
    signature,
    decoded:
      signature === undefined
        ? undefined
        : decodeSignature(signature, input?.label ?? profile.label, input && parameterText(input, 'alg')),
    required: coveredComponents(profile, view) ?? [],
    variants: once(() => bodyVariants(request.body, contentType, Infinity, hashing.sha512)),
    usualVariants: once(() => bodyVariants(request.body, contentType, MOST_USUAL).slice(0, MOST_USUAL)),
    hashing,
  };
}

const MOST_USUAL = 60;
