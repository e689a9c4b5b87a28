/** Whether an exchange was signed: what works on signatures alone asks first. */
import { AppError } from '../failure.ts';
import type { Exchange, SignedExchange } from './exchange.ts';

export function isSignedExchange(exchange: Exchange): exchange is SignedExchange {
  return exchange.trace !== undefined && exchange.verdict !== undefined;
}

/** The same exchange, for what works on signatures alone. Throws AppError `exchange-unsigned`. */
export function signedExchange(exchange: Exchange): SignedExchange {
  if (isSignedExchange(exchange)) return exchange;
  throw new AppError({ code: 'exchange-unsigned', message: UNSIGNED_SENTENCE });
}

export const UNSIGNED_SENTENCE =
  'This request was sent without a signature, so there is nothing of one to show, to judge or to make anew.';
