/** Stored sessions, one row each, so that a session survives a restart of the process. */

import type { MenuStateName } from '../../../shared/ussd/menu-states.ts';
import { insertRow } from '../../sqlite/rows.ts';
import type { SandboxCore } from '../core.ts';
import type { MenuPlace, Offered } from './engine.ts';
import type { SessionMemory } from './screen.ts';

export type Session = MenuPlace & {
  readonly sessionId: string;
  readonly customerId: number;
  readonly expiresMs: number;
  readonly endedMs: number | null;
  /** The choice that acted and ended the session, so that its repetition can be recognised. */
  readonly actedChoice: string | null;
  /** JSON body of the last reply; null while the session lives. */
  readonly lastReply: string | null;
};

type SessionRow = Omit<Session, 'memory' | 'offered'> & { readonly memory: string; readonly offered: string };

/** Ended sessions stay a day after they expire; until then, “has ended” can be told from “never existed”. */
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
