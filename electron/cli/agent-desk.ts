/** Opens the Desk of `mcp`: on the data folder's sandbox, on another of its environments, or on an environment file. */
import type { Environment } from '../../shared/environment/environment.ts';
import { createDoctorPool } from '../doctor-pool/doctor-pool.ts';
import { createPress } from '../exchange/press.ts';
import { type Desk, refuseLive } from '../mcp/desk.ts';
import type { LocalProgram } from '../program.ts';
import { hideTokens } from '../vault/hide-tokens.ts';
import { isEnvironmentFile, openLoneEnvironment } from './lone-environment.ts';
import { recordedAnswer, sendAlone } from './send-answer.ts';
import { environmentNamed, makeReady, withWorkbench } from './with-workbench.ts';

type Opening = { readonly env?: string | undefined; readonly data?: string | undefined };

/** Closes it afterwards. Throws AppError `environment-live` before anything else where it is dangerous. */
export async function withAgentDesk<T>(
  { env, data }: Opening,
  say: (line: string) => void,
  use: (desk: Desk) => Promise<T>,
): Promise<T> {
  if (env !== undefined && isEnvironmentFile(env)) return onFile(env, use);
  const open = async (workbench: LocalProgram): Promise<T> => {
    const desk = deskOf(workbench, (await environmentNamed(workbench, say, env)).id, say);
    await desk.environment();
    return use(desk);
  };
  return withWorkbench(data, say, open, { by: 'agent' });
}

function deskOf(workbench: LocalProgram, id: string, say: (line: string) => void): Desk {
  const { services, sender, press, diagnose } = workbench;
  let opening: Promise<void> | undefined;
  const environment = async (): Promise<Environment> => {
    const found = await environmentNamed(workbench, say, id);
    refuseLive(sender.environments.all, found);
    return found;
  };
  return {
    sender,
    press,
    environment,
    async ready() {
      // Calls may come at the same time; the sandbox is started once.
      opening ??= makeReady(workbench, await environment()).finally(() => {
        opening = undefined;
      });
      await opening;
      return environment();
    },
    async send({ id: environmentId }, input, callId) {
      const { exchangeId } = await services['operation.send']({ environmentId, callId, input });
      return recordedAnswer(services, exchangeId);
    },
    diagnose: ({ id: environmentId }, judged, depth, watching) => diagnose(environmentId, judged, depth, watching),
  };
}

async function onFile<T>(file: string, use: (desk: Desk) => Promise<T>): Promise<T> {
  const { environment, sender } = await openLoneEnvironment(file);
  refuseLive(sender.environments.all, environment);
  const doctor = createDoctorPool();
  const found = async (): Promise<Environment> => environment;
  const { token } = sender.vault.credentials(environment.id);
  const vault = { masker: sender.vault.masker, secretTexts: () => [token] };
  try {
    return await use({
      sender,
      press: createPress(sender),
      environment: found,
      ready: found,
      send: (_environment, input, callId) => sendAlone(sender, { environment, callId }, input),
      diagnose: (_environment, judged, depth, watching) =>
        doctor.diagnose({ ...hideTokens(judged, vault, environment.id), depth }, watching),
    });
  } finally {
    await doctor.close();
  }
}
