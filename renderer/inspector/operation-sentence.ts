/** What became of an operation, in one sentence; why it was refused stands above every tab. Pure; shared/ussd/step-sentence.ts says it of a press. */
import type { Exchange } from '../../shared/request/exchange.ts';

/** `took` is the time in words. */
export function operationSentence(
  exchange: Pick<Exchange, 'label' | 'status' | 'failure' | 'failureCode'>,
  took: string,
): string {
  const { label, status, failure, failureCode } = exchange;
  // The code that the label ends with is said in words here.
  const what = failureCode === undefined ? label : label.replace(` → ${failureCode}`, '');
  if (status === undefined) return `${what}: no answer after ${took}.`;
  if (failure !== undefined) return `${what}: the answer broke off after ${took}.`;
  if (status < 400) return `${what}: answered with ${status} in ${took}.`;
  return `${what}: ${status >= 500 ? 'the service failed' : 'refused'} with ${status} after ${took}.`;
}
