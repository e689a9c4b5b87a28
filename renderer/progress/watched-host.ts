/** A Host that tells of every call under way, so that whatever takes longer than a second is shown, and how to end it. */
import type { Capabilities } from '../../shared/contract/capabilities.ts';
import type { CommandInput, CommandName, CommandOutput } from '../../shared/contract/commands.ts';
import type { Host } from '../../shared/contract/host.ts';
import type { Answer } from '../../shared/failure.ts';
import type { ProgressState } from '../stores/progress-store.ts';
import { CALL_WORDS } from './call-labels.ts';

export function watchedHost(host: Host, begin: ProgressState['begin']): Host {
  async function call<C extends CommandName>(command: C, input: CommandInput<C>): Promise<Answer<CommandOutput<C>>> {
    const words = CALL_WORDS[command];
    if (words === undefined) return host.call(command, input);
    const callId = callIdOf(input);
    const underWay = begin(
      words,
      callId === undefined ? undefined : () => void host.call('operation.cancel', { callId }),
    );
    try {
      return await host.call(command, input);
    } finally {
      underWay.end();
    }
  }
  return {
    get capabilities(): Capabilities {
      return host.capabilities;
    },
    call,
    on: (event, listener) => host.on(event, listener),
  };
}

/** The name by which main can break a call off. */
function callIdOf(input: object): string | undefined {
  return 'callId' in input && typeof input.callId === 'string' ? input.callId : undefined;
}
