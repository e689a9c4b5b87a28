import { openApiDocument } from '../../../shared/codegen/openapi.ts';
import { misuse } from '../../../shared/failure.ts';
import { projectVersion } from '../../project.ts';
import { defineCommand } from '../cli-command.ts';
import { optionLine, valued } from '../options.ts';

const DEFAULT_SERVER = 'http://127.0.0.1:4010';

function serverOption(text: string): string {
  if (/^https?:\/\/[^/\s]+$/.test(text)) return text;
  throw misuse(`--server takes a base URL without a path, like ${DEFAULT_SERVER}; got “${text}”.`);
}

const OPTIONS = {
  server: valued('URL', `is the base URL in it, ${DEFAULT_SERVER} unless given`, {
    initial: DEFAULT_SERVER,
    read: serverOption,
  }),
};

export const openapiCommand = defineCommand(OPTIONS, {
  about: 'Prints the catalogue of operations as OpenAPI 3.1, for linters, mock servers and generators.',
  help: () => `Prints the catalogue of operations as OpenAPI 3.1, in JSON. ${optionLine(OPTIONS, 'server')}`,
  async run({ values }, io) {
    io.stdout(`${JSON.stringify(openApiDocument(values.server, projectVersion()), null, values.json ? 0 : 2)}\n`);
    return 0;
  },
});
