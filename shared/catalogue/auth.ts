/** Requests a token. The specification mentions /auth without showing it, so this whole operation is invented. */
import { z } from 'zod';
import { single } from './envelope.ts';
import { jsonBody, type Operation } from './operation.ts';

const token = z.object({
  accessToken: z.string(),
  tokenType: z.literal('Bearer'),
  clientId: z.string(),
  expiresIn: z.int().meta({ description: 'Seconds for which the token holds.' }),
});

export const AUTH_OPERATIONS = [
  {
    name: 'auth.token',
    method: 'POST',
    path: '/v1/auth',
    title: 'Get a token',
    help: 'Answers a signed request without Authorization with a new access token.',
    withoutToken: true,
    body: jsonBody({}),
    response: { status: 200, help: 'A new token.', schema: single(token) },
    refusals: [400, 409, 415],
    examples: [{ title: 'A new token', body: {} }],
    invented:
      'The specification names /auth and does not show how a token is obtained; all of it is the sandbox’s own.',
  },
] as const satisfies readonly Operation[];
