/**
 * Tells the vault that the page's user is there: every command counts, but for those that the page asks by itself.
 *
 * A page that asks once a second while it lies open must not keep the vault open, nor may a service that sends messages to
 * it. Some of these a user asks as well; that counts as little as reading does.
 */
import type { CommandName, Services } from '../../shared/contract/commands.ts';

/** Asked by the page without its user: at start, on events, by the clock. */
export const UNASKED: ReadonlySet<CommandName> = new Set<CommandName>([
  'workbench.state',
  'sandbox.panel',
  'sandbox.journal',
  'sandbox.outbox',
  'history.list',
  'history.get',
  'history.search',
  'history.overview',
  'knownValues.list',
  'webhooks.state',
  'vault.view',
]);

export function withActivity(services: Services, touch: () => void): Services {
  const noted = Object.entries(services).map(([name, call]) => {
    if (UNASKED.has(name as CommandName)) return [name, call];
    return [
      name,
      (input: never) => {
        touch();
        return (call as (input: never) => Promise<unknown>)(input);
      },
    ];
  });
  // The same names with functions of the same shape; the compiler cannot follow a map through its entries.
  return Object.fromEntries(noted) as Services;
}
