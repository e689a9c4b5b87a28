/** Content-Length and Content-Digest as they were signed: counted or hashed over another form of the body. */
import { fromBase64 } from '../../bytes/base64.ts';
import { toHex } from '../../bytes/hex.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import { type BaseModel, modelValue } from '../base-model.ts';
import type { BodyVariant } from '../body-variants.ts';
import { type Change, withValue } from './change.ts';
import type { AddValue } from './value-change.ts';

export type BodyForms = {
  /** All but the body that came; simpler ones first. */
  readonly variants: readonly BodyVariant[];
  /** The value of Content-Digest for a body. */
  readonly digestOf: (body: Uint8Array) => string;
};

/** So many forms of the body enter pairs. */
const USUAL_VARIANTS = 7;

export function contentLengthChanges(add: AddValue, body: Uint8Array, { variants }: BodyForms): void {
  const text = decodeUtf8(body);
  const bytes = `Count the bytes of the body, not its characters: ${body.length}.`;
  add('', ['H4'], String(text.length), bytes);
  add('', ['H4'], String([...text].length), bytes);
  const late = 'Set Content-Length before signing: it is the number of bytes of the body that is sent.';
  add('', ['H5', 'H7'], '0', late);
  add('', ['H4'], String(body.length), bytes);
  const lengths = new Set<number>();
  for (const { causes, bytes: variant, name } of variants) {
    if (variant.length === 0 || lengths.has(variant.length)) continue;
    const isRare = lengths.size >= USUAL_VARIANTS;
    lengths.add(variant.length);
    add('', causes, String(variant.length), `Sign the length of the body that is sent, not of ${name}.`, isRare);
  }
  add('', ['H5'], '-1', late, true);
  add('form', ['H4', 'B22'], (length) => `${length}.0`, bytes, true);
  add('form', ['H4', 'B22'], (length) => `0${length}`, bytes, true);
  add('form', ['H4'], (length) => `${length} bytes`, bytes, true);
  add('', ['H4'], String(Math.ceil(body.length / 3) * 4), bytes, true);
  for (const step of [-1, 1, -2, 2].filter((by) => body.length + by >= 0))
    add('', ['H4', 'D4'], String(body.length + step), bytes, step !== 1);
  add('', ['H4'], String(body.length * 2), bytes, true);
}

export function contentDigestChanges(
  add: AddValue,
  sent: string,
  body: Uint8Array,
  { variants, digestOf }: BodyForms,
): void {
  const once = 'Compute Content-Digest once, over the bytes that are sent, and sign the value of the header.';
  const right = digestOf(body);
  // Of the body that came: the header is wrong, and not what was signed.
  add('', ['D23'], right, 'Send the Content-Digest that was signed.', false, { of: 'Content-Digest', value: right });
  for (const [at, { causes, bytes }] of variants.entries()) {
    add('', causes, digestOf(bytes), once, at >= USUAL_VARIANTS);
  }
  const inside = /:([^:]*):/.exec(sent)?.[1];
  if (inside === undefined) return;
  add('form', ['D15'], `sha-512=${inside}`, once);
  add('form', ['D15'], `SHA-512=:${inside}:`, once);
  add('form', ['D15'], `SHA-512=${inside}`, once);
  add('form', ['D15'], `sha-512:${inside}`, once);
  add('form', ['D15'], `sha-512:${inside}:`, once, true);
  add('form', ['D15'], `sha512=:${inside}:`, once, true);
  add('form', ['D15'], `sha-512="${inside}"`, once, true);
  add('form', ['D15'], `:${inside}:`, once, true);
  add('form', ['D15'], inside, once);
  for (const write of WRITTEN) add('form', ['D15'], write(inside), once, true);
  const bytes = fromBase64(inside);
  if (bytes.ok) {
    const hex = toHex(bytes.value);
    for (const text of [`sha-512=:${hex}:`, `sha-512=${hex}`, hex]) add('form', ['D14', 'D15'], text, once, true);
  }
  add('alphabet', ['D17'], (text) => text.replaceAll('+', '-').replace(/\/(?=.)/g, '_'), once);
  add('padding', ['D17'], (text) => text.replace(/=+(?=:$)/, ''), once);
}

/** As Subresource Integrity has it, with a blank, as Python's bytes, without one of its colons, broken into lines. */
const WRITTEN: readonly ((base64: string) => string)[] = [
  (base64) => `sha512-${base64}`,
  (base64) => `sha-512-${base64}`,
  (base64) => `sha-512=:${base64}`,
  (base64) => `sha-512= :${base64}:`,
  (base64) => `sha-512=:b'${base64}':`,
  (base64) => `sha-512=:${base64.replace(/.{76}/g, '$&\n')}:`,
  (base64) => `sha-512=:${base64.replace(/.{64}/g, '$&\n')}:`,
];

/** Digest and length together, as a signer has them that signs before its client writes the body again. */
export function bodyFormChanges(model: BaseModel, { variants, digestOf }: BodyForms): Change[] {
  const digest = modelValue(model, 'content-digest');
  const length = modelValue(model, 'content-length');
  if (digest === undefined || length === undefined) return [];
  return variants.map(({ causes, name, bytes }, at) => ({
    causes,
    slot: 'content-digest',
    isRare: at >= USUAL_VARIANTS,
    message: `Content-Digest and Content-Length were signed for ${name} (${bytes.length} bytes); the body that was sent has ${length}.`,
    fix: 'Serialise the body once, and use the same bytes for digest, length and sending.',
    expected: `${digest}, ${length} bytes`,
    came: `${digestOf(bytes)}, ${bytes.length} bytes`,
    apply: (from) =>
      withValue(withValue(from, 'content-digest', digestOf(bytes)), 'content-length', String(bytes.length)),
  }));
}
