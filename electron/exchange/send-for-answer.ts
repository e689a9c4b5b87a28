/** Sends one operation, and gives its answer as history has it, or would have it: for scripts and for agents. */
import { AppError } from '../../shared/failure.ts';
import type { RecordedExchange } from '../../shared/request/make-exchange.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import { signedExchange } from '../../shared/request/signed-exchange.ts';
import { type SendAnswer, sendAnswer } from '../../shared/result/send-answer.ts';
import { type SendJob, sendOperation } from './send-draft.ts';
import type { Sender } from './sender.ts';

/** With the tokens masked: the environment's, and one that the answer issued. Throws like `sendOperation`. */
export async function sendForAnswer(
  sender: Sender,
  job: Omit<SendJob, 'operation'>,
  input: OperationInput,
): Promise<{ readonly answer: SendAnswer; readonly exchangeId: string }> {
  const recorded: RecordedExchange[] = [];
  const { record, state } = sender.history;
  const history: Sender['history'] = {
    state,
    record(one) {
      recorded.push(one);
      return record(one);
    },
  };
  const { exchangeId } = await sendOperation({ ...sender, history }, job, input);
  const [one] = recorded;
  if (!one) throw new AppError({ code: 'answer-lost', message: 'The request was sent and not recorded.' });
  const exchange = signedExchange(sender.vault.masker().json(one.exchange));
  return { answer: sendAnswer(exchange, one.responseBody ?? new Uint8Array(), state().kind === 'ready'), exchangeId };
}
