/**
 * The doctor: from a request as it was sent, its signature and public keys, what the signer really signed.
 *
 * A ladder: static faults of headers, digest and clock, all at once; then the search for the signed bytes. Pure; a
 * generator, so that a worker can report progress and be stopped. A request that verifies has no findings.
 */
import { toBase64 } from '../bytes/base64.ts';
import { isMaskedValue } from '../http/masked-value.ts';
import type { HttpRequest } from '../http/message.ts';
import { CHECKS_OF_BODY } from '../observed/verify-read.ts';
import type { KnownKey } from '../signature/ports.ts';
import type { Check } from '../signature/verdict.ts';
import { verify } from '../signature/verify.ts';
import { shortened } from '../text/shortened.ts';
import { changedOnTheWay } from './as-built.ts';
import { modelBytes } from './base-model.ts';
import { LONGEST_TEXT, MOST_FINDINGS } from './bounds.ts';
import type { DiagnoseOptions } from './diagnose-options.ts';
import { baseFinding } from './explain-hit.ts';
import type { Diagnosis, Finding } from './finding.ts';
import { trueRequest } from './hidden-secrets.ts';
import { isOfClock } from './of-clock.ts';
import { otherAlgorithm } from './other-algorithm.ts';
import { type ForgivingInput, parameterText } from './read-signature.ts';
import { type RefusedRequest, readRefused } from './refused-request.ts';
import { type Progress, type SearchPlan, search } from './search.ts';
import { searchPlan } from './search-plan.ts';
import { diagnoseSignerBase } from './signer-base.ts';
import { staticFaults } from './static/static-faults.ts';

/** The ladder, step by step. */
export function* diagnosing(
  request: HttpRequest,
  keys: readonly KnownKey[],
  options: DiagnoseOptions,
): Generator<Progress, Diagnosis> {
  const checks = checksOf(request, keys, options);
  const failed = checks.flatMap(({ id, ok }) => (ok ? [] : [id]));
  const without = keys.length === 0 && options.rsaOrEcKey === undefined ? ({ isWithoutKey: true } as const) : {};
  const nothing = { findings: [], candidatesTried: 0, tried: [] };
  if (failed.length === 0) return { verified: true, ...nothing };
  if (options.isBodyUnknown && failed.every((id) => CHECKS_OF_BODY.includes(id)))
    return { verified: false, ...nothing, nextStep: BODY_NOT_SEEN };
  const refused = readRefused(request, options);
  const { input, decoded } = refused;
  const covered = input?.names.map((name) => name.toLowerCase()) ?? [];
  const masked = maskedHeaders(request, [...covered, ...refused.required], options);
  const staticsBut = (unseen: readonly string[]) => staticFaults(refused, checks, options, unseen);
  const keyId = input && parameterText(input, 'keyid');
  const stranger = unknownKeyId(keyId, keys);
  const unknown = stranger === undefined ? [] : [stranger];
  if (input === undefined || decoded?.bytes === undefined) {
    return {
      verified: false,
      ...without,
      findings: sorted([...unknown, ...staticsBut(masked).map(unproven)]),
      candidatesTried: 0,
      tried: [],
      nextStep: `${masksFirst(masked)}Fix these and try again: without a readable Signature-Input and Signature there is nothing to search.`,
    };
  }
  const plan = searchPlan(refused, input, decoded.bytes, keys, options);
  const other = otherAlgorithm(plan, decoded.bytes, parameterText(input, 'alg'), options);
  const { findings, ...result } =
    other === undefined
      ? yield* signedBytes(refused, input, plan, keys, options)
      : { findings: [other], candidatesTried: 1, tried: [{ what: 'keys of other algorithms', count: 1 }] };
  const isProven = result.nextStep === undefined;
  // A signature that holds covers the values as they are shown here: they are what was sent.
  const statics = staticsBut(isProven ? masked.filter((name) => !covered.includes(name)) : masked);
  const isOfOtherKey = findings.some(isOfKey);
  return {
    verified: false,
    ...without,
    findings: sorted([
      ...(isProven && isOfOtherKey ? [] : unknown),
      ...(isProven ? withFirstBytes(other ? statics.filter(isNoLength) : statics, findings) : statics.map(unproven)),
      ...findings.filter((one) => !isOfAbsent(one, statics)),
    ]),
    expectedBaseBase64: toBase64(modelBytes(plan.model)),
    ...result,
    ...(!isProven && { nextStep: masksFirst(masked) + result.nextStep }),
  };
}

/** Headers whose values somebody masked before they came here, lower case; not those that are masked for this diagnosis. */
function maskedHeaders(
  { headers }: HttpRequest,
  names: readonly string[],
  { hidden }: DiagnoseOptions,
): readonly string[] {
  const masked = headers.filter(([, value]) => isMaskedValue(hidden === undefined ? value : hidden.text(value)));
  return [...new Set(masked.map(([name]) => name.toLowerCase()))].filter((name) => names.includes(name));
}

/** The sentence that comes before all other advice; empty where nothing is masked. */
function masksFirst(masked: readonly string[]): string {
  if (masked.length === 0) return '';
  const what = masked.length === 1 ? 'The value' : 'The values';
  return `${what} of ${masked.join(' and ')} ${masked.length === 1 ? 'looks' : 'look'} masked here: give ${masked.length === 1 ? 'it' : 'them'} whole, as sent, for a verdict. `;
}

/** That the message stands behind the signature is proven by its first 64 bytes; without that nothing is there to be copied. */
function unproven(finding: Finding): Finding {
  return finding.causes.includes('X12') ? { ...finding, corrected: undefined } : finding;
}

/** Of a signature that holds: its first bytes did, unless a finding says that it was others. */
function withFirstBytes(statics: readonly Finding[], found: readonly Finding[]): readonly Finding[] {
  const isOfOthers = found.some(({ causes }) => causes.includes('E13'));
  return statics.flatMap((one) => {
    const [first] = one.causes;
    if (isOfOthers && (first === 'X12' || first === 'X13')) return [];
    return first === 'X12' ? [{ ...one, certainty: 'proven' as const }] : [one];
  });
}

/** What a search says of a header that did not arrive, where nothing is said but that. */
function isOfAbsent({ causes }: Finding, statics: readonly Finding[]): boolean {
  return causes.includes('H14') && statics.some((told) => causes.every((cause) => told.causes.includes(cause)));
}

/** Not about the signature's length or its alg: that another algorithm signed is said once, where it is proven. */
function isNoLength({ causes }: Finding): boolean {
  return !causes.some((cause) => cause === 'X12' || cause === 'X13' || cause === 'X14');
}

const BODY_NOT_SEEN =
  'The signature is right, and so is all else that is shown. The body is not: give it too, and its digest and length are checked.';

function checksOf(
  request: HttpRequest,
  keys: readonly KnownKey[],
  { profile, nowSec, crypto, hidden }: DiagnoseOptions,
): readonly Check[] {
  const sent = hidden === undefined ? request : trueRequest(request, hidden);
  return verify(sent, keys, profile, nowSec, crypto).checks;
}

/** By the signer's own base, by the request as it was built, or else by search. */
function* signedBytes(
  { view }: RefusedRequest,
  input: ForgivingInput,
  plan: SearchPlan,
  keys: readonly KnownKey[],
  options: DiagnoseOptions,
): Generator<Progress, Pick<Diagnosis, 'findings' | 'candidatesTried' | 'tried' | 'nextStep'>> {
  const { profile, crypto, signerBase, asBuilt } = options;
  const next = () => nextStep(keys, options, parameterText(input, 'keyid'));
  if (signerBase !== undefined) {
    const { findings, candidates, isProven } = yield* diagnoseSignerBase(plan, signerBase, crypto);
    const tried = [{ what: 'comparisons with the given base', count: candidates }];
    return { findings, candidatesTried: candidates, tried, nextStep: isProven ? undefined : next() };
  }
  const onTheWay = asBuilt && changedOnTheWay(asBuilt, view, input, plan, profile, crypto);
  if (onTheWay !== undefined) {
    const tried = [{ what: 'messages over the base as it was built', count: 1 }];
    return { findings: onTheWay, candidatesTried: 1, tried };
  }
  const { hit, candidates, tried } = yield* search(plan, crypto);
  const findings = hit === undefined ? [] : baseFinding(hit, plan.model, plan.expected);
  return { findings, candidatesTried: candidates, tried, nextStep: hit === undefined ? next() : undefined };
}

/**
 * Another key before all else; proven ones before likely ones; what was signed before the clock, because a text may be
 * pasted long after it was sent. Else as they are.
 */
function sorted(findings: readonly Finding[]): readonly Finding[] {
  const rank = ({ certainty, causes }: Finding): number =>
    isOfKey({ causes }) ? -1 : certainty === 'likely' ? 2 : isOfClock(causes) ? 1 : 0;
  return [...findings]
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MOST_FINDINGS)
    .map(cut);
}

/** It says first of all that another key signed, or that the one named is not known. */
function isOfKey({ causes: [first] }: Pick<Finding, 'causes'>): boolean {
  return first?.startsWith('K') === true;
}

/** A finding without the endless texts of a hostile request. What is there to be copied stays whole. */
function cut(finding: Finding): Finding {
  const { message, expected, came } = finding;
  if (Math.max(message.length, expected?.length ?? 0, came?.length ?? 0) <= LONGEST_TEXT) return finding;
  const short = (text: string): string => shortened(text, LONGEST_TEXT);
  return {
    ...finding,
    message: short(message),
    ...(expected !== undefined && { expected: short(expected) }),
    ...(came !== undefined && { came: short(came) }),
  };
}

function nextStep(
  keys: readonly KnownKey[],
  { signerBase, rsaOrEcKey, otherKeys = [] }: DiagnoseOptions,
  keyId: string | undefined,
): string {
  if (rsaOrEcKey !== undefined && keys.length === 0)
    return 'The key you gave is not an Ed25519 key, and the signature does not verify under it over any form of the right base. Either another key signed, or something else is wrong too. Give the key that signed.';
  if (keys.length === 0) return 'Give the public key of the signer: without it nothing can be proven.';
  if (unknownKeyId(keyId, keys) !== undefined)
    return `Give the public key of “${keyId}”: by the keys that are known here the signature cannot be judged.`;
  if (signerBase !== undefined)
    return `The signature holds over the given base under no form and key that we know. Is the public key of ${keyId === undefined ? 'the signer' : `“${keyId}”`} the right one?`;
  return `Check first that the public key is the signer's: with another key nothing fits.${otherKeys.length === 0 ? '' : ` Those of your environments were tried, and none of them fits.`} Then paste the exact bytes that the signer signed: an idempotency key or a token that was made anew, and a host or path that a proxy rewrote, do not stand in the request.`;
}

/**
 * A keyid that none of the given keys bears: then nobody can say whether the signature is right. Undefined where a key bears it, or stands for any; and where no key was given, so that nothing was
 * expected.
 */
function unknownKeyId(keyId: string | undefined, keys: readonly KnownKey[]): Finding | undefined {
  const given = keys.flatMap((key) => key.keyId ?? []);
  if (keyId === undefined || keys.length === 0 || given.length < keys.length || given.includes(keyId)) return undefined;
  const known = given.map((id) => `“${id}”`).join(', ');
  return {
    causes: ['K3', 'K1'],
    message: `No key with the keyid “${keyId}” is known here, only ${known}: the signature cannot be checked.`,
    fix: `Give the public key of “${keyId}”, or register it with the environment that you send to; each environment has keys of its own.`,
    certainty: 'proven',
    expected: given.join(', '),
    came: keyId,
  };
}
