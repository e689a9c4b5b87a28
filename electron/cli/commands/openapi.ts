/** `openapi`: prints the catalogue as an OpenAPI 3.1 document, for linters, mock servers and generators. */
import { openApiDocument } from '../../../shared/codegen/openapi.ts';
import { projectVersion } from '../../project.ts';
import type { CliCommand } from '../cli-command.ts';
import { misuse, readArgs, TEXT } from '../read-args.ts';

const DEFAULT_SERVER = 'http://127.0.0.1:4010';

const OPTIONS = { server: { ...TEXT, default: DEFAULT_SERVER } } as const;

export const openapiCommand: CliCommand = {
  usage: 'openapi [--server URL]',
  options: OPTIONS,
  help: () =>
    `Prints the catalogue of operations as OpenAPI 3.1, in JSON. --server is the base URL in it, ${DEFAULT_SERVER} unless given.`,
  async run(args, io) {
    const { values } = readArgs(args, OPTIONS);
    if (!/^https?:\/\/[^/\s]+$/.test(values.server)) {
      throw misuse(`--server takes a base URL without a path, like ${DEFAULT_SERVER}; got “${values.server}”.`);
    }
    io.stdout(`${JSON.stringify(openApiDocument(values.server, projectVersion()), null, values.json ? 0 : 2)}\n`);
    return 0;
  },
};
