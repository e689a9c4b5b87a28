/** `openapi`: prints the catalogue as an OpenAPI 3.1 document, for linters, mock servers and generators. */
import { openApiDocument } from '../../../shared/codegen/openapi.ts';
import { projectVersion } from '../../project.ts';
import type { CliCommand } from '../cli-command.ts';
import { misuse, readArgs, TEXT } from '../read-args.ts';

const DEFAULT_SERVER = 'http://127.0.0.1:4010';

export const openapiCommand: CliCommand = {
  name: 'openapi',
  usage: 'openapi [--server URL]',
  async run(args, io) {
    const { values } = readArgs(args, {
      server: { ...TEXT, default: DEFAULT_SERVER },
    });
    if (!/^https?:\/\/[^/\s]+$/.test(values.server)) {
      throw misuse(`--server takes a base URL without a path, like ${DEFAULT_SERVER}; got “${values.server}”.`);
    }
    io.stdout(`${JSON.stringify(openApiDocument(values.server, projectVersion()), null, values.json ? 0 : 2)}\n`);
    return 0;
  },
};
