/** One change of path or query, in each place where a signer may have made it. */
import { type ModelUrl, modelValue, targetUri } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import { type Change, shown, withValue } from './change.ts';

export type PartChange = {
  readonly causes: readonly CauseId[];
  readonly signed: string;
  readonly fix: string;
  readonly isRare?: boolean;
};

type Part = PartChange & { readonly slot: string; readonly own: string; readonly sent: string };

/** The change in every component, in `@target-uri` alone, and in its own component alone. */
export function partChanges(
  { slot, own, causes, fix, signed, sent, isRare }: Part,
  at: (url: ModelUrl) => ModelUrl,
): Change[] {
  const change = (place: string, apply: Change['apply'], isRarer?: boolean): Change => ({
    causes,
    slot,
    isRare: isRare === true || isRarer,
    message: `${place} was signed with ${shown(signed)}; ${shown(sent)} was sent.`,
    fix,
    expected: sent,
    came: signed,
    apply,
  });
  return [
    change('The URL', (from) => ({ ...from, url: at(from.url) })),
    change('@target-uri', (from) => withValue(from, '@target-uri', targetUri(at(from.url)))),
    change(own, (from) => withValue(from, own, modelValue({ ...from, url: at(from.url) }, own) ?? '')),
  ];
}
