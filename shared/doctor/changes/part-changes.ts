/** One change of path or query, in each place where a signer may have made it. */
import type { ModelUrl } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import { type Change, type Rewrite, shown, withRewritten, withUrl } from './change.ts';

export type PartChange = {
  /** What of the part it changes, as in `Change.slot`. */
  readonly slot: string;
  readonly causes: readonly CauseId[];
  readonly rewrite: Rewrite;
  readonly fix: string;
  readonly isRare?: boolean;
};

export type UrlPart = {
  /** Its own component. */
  readonly name: '@path' | '@query';
  /** As it was sent. */
  readonly sent: string;
  readonly written: (url: ModelUrl) => string;
  readonly replaced: (url: ModelUrl, text: string) => ModelUrl;
};

/** The change in every component, in `@target-uri` alone, and in its own component alone. */
export function partChanges(part: UrlPart, { slot, causes, rewrite, fix, isRare }: PartChange): Change[] {
  const { name, sent } = part;
  const signed = rewrite(sent);
  if (signed === undefined || signed === sent) return [];
  const at = (url: ModelUrl): ModelUrl => part.replaced(url, rewrite(part.written(url)) ?? part.written(url));
  const change = (place: string, where: string, apply: Change['apply']): Change => ({
    causes,
    slot: `${where} ${slot}`,
    isRare,
    message: `${place} was signed with ${shown(signed)}; ${shown(sent)} was sent.`,
    fix,
    expected: sent,
    came: signed,
    apply,
  });
  return [
    change('The URL', 'url', (from) => withUrl(from, at)),
    change('@target-uri', '@target-uri', (from) => ({ ...from, targetUrl: at(from.targetUrl ?? from.url) })),
    change(name, name, (from) => withRewritten(from, name, rewrite)),
  ];
}
