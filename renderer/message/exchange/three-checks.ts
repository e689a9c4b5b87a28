/** Three checks of an exchange in a few words each: its signature, its digest, and whether the answer is as it is told. Pure. */
import { bytesOf } from '../../../shared/bytes/base64.ts';
import { screenCost } from '../../../shared/gsm/screen-cost.ts';
import type { Exchange, SignedExchange } from '../../../shared/request/exchange.ts';
import { isSignedExchange } from '../../../shared/request/signed-exchange.ts';
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { counted } from '../../../shared/text/counted.ts';
import { TOO_LATE } from '../../../shared/ussd/step-sentence.ts';
import { checkedBy, signedLabel } from '../../ui/ExchangeChips.tsx';
import { prettyJson } from '../body-forms.ts';

export type OneCheck = {
  readonly name: 'Signature' | 'Digest' | 'Answer';
  /** `unknown`: there is nothing to check. */
  readonly tone: 'good' | 'bad' | 'unknown';
  readonly words: string;
  /** Where its proof stands. */
  readonly part: 'signature' | 'checks' | 'response';
};

/** @param isLate its screen came too late for the phone */
export function threeChecks(exchange: Exchange, isLate: boolean): readonly OneCheck[] {
  const answer = answerCheck(exchange, isLate);
  // Nothing is said of a signature where none was made.
  return isSignedExchange(exchange) ? [signatureCheck(exchange), digestCheck(exchange), answer] : [answer];
}

function signatureCheck(exchange: SignedExchange): OneCheck {
  const { verified, verdict } = exchange;
  const failed = failedChecks(verdict).length;
  const name = 'Signature';
  if (verified)
    return { name, tone: 'good', words: `${signedLabel(true)}, checked ${checkedBy(exchange)}`, part: 'signature' };
  return { name, tone: 'bad', words: `${failed} of ${counted(verdict.checks.length, 'check')} failed`, part: 'checks' };
}

function digestCheck({ request, verdict }: SignedExchange): OneCheck {
  const { totalBytes } = request.body;
  const check = verdict.checks.find(({ id }) => id === 'digest-match');
  const about = { name: 'Digest', part: 'checks' } as const;
  if (check?.ok && totalBytes === 0) return { ...about, tone: 'unknown', words: 'no body to hash' };
  if (check?.ok) return { ...about, tone: 'good', words: `that of the ${counted(totalBytes, 'byte')} sent` };
  return { ...about, tone: 'bad', words: check?.made ? 'not that of the body' : 'could not be checked' };
}

function answerCheck({ press, response, status, failure }: Exchange, isLate: boolean): OneCheck {
  const about = { name: 'Answer', part: 'response' } as const;
  if (status === undefined || !response) return { ...about, tone: 'bad', words: 'none came' };
  if (failure) return { ...about, tone: 'bad', words: 'broke off' };
  if (isLate) return { ...about, tone: 'bad', words: TOO_LATE };
  if (press?.outcome.kind === 'screen') {
    const { taken, most, unit } = screenCost(press.outcome.text);
    const fits = `a screen of ${taken} of ${most} ${unit}`;
    return { ...about, tone: taken > most ? 'bad' : 'good', words: taken > most ? `${fits}: too long` : fits };
  }
  const size = counted(response.body.totalBytes, 'byte');
  if (press || status >= 400) return { ...about, tone: 'bad', words: press ? 'no screen' : `${status}, ${size}` };
  const isJson = prettyJson(bytesOf(response.body.base64)) !== undefined;
  return { ...about, tone: 'good', words: `${status}, ${isJson ? 'JSON of ' : ''}${size}` };
}
