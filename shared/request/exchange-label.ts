/**
 * What an exchange is called in history, in the ticker and wherever one is chosen.
 *
 * The status is a field of its own and stands in a chip beside every label, so the label does not say it again. What
 * only the label can say is why there was no whole answer.
 */
import type { Failure } from '../failure.ts';

/** `List instruments`; where it failed, `List instruments → connection-refused`. */
export function exchangeLabel(said: string, { failure }: { readonly failure?: Failure }): string {
  return failure === undefined ? said : `${said} → ${failure.code}`;
}
