/**
 * The address as other parts of the request have it: what a proxy says that its caller asked for, the host of Host where
 * the target names another, and the URL as it stood in the text before its reader tidied it.
 *
 * Anybody can write such headers, so nothing is believed: the signature says whether the address is the one that was signed.
 */
import { type AddressClaim, addressClaims } from '../../http/forwarded.ts';
import type { HttpRequest } from '../../http/message.ts';
import { splitUrl, type UrlParts } from '../../http/url-parts.ts';
import { type BaseModel, type ModelUrl, targetUri } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import { type Change, shown, withUrl } from './change.ts';

type Part = { readonly by: string; readonly url: Partial<ModelUrl>; readonly causes: readonly CauseId[] };

const AS_SENT: Part = { by: '', url: {}, causes: [] };

/** Each claimed part, and each of them with each of the others. `writtenUrl` is the URL as the text had it. */
export function claimedAddressChanges(
  model: BaseModel,
  request: HttpRequest,
  writtenUrl: string | undefined,
): Change[] {
  const { url } = model;
  const { hosts, schemes, prefixes, targets } = addressClaims(request);
  const written = writtenUrl === undefined ? undefined : splitUrl(writtenUrl);
  const parts = (
    claims: readonly AddressClaim[],
    causes: readonly CauseId[],
    of: (value: string) => Partial<ModelUrl>,
  ) => claims.map(({ by, value }): Part => ({ by, causes, url: of(value) }));
  const places = [
    ...parts(hosts, ['U4'], (authority) => ({ authority })),
    ...(written === undefined
      ? []
      : [{ by: TEXT, causes: placeCauses(written, url), url: { authority: written.authority } }]),
  ].filter((part) => part.url.authority !== url.authority);
  const ways = parts(schemes, ['U3'], (scheme) => ({ scheme })).filter((part) => part.url.scheme !== url.scheme);
  const paths = [
    ...parts(targets, ['U22'], (target) => {
      const { path, query } = splitUrl(target);
      return { path, query };
    }),
    ...parts(prefixes, ['U17'], (prefix) => ({ path: prefix + url.path, query: url.query })),
    ...(written === undefined ? [] : [{ by: TEXT, causes: ['U11'] as const, url: { path: written.path } }]),
  ].filter((part) => part.url.path !== url.path || ('query' in part.url && part.url.query !== url.query));
  const changes: Change[] = [];
  for (const place of [AS_SENT, ...places]) {
    for (const way of [AS_SENT, ...ways]) {
      for (const path of [AS_SENT, ...paths]) {
        const used = [place, way, path].filter((part) => part !== AS_SENT);
        if (used.length > 0) changes.push(changeOf(model, used));
      }
    }
  }
  return changes;
}

/** A user name or capitals are the host in another spelling, not another host. */
function placeCauses({ authority }: UrlParts, sent: ModelUrl): readonly CauseId[] {
  const isSpelling = authority.includes('@') || authority.toLowerCase() === sent.authority.toLowerCase();
  return isSpelling ? ['U6'] : ['U4'];
}

const TEXT = 'The URL of the text';

function changeOf({ url }: BaseModel, used: readonly Part[]): Change {
  const claimed: Partial<ModelUrl> = Object.assign({}, ...used.map((part) => part.url));
  const [sent, signed] = [targetUri(url), targetUri({ ...url, ...claimed })];
  const by = [...new Set(used.map((part) => part.by))];
  const of = claimed.authority !== undefined ? 'authority' : claimed.path === undefined ? 'scheme' : 'url path';
  const isText = by.includes(TEXT);
  // No client knows the path behind its service's own proxy, so it cannot be asked to sign that.
  const isRewritten = claimed.path !== undefined;
  return {
    causes: [...new Set(used.flatMap(({ causes }) => causes))],
    slot: of,
    message: `The URL was signed as ${shown(signed)}; the verifier has ${shown(sent)}. ${by.join(' and ')} ${by.length > 1 ? 'say' : 'says'} what was signed.`,
    fix: isText
      ? `Sign the URL as it is sent: ${sent}`
      : `The signer’s URL is ${signed}: let the verifier rebuild that one, as the proxy in front of it knows it${isRewritten ? '' : `, or sign ${sent}`}.`,
    expected: sent,
    came: signed,
    apply: (from) => withUrl(from, (at) => ({ ...at, ...claimed })),
  };
}
