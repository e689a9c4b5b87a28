/**
 * `codegen`: prints a program that builds, signs and sends a request of the catalogue. Sends nothing and reads neither
 * key nor token; the printed program reads them when it runs.
 */
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { TARGET_IDS } from '../../../shared/codegen/target.ts';
import { type CliCommand, print } from '../cli-command.ts';
import { helpOnOperation, OPERATION_OPTIONS, operationArgument, operationInput } from '../operation-arguments.ts';
import { ENVIRONMENT, misuse, readArgs, TEXT } from '../read-args.ts';
import { environmentNamed, withWorkbench } from '../with-workbench.ts';

const OPTIONS = {
  target: { ...TEXT, takes: TARGET_IDS },
  set: OPERATION_OPTIONS.set,
  body: OPERATION_OPTIONS.body,
  'idempotency-key': OPERATION_OPTIONS['idempotency-key'],
  env: ENVIRONMENT,
  server: TEXT,
  data: OPERATION_OPTIONS.data,
} as const;

export const codegenCommand: CliCommand = {
  usage:
    'codegen OPERATION --target NAME [--set name=value]… [--body FILE] [--idempotency-key KEY] [--env NAME] [--server URL] [--data DIR] [--json]',
  options: OPTIONS,
  argument: 'operation',
  help: (positionals) => `Targets: ${TARGET_IDS.join(', ')}\n\n${helpOnOperation(positionals)}`,
  async run(args, io) {
    const { values, positionals } = readArgs(args, OPTIONS, true);
    const operation = operationArgument(positionals);
    const target = TARGET_IDS.find((id) => id === values.target);
    if (!target) {
      const got = values.target === undefined ? 'is missing' : `“${values.target.slice(0, 60)}” is not known`;
      throw misuse(`--target NAME ${got}; expected one of ${TARGET_IDS.join(', ')}.`);
    }
    return withWorkbench(values.data, io.stderr, async (workbench) => {
      const environment = await environmentNamed(workbench, io.stderr, values.env);
      const input = operationInput({ operation, environment, purpose: 'reading', say: io.stderr }, values);
      const { env, server } = values;
      // At an address that is given, a sandbox that is asked for by name is that of the folder. Otherwise it is one
      // started alone, which has a key of its own.
      const keyId =
        env !== undefined && server !== undefined && environment.keyId !== '' ? environment.keyId : undefined;
      const of = { kind: 'operation', environmentId: environment.id, input, server, keyId } as const;
      const { fileName, proven, unproven, program } = await workbench.services['codegen.program']({ target, of });
      print(io, values.json, { target, fileName, proven, program }, encodeUtf8(program));
      if (unproven !== undefined) io.stderr(`${unproven}\n`);
      return 0;
    });
  },
};
