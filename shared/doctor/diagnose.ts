/**
 * The doctor: from a request as it was sent, its signature and public keys, what the signer really signed.
 *
 * A ladder: static faults of headers, digest and clock, all at once; then the search for the signed bytes. Pure; a
 * generator, so that a worker can report progress and be stopped. A request that verifies has no findings.
 */
import { toBase64 } from '../bytes/base64.ts';
import { bytesEqual } from '../bytes/compare.ts';
import { contentDigest } from '../http/content-digest.ts';
import { firstHeader, type HttpRequest } from '../http/message.ts';
import { splitUrl } from '../http/url-parts.ts';
import { CHECKS_OF_BODY } from '../observed/verify-read.ts';
import { viewRequest } from '../signature/components.ts';
import { coveredComponents } from '../signature/covered.ts';
import type { CryptoPort, KnownKey } from '../signature/ports.ts';
import type { SigningProfile } from '../signature/profile.ts';
import type { CheckId } from '../signature/verdict.ts';
import { verify } from '../signature/verify.ts';
import { changedOnTheWay } from './as-built.ts';
import { type BaseModel, modelBytes, modelOf } from './base-model.ts';
import { type BodyVariant, bodyVariants } from './body-variants.ts';
import type { Change } from './changes/change.ts';
import { formChanges } from './changes/form-changes.ts';
import { type Guesses, lineChanges } from './changes/line-changes.ts';
import { oneLineChanges } from './changes/one-line-changes.ts';
import { parameterChanges } from './changes/parameter-changes.ts';
import { targetChanges } from './changes/target-changes.ts';
import { valueChanges } from './changes/value-changes.ts';
import { type PreparedKey, prepareKey, type SignedMessageTest, signedMessageTest } from './curve/matching-message.ts';
import type { PrivateKeyTester } from './curve/secret-message-test.ts';
import { baseFinding } from './explain-hit.ts';
import type { Diagnosis, Finding } from './finding.ts';
import { type HiddenSecrets, hashingTrueBytes, trueRequest } from './hidden-secrets.ts';
import { type KeyCandidate, keyCandidates, type NamedKey } from './key-candidates.ts';
import { MESSAGE_FORMS, type MessageForm } from './message-forms.ts';
import { type ForgivingInput, parameterText, readForgivingInput, readForgivingSignature } from './read-signature.ts';
import { repairedSignatures } from './repaired-signatures.ts';
import { type Progress, type SearchPlan, search, type Testing } from './search.ts';
import { diagnoseSignerBase } from './signer-base.ts';
import { bodyFaults, type Gunzip } from './static/body-faults.ts';
import { clockFaults } from './static/clock-faults.ts';
import { headerFaults } from './static/header-faults.ts';
import { inputFaults } from './static/input-faults.ts';
import { decodeSignature } from './static/signature-encoding.ts';

export type DiagnoseOptions = {
  readonly profile: SigningProfile;
  /** The verifier's clock, Unix seconds. */
  readonly nowSec: number;
  readonly crypto: CryptoPort;
  /** 1: single changes; 2: pairs; 3: triples, which may take minutes. */
  readonly depth: 1 | 2 | 3;
  /** Keys beyond those that a verifier knows. */
  readonly otherKeys?: readonly NamedKey[];
  /** The environment's private seed; its mangled forms are tried as well. It is not kept. */
  readonly seed?: Uint8Array;
  /** Of a seed that is kept elsewhere: what broken code makes of it. */
  readonly mangledKeys?: readonly KeyCandidate[];
  /** Tests with the private half of a key that a verifier knows: many times as fast. It never gives the key away. */
  readonly privateKey?: PrivateKeyTester;
  /** Inflates a body, to compare its digest with that of the plain one. */
  readonly gunzip?: Gunzip;
  /** The request as its signer built it, before clients and proxies changed it. */
  readonly asBuilt?: HttpRequest;
  /** Hosts of other environments, as in an authority. */
  readonly knownHosts?: readonly string[];
  /** The exact bytes that the signer says it signed. */
  readonly signerBase?: Uint8Array;
  /** The request's text shows no body, though there was one: digest and length are not judged. */
  readonly isBodyUnknown?: boolean;
  /** The secrets that the given request shows as masks: they are in what is tested, and in no finding. */
  readonly hidden?: HiddenSecrets;
};

/** Runs the whole ladder at once. */
export function diagnose(request: HttpRequest, keys: readonly KnownKey[], options: DiagnoseOptions): Diagnosis {
  const steps = diagnosing(request, keys, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The ladder, step by step. */
export function* diagnosing(
  request: HttpRequest,
  keys: readonly KnownKey[],
  options: DiagnoseOptions,
): Generator<Progress, Diagnosis> {
  const { profile, nowSec, crypto, hidden } = options;
  const hashing = hidden === undefined ? crypto : hashingTrueBytes(crypto, hidden);
  const sent = hidden === undefined ? request : trueRequest(request, hidden);
  const verdict = verify(sent, keys, profile, nowSec, crypto);
  const isBlameless = (id: CheckId): boolean => options.isBodyUnknown === true && CHECKS_OF_BODY.includes(id);
  const verified = verdict.checks.every(({ id, ok }) => ok || isBlameless(id));
  const nothing = { verified, findings: [], candidatesTried: 0, tried: [] };
  if (verified) return nothing;

  const view = viewRequest(request);
  const input = readForgivingInput(request, profile.label);
  const signature = readForgivingSignature(request, input?.label);
  const required = coveredComponents(profile, view) ?? [];
  const contentType = firstHeader(request.headers, 'content-type') ?? '';
  const variants = once(() => bodyVariants(request.body, contentType));
  const usualVariants = once(() => bodyVariants(request.body, contentType, MOST_VARIANTS));
  const decoded = signature === undefined ? undefined : decodeSignature(signature, input?.label ?? profile.label);
  const names = [...new Set([...(input?.names ?? []).map((name) => name.toLowerCase()), ...required])].filter(
    (name) => !name.startsWith('@'),
  );
  const perSec = profile.createdUnit === 'milliseconds' ? 1000 : 1;
  const statics: readonly Finding[] = [
    ...inputFaults(view, input, signature, required),
    ...(decoded?.findings ?? []),
    ...(options.isBodyUnknown
      ? []
      : bodyFaults(view, variants, required.includes('content-digest'), hashing, options.gunzip)),
    ...headerFaults(view, names),
    ...(input === undefined ? [] : clockFaults(input, nowSec, profile.clockToleranceSec, perSec)),
  ];
  const bytes = decoded?.bytes;
  if (input === undefined || bytes === undefined) {
    return {
      ...nothing,
      findings: sorted(statics),
      nextStep: 'Mend what is named above, and try again: without both headers there is no base to search.',
    };
  }

  const keyId = parameterText(input, 'keyid');
  const candidates = keyCandidates(
    keys,
    options.otherKeys ?? [],
    keyId,
    options.seed,
    options.mangledKeys ?? [],
    firstHeader(request.headers, 'x-client-id')?.trim(),
    crypto,
  );
  const model = modelOf(view, input, profile);
  const expectedBaseBase64 = toBase64(modelBytes(model));
  const expected =
    MESSAGE_FORMS.find((form) => form.signedMessage === profile.signedMessage) ?? (MESSAGE_FORMS[0] as MessageForm);
  const prepared = new Map<string, PreparedKey | undefined>();
  const testings = (
    of: readonly KeyCandidate[],
    signatures: readonly { readonly bytes: Uint8Array; readonly repaired?: string }[],
  ): readonly Testing[] =>
    of.flatMap((key) => {
      const id = key.publicKey.join();
      if (!prepared.has(id)) prepared.set(id, prepareKey(key.publicKey));
      const table = prepared.get(id);
      if (table === undefined) return [];
      return signatures.map(({ bytes: tried, repaired }) => ({
        test: fasterTest(signedMessageTest(tried, table, crypto, key.hashedKey), key, tried, options.privateKey),
        key,
        repaired,
      }));
    });
  const own = candidates.filter(({ causes }) => causes.length === 0);
  const foreign = candidates.filter(({ causes }) => causes.length > 0);
  const asSent = [{ bytes: bytes.slice(0, 64) }];
  const repaired = once(() => repairedSignatures(bytes));
  const plan: SearchPlan = {
    model,
    changes: once(() => allChanges(model, { request, input, usualVariants, required, keys, options, view, hashing })),
    expected,
    own: once(() => testings(own, asSent)),
    others: once(() => [...testings(foreign, asSent), ...testings(own, repaired())]),
    othersRepaired: once(() => testings(foreign, repaired())),
    depth: options.depth,
    unmasked: hidden?.text,
    isFast: own.some(
      ({ publicKey }) => options.privateKey !== undefined && bytesEqual(options.privateKey.publicKey, publicKey),
    ),
  };
  if (options.signerBase !== undefined) {
    const { findings, candidates, isProven } = yield* diagnoseSignerBase(plan, options.signerBase, crypto);
    return {
      verified: false,
      findings: sorted([...statics, ...findings]),
      expectedBaseBase64,
      candidatesTried: candidates,
      tried: [{ what: 'comparisons with the given base', count: candidates }],
      nextStep: isProven ? undefined : nextStep(keys, options, keyId),
    };
  }
  const onTheWay = options.asBuilt && changedOnTheWay(options.asBuilt, view, input, plan, profile, crypto);
  if (onTheWay !== undefined) {
    const tried = [{ what: 'messages over the base as it was built', count: 1 }];
    const findings = sorted([...statics, ...onTheWay]);
    return { verified: false, findings, expectedBaseBase64, candidatesTried: 1, tried };
  }
  const result = yield* search(plan, crypto);
  const found = result.hit === undefined ? [] : baseFinding(result.hit, model, expected);
  const findings = sorted([...statics, ...found]);
  return {
    verified: false,
    findings,
    expectedBaseBase64,
    candidatesTried: result.candidates,
    tried: result.tried,
    nextStep: result.hit === undefined ? nextStep(keys, options, keyId) : undefined,
  };
}

/** The first messages are also tested with the public key: a signer that draws its nonce at random is found so. */
const TESTED_TWICE = 64;

function fasterTest(
  plain: SignedMessageTest,
  { publicKey, hashedKey }: KeyCandidate,
  signature: Uint8Array,
  privateKey: PrivateKeyTester | undefined,
): SignedMessageTest {
  if (privateKey === undefined || hashedKey !== undefined || !bytesEqual(privateKey.publicKey, publicKey)) return plain;
  const fast = privateKey.testOf(signature);
  let tested = 0;
  return (message, variant) => {
    tested += 1;
    return fast(message, variant) || (tested <= TESTED_TWICE && plain(message, variant));
  };
}

type Surroundings = {
  readonly request: HttpRequest;
  readonly input: ForgivingInput;
  readonly usualVariants: () => readonly BodyVariant[];
  readonly required: readonly string[];
  readonly keys: readonly KnownKey[];
  readonly options: DiagnoseOptions;
  readonly view: ReturnType<typeof viewRequest>;
  /** Hashes bodies. */
  readonly hashing: CryptoPort;
};

/** In the order in which they are applied: target, values, parameters, lines, form. */
function allChanges(
  model: BaseModel,
  { request, input, usualVariants, required, keys, options, view, hashing }: Surroundings,
): readonly Change[] {
  const { profile } = options;
  const ids = keys.flatMap(({ keyId }) => (keyId === undefined ? [] : [keyId]));
  return [
    ...targetChanges(model, options.knownHosts ?? [], splitUrl(request.url).fragment),
    ...valueChanges(model, request, {
      variants: usualVariants().slice(0, MOST_VARIANTS),
      digestOf: (body) => contentDigest(hashing.sha512(body)),
    }),
    ...parameterChanges(model, input.label ?? profile.label, ids),
    ...lineChanges(model, view, required, input.names, guesses(request, hashing)),
    ...oneLineChanges(model),
    ...formChanges(model),
  ];
}

/** What covered headers that did not arrive may have been. */
function guesses({ body, url }: HttpRequest, { sha512 }: Pick<CryptoPort, 'sha512'>): Guesses {
  return {
    'content-length': [String(body.length)],
    'content-digest': [contentDigest(sha512(body))],
    'content-type': ['application/json', 'application/json; charset=utf-8', 'application/x-www-form-urlencoded'],
    host: [splitUrl(url).authority],
    accept: ['application/json', '*/*'],
  };
}

/** Of the body's forms only the likelier ones are tried as what was signed. */
const MOST_VARIANTS = 60;

/** Makes it when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Static faults, then proven ones with few causes, then likely ones. */
function sorted(findings: readonly Finding[]): readonly Finding[] {
  const rank = ({ certainty }: Finding): number => (certainty === 'proven' ? 0 : 1);
  return [...findings].sort((a, b) => rank(a) - rank(b));
}

function nextStep(keys: readonly KnownKey[], { signerBase }: DiagnoseOptions, keyId: string | undefined): string {
  if (keys.length === 0) return 'Give the public key of the signer: without it nothing can be proven.';
  if (signerBase !== undefined)
    return `The signature holds over the given base under no form and key that we know. Is the public key of ${keyId === undefined ? 'the signer' : `“${keyId}”`} the right one?`;
  return `Paste the exact bytes that the signer signed: values that were made anew between signing and sending (an idempotency key, a token) are not on the wire. Check too that the public key is the signer's.`;
}
