/** The commands of the forwarding door: the door, and the public keys of other people's clients. */
import { toBase64 } from '../../shared/bytes/base64.ts';
import type { Services } from '../../shared/contract/commands.ts';
import type { LoupeOutputs } from '../../shared/contract/loupe-commands.ts';
import { AppError } from '../../shared/failure.ts';
import type { Environments } from '../environments/environments.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { Loupe } from '../loupe/loupe.ts';
import { type EmbeddedSandbox, runningSandbox } from '../sandbox/embedded-sandbox.ts';
import { forgetSandboxKey, readNamedKey } from './sandbox-service.ts';

export type LoupePorts = {
  readonly loupe: Loupe;
  readonly environments: Pick<Environments, 'byId'>;
  readonly sandbox: Pick<EmbeddedSandbox, 'admin'>;
};

export function createLoupeService(ports: LoupePorts): Pick<Services, keyof LoupeOutputs> {
  const { loupe, environments } = ports;
  return {
    async 'loupe.start'({ environmentId, ...wanted }) {
      await loupe.start({ environment: environments.byId(environmentId), ...wanted });
      return loupe.state();
    },
    async 'loupe.stop'() {
      await loupe.stop();
      return loupe.state();
    },
    'loupe.state': async () => loupe.state(),
    async 'loupe.clear'({ environmentId }) {
      loupe.clear(environmentId);
      return loupe.state();
    },
    async 'loupe.registerKey'({ environmentId, ...input }) {
      const { id, name, keyId: ownKeyId, publicKeyBase64: own = '' } = environments.byId(environmentId);
      const { keyId, publicKey } = readNamedKey(input);
      if (own !== '' && keyId === ownKeyId) {
        const message = `The key id ${keyId} is that of ${name} itself, whose public key is known already: another key under it would verify requests in its name. Choose another id.`;
        throw new AppError({ code: 'key-id-taken', message });
      }
      if (id === SANDBOX_ENVIRONMENT_ID) runningSandbox(ports).keys.remember(keyId, publicKey);
      else loupe.registerKey({ environmentId: id, keyId, publicKeyBase64: toBase64(publicKey) });
      return loupe.state();
    },
    async 'loupe.forgetKey'({ environmentId, keyId }) {
      if (environmentId === SANDBOX_ENVIRONMENT_ID) forgetSandboxKey(runningSandbox(ports), keyId);
      else if (!loupe.forgetKey(environmentId, keyId)) {
        throw new AppError({ code: 'key-unknown', message: `The door knows no key ${keyId} for this environment.` });
      }
      return loupe.state();
    },
  };
}
