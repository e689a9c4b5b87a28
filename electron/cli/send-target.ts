/** Where `send` sends: an environment of the data folder, or one of a file. */
import type { Environment } from '../../shared/environment/environment.ts';
import { misuse } from '../../shared/failure.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import type { SendAnswer } from '../../shared/result/send-answer.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import { signOperation } from '../exchange/sign-operation.ts';
import type { TargetOptions } from './environment-target.ts';
import { isEnvironmentFile, openLoneEnvironment } from './lone-environment.ts';
import { withConfirmOption } from './read-args.ts';
import { recordedAnswer, sendAlone } from './send-answer.ts';
import { environmentNamed, makeReady, withWorkbench } from './with-workbench.ts';

export type SendTarget = {
  readonly environment: Environment;
  /** Unlocks and starts what sending needs, once the input is known to be right. */
  ready(): Promise<void>;
  /** Signs without sending, with the true token inside. */
  sign(input: OperationInput): PreparedRequest;
  /** With the tokens masked: the environment's, and one that the answer issued. */
  send(input: OperationInput): Promise<SendAnswer>;
  /** Throws misuse if there is no vault to keep a token in: before anything is sent. */
  requireVault(): void;
  /** Seals the token that the last answer issued as the environment's. Throws AppError `token-not-kept` if there is none. */
  keepToken(): Promise<void>;
};

/** Opens the environment, without --env the data folder's sandbox, and closes it afterwards. A dangerous one wants its name. */
export async function withSendTarget<T>(
  { env, data, confirm }: TargetOptions,
  say: (line: string) => void,
  use: (target: SendTarget) => Promise<T>,
): Promise<T> {
  try {
    if (env !== undefined && isEnvironmentFile(env)) return await use(await targetOfFile(env, confirm));
    return await withWorkbench(data, say, async (workbench) => {
      const environment = await environmentNamed(workbench, say, env);
      let lastId = '';
      return use({
        environment,
        ready: () => makeReady(workbench, environment),
        sign: (input) => workbench.signOperation(environment.id, input, confirm),
        async send(input) {
          const job = { environmentId: environment.id, callId: 'send', input, confirmedName: confirm };
          const { exchangeId } = await workbench.services['operation.send'](job);
          lastId = exchangeId;
          return recordedAnswer(workbench.services, exchangeId);
        },
        requireVault() {},
        async keepToken() {
          await workbench.services['vault.useIssuedToken']({ exchangeId: lastId, confirmedName: confirm });
        },
      });
    });
  } catch (error) {
    throw withConfirmOption(error);
  }
}

async function targetOfFile(file: string, confirmedName: string | undefined): Promise<SendTarget> {
  const { environment, sender } = await openLoneEnvironment(file);
  return {
    environment,
    async ready() {},
    requireVault: noVault,
    keepToken: async () => noVault(),
    sign: (input) => signOperation(sender, environment, input, confirmedName),
    send: (input) => sendAlone(sender, { environment, confirmedName }, input),
  };
}

function noVault(): never {
  throw misuse(
    '--keep-token puts the token into the vault, which an environment of a file does not have. Name one of the data folder.',
  );
}
