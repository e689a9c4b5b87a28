/**
 * The label of an exchange in history, in the session strip and in pickers.
 *
 * The status has its own field and chip beside every label, so the label omits it. Only the label can say why there was
 * no complete answer.
 */
import type { Failure } from '../failure.ts';

/** `List instruments`, or `List instruments → connection-refused` after a failure. */
export function exchangeLabel(label: string, { failure }: { readonly failure?: Failure }): string {
  return failure === undefined ? label : `${label} → ${failure.code}`;
}
