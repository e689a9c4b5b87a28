/** `verify_request`: every check of a signed request, as `verify` on the command line. */
import { z } from 'zod';
import { labelsOf } from '../../../shared/observed/received-trace.ts';
import { verifyRead } from '../../../shared/observed/verify-read.ts';
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { verdictDocument } from '../../exchange/verdict-document.ts';
import { JUDGE_FIELDS, REQUEST_FIELDS } from '../given-request.ts';
import { judgedRequest } from '../judged-request.ts';
import { tool } from '../tool.ts';
import { checkSchema, notesSchema, warningSchema } from './schemas.ts';

export const verifyRequest = tool({
  name: 'verify_request',
  title: 'Verify a signed request',
  description:
    'Verifies the HTTP Message Signature (RFC 9421) and the Content-Digest (RFC 9530) of a request, check by check, and gives the signature base as a verifier rebuilds it. Sends nothing. To learn why a request is refused use diagnose_request.',
  isSending: false,
  input: z.strictObject({ ...REQUEST_FIELDS, ...JUDGE_FIELDS }),
  output: z.object({
    verified: z.boolean().describe('True only if every check passed.'),
    checks: z.array(checkSchema),
    warnings: z.array(warningSchema).describe('What this verifier takes and another might refuse.'),
    base: z.string().optional().describe('The signature base; absent where it cannot be rebuilt.'),
    signatureParams: z.string().optional().describe('The value of @signature-params.'),
    hashHex: z.string().optional().describe('SHA-512 of the true base, in hex.'),
    labels: z.array(z.string()).describe('The labels of all signatures in the request.'),
    notes: notesSchema,
  }),
  async run(open, input) {
    const { given, keys, profile, nowSec } = await judgedRequest(open, input, { provesOthers: false });
    const { verdict } = verifyRead(given, keys, profile, { kind: 'at', nowSec }, open.sender.crypto, input.label);
    const failed = failedChecks(verdict);
    const { checks, ...rest } = verdictDocument(verdict);
    const document = {
      ...rest,
      checks: verdict.checks.map(({ id, ok, made, message }) => ({ id, ok, made, message })),
      warnings: [...rest.warnings],
      labels: [...labelsOf(given.request)],
      notes: given.notes.map(({ message }) => message),
    };
    const says = verdict.verified
      ? 'Verified: every check passed.'
      : ['Not verified.', ...failed.map(({ message }) => message)].join(' ');
    return { says, document, supplied: given.supplied };
  },
});
