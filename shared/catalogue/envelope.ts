/**
 * The envelope of JSON answers: data, code, message, and meta on lists; and the sandbox's form of a refusal.
 *
 * Source: specification, "Response envelope". `code` is a string in its schema but a number in its examples, so both
 * are accepted. It does not show the body of an error; this form is the sandbox's own.
 */
import { z } from 'zod';
import { SORTS } from './fields.ts';

const code = z.union([z.number(), z.string()]).meta({ title: 'Code', description: 'The status again, 200 or 201.' });
const message = z.string().meta({ title: 'Message', description: 'Success or Created.' });

/** The position of a page in its list. */
const pageMeta = z
  .object({
    previousPage: z.int(),
    currentPage: z.int(),
    nextPage: z.int(),
    limit: z.int(),
    currentCount: z.int().meta({ description: 'Rows on this page.' }),
    totalCount: z.int().meta({ description: 'Rows of the whole list.' }),
    sort: z.enum(SORTS),
  })
  .meta({ title: 'Paging', description: 'The place of this page in the whole list.' });

export type PageMeta = z.infer<typeof pageMeta>;

/** The envelope of a single object. */
export function single<Data extends z.ZodType>(data: Data) {
  return z.object({ data, code, message });
}

/** The envelope of a list. */
export function list<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), code, message, meta: pageMeta });
}

/** A refusal as the sandbox writes it. */
export const refusal = z
  .object({
    data: z.null(),
    code,
    message: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })),
    signatureBase: z.string().optional().meta({
      description:
        'The signature base as the sandbox rebuilt it, with the token masked; only where a signature was refused.',
    }),
    signatureBaseSha512: z.string().optional().meta({ description: 'SHA-512 of the true base, in hex.' }),
  })
  .meta({ title: 'Refusal', description: 'Why a request was not carried out; one entry in errors for each reason.' });
