/** Where a newer version can be asked for. */
import { manifest } from '../project.ts';

/** `feed` answers with JSON that has `tag_name` or `version`; `page` is where people get the program. Both are https. */
export type ReleasePlace = { readonly feed: string; readonly page: string };

/** From package.json, `"dialbench": { "releaseFeed": "https…", "releasePage": "https…" }`; undefined if it names none. */
export function releasePlaceOf(
  { dialbench }: Readonly<Record<string, unknown>> = manifest(),
): ReleasePlace | undefined {
  if (typeof dialbench !== 'object' || dialbench === null) return undefined;
  if (!('releaseFeed' in dialbench) || !('releasePage' in dialbench)) return undefined;
  const [feed, page] = [String(dialbench.releaseFeed), String(dialbench.releasePage)];
  const isHttps = (text: string) => URL.parse(text)?.protocol === 'https:';
  return isHttps(feed) && isHttps(page) ? { feed, page } : undefined;
}
