/**
 * Addresses for deliveries that an agent gave, so that whichever program sends to them later knows it: another one may have
 * the same database open, and a webhook stays.
 *
 * A table that is made where it lacks, since files of earlier versions have none.
 */
import type { Database } from '../../sqlite/database.ts';
import { insertRow } from '../../sqlite/rows.ts';
import type { SandboxCore } from '../core.ts';
import { webhookRow } from './webhook-config.ts';

export function makeAgentAddresses(db: Database): void {
  db.exec('CREATE TABLE IF NOT EXISTS agentAddress (url TEXT PRIMARY KEY) STRICT');
}

export function isAgentsAddress({ db }: SandboxCore, url: string): boolean {
  return db.get('SELECT 1 FROM agentAddress WHERE url = ?', url) !== undefined;
}

/** Call it before the address is stored. What the webhook has already is nothing that an agent gave; what a person gives is theirs. */
export function noteWhoGave(core: SandboxCore, url: string): void {
  if (!core.isForAgent) core.db.run('DELETE FROM agentAddress WHERE url = ?', url);
  else if (webhookRow(core).url !== url) insertRow(core.db, 'agentAddress', { url }, 'INSERT OR REPLACE');
}
