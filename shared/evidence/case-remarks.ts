/**
 * What the lint says of the screens of a Case, and which of it is silenced, with the reason.
 *
 * The lint reads what the Case shows, after masking, because a remark quotes the beginning of a text, and the beginning of a number is no longer
 * known as a number.
 */
import { bytesOf } from '../bytes/base64.ts';
import type { UssdProfile } from '../environment/environment.ts';
import type { Exchange } from '../request/exchange.ts';
import { shortened } from '../text/shortened.ts';
import { createLinter } from '../ussd/lint/linter.ts';
import { type Silence, silenceOf } from '../ussd/lint/silence.ts';
import { readPressAnswer } from '../ussd/read-press-answer.ts';
import type { PressOutcome } from '../ussd/reply.ts';
import type { Walk } from '../ussd/walk.ts';
import type { CaseRemark } from './case.ts';

export type RemarksSource = {
  /** In the order of the Case's steps. */
  readonly walks: readonly Walk[];
  /** As they were recorded, by id. */
  readonly exchanges: ReadonlyMap<string, Exchange>;
  readonly silences: readonly Silence[];
  readonly ussdProfile: UssdProfile;
  mask(outcome: PressOutcome): PressOutcome;
};

export const MOST_CASE_REMARKS = 2_000;
export const LONGEST_CASE_REMARK = 4_000;

export function caseRemarks({ walks, exchanges, silences, ussdProfile, mask }: RemarksSource): CaseRemark[] {
  const remarks: CaseRemark[] = [];
  let at = 0;
  for (const { steps } of walks) {
    const linter = createLinter(ussdProfile);
    for (const { sent, exchangeId, totalMs } of steps) {
      const outcome = mask(outcomeOf(exchanges.get(exchangeId), ussdProfile));
      for (const remark of linter.take({ sent, outcome, elapsedMs: totalMs })) {
        const { rule, severity, message } = remark;
        // Where it came from is lost with the beginning of a session, and without the service's clock nobody knows whether it was over.
        if (rule === 'no-way-back' && !steps[0].isStart) continue;
        if (rule === 'option-error' && outcome.kind === 'failed' && outcome.sessionLost) continue;
        const silenced = silenceOf(remark, silences)?.reason;
        const said = { step: at, rule, severity, message: shortened(message, LONGEST_CASE_REMARK - 1) };
        remarks.push(silenced === undefined ? said : { ...said, silenced });
      }
      at += 1;
    }
  }
  return remarks.slice(0, MOST_CASE_REMARKS);
}

function outcomeOf(exchange: Exchange | undefined, profile: UssdProfile): PressOutcome {
  const { response, failure } = exchange ?? {};
  if (!response) return readPressAnswer(failure ? { failure } : {}, profile);
  return readPressAnswer({ response: { ...response, body: bytesOf(response.body.base64) } }, profile);
}
