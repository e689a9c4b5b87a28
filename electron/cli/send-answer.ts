/** The answer to a sent request, as history has it or would have it, and printed: as one JSON document or as lines for people. */
import { encodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { CommandInput, Services } from '../../shared/contract/commands.ts';
import { AppError } from '../../shared/failure.ts';
import { indentJson } from '../../shared/json/indent-json.ts';
import { isRecord } from '../../shared/json/json-value.ts';
import { wholeBody } from '../../shared/observed/whole-body.ts';
import type { RecordedExchange } from '../../shared/request/make-exchange.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import { type SendAnswer, sendAnswer } from '../../shared/result/send-answer.ts';
import { plainLine } from '../../shared/text/plain-line.ts';
import { type SendJob, sendOperation } from '../exchange/send-draft.ts';
import type { Sender } from '../exchange/sender.ts';
import type { CliIo } from './cli-command.ts';

/** The recorded exchange with its whole answer. Throws AppError `body-incomplete`. */
export async function recordedAnswer(services: Services, exchangeId: string): Promise<SendAnswer> {
  const exchange = await services['history.get']({ id: exchangeId });
  const { history } = await services['workbench.state']({});
  const fetch = async (slice: CommandInput<'exchange.body'>) =>
    ({ ok: true, value: await services['exchange.body'](slice) }) as const;
  const body = await wholeBody(fetch, exchange, 'response');
  if (!body.ok) throw new AppError(body.failure);
  return sendAnswer(exchange, body.value, history.kind === 'ready');
}

/** Sends where no history is kept: the answer is taken from what would be recorded. */
export async function sendAlone(
  sender: Sender,
  job: Omit<SendJob, 'operation'>,
  input: OperationInput,
): Promise<SendAnswer> {
  const recorded: RecordedExchange[] = [];
  const record = (one: RecordedExchange) => {
    recorded.push(one);
    return one.exchange;
  };
  await sendOperation({ ...sender, history: { record } }, job, input);
  const [one] = recorded;
  if (!one) throw new AppError({ code: 'answer-lost', message: 'The request was sent and not recorded.' });
  return sendAnswer(one.exchange, one.responseBody ?? new Uint8Array(), false);
}

export function printAnswer(answer: SendAnswer, asJson: boolean, io: CliIo): void {
  if (answer.failure) io.stderr(`${answer.failure.message}\n`);
  if (asJson) {
    io.stdout(`${JSON.stringify(answer)}\n`);
    return;
  }
  const { method, url, status, reason, body, bodyText = '', verdict, timings } = answer;
  const failed = verdict.checks.filter((check) => !check.ok).map((check) => check.id);
  const signature = verdict.verified ? 'signature verified' : `signature not verified: ${failed.join(', ')}`;
  io.stdout(`${method} ${url}\n`);
  if (status === undefined) return;
  io.stdout(`${status} ${plainLine(reason ?? '')} · ${Math.round(timings.totalMs)} ms · ${signature}\n`);
  const meta = metaLine(body);
  if (meta !== undefined) io.stdout(`${meta}\n`);
  const laidOut = indentJson(bodyText);
  // What is no JSON is whatever the service sent, and goes into a file as it is.
  io.stdout(laidOut === undefined ? encodeUtf8(`\n${bodyText}\n`) : `\n${laidOut}\n`);
}

/** The paging of a list, in words. */
function metaLine(body: unknown): string | undefined {
  if (!isRecord(body) || !isRecord(body.meta)) return undefined;
  const { currentPage, currentCount, totalCount, limit, sort } = body.meta;
  const isPaging = [currentPage, currentCount, totalCount, limit].every((count) => typeof count === 'number');
  if (!isPaging || (sort !== 'ASC' && sort !== 'DESC')) return undefined;
  return `page ${currentPage}: ${currentCount} of ${totalCount}, at most ${limit} a page, ${sort}`;
}
