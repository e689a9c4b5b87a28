/** What is said of a press and of a session: the first line of its screen, how it stands, who walked. */
import { type Environment, limitsIn } from '../../../shared/environment/environment.ts';
import { environmentCalled } from '../../../shared/history/foreign-environment.ts';
import type { SessionHead } from '../../../shared/history/session-head.ts';
import type { PressRecord } from '../../../shared/request/press-record.ts';
import { stateTitle } from '../../../shared/ussd/state-title.ts';
import { standingNow } from '../../../shared/ussd/walk.ts';

/** The first line of the screen that came, or why none did. */
export function cameLine({ outcome }: PressRecord): string {
  if (outcome.kind === 'refused') return outcome.sentence;
  return outcome.text.split('\n').find((line) => line.trim() !== '') ?? 'an empty screen';
}

/** How often its words are read anew: a session is open until the service's limit, which is minutes away. */
export const SESSION_TICK_MS = 10_000;

/** `ended at Purchase success`, `open at Stocks`, `abandoned at Stocks`. */
export function standingLabel(
  head: Pick<SessionHead, 'standing' | 'lastState' | 'startedAtMs' | 'elapsedMs' | 'by'>,
  environment: Environment | undefined,
  nowMs: number,
): string {
  const { lastState } = head;
  const standing = standingNow(head, nowMs, limitsIn(environment));
  const at = lastState === undefined ? '' : ` at ${stateTitle(lastState)}`;
  switch (standing) {
    case 'abandoned':
      return `abandoned${at}`;
    case 'final':
      return `ended${at}`;
    case 'open':
      return `open${at}`;
    case 'lost':
      return `session lost${at}`;
    case 'refused':
      return `refused${at}`;
  }
}

export type NamedEnvironments = ReadonlyMap<string, Environment>;

export function environmentName(environments: NamedEnvironments, id: string): string {
  return environmentCalled(id, environments.get(id)?.name);
}
