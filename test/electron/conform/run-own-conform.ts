/** A conformance run against a sandbox of its own, with something between the two. */
import type { ConformBounds } from '../../../electron/conform/conform-bounds.ts';
import { runConform } from '../../../electron/conform/run-conform.ts';
import type { Sender } from '../../../electron/exchange/sender.ts';
import { type FreshSandbox, openFreshSandbox } from '../../../electron/open/fresh-sandbox.ts';
import type { ConformRun, ConformWatch } from '../../../shared/conform/conform-run.ts';

type OwnConformWish = {
  readonly mayAct: boolean;
  readonly mayProbe: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly bounds?: Partial<ConformBounds>;
  readonly through?: (sender: Sender, own: FreshSandbox) => Sender;
};

export async function runOwnConform(
  { through, ...wish }: OwnConformWish,
  watch?: ConformWatch,
): Promise<{ readonly run: ConformRun }> {
  const own = await openFreshSandbox();
  const { environment, sandbox } = own;
  const customerId = environment.customers[0]?.customerId ?? 0;
  const advance = (byMs: number): unknown => sandbox.admin.changeClock({ kind: 'advance', byMs });
  try {
    const sender = through?.(own.sender, own) ?? own.sender;
    return { run: await runConform(sender, { ...wish, environment, customerId, advance }, watch) };
  } finally {
    await own.close();
  }
}
