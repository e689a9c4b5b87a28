/** A run against a sandbox of its own: fresh from the seed, its clock moved instead of waited for, gone afterwards. */
import type { ConformRun, ConformWatch } from '../../shared/conform/conform-run.ts';
import type { Sender } from '../exchange/sender.ts';
import { type OwnSandbox, startOwnSandbox } from '../flows/own-sandbox.ts';
import type { ConformBounds } from './conform-bounds.ts';
import { runConform } from './run-conform.ts';

export type OwnConformWish = {
  readonly mayAct: boolean;
  readonly mayProbe: boolean;
  readonly customerId?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly bounds?: Partial<ConformBounds>;
  /** Tests put something between the run and the sandbox. */
  readonly through?: (sender: Sender, own: OwnSandbox) => Sender;
};

export async function runOwnConform(
  wish: OwnConformWish,
  watch?: ConformWatch,
): Promise<{
  readonly run: ConformRun;
  readonly environment: OwnSandbox['environment'];
  readonly customerId: number;
}> {
  const own = await startOwnSandbox();
  const { environment, sandbox } = own;
  const sender = wish.through?.(own.sender, own) ?? own.sender;
  const { mayAct, mayProbe, signal, bounds } = wish;
  const customerId = wish.customerId ?? environment.customers[0]?.customerId ?? 0;
  const advance = (byMs: number): unknown => sandbox.admin.changeClock({ kind: 'advance', byMs });
  try {
    const target = { environment, customerId, mayAct, mayProbe, advance, signal, bounds };
    return { run: await runConform(sender, target, watch), environment, customerId };
  } finally {
    await own.close();
  }
}
