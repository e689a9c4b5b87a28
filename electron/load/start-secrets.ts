/**
 * What a load project reads at its start, from variables of the process: the private key, the token, and the flows' own secrets.
 *
 * DIALBENCH_KEY_FILE names the key's file; where there is none to name, as on a runner in the cloud, DIALBENCH_KEY holds its text. A
 * missing one is said by name, all at once. A USSD application needs no key, and a token only where one is set.
 */
import { readFileSync } from 'node:fs';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { AppError, reasonOf } from '../../shared/failure.ts';
import { readPrivateKey } from '../../shared/keys/read-private-key.ts';
import type { LoadFlow, LoadPlan } from '../../shared/load/load-plan.ts';
import type { Signer } from '../../shared/signature/ports.ts';
import { readReason } from '../files/read-reason.ts';
import { nodeSigner } from '../vault/node-signer.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The plan with its secrets in their places, and what signs. @throws AppError `variable-missing`, or what the key reader says. */
export async function readStartSecrets(
  plan: LoadPlan,
  variables: Variables,
): Promise<{ readonly flows: readonly LoadFlow[]; readonly signer?: Signer; readonly token: string }> {
  const named = new Set(plan.flows.flatMap(({ secrets }) => secrets.map(({ variable }) => variable)));
  const signs = isSigned(plan.environment.ussdProfile);
  const missing = [...(signs ? ['DIALBENCH_TOKEN'] : []), ...named].filter((name) => (variables[name] ?? '') === '');
  const { DIALBENCH_KEY_FILE: keyFile = '', DIALBENCH_KEY: keyText = '', DIALBENCH_TOKEN: token = '' } = variables;
  if (signs && keyFile === '' && keyText === '') missing.unshift('DIALBENCH_KEY_FILE');
  if (missing.length > 0) {
    const message = `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set: the load reads the key, the token and each secret of its flows from variables.`;
    throw new AppError({ code: 'variable-missing', message });
  }
  const flows = plan.flows.map((flow) => withSecrets(flow, variables));
  if (!signs) return { flows, token };
  const bytes = keyFile === '' ? new TextEncoder().encode(keyText) : bytesOf(keyFile);
  const { seed } = await readPrivateKey(bytes, variables.DIALBENCH_KEY_PASSPHRASE).catch((error: unknown) => {
    throw new AppError({ code: 'key-unreadable', message: `${keyFile || 'DIALBENCH_KEY'}: ${reasonOf(error)}` });
  });
  const signer = nodeSigner(seed, plan.environment.keyId);
  seed.fill(0);
  return { flows, signer, token };
}

function withSecrets(flow: LoadFlow, variables: Variables): LoadFlow {
  const given = flow.secrets.map(({ name, variable }) => [name, variables[variable] ?? ''] as const);
  return { ...flow, plan: { ...flow.plan, vars: new Map([...flow.plan.vars, ...given]) } };
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    const message = `The private key ${file} cannot be read (${readReason(error)}).`;
    throw new AppError({ code: 'key-unreadable', message });
  }
}
