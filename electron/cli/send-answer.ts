/** The answer to a sent request, printed: as one JSON document or as lines for people. */
import { encodeUtf8 } from '../../shared/bytes/utf8.ts';
import { indentJson } from '../../shared/json/indent-json.ts';
import { isRecord } from '../../shared/json/json-value.ts';
import type { SendAnswer } from '../../shared/result/send-answer.ts';
import { plainLine } from '../../shared/text/plain-line.ts';
import type { CliIo } from './cli-command.ts';

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
