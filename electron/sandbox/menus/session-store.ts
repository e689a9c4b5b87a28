/** Sessions at rest: one row each, so that they outlive the process as long as they live at all. */

import type { MenuStateName } from '../../../shared/ussd/menu-states.ts';
import { insertRow } from '../../sqlite/rows.ts';
import type { SandboxCore } from '../core.ts';
import type { Offered, Place } from './engine.ts';
import type { SessionMemory } from './screen.ts';

export type Session = Place & {
  readonly sessionId: string;
  readonly customerId: number;
  readonly expiresMs: number;
  readonly endedMs: number | null;
  /** The answer that acted and ended the session, for its identical repetition. */
  readonly actedChoice: string | null;
  /** The response body of the end screen, JSON; null while the session lives. */
  readonly lastReply: string | null;
};

type SessionRow = Omit<Session, 'memory' | 'offered'> & { readonly memory: string; readonly offered: string };

/** Sessions are forgotten a day after they expired; until then their end can be told from never having been. */
const FORGOTTEN_AFTER_MS = 86_400_000;

export function findSession(core: SandboxCore, sessionId: string): Session | undefined {
  const row = core.db.get<SessionRow>('SELECT * FROM ussdSession WHERE sessionId = ?', sessionId);
  if (!row) return undefined;
  return {
    ...row,
    state: row.state as MenuStateName,
    memory: JSON.parse(row.memory) as SessionMemory,
    offered: JSON.parse(row.offered) as Offered[],
  };
}

export function keepSession(core: SandboxCore, session: Session): void {
  const { memory, offered } = session;
  const row = { ...session, memory: JSON.stringify(memory), offered: JSON.stringify(offered) };
  insertRow(core.db, 'ussdSession', row, 'INSERT OR REPLACE');
}

export function forgetOldSessions(core: SandboxCore): void {
  core.db.run('DELETE FROM ussdSession WHERE expiresMs < ?', core.clock.nowMs() - FORGOTTEN_AFTER_MS);
}
