/**
 * Why an exchange came to nothing, as its first sentence on the page: the service's reasons, our own check of the
 * request, or the transport's failure.
 *
 * A service that names a check of the signature is held against our own verdict: where both fail, the check's message
 * carries the fix; where ours holds, the two sides differ in a key, a token, a clock or a signing option, and the hint
 * says which to look at. Nothing is guessed beyond that.
 */
import { bytesOf } from '../bytes/base64.ts';
import type { Observed } from '../observed/observed.ts';
import { CHECK_IDS, type Check, type CheckId, failedChecks } from '../signature/verdict.ts';
import { type Refusal, refusalOf } from './refusal-of.ts';

export type WhyRefused = {
  /** `The service refused it, 401:` */
  readonly title: string;
  /** At least one sentence; a reason that no check stands behind begins with its field. */
  readonly reasons: readonly string[];
  /** What our own check says to it, or where to look. */
  readonly hint?: string;
  /** The check to show. */
  readonly checkId?: CheckId;
};

/** Undefined if the exchange was answered below 400 and in full. `failure` is the transport's sentence. */
export function whyRefused(
  { response, verdict }: Pick<Observed, 'response' | 'verdict'>,
  failure?: string,
): WhyRefused | undefined {
  if (failure !== undefined || response === undefined) {
    const title = response === undefined ? 'No answer came:' : 'The answer is incomplete:';
    return { title, reasons: [failure ?? 'The exchange ended without an answer.'] };
  }
  const { status, reason } = response;
  if (status < 400) return undefined;
  const title = status >= 500 ? `The service failed, ${status}:` : `The service refused it, ${status}:`;
  const refusal = refusalOf(bytesOf(response.body.base64));
  const told = reasonsOf(refusal);
  const ours = verdict === undefined ? [] : failedChecks(verdict);
  const found = status === 401 ? signatureFindings(refusal, ours) : {};
  if (told.length > 0) return { title, reasons: told, ...found };
  if (found.checkId !== undefined) return { title, reasons: ours.map(({ message }) => message), ...found };
  return { title, reasons: [`It gave no reason: “${reason}”.`], ...found };
}

/** The reason of a message that was checked here, not by a service; undefined if every check holds. */
export function whyNotVerified(checks: readonly Check[]): WhyRefused | undefined {
  const failed = failedChecks({ checks });
  if (failed.length === 0) return undefined;
  return { title: 'Not verified:', reasons: failed.map(({ message }) => message), checkId: failed[0]?.id };
}

/** A message that only lists the failed checks adds nothing to their own sentences. */
function reasonsOf({ message, reasons }: Refusal): string[] {
  const told = reasons.map((reason) =>
    isCheck(reason.field) || reason.field === '' || reason.message === message || isCredential(reason.field)
      ? reason.message
      : `${reason.field}: ${reason.message}`,
  );
  const isList = reasons.length > 0 && reasons.every(({ field }) => isCheck(field) || isCredential(field));
  return [...new Set(isList || message === '' ? told : [message, ...told])];
}

function signatureFindings({ reasons }: Refusal, ours: readonly Check[]): Pick<WhyRefused, 'hint' | 'checkId'> {
  const named = reasons.map(({ field }) => field);
  const shared = ours.find(({ id }) => named.includes(id));
  if (shared) return { hint: `Our own check of ${shared.id} fails as well.`, checkId: shared.id };
  const [first] = ours;
  if (first) {
    const who = named.length === 0 ? 'The service names no reason; our own check of' : 'Our own check of';
    return { hint: `${who} ${first.id} fails.`, checkId: first.id };
  }
  const hint = named.flatMap((field) => WHERE_TO_LOOK[field] ?? [])[0];
  const known = named.find(isCheck);
  return { hint: `Checked here, the request is signed correctly. ${hint ?? LOOK_ANYWHERE}`, checkId: known };
}

const LOOK_ANYWHERE =
  'Compare the access token, the client id, the public key and the signing options with those of the service.';
const OTHER_KEY =
  'Register this environment’s public key with the service under its key id, or compare the signing options.';
const OTHER_CLOCK = 'Compare the clock of the service with this one.';

const WHERE_TO_LOOK: Readonly<Record<string, string>> = {
  authorization: 'Store the current access token under Environments.',
  'x-client-id': 'Compare the client id under Environments.',
  'key-known': OTHER_KEY,
  'signature-valid': OTHER_KEY,
  'created-window': OTHER_CLOCK,
  'expires-window': OTHER_CLOCK,
};

function isCheck(field: string): field is CheckId {
  return CHECK_IDS.some((id) => id === field);
}

function isCredential(field: string): boolean {
  return field === 'authorization' || field === 'x-client-id';
}
