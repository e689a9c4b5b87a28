/**
 * The environment as the tools for agents have it: nothing signs, sends or presses in a dangerous one, whatever name or address leads to it.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import { guardianOf, liveAt } from '../environments/live-address.ts';
import type { OpenEnvironment } from '../open/open-environment.ts';

export type AgentEnvironment = Pick<OpenEnvironment, 'now' | 'ready' | 'sender' | 'press' | 'diagnose'>;

/** `now` and `ready` throw AppError `environment-live` for a dangerous environment, and for one at the address of such; nothing is started then. */
export function withoutLive(open: OpenEnvironment): AgentEnvironment {
  const { sender, press, diagnose } = open;
  const harmless = (environment: Environment): Environment => {
    const { name, danger } = guardianOf(sender.environments.all, environment);
    if (danger) throw isLive(`${name} is marked as live, and an agent is given no live environment.`);
    return environment;
  };
  const now = async () => harmless(await open.now());
  return {
    now,
    async ready() {
      await now();
      return harmless(await open.ready());
    },
    sender,
    press,
    diagnose,
  };
}

/** Throws AppError `environment-live` for a request that leads to a dangerous environment. */
export function refuseLiveUrl(all: readonly Environment[], url: string): void {
  const live = liveAt(all, url);
  if (live) throw isLive(`This URL leads to ${live.name}, which is marked as live: nothing is signed for it here.`);
}

function isLive(sentence: string): AppError {
  const message = `${sentence} People reach it with “send”, “dial” and the workbench, which ask for its name.`;
  return new AppError({ code: 'environment-live', message });
}
