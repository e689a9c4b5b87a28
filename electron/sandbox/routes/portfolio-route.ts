/** PUT /v1/portfolio. A change of currency converts the invested amounts at the sandbox's fixed rates. */
import { updateRow } from '../../sqlite/rows.ts';
import type { SandboxCore } from '../core.ts';
import { type Currency, convert } from '../money.ts';
import { type Outcome, ok, refuse } from '../outcome.ts';
import { refuseChange } from '../trading/life-status.ts';
import { findPortfolio } from '../trading/portfolios.ts';
import type { AssetRow, LifeStatus, PortfolioRow } from '../world/world-types.ts';
import { refuseOwner } from './accounts-route.ts';
import type { Input } from './read-input.ts';
import { portfolioJson } from './row-json.ts';

type PortfolioChange = { readonly portfolioId: number; readonly currency?: Currency; readonly status?: LifeStatus };

export function updatePortfolio(core: SandboxCore, { body }: Input): Outcome {
  const { portfolioId, status, currency } = body as PortfolioChange;
  const row = findPortfolio(core, portfolioId);
  if (!row) return refuse(404, 'portfolioId', `There is no portfolio ${portfolioId}.`);
  if (status === undefined && currency === undefined) return ok(portfolioJson(core, row));
  const changesMore = currency !== undefined;
  const barred =
    refuseChange({ what: `Portfolio ${portfolioId}`, now: row.status, wanted: status, changesMore }) ??
    refuseOwner(core, row.customerId);
  if (barred) return barred;
  const changed: PortfolioRow = {
    ...row,
    status: status ?? row.status,
    currency: currency ?? row.currency,
    updatedMs: core.clock.nowMs(),
  };
  if (changed.currency !== row.currency) convertInvested(core, row, changed.currency);
  updateRow(core.db, 'portfolio', changed, 'portfolioId', ['status', 'currency', 'updatedMs']);
  const json = portfolioJson(core, changed);
  core.announce('portfolio.updated', json);
  return ok(json);
}

function convertInvested(core: SandboxCore, { portfolioId, currency }: PortfolioRow, to: Currency): void {
  for (const asset of core.db.all<AssetRow>('SELECT * FROM asset WHERE portfolioId = ?', portfolioId)) {
    const invested = convert(asset.investedMinor, currency, to);
    core.db.run('UPDATE asset SET investedMinor = ? WHERE assetId = ?', invested, asset.assetId);
  }
}
