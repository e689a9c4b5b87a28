/** Shapes that the answers of several tools share. */
import { z } from 'zod';

export const checkSchema = z.object({
  id: z.string(),
  ok: z.boolean(),
  made: z.boolean().describe('False where another failed check left nothing to judge.'),
  message: z.string(),
});

export const warningSchema = z.object({ id: z.string(), message: z.string() });

export const notesSchema = z
  .array(z.string())
  .describe('What was left out or taken otherwise while the request was read.');

/** A signed request, or one that is ready to be signed. */
export const requestSchema = z.object({
  raw: z.string().describe('As raw HTTP/1.1; where its body is no text, with its body left out.'),
  curl: z.string().describe('As a curl command for a POSIX shell.'),
  base: z.string().describe('The signature base (RFC 9421 section 2.5).'),
  signatureInput: z.string(),
  hashHex: z.string().describe('SHA-512 of the true base, in hex.'),
  signature: z
    .string()
    .optional()
    .describe('The 64 bytes of the signature in base64; absent where no key here may sign.'),
  isTokenHidden: z
    .boolean()
    .describe('Authorization shows stars for the environment’s own token; send_operation sends the true one.'),
});

export const answerSchema = z.object({
  exchangeId: z.string().optional().describe('Its id in history; absent where no history is kept.'),
  method: z.string(),
  url: z.string(),
  status: z.int().optional().describe('HTTP status; absent where no answer came.'),
  reason: z.string().optional(),
  headers: z.array(z.array(z.string())).optional(),
  body: z.json().optional().describe('The JSON value, or the text where it is none.'),
  bodyText: z.string().optional().describe('As received, its numbers with every digit.'),
  isBodyCut: z.boolean().describe('The body is longer than what is shown; body is left out then.'),
  isSignatureVerified: z.boolean().describe('Our own check of what was sent.'),
  totalMs: z.number(),
  failure: z.object({ code: z.string(), message: z.string() }).optional().describe('Why no whole answer came.'),
});

export const screenSchema = z.object({
  sent: z.string().describe('What was dialled or pressed.'),
  state: z.string().optional(),
  text: z.string().optional().describe('The screen as the phone shows it.'),
  options: z.array(z.object({ key: z.string(), label: z.string() })).optional(),
  isEnd: z.boolean().describe('The session is over: no key can be pressed any more.'),
  status: z.int().optional().describe('HTTP status; absent where no answer came.'),
  failure: z.object({ code: z.string(), message: z.string() }).optional().describe('Why no screen came.'),
  exchangeId: z.string().optional(),
  elapsedMs: z.number(),
});
