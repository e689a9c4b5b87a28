import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { TARGET_IDS } from '../../../shared/codegen/target.ts';
import { misuse } from '../../../shared/failure.ts';
import { shortened } from '../../../shared/text/shortened.ts';
import { defineCommand, print } from '../cli-command.ts';
import { helpOnOperation, operationArgument, operationInput } from '../operation-arguments.ts';
import { DATA_AND_JSON, ENVIRONMENT, OPERATION_OPTIONS, valued } from '../options.ts';
import { environmentNamed, withWorkbench } from '../with-workbench.ts';

const OPTIONS = {
  target: valued('NAME', `is the language: ${TARGET_IDS.join(', ')}`, { takes: TARGET_IDS, required: true }),
  ...OPERATION_OPTIONS,
  env: ENVIRONMENT,
  server: valued('URL', 'is the base URL that the program calls, in place of the environment’s'),
  ...DATA_AND_JSON,
};

export const codegenCommand = defineCommand(OPTIONS, {
  about:
    'Prints a program that builds, signs and sends a request. It sends nothing itself and reads neither key nor token.',
  argument: { usage: 'OPERATION', takes: 'operation' },
  help: (positionals) => `Targets: ${TARGET_IDS.join(', ')}\n\n${helpOnOperation(positionals)}`,
  async run({ values, positionals }, io) {
    const operation = operationArgument(positionals);
    const target = TARGET_IDS.find((id) => id === values.target);
    if (!target) {
      const got = values.target === undefined ? 'is missing' : `“${shortened(values.target, 60)}” is not known`;
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
      const { fileName, program } = await workbench.services['codegen.program']({ target, of });
      // Every language is proven; scripts read the word from when some were not.
      print(io, values.json, { target, fileName, proven: true, program }, encodeUtf8(program));
      return 0;
    });
  },
});
