/** Portfolios with their figures, derived from their holdings. */
import type { SandboxCore } from '../core.ts';
import { changeBp, worthOf } from '../money.ts';
import type { PortfolioRow } from '../world/world-types.ts';

export type ValuedPortfolio = PortfolioRow & {
  readonly investedMinor: number;
  readonly worthMinor: number;
  /** Hundredths of a percent. */
  readonly changeBp: number;
};

export function portfoliosOf(core: SandboxCore, customerId: number): readonly ValuedPortfolio[] {
  return core.db
    .all<PortfolioRow>('SELECT * FROM portfolio WHERE customerId = ? ORDER BY portfolioId', customerId)
    .map((row) => valuePortfolio(core, row));
}

export function findPortfolio(core: SandboxCore, portfolioId: number): PortfolioRow | undefined {
  return core.db.get<PortfolioRow>('SELECT * FROM portfolio WHERE portfolioId = ?', portfolioId);
}

export function valuePortfolio(core: SandboxCore, row: PortfolioRow): ValuedPortfolio {
  const nowMs = core.clock.nowMs();
  const held = core.db.all<{ instrumentId: number; quantityMicro: number; investedMinor: number }>(
    'SELECT instrumentId, quantityMicro, investedMinor FROM asset WHERE portfolioId = ?',
    row.portfolioId,
  );
  let investedMinor = 0;
  let worthMinor = 0;
  for (const asset of held) {
    investedMinor += asset.investedMinor;
    worthMinor += worthOf(
      asset.quantityMicro,
      core.book.price(core.book.byId(asset.instrumentId), row.currency, nowMs),
    );
  }
  return { ...row, investedMinor, worthMinor, changeBp: changeBp(investedMinor, worthMinor) };
}

/** The portfolio for a new order: the first active one, else the first; undefined if there is none. */
export function tradingPortfolio(core: SandboxCore, customerId: number): PortfolioRow | undefined {
  const all = core.db.all<PortfolioRow>(
    'SELECT * FROM portfolio WHERE customerId = ? ORDER BY portfolioId',
    customerId,
  );
  return all.find((row) => row.status === 'ACTIVE') ?? all[0];
}
