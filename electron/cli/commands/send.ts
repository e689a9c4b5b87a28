/**
 * `send`: builds, signs and sends one request of the catalogue, prints the answer, and records it in history.
 *
 * With --dry-run it prints the signed request as raw HTTP and sends nothing. That text contains the true access token,
 * because `verify` and other tools must read it, and the user asked for it on their own terminal.
 */
import type { Environment } from '../../../shared/environment/environment.ts';
import { writeRawRequest } from '../../../shared/http/raw-request.ts';
import type { OperationInput } from '../../../shared/request/operation-input.ts';
import type { LocalProgram } from '../../program.ts';
import { type CliCommand, type CliIo, print, rawInJson } from '../cli-command.ts';
import { helpOnOperation, OPERATION_OPTIONS, operationArgument, operationInput } from '../operation-arguments.ts';
import { FLAG, readArgs, TEXT, withConfirmOption } from '../read-args.ts';
import { answerOf, printAnswer } from '../send-answer.ts';
import { environmentNamed, makeReady, withWorkbench } from '../with-workbench.ts';

export const sendCommand: CliCommand = {
  name: 'send',
  usage:
    'send OPERATION [--set name=value]… [--body FILE] [--env NAME] [--confirm NAME] [--idempotency-key KEY] [--data DIR] [--dry-run: prints the signed request, token included] [--json]',
  help: helpOnOperation,
  async run(args, io) {
    const options = { ...OPERATION_OPTIONS, confirm: TEXT, 'dry-run': FLAG } as const;
    const { values, positionals } = readArgs(args, options, true);
    const operation = operationArgument(positionals);
    return withWorkbench(values.data, io.stderr, async (workbench) => {
      const environment = await environmentNamed(workbench, io.stderr, values.env);
      const input = operationInput({ operation, environment, purpose: 'sending', say: io.stderr }, values);
      await makeReady(workbench, environment);
      const job = { workbench, environment, input, confirmedName: values.confirm, asJson: values.json };
      return (values['dry-run'] ? printSigned(job, io) : sendAndPrint(job, io)).catch((error: unknown) => {
        throw withConfirmOption(error);
      });
    });
  },
};

type Job = {
  readonly workbench: LocalProgram;
  readonly environment: Environment;
  readonly input: OperationInput;
  readonly confirmedName: string | undefined;
  readonly asJson: boolean;
};

async function printSigned({ workbench, environment, input, confirmedName, asJson }: Job, io: CliIo): Promise<number> {
  const raw = writeRawRequest(workbench.signOperation(environment.id, input, confirmedName));
  print(io, asJson, rawInJson(raw), raw);
  return 0;
}

/** 0 for an answer of 200 to 299, 1 for any other answer, 3 if none came. */
async function sendAndPrint(job: Job, io: CliIo): Promise<number> {
  const { workbench, environment, input, confirmedName } = job;
  const { exchangeId } = await workbench.services['operation.send']({
    environmentId: environment.id,
    callId: 'send',
    input,
    confirmedName,
  });
  const answer = await answerOf(workbench.services, exchangeId);
  printAnswer(answer, job.asJson, io);
  if (answer.failure || answer.status === undefined) return 3;
  return answer.status >= 200 && answer.status < 300 ? 0 : 1;
}
