/**
 * Authenticates the caller: the Verdict on the request, then token and client id.
 *
 * Each problem is reported once: a header that is covered and came twice or not at all by the Verdict; a wrong token or
 * client id, and a number of them that the profile leaves open, under its own name. Unless the sandbox is strict, the refusal includes the base as the sandbox rebuilt it, with the token
 * masked by as many `*`, and the SHA-512 of the unmasked base; and, if the settings say so, what the doctor found.
 */
import { toHex } from '../../../shared/bytes/hex.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { FieldError } from '../../../shared/catalogue/describe-issue.ts';
import type { Operation } from '../../../shared/catalogue/operation.ts';
import { type HttpRequest, headerValues } from '../../../shared/http/message.ts';
import { createCredentialMasker } from '../../../shared/observed/credential-masker.ts';
import { credentialsIn } from '../../../shared/observed/message-secrets.ts';
import { viewRequest } from '../../../shared/signature/components.ts';
import { coveredComponents } from '../../../shared/signature/covered.ts';
import type { KnownKey } from '../../../shared/signature/ports.ts';
import { failedChecks, type Verdict } from '../../../shared/signature/verdict.ts';
import type { SandboxCore } from '../core.ts';
import type { Received } from '../http/listener.ts';
import type { Refused } from '../outcome.ts';
import { type Explainer, type Explaining, withFinding } from './explain-refusal.ts';
import type { TokenBook } from './tokens.ts';
import { verifyAsReached } from './verify-as-reached.ts';
import type { SignatureJudgement } from './verify-on-pool.ts';

export type Gate = {
  readonly clientId: string;
  readonly tokens: TokenBook;
  keys(): readonly KnownKey[];
  /** Absent where there is no doctor. */
  readonly explainer?: Explainer | undefined;
};

export type Authentication = {
  readonly verdict: Verdict;
  readonly judgement: SignatureJudgement;
  /** With the URL that it was verified against. */
  readonly request: HttpRequest;
  /** Absent when the caller is authenticated. */
  readonly refused?: Refused;
  /** What a non-strict refusal adds to its body. */
  readonly help: Readonly<Record<string, unknown>>;
  /** What the doctor says of a refused signature, for the journal. */
  readonly explaining?: Explaining;
};

export async function authenticate(
  core: SandboxCore,
  gate: Gate,
  operation: Operation,
  received: Pick<Received, 'request' | 'target'>,
): Promise<Authentication> {
  const nowMs = core.clock.nowMs();
  const { publicUrl, signingProfile: profile } = core.settings();
  const judgement: SignatureJudgement = { keys: gate.keys(), profile, nowSec: Math.floor(nowMs / 1000) };
  const reached = await verifyAsReached(received.request, received.target, judgement, publicUrl, core.crypto);
  const { verdict, request } = reached;
  const errors: FieldError[] = verdict.verified
    ? []
    : failedChecks(verdict).map(({ id, message }) => ({ field: id, message }));
  if (!operation.withoutToken) {
    const told = (name: string) => coveredComponents(profile, viewRequest(request))?.includes(name) === true;
    errors.push(...tokenErrors(gate, request, nowMs, told), ...clientErrors(gate, request, told));
  }
  // Refuse an unverified request even if no check failed: that would be a gap between the verifier and this file.
  if (!verdict.verified && errors.length === 0) {
    errors.push({ field: 'signature-valid', message: 'The request could not be verified.' });
  }
  if (errors.length === 0) return { verdict, judgement, request, help: NO_HELP };
  const fields = errors.map((error) => error.field).join(', ');
  const refused: Refused = { kind: 'refused', status: 401, message: `The request was refused: ${fields}.`, errors };
  if (verdict.verified) return { verdict, judgement, request, refused, help: NO_HELP };
  const help = rebuiltBase(core, verdict, request);
  const explaining = core.settings().explainRefusals ? gate.explainer?.explain(request, nowMs) : undefined;
  const diagnosis = await explaining?.soon;
  if (diagnosis === undefined) return { verdict, judgement, request, refused, help, explaining };
  const told: Refused = { ...refused, errors: withFinding(errors, diagnosis) };
  return { verdict, judgement, request, refused: told, help, explaining };
}

const NO_HELP = {};

const BEARER = /^Bearer (\S+)$/;

/** Whether the Verdict says how often that header has to come: it does so of what the profile covers. */
type IsTold = (name: string) => boolean;

function tokenErrors({ tokens }: Gate, request: HttpRequest, nowMs: number, isTold: IsTold): FieldError[] {
  const values = headerValues(request.headers, 'authorization');
  if (values.length !== 1) return isTold('authorization') ? [] : [notOnce('authorization', values.length)];
  const token = BEARER.exec(values[0] ?? '')?.[1];
  if (token === undefined) {
    return [{ field: 'authorization', message: 'Authorization must be “Bearer”, one space and the access token.' }];
  }
  if (tokens.holds(token, nowMs)) return [];
  const message =
    'The access token is not one that holds: it is new at every start of the sandbox. Take the present one.';
  return [{ field: 'authorization', message }];
}

function clientErrors({ clientId }: Gate, request: HttpRequest, isTold: IsTold): FieldError[] {
  const values = headerValues(request.headers, 'x-client-id');
  if (values.length !== 1) return isTold('x-client-id') ? [] : [notOnce('x-client-id', values.length)];
  if (values[0] === clientId) return [];
  return [{ field: 'x-client-id', message: `X-Client-Id must be ${clientId}; got another one.` }];
}

function notOnce(field: string, count: number): FieldError {
  return { field, message: `Every request carries ${field} once; got ${count === 0 ? 'none' : count}.` };
}

function rebuiltBase(core: SandboxCore, verdict: Verdict, request: HttpRequest): Record<string, unknown> {
  const { baseText } = verdict;
  if (baseText === undefined) return {};
  const masker = createCredentialMasker(credentialsIn(request));
  return {
    signatureBase: decodeUtf8(masker.bytes(encodeUtf8(baseText))),
    signatureBaseSha512: toHex(core.crypto.sha512OfText(baseText)),
  };
}
