/**
 * What happens around every command, whichever door it came through: a list of steps, outermost first.
 *
 * If no step has anything to await, the command runs in the same turn, so that calls keep their order.
 */
import type { CommandName, Services } from '../../shared/contract/commands.ts';
import { AppError } from '../../shared/failure.ts';
import type { Environments } from '../environments/environments.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { Vault } from '../vault/vault.ts';
import { type ProfilePorts, sandboxFollowsProfile } from './sandbox-service.ts';
import { announceState, type StatePorts } from './workbench-state.ts';

export type TakeOverPorts = StatePorts &
  ProfilePorts & { readonly environments: Pick<Environments, 'isStale' | 'refresh'> };

/**
 * These answer with environments as their user wrote them, and may get them back to save; and two show a token because the
 * user asks for it. Every other answer may repeat what a service said, and is masked.
 */
export const UNMASKED: ReadonlySet<CommandName> = new Set<CommandName>([
  'exchange.reveal',
  'sandbox.revealToken',
  'environment.create',
  'environment.update',
  'environment.duplicate',
  'environment.delete',
  'environment.select',
  'environment.export',
  'environment.import',
  'workbench.state',
  'storage.setAside',
]);

/**
 * Masks every token in every answer and failure, after all parsing: the last thing before a door.
 *
 * Most texts were masked when they were recorded. But a token may be set after the answer that holds it, and what is parsed
 * from bytes is no longer the text that was masked. Only what is a token for certain is masked: the page works with the ids
 * and codes of these answers.
 */
export function withMaskedAnswers(services: Services, vault: Pick<Vault, 'masker'>): Services {
  const entries = Object.entries(services).map(([name, call]) => {
    if (UNMASKED.has(name as CommandName)) return [name, call];
    return [
      name,
      async (input: never) => {
        try {
          const answer = await (call as (input: never) => Promise<unknown>)(input);
          return vault.masker().json(answer);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const { code } = error.failure;
          throw new AppError({ ...vault.masker().json(error.failure), code }, { cause: error });
        }
      },
    ];
  });
  // Same names, same function types; the compiler cannot follow a map through its entries.
  return Object.fromEntries(entries) as Services;
}

/** Runs before the command, which awaits the returned promise, if any. */
export type CommandStep = (command: CommandName, input: object) => Promise<void> | undefined;

export function withSteps(services: Services, steps: readonly CommandStep[]): Services {
  const entries = Object.entries(services).map(([name, call]) => [
    name,
    (input: never) =>
      steps.reduceRight<() => Promise<unknown>>(
        (next, step) => () => step(name as CommandName, input)?.then(next) ?? next(),
        () => (call as (input: never) => Promise<unknown>)(input),
      )(),
  ]);
  // Same names, same function types; the compiler cannot follow a map through its entries.
  return Object.fromEntries(entries) as Services;
}

/** The page calls these by itself: at start, on events, on a timer. */
export const UNASKED: ReadonlySet<CommandName> = new Set<CommandName>([
  'workbench.state',
  'sandbox.panel',
  'sandbox.outbox',
  'sandbox.holdings',
  'history.list',
  'history.get',
  'history.walk',
  'history.stateTimes',
  'history.overview',
  'records.list',
  'records.get',
  'knownValues.list',
  'webhooks.state',
  'loupe.state',
  'flows.list',
  // The map is read again after each exchange.
  'map.read',
  'runs.state',
  'runs.watch',
  // A door calls it for a page that is gone.
  'runs.leave',
  // The page gives up what it no longer shows.
  'runs.stop',
  // The page reads the runs that it shows.
  'conform.runs',
  'conform.run',
  'vault.view',
  'program.about',
  'program.setTheme',
  'program.setAtStake',
  // The page tells what its menu shows whenever that changes, and asks for openings when it is loaded.
  'window.showActions',
  'window.nextOpening',
]);

/**
 * Tells the vault that the page's user is active: every command counts, except those that the page calls by itself.
 *
 * A page that polls once a second, or a service that sends messages to it, must not keep the vault open. A user may
 * call some of these commands too; then they count as little as reading does.
 */
export function noteActivity(touch: () => void): CommandStep {
  return (command, input) => {
    // A refused exchange or capture has its finding shown at once.
    const isDiagnosis = command === 'runs.start' && 'kind' in input && input.kind === 'diagnosis';
    if (!UNASKED.has(command) && !isDiagnosis) touch();
    return undefined;
  };
}

/**
 * Loads what another program wrote into the list of environments, so that a danger mark set there counts here at once,
 * and both programs agree on the selected environment.
 */
export function takeOverEnvironments(ports: TakeOverPorts): () => Promise<void> | undefined {
  const { environments } = ports;
  const profile = () => JSON.stringify(environments.byId(SANDBOX_ENVIRONMENT_ID).signingProfile);
  const takeOver = async () => {
    const before = profile();
    if (!(await environments.refresh())) return;
    if (profile() !== before) sandboxFollowsProfile(ports);
    announceState(ports);
  };
  return () => (environments.isStale() ? takeOver() : undefined);
}
