/**
 * Which components a request must cover: the profile's list for its method, with the profile's choices applied.
 *
 * The signer covers exactly these, in this order; the verifier requires them in any order. The list has one entry for
 * the idempotency header, under either name; `idempotencyHeader` decides which name or names replace it.
 * Source: investment service specification, "Headers by method".
 */
import { isDerived, type RequestView } from './components.ts';
import type { SigningProfile } from './profile.ts';

export const IDEMPOTENCY_KEY = 'x-idempotency-key';
export const IDEMPOTENCY_ID = 'x-idempotency-id';

const IDEMPOTENCY_NAMES: Readonly<Record<SigningProfile['idempotencyHeader'], readonly string[]>> = {
  key: [IDEMPOTENCY_KEY],
  id: [IDEMPOTENCY_ID],
  both: [IDEMPOTENCY_KEY, IDEMPOTENCY_ID],
};

/** The idempotency headers that the profile sends, lower case. */
export function idempotencyNames(profile: SigningProfile): readonly string[] {
  return IDEMPOTENCY_NAMES[profile.idempotencyHeader];
}

/** True for `/auth` below the base URL or below `/v1`: a client calling it has no token or client id yet. */
export function isAuthPath(path: string): boolean {
  const version = path.indexOf('/v1/');
  const resource = version < 0 ? path : path.slice(version + 3);
  return resource === '/auth' || resource.startsWith('/auth/');
}

/** Cached per profile, method and kind of target, because every request needs the list. */
const known = new WeakMap<SigningProfile, Map<string, readonly string[]>>();

/** The components for this request, lower case, in the profile's order; undefined if the profile has no list for it. */
export function coveredComponents(profile: SigningProfile, view: RequestView): readonly string[] | undefined {
  const { method } = view.request;
  const isAuth = isAuthPath(view.url.path);
  const isQueryless = view.url.query === undefined && profile.emptyQuery === 'omit';
  const kind = isAuth || isQueryless ? `${method} ${isAuth} ${isQueryless}` : method;
  let lists = known.get(profile);
  if (lists === undefined) {
    lists = new Map();
    known.set(profile, lists);
  }
  const before = lists.get(kind);
  if (before !== undefined) return before;
  const listed = componentsOfMethod(profile, method);
  if (listed === undefined) return undefined;
  const made = applyChoices(profile, listed, isAuth, isQueryless);
  lists.set(kind, made);
  return made;
}

function applyChoices(
  profile: SigningProfile,
  listed: readonly string[],
  isAuth: boolean,
  isQueryless: boolean,
): readonly string[] {
  const covered: string[] = [];
  let isIdempotencyDone = false;
  for (const name of listed) {
    if (name === IDEMPOTENCY_KEY || name === IDEMPOTENCY_ID) {
      if (!isIdempotencyDone) covered.push(...idempotencyNames(profile));
      isIdempotencyDone = true;
    } else if (isAuth && (name === 'authorization' || name === 'x-client-id')) {
      // A client calling /auth has neither of them yet.
    } else if (name !== '@query' || !isQueryless) {
      covered.push(name);
    }
  }
  return covered;
}

function componentsOfMethod(profile: SigningProfile, method: string): readonly string[] | undefined {
  if (Object.hasOwn(profile.components, method)) return profile.components[method];
  // The verifier reports a method in the wrong case; its components are those of the upper-case method.
  const upper = method.toUpperCase();
  return Object.hasOwn(profile.components, upper) ? profile.components[upper] : undefined;
}

/** The name as the profile writes it in base and list: lower case, or the case of the first such header line. */
export function writtenName(profile: SigningProfile, view: RequestView, lowerName: string): string {
  if (profile.componentCase === 'lower' || isDerived(lowerName)) return lowerName;
  const index = view.names.indexOf(lowerName);
  return index < 0 ? lowerName : (view.request.headers[index]?.[0] ?? lowerName);
}
