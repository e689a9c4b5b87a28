/**
 * Warnings: what this verifier takes and another might refuse.
 *
 * A warning never makes a Verdict unverified; each has a stable id and one sentence. Nothing here quotes a header value,
 * which may be a token.
 * Source: RFC 9421 sections 1.1, 2.3 and 2.5; RFC 9112 sections 3.2, 5.2 and 6.3; RFC 7517 section 4.
 */
import { wrongBodyEncoding } from '../http/body-encoding.ts';
import { addressClaims } from '../http/forwarded.ts';
import { normalisedAuthority } from '../http/url-parts.ts';
import { shortened } from '../text/shortened.ts';
import { quoted } from './checks/check.ts';
import { inSeconds } from './checks/time-checks.ts';
import { countLines, type RequestView } from './components.ts';
import type { KnownKey } from './ports.ts';
import type { SigningProfile } from './profile.ts';
import { mentions, type SignatureInput } from './signature-fields.ts';
import type { Warning } from './verdict.ts';

/** What the warnings are about. `keys` are those that the keyid allows. */
export type Warned = {
  readonly view: RequestView;
  readonly input: SignatureInput;
  readonly profile: SigningProfile;
  readonly nowSec: number;
  readonly keys: readonly KnownKey[];
  /** Undefined if the base could not be rebuilt. */
  readonly baseText: string | undefined;
  /** The signature was checked, and does not hold over the base. */
  readonly isRefused: boolean;
  /** The user asked for this label, so it is no surprise. */
  readonly isLabelChosen: boolean;
};

/** In the order of WARNING_IDS; most requests have none. */
export function warningsOf(about: Warned): readonly Warning[] {
  const warnings: Warning[] = [];
  ofTimes(about, warnings);
  ofInput(about, warnings);
  ofHost(about, warnings);
  ofHeaders(about, warnings);
  ofBody(about, warnings);
  ofKeys(about, warnings);
  return warnings;
}

function ofTimes({ input, profile, nowSec }: Warned, warnings: Warning[]): void {
  const { created, expires } = input;
  const tolerance = profile.clockToleranceSec;
  if (created !== undefined && expires !== undefined && expires < created) {
    const message = `expires (${expires}) lies before created (${created}). A verifier that compares the two refuses it.`;
    warnings.push({ id: 'expires-before-created', message });
  }
  const pastSec = expires === undefined ? 0 : nowSec - inSeconds(profile, expires);
  if (pastSec > 0 && pastSec <= tolerance) {
    const message = `Expired ${pastSec} s ago, within the tolerance of ${tolerance} s. A verifier with a smaller tolerance refuses it.`;
    warnings.push({ id: 'expired-within-tolerance', message });
  }
  const aheadSec = created === undefined ? 0 : inSeconds(profile, created) - nowSec;
  if (aheadSec > 0 && aheadSec <= tolerance) {
    const message = `Created ${aheadSec} s in the future, within the tolerance of ${tolerance} s. A verifier with a smaller tolerance refuses it.`;
    warnings.push({ id: 'created-within-tolerance', message });
  }
  if (expires === undefined && profile.expires !== 'off' && !/;\s*expires=/.test(input.paramsText)) {
    const message = 'There is no expires, which the specification recommends. A verifier may ask for it.';
    warnings.push({ id: 'expires-absent', message });
  }
  const { expires: choice, createdUnit } = profile;
  if (created === undefined || expires === undefined || choice === 'off') return;
  const perSec = createdUnit === 'milliseconds' ? 1000 : 1;
  const most = 'afterMs' in choice ? choice.afterMs : choice.afterSec * perSec;
  if (expires - created <= most) return;
  const message = `expires is ${(expires - created) / perSec} s after created; by the signing options it is ${most / perSec} s. A verifier that bounds the validity refuses it.`;
  warnings.push({ id: 'validity-long', message });
}

/** The digest is good for whatever bytes were sent; the service reads them as text. */
function ofBody({ view }: Warned, warnings: Warning[]): void {
  const message = wrongBodyEncoding(view.request.body);
  if (message === undefined) return;
  warnings.push({ id: 'body-encoding', message: `${message} The service refuses it with 400.` });
}

const LONGEST_FORM = 2000;

function ofInput({ input, profile, isLabelChosen }: Warned, warnings: Warning[]): void {
  const { label, canonicalText, extraNames } = input;
  if (canonicalText !== input.paramsText) {
    const shown = shortened(canonicalText, LONGEST_FORM);
    const message = `Signature-Input is not in canonical form, which is: ${label}=${shown}. A verifier that writes it anew gets another base.`;
    warnings.push({ id: 'input-not-canonical', message });
  }
  if (extraNames.length > 0) {
    const message = `Signature-Input has ${extraNames.join(', ')} beside created, expires and keyid, the only parameters that the specification names.`;
    warnings.push({ id: 'parameters-extra', message });
  }
  if (label !== profile.label && !isLabelChosen) {
    const message = `The label is ${quoted(label)}; a verifier that expects ${quoted(profile.label)} does not find the signature.`;
    warnings.push({ id: 'label-other', message });
  }
}

function ofHost({ view, input, isRefused }: Warned, warnings: Warning[]): void {
  const { url } = view;
  const normal = normalisedAuthority(url);
  if (!isAscii(url.authority)) {
    const message = `The host ${quoted(normal)} is not ASCII; write it as xn--…, because verifiers see it in that form or refuse it.`;
    warnings.push({ id: 'host-not-ascii', message });
  } else if (url.authority !== normal && mentions(input, '@target-uri')) {
    const message = `"@target-uri" has the host as ${quoted(withoutUser(url.authority))}; a verifier that normalises it rebuilds ${quoted(normal)}.`;
    warnings.push({ id: 'host-not-normal', message });
  }
  const hosts = countLines(view, 'host');
  if (hosts > 1) {
    const message = `Host came ${hosts} times. Servers answer that with 400.`;
    warnings.push({ id: 'host-repeated', message });
  }
  const claimed = isRefused ? otherAddress(view, input) : undefined;
  if (claimed !== undefined) {
    const message = `${claimed} of this request names another address than ${quoted(withoutUser(url.authority) + url.path)}, over which the base was rebuilt. If the signer signed that one, verify with its URL.`;
    warnings.push({ id: 'address-differs', message });
  }
}

/** The header that has another host, scheme or path than the URL, where the signature covers the URL. */
function otherAddress({ request, url }: RequestView, input: SignatureInput): string | undefined {
  if (!DERIVED_OF_URL.some((name) => mentions(input, name))) return undefined;
  const { hosts, schemes, prefixes, targets } = addressClaims(request);
  const normal = normalisedAuthority(url);
  const other =
    hosts.find(({ value }) => normalisedAuthority({ ...url, authority: value }) !== normal) ??
    schemes.find(({ value }) => value !== url.scheme.toLowerCase()) ??
    prefixes.find(({ value }) => !url.path.startsWith(`${value}/`)) ??
    targets.find(({ value }) => value !== url.path + (url.query ?? ''));
  return other?.by;
}

const DERIVED_OF_URL = ['@target-uri', '@path', '@query', '@authority', '@scheme', '@request-target'];

function ofHeaders({ view, input, baseText }: Warned, warnings: Warning[]): void {
  const { names, request, url } = view;
  // The base has every covered value: headers are looked at one by one only if not all of it is ASCII.
  const isBaseAscii = baseText !== undefined && isAscii(baseText);
  const foreign: string[] = [];
  const folded: string[] = [];
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] ?? '';
    const value = request.headers[at]?.[1] ?? '';
    const isForeign = !isBaseAscii && !isAscii(value);
    const isFolded = value.includes('\n') && value.trim().includes('\n');
    if ((!isForeign && !isFolded) || !mentions(input, name)) continue;
    if (isForeign && !foreign.includes(name)) foreign.push(name);
    if (isFolded && !folded.includes(name)) folded.push(name);
  }
  if (!isAscii(url.path) || (url.query !== undefined && !isAscii(url.query))) foreign.push('the target');
  if (foreign.length > 0) {
    const message = `A signature base is ASCII, but ${foreign.join(', ')} has other characters. Other verifiers refuse it or read other bytes.`;
    warnings.push({ id: 'value-not-ascii', message });
  }
  if (folded.length > 0) {
    const message = `${folded.join(', ')} is folded over several lines, which HTTP no longer allows. Servers may answer with 400.`;
    warnings.push({ id: 'header-folded', message });
  }
  if (names.includes('transfer-encoding') && names.includes('content-length')) {
    const message =
      'Transfer-Encoding and Content-Length came together: HTTP forbids that, and servers answer with 400. Send a body of known size with Content-Length alone.';
    warnings.push({ id: 'length-with-chunks', message });
  }
}

function ofKeys({ keys }: Warned, warnings: Warning[]): void {
  for (const { caution } of keys) if (caution !== undefined) warnings.push({ id: 'key-purpose', message: caution });
}

function withoutUser(authority: string): string {
  return authority.slice(authority.lastIndexOf('@') + 1);
}

const FOREIGN = /[\u0080-\uffff]/;

function isAscii(text: string): boolean {
  return !FOREIGN.test(text);
}
