/**
 * The command that prints a program for a request, sent or still being filled in.
 *
 * Sends nothing and needs no secret: the program reads key and token when it runs. Part of the one list in commands.ts.
 */
import { z } from 'zod';
import type { GeneratedProgram } from '../codegen/generate.ts';
import { TARGET_IDS } from '../codegen/target.ts';
import { operationInputSchema } from '../request/operation-input.ts';

const id = z.string().min(1).max(200);

export const CODEGEN_INPUTS = {
  'codegen.program': z.strictObject({
    target: z.enum(TARGET_IDS),
    of: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('exchange'), id }),
      z.strictObject({
        kind: z.literal('operation'),
        environmentId: id,
        input: operationInputSchema,
        /** The program addresses this server in place of the environment's. */
        server: z.string().max(2000).optional(),
        /** The signer's key id in place of the environment's. */
        keyId: z.string().min(1).max(200).optional(),
        /** The file that holds the signer's private key; the program's head and its command name it. */
        keyFile: z
          .string()
          .regex(/^[\w./~-]{1,300}$/)
          .optional(),
      }),
    ]),
  }),
} as const satisfies Record<string, z.ZodType>;

export type CodegenOutputs = { 'codegen.program': GeneratedProgram };
