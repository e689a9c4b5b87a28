/** POST /v1/auth: a new token for a signed request. All of it is invented; the specification only names /auth. */
import type { SandboxCore } from '../core.ts';
import { type Outcome, ok } from '../outcome.ts';

export function issueToken(core: SandboxCore): Outcome {
  return ok({
    accessToken: core.issueToken(),
    tokenType: 'Bearer',
    clientId: core.clientId,
    expiresIn: core.settings().tokenLifetimeSec,
  });
}
