/**
 * The answer to a sent request, as one JSON document or as lines for people. Masks the token in both, and both give the
 * body's numbers as the service wrote them.
 */

import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { CommandInput, Services } from '../../shared/contract/commands.ts';
import { AppError } from '../../shared/failure.ts';
import { indentJson } from '../../shared/json/indent-json.ts';
import { isRecord, jsonValue } from '../../shared/json/json-value.ts';
import { wholeBody } from '../../shared/observed/whole-body.ts';
import type { CliIo } from './cli-command.ts';

export type SendAnswer = Awaited<ReturnType<typeof answerOf>>;

/** The recorded exchange with its whole answer. Throws AppError `body-incomplete`. */
export async function answerOf(services: Services, exchangeId: string) {
  const exchange = await services['history.get']({ id: exchangeId });
  const { method, url, response, failure, verdict, timings } = exchange;
  const { history } = await services['workbench.state']({});
  const fetch = async (slice: CommandInput<'exchange.body'>) =>
    ({ ok: true, value: await services['exchange.body'](slice) }) as const;
  const body = await wholeBody(fetch, exchange, 'response');
  if (!body.ok) throw new AppError(body.failure);
  const bodyText = response && decodeUtf8(body.value);
  const value = bodyText === undefined ? undefined : jsonValue(bodyText);
  return {
    /** Absent where only this run's memory holds the exchange, because the file of history refused it. */
    exchangeId: history.kind === 'ready' ? exchangeId : undefined,
    method,
    url,
    /** Absent where no answer came, as are reason, headers, body and bodyText. */
    status: response?.status,
    reason: response?.reason,
    headers: response?.headers,
    /** The JSON value, or the text where it is none. */
    body: value === undefined ? bodyText : value,
    /** As received: its numbers keep every digit, which those of `body` may not. */
    bodyText,
    /** Our own check of what was sent. */
    verdict,
    timings,
    failure,
  };
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
  io.stdout(`${status} ${reason ?? ''} · ${Math.round(timings.totalMs)} ms · ${signature}\n`);
  const meta = metaLine(body);
  if (meta !== undefined) io.stdout(`${meta}\n`);
  io.stdout(`\n${indentJson(bodyText) ?? bodyText}\n`);
}

/** The paging of a list, in words. */
function metaLine(body: unknown): string | undefined {
  if (!isRecord(body) || !isRecord(body.meta)) return undefined;
  const { currentPage, currentCount, totalCount, limit, sort } = body.meta;
  return `page ${currentPage}: ${currentCount} of ${totalCount}, at most ${limit} a page, ${sort}`;
}
