/** The sentences of the start panel about where requests go and what the subscriber holds there. */
import type { SandboxState } from '../../shared/contract/workbench-state.ts';
import type { Environment, Subscriber } from '../../shared/environment/environment.ts';
import { cannotDialWithout, missingLabel } from '../../shared/environment/missing-label.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import type { HeldWorth } from '../../shared/sandbox/panel.ts';
import { counted } from '../../shared/text/counted.ts';

/** Says of each environment what is true of it: play money is the sandbox's alone. */
export function whereSentence(environment: Environment, sandbox: SandboxState, dataFolder: string): string {
  const { name, baseUrl, danger } = environment;
  if (environment.kind === 'embedded-sandbox') {
    const where =
      sandbox.kind === 'running'
        ? `runs on this machine at ${sandbox.url} and lives in ${dataFolder}`
        : `lives in ${dataFolder} and does not run now: nothing answers until it is started`;
    return `The sandbox is the whole service, with play money: it ${where}. Nothing leaves this machine.`;
  }
  const missing = missingLabel(environment);
  if (missing !== undefined) return `${name} is not set up yet: it lacks ${missing}.`;
  return danger
    ? `${name} is live: what you dial and send goes to ${baseUrl} and is real.`
    : `What you dial and send goes to ${name} at ${baseUrl}. It is not the sandbox on this machine.`;
}

/** What a dialled code comes to now: an answer, or the reason why none would come. `isListening`: the phone hears what is typed. */
export function dialSentence(
  environment: Environment,
  sandbox: SandboxState,
  subscriber: Subscriber | undefined,
  isListening = true,
): string {
  const { name, kind, ussdProfile } = environment;
  const missing = cannotDialWithout(environment);
  if (missing !== undefined) return `${name} cannot be dialled before it has ${missing}.`;
  if (kind === 'embedded-sandbox' && sandbox.kind !== 'running') {
    return 'Nobody answers the phone until the sandbox is started. Start it, then dial.';
  }
  const as = subscriber ? `, as ${subscriber.name} sees it` : '';
  const how = isListening ? 'is live: press its keys, or type' : 'is folded away: dial here, or open it at the edge';
  return `The phone ${how}. Each key you send is one ${isSigned(ussdProfile) ? 'signed ' : ''}request, and its answer appears right here${as}.`;
}

/** `Mutinta Banda holds ZK 107,449 there, in 14 stocks.` */
export function worthSentence(name: string, worth: readonly HeldWorth[]): string {
  const stocks = worth.reduce((sum, one) => sum + one.stocks.length, 0);
  if (stocks === 0) return `${name} holds no shares there yet.`;
  const sums = worth.map(({ currency, minor }) => `${currency} ${Math.round(minor / 100).toLocaleString('en-GB')}`);
  return `${name} holds ${sums.join(' and ')} there, in ${counted(stocks, 'stock')}.`;
}
