/** The answer to a sent request, as one JSON document or as lines for people. Masks the token in both. */
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { CommandInput, Services } from '../../shared/contract/commands.ts';
import { AppError, type Failure } from '../../shared/failure.ts';
import type { HeaderLine } from '../../shared/http/message.ts';
import type { VerdictJson } from '../../shared/observed/observed.ts';
import { wholeBody } from '../../shared/observed/whole-body.ts';
import type { Timings } from '../../shared/request/exchange.ts';
import type { CliIo } from './cli-command.ts';

export type SendAnswer = {
  readonly exchangeId: string;
  readonly method: string;
  readonly url: string;
  /** Absent if no answer came. */
  readonly status?: number;
  readonly reason?: string;
  readonly headers?: readonly HeaderLine[];
  /** The JSON value, or the text if it is not JSON. */
  readonly body?: unknown;
  /** Our own verification of the sent request. */
  readonly verdict: VerdictJson;
  readonly timings: Timings;
  readonly failure?: Failure;
};

/** The recorded exchange with its whole answer. Throws AppError `body-incomplete`. */
export async function answerOf(services: Services, exchangeId: string): Promise<SendAnswer> {
  const exchange = await services['history.get']({ id: exchangeId });
  const { method, url, response, failure, verdict, timings } = exchange;
  const fetch = async (slice: CommandInput<'exchange.body'>) =>
    ({ ok: true, value: await services['exchange.body'](slice) }) as const;
  const body = await wholeBody(fetch, exchange, 'response');
  if (!body.ok) throw new AppError(body.failure);
  return {
    exchangeId,
    method,
    url,
    status: response?.status,
    reason: response?.reason,
    headers: response?.headers,
    body: response && jsonOrText(decodeUtf8(body.value)),
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
  const { method, url, status, reason, body, verdict, timings } = answer;
  const failed = verdict.checks.filter((check) => !check.ok).map((check) => check.id);
  const signature = verdict.verified ? 'signature verified' : `signature not verified: ${failed.join(', ')}`;
  io.stdout(`${method} ${url}\n`);
  if (status === undefined) return;
  io.stdout(`${status} ${reason ?? ''} · ${Math.round(timings.totalMs)} ms · ${signature}\n`);
  const meta = metaLine(body);
  if (meta !== undefined) io.stdout(`${meta}\n`);
  io.stdout(`\n${typeof body === 'string' ? body : JSON.stringify(body, null, 2)}\n`);
}

/** The paging of a list, in words. */
function metaLine(body: unknown): string | undefined {
  if (!isRecord(body) || !isRecord(body.meta)) return undefined;
  const { currentPage, currentCount, totalCount, limit, sort } = body.meta;
  return `page ${currentPage}: ${currentCount} of ${totalCount}, at most ${limit} a page, ${sort}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
