/**
 * The tokens that services issued in answers, in memory only: page and history have their masks.
 *
 * Whoever wants to use one names the exchange that brought it, and main puts it into the vault. Only the newest are kept.
 */
import { dropOldest } from '../../shared/drop-oldest.ts';
import { AppError } from '../../shared/failure.ts';

export type IssuedToken = {
  readonly environmentId: string;
  readonly token: string;
  /** What was asked for it. An environment may have another address by now. */
  readonly url: string;
};

export type IssuedTokens = {
  keep(exchangeId: string, issued: IssuedToken): void;
  /** What this environment has issued: its answers may repeat it before it is stored, or without that. */
  at(environmentId: string): readonly string[];
  /** Throws AppError `token-not-kept`. */
  of(exchangeId: string): IssuedToken;
};

const MOST_KEPT = 20;

export function createIssuedTokens(): IssuedTokens {
  const kept = new Map<string, IssuedToken>();
  return {
    keep(exchangeId, issued) {
      kept.set(exchangeId, issued);
      dropOldest(kept, MOST_KEPT);
    },
    at: (environmentId) =>
      [...kept.values()].flatMap((one) => (one.environmentId === environmentId ? [one.token] : [])),
    of(exchangeId) {
      const issued = kept.get(exchangeId);
      if (issued) return issued;
      const message = `The token of this answer is not at hand: only those of the last ${MOST_KEPT} answers that brought one are kept, until the program ends. Ask the service for a new one.`;
      throw new AppError({ code: 'token-not-kept', message });
    },
  };
}

/** Throws AppError `token-of-another-address`: a token goes to nobody but the service that issued it. */
export function checkIssuer(
  { url }: IssuedToken,
  { name, baseUrl }: { readonly name: string; readonly baseUrl: string },
): void {
  const [from, now] = [new URL(url).origin, new URL(baseUrl).origin];
  if (from === now) return;
  const message = `This token was issued by ${from}, and ${name} is at ${now} now: it would be sent to somebody else. Ask ${name} for a new one.`;
  throw new AppError({ code: 'token-of-another-address', message });
}
