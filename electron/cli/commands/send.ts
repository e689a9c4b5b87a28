/**
 * `send`: with --dry-run it prints the signed request and sends nothing. That text has the true access token, because `verify` and other tools must
 * read it, and the user asked for it on their own terminal.
 */
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { misuse } from '../../../shared/failure.ts';
import { writeRawRequest } from '../../../shared/forms/raw/raw-request.ts';
import { indentJson } from '../../../shared/json/indent-json.ts';
import { isRecord } from '../../../shared/json/json-value.ts';
import type { SendAnswer } from '../../../shared/result/send-answer.ts';
import { plainLine } from '../../../shared/text/plain-line.ts';
import { sendForAnswer } from '../../exchange/send-for-answer.ts';
import { signOperation } from '../../exchange/sign-operation.ts';
import { type CliIo, defineCommand, print, rawInJson } from '../cli-command.ts';
import { helpOnOperation, operationArgument, operationInput } from '../operation-arguments.ts';
import { DATA, flag, JSON_OPTION, OPERATION_OPTIONS, TARGET } from '../options.ts';
import { withEnvironment } from '../with-environment.ts';

const OPTIONS = {
  set: OPERATION_OPTIONS.set,
  body: OPERATION_OPTIONS.body,
  ...TARGET,
  'idempotency-key': OPERATION_OPTIONS['idempotency-key'],
  data: DATA,
  'dry-run': flag('prints the signed request, token included', { isToldInUsage: true }),
  'keep-token': flag('a token that the answer issues, which is printed masked, becomes the environment’s', {
    isToldInUsage: true,
  }),
  json: JSON_OPTION,
};

export const sendCommand = defineCommand(OPTIONS, {
  about:
    'Builds, signs and sends one request of the catalogue, prints the answer and keeps both in history. Without --env it goes to the sandbox.',
  argument: { usage: 'OPERATION', takes: 'operation' },
  help: helpOnOperation,
  async run({ values, positionals }, io) {
    const operation = operationArgument(positionals);
    return withEnvironment(values, io.stderr, async (open) => {
      const { environment, sender } = open;
      const keepToken = values['keep-token'] ? (open.keepToken ?? noVault()) : undefined;
      const input = operationInput({ operation, environment, purpose: 'sending', say: io.stderr }, values);
      const ready = await open.ready();
      if (values['dry-run']) {
        const raw = writeRawRequest(signOperation(sender, ready, input, values.confirm));
        print(io, values.json, rawInJson(raw), raw);
        return 0;
      }
      const job = { environment: ready, callId: 'send', confirmedName: values.confirm };
      const { answer, exchangeId } = await sendForAnswer(sender, job, input);
      printAnswer(answer, values.json, io);
      const isTaken = answer.status !== undefined && answer.status >= 200 && answer.status < 300;
      if (keepToken && isTaken) {
        await keepToken(exchangeId, values.confirm);
        io.stderr(`The token of the answer is in the vault; the next request of ${environment.name} carries it.\n`);
      }
      // 0 for an answer of 200 to 299, 1 for any other answer, 3 if none came.
      if (answer.failure || answer.status === undefined) return 3;
      return isTaken ? 0 : 1;
    });
  },
});

function noVault(): never {
  throw misuse(
    '--keep-token puts the token into the vault, which an environment of a file does not have. Name one of the data folder.',
  );
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
