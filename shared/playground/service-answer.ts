/**
 * What the service said to an edited request: taken or refused, its reasons, and whether a planted fault was found by the
 * check that ought to find it.
 *
 * The sandbox names the check in `errors[].field`; a service that names none is said to have refused without naming it.
 * Source: the sandbox's refusal (shared/catalogue/envelope.ts); the specification shows no error body.
 */
import { decodeUtf8 } from '../bytes/utf8.ts';
import type { CheckId } from '../signature/verdict.ts';

export type ServiceReason = { readonly field: string; readonly message: string };

/** `message` is the service's own sentence, where its body has one. */
export type ServiceAnswer = { readonly message?: string; readonly reasons: readonly ServiceReason[] };

/** Reads an envelope; a body that is none has no reasons. */
export function readServiceAnswer(body: Uint8Array): ServiceAnswer {
  let json: unknown;
  try {
    json = JSON.parse(decodeUtf8(body));
  } catch {
    return { reasons: [] };
  }
  if (typeof json !== 'object' || json === null) return { reasons: [] };
  const message = 'message' in json && typeof json.message === 'string' ? json.message : undefined;
  const errors: readonly unknown[] = 'errors' in json && Array.isArray(json.errors) ? json.errors : [];
  return { message, reasons: errors.flatMap(reasonOf) };
}

function reasonOf(error: unknown): ServiceReason[] {
  if (typeof error !== 'object' || error === null || !('message' in error)) return [];
  const field = 'field' in error ? error.field : '';
  const { message } = error;
  return typeof message === 'string' && typeof field === 'string' ? [{ field, message }] : [];
}

export type FaultOutcome =
  | 'found'
  | 'found-with-others'
  | 'refused-otherwise'
  | 'refused-unnamed'
  | 'accepted'
  | 'no-answer';

/** How a planted fault fared. `status` is absent where no answer came. */
export function faultOutcome(expected: CheckId, status: number | undefined, answer: ServiceAnswer): FaultOutcome {
  if (status === undefined) return 'no-answer';
  if (status < 400) return 'accepted';
  const fields = answer.reasons.map(({ field }) => field);
  if (fields.length === 0) return 'refused-unnamed';
  if (!fields.includes(expected)) return 'refused-otherwise';
  return fields.length === 1 ? 'found' : 'found-with-others';
}
