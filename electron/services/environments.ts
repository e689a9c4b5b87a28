/** The environments of the workbench as they stand now: address and subscribers of the embedded sandbox come and go with it. */
import { DEFAULT_USSD_PROFILE, type Environment } from '../../shared/contract/environment.ts';
import { AppError } from '../../shared/contract/failure.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../shared/signature/profile.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import type { VaultRoom } from '../vault/vault-room.ts';

export const SANDBOX_ENVIRONMENT_ID = 'sandbox';

export type EnvironmentsRoom = {
  all(): readonly Environment[];
  /** Throws AppError `environment-unknown`. */
  byId(id: string): Environment;
};

export function createEnvironments(sandbox: EmbeddedSandbox, vault: VaultRoom): EnvironmentsRoom {
  const all = (): readonly Environment[] => [sandboxEnvironment(sandbox, vault)];
  return {
    all,
    byId(id) {
      const environments = all();
      const found = environments.find((environment) => environment.id === id);
      if (found) return found;
      const known = environments.map((environment) => environment.id).join(', ');
      throw new AppError({
        code: 'environment-unknown',
        message: `There is no environment “${id.slice(0, 60)}”; known: ${known}.`,
      });
    },
  };
}

function sandboxEnvironment(sandbox: EmbeddedSandbox, vault: VaultRoom): Environment {
  const signer = vault.signer(SANDBOX_ENVIRONMENT_ID);
  const seen = sandbox.lastSeen();
  return {
    id: SANDBOX_ENVIRONMENT_ID,
    name: 'Sandbox',
    kind: 'embedded-sandbox',
    baseUrl: seen?.url ?? '',
    clientId: seen?.clientId ?? '',
    keyId: signer?.keyId ?? '',
    ...(signer ? { publicKeyBase64: Buffer.from(signer.publicKey).toString('base64') } : {}),
    hasToken: seen !== undefined,
    colour: 'teal',
    danger: false,
    signingProfile: DEFAULT_SIGNING_PROFILE,
    ussdProfile: DEFAULT_USSD_PROFILE,
    ...clockOf(sandbox),
    customers: seen?.customers ?? [],
  };
}

/** Nothing where the sandbox goes by the machine's clock. */
function clockOf(sandbox: EmbeddedSandbox): Pick<Environment, 'clock'> {
  const state = sandbox.admin()?.clock();
  if (!state) return {};
  if (state.isFrozen) return { clock: { kind: 'frozen', atMs: state.nowMs } };
  return state.offsetMs === 0 ? {} : { clock: { kind: 'ahead', byMs: state.offsetMs } };
}
