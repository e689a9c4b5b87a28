/**
 * `send`: builds, signs and sends one request of the catalogue, prints the answer, and records it in history.
 *
 * With --dry-run it prints the signed request as raw HTTP and sends nothing. That text contains the true access token,
 * because `verify` and other tools must read it, and the user asked for it on their own terminal.
 */
import { writeRawRequest } from '../../../shared/http/raw-request.ts';
import { type CliCommand, print, rawInJson } from '../cli-command.ts';
import { helpOnOperation, OPERATION_OPTIONS, operationArgument, operationInput } from '../operation-arguments.ts';
import { ANY_ENVIRONMENT, FLAG, readArgs, TEXT } from '../read-args.ts';
import { printAnswer } from '../send-answer.ts';
import { withSendTarget } from '../send-target.ts';

const OPTIONS = {
  set: OPERATION_OPTIONS.set,
  body: OPERATION_OPTIONS.body,
  env: ANY_ENVIRONMENT,
  confirm: TEXT,
  'idempotency-key': OPERATION_OPTIONS['idempotency-key'],
  data: OPERATION_OPTIONS.data,
  'dry-run': FLAG,
  'keep-token': FLAG,
} as const;

export const sendCommand: CliCommand = {
  usage:
    'send OPERATION [--set name=value]… [--body FILE] [--env NAME|FILE.json] [--confirm NAME] [--idempotency-key KEY] [--data DIR] [--dry-run: prints the signed request, token included] [--keep-token: a token that the answer issues, which is printed masked, becomes the environment’s] [--json]',
  options: OPTIONS,
  argument: 'operation',
  help: helpOnOperation,
  async run(args, io) {
    const { values, positionals } = readArgs(args, OPTIONS, true);
    const operation = operationArgument(positionals);
    return withSendTarget(values, io.stderr, async (target) => {
      const { environment } = target;
      if (values['keep-token']) target.requireVault();
      const input = operationInput({ operation, environment, purpose: 'sending', say: io.stderr }, values);
      await target.ready();
      if (values['dry-run']) {
        const raw = writeRawRequest(target.sign(input));
        print(io, values.json, rawInJson(raw), raw);
        return 0;
      }
      const answer = await target.send(input);
      printAnswer(answer, values.json, io);
      const isTaken = answer.status !== undefined && answer.status >= 200 && answer.status < 300;
      if (values['keep-token'] && isTaken) {
        await target.keepToken();
        io.stderr(`The token of the answer is in the vault; the next request of ${environment.name} carries it.\n`);
      }
      // 0 for an answer of 200 to 299, 1 for any other answer, 3 if none came.
      if (answer.failure || answer.status === undefined) return 3;
      return isTaken ? 0 : 1;
    });
  },
};
