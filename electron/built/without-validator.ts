/**
 * Leaves the JSON Schema validator out of the SDK for agents, in every bundle.
 *
 * The SDK has it copied into its build, without its licence and as large as all that we use of the SDK. It would check
 * what a user answers to a question of the server, and our server asks none; tools check their input by zod.
 */
import type { Plugin } from 'vite';

/** The module by which the SDK chooses a validator for its platform. */
const CHOSEN_BY = '@modelcontextprotocol/server/_shims';
/** What the bundler calls the module that this plugin makes. */
export const WITHOUT_VALIDATOR = '\0without-validator';

const CODE = [
  'export const process = globalThis.process;',
  'export class DefaultJsonSchemaValidator {',
  "  getValidator() { throw new Error('This program asks its user no questions, so that there is no answer to check.'); }",
  '}',
].join('\n');

export function withoutValidator(): Plugin {
  return {
    name: 'without-validator',
    enforce: 'pre',
    resolveId: (id) => (id === CHOSEN_BY ? WITHOUT_VALIDATOR : undefined),
    load: (id) => (id === WITHOUT_VALIDATOR ? { code: CODE, moduleSideEffects: false } : undefined),
  };
}
