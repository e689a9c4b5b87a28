/**
 * The chain of a signature, in the order in which it is made: body, digest, base, hash, key, signature. A finding breaks
 * one link of it; a fault of the clock stands beside the chain.
 */
import type { Check, CheckId } from '../signature/verdict.ts';
import type { CauseId } from './causes.ts';
import type { Diagnosis } from './finding.ts';

export const CHAIN = ['body', 'digest', 'base', 'hash', 'key', 'signature'] as const;

export type ChainLink = (typeof CHAIN)[number];

/** The link that this cause breaks; undefined for the clock, and for a signature that is right. */
export function brokenLink(cause: CauseId): ChainLink | undefined {
  const own = EXCEPTIONS[cause];
  return own === undefined ? LINK_OF_GROUP[cause.slice(0, 1)] : own.link;
}

/** By the letter of the id. */
const LINK_OF_GROUP: Readonly<Record<string, ChainLink>> = {
  X: 'hash',
  K: 'key',
  B: 'base',
  P: 'base',
  E: 'signature',
  D: 'digest',
  H: 'base',
  U: 'base',
};

const EXCEPTIONS: Readonly<Partial<Record<CauseId, { readonly link: ChainLink | undefined }>>> = {
  X12: { link: 'signature' },
  X13: { link: 'signature' },
  X14: { link: 'signature' },
  P8: { link: undefined },
  P9: { link: undefined },
  P10: { link: undefined },
  P13: { link: 'signature' },
  D20: { link: 'body' },
  D22: { link: 'body' },
  D23: { link: 'body' },
  H4: { link: 'body' },
  H6: { link: 'body' },
};

/** `open`: not judged, or somewhere among the open ones lies what nobody has found yet. `none`: the request has no such part. */
export type LinkState = 'holds' | 'broken' | 'open' | 'none';

/** The links that a signature which verifies proves. */
const SIGNED: readonly ChainLink[] = ['base', 'hash', 'key', 'signature'];

/** The state of every link, as far as checks and diagnosis say; without a diagnosis by the checks alone. */
export function chainOf(
  diagnosis: Diagnosis | undefined,
  checks: readonly Check[],
  hasBody: boolean,
): Readonly<Record<ChainLink, LinkState>> {
  const check = (id: CheckId): Check | undefined => checks.find((one) => one.id === id);
  const holds = (id: CheckId): boolean => check(id)?.ok === true;
  const findings = diagnosis?.findings ?? [];
  const broken = new Set(findings.flatMap(({ causes }) => linksOf(causes)));
  // A search that ended with a proof says of every other link that it is right.
  const isExplained = diagnosis !== undefined && diagnosis.nextStep === undefined;
  const isSigned = holds('signature-valid') || isExplained;
  const ofBody: LinkState = !hasBody ? 'none' : holds('digest-match') && holds('length-match') ? 'holds' : 'open';
  const ofDigest: LinkState = holds('digest-match') ? 'holds' : isBroken(check('digest-match')) ? 'broken' : 'open';
  const states = CHAIN.map((link): readonly [ChainLink, LinkState] => {
    if (broken.has(link)) return [link, 'broken'];
    if (link === 'body') return [link, ofBody];
    if (link === 'digest')
      return [link, hasBody ? (broken.has('body') && ofDigest === 'broken' ? 'open' : ofDigest) : 'none'];
    return [link, SIGNED.includes(link) && isSigned ? 'holds' : 'open'];
  });
  return Object.fromEntries(states) as Record<ChainLink, LinkState>;
}

/** Whether the signature came within its time, which stands beside the chain: no byte of a signature that is too old is wrong. */
export function timeOf(checks: readonly Check[]): LinkState {
  const times = checks.filter(({ id }) => id === 'created-window' || id === 'expires-window');
  if (times.some(isBroken)) return 'broken';
  return times.length > 0 && times.every(({ ok }) => ok) ? 'holds' : 'open';
}

function isBroken(check: Check | undefined): boolean {
  return check?.made === true && !check.ok;
}

/** Causes that stand for the same bytes may break different links; of body and digest the first named is meant. */
function linksOf(causes: readonly CauseId[]): readonly ChainLink[] {
  const links = causes.map(brokenLink).filter((link) => link !== undefined);
  const first = links.find((link) => link === 'body' || link === 'digest');
  return links.filter((link) => first === undefined || (link !== 'body' && link !== 'digest') || link === first);
}
