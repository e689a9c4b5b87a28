/** The embedded sandbox as an Environment; its address, subscribers and clock follow the running sandbox. */
import { DEFAULT_TRANSPORT, type Environment } from '../../shared/environment/environment.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import type { Vault } from '../vault/vault.ts';
import { SANDBOX_ENVIRONMENT_ID, type SandboxFields } from './environments-file.ts';

export function sandboxEnvironment(fields: SandboxFields, sandbox: EmbeddedSandbox, vault: Vault): Environment {
  const key = vault.publicPart(SANDBOX_ENVIRONMENT_ID);
  const seen = sandbox.lastSeen();
  return {
    ...fields,
    id: SANDBOX_ENVIRONMENT_ID,
    name: 'Sandbox',
    kind: 'embedded-sandbox',
    baseUrl: seen?.url ?? '',
    clientId: seen?.clientId ?? '',
    keyId: key?.keyId ?? '',
    ownKeyId: '',
    ...(key ? { publicKeyBase64: Buffer.from(key.publicKey).toString('base64') } : {}),
    hasToken: seen !== undefined,
    danger: false,
    transport: { ...DEFAULT_TRANSPORT, proxy: { kind: 'none' } },
    ...clockOf(sandbox),
    customers: seen?.customers ?? [],
  };
}

/** Empty while the sandbox uses the machine's clock. */
function clockOf(sandbox: EmbeddedSandbox): Pick<Environment, 'clock'> {
  const state = sandbox.admin()?.clock();
  if (!state) return {};
  if (state.isFrozen) return { clock: { kind: 'frozen', atMs: state.nowMs } };
  return state.offsetMs === 0 ? {} : { clock: { kind: 'ahead', byMs: state.offsetMs } };
}
