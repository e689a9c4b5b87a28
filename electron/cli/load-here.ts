/** `load --run` and `load --size`: a sandbox of their own, loaded in this process. */
import type { FlowPlan } from '../../shared/flow/flow.ts';
import { assumptionsText, howBig, howBigText, type LoadAssumptions, measuresText } from '../../shared/load/how-big.ts';
import { isLoadClean, loadFiguresText } from '../../shared/load/load-figures.ts';
import { removeTempFolders } from '../files/temp-folder.ts';
import { untilToldToEnd } from '../lifetime.ts';
import { clockOf, loadOwnSandbox, type OwnLoad } from '../load/load-own-sandbox.ts';
import { measureLoad } from '../load/measure-load.ts';
import { seedEnvironment } from '../load/seed-environment.ts';
import { MOST_COPIES } from '../sandbox/world/copy-customer.ts';
import { seedTraders } from '../sandbox/world/make-world.ts';
import { type CliIo, print } from './cli-command.ts';
import {
  callersOf,
  clockNotes,
  customersIn,
  customersOf,
  fitForLoad,
  leftOutLines,
  pressedBy,
} from './load-arguments.ts';

type Here = {
  readonly plans: readonly FlowPlan[];
  readonly pace: { readonly rate: number | undefined; readonly durationSec: number };
  /** The file of them. */
  readonly customers: string | undefined;
  readonly json: boolean;
};

export async function loadHere(here: Here, io: CliIo): Promise<number> {
  return withOwnLoad(here, io, async ({ own, leftOut }) => {
    const { figures, more: made } = await loadOwnSandbox(own, ({ fresh }) => fresh.made);
    const copied = [...made].map(([of, copies]) => ({ of, copies }));
    const text = `${loadFiguresText(figures)}${copiesText(copied)}The users and the sandbox shared this one process.\n`;
    print(io, here.json, { ...figures, customersCopied: copied, leftOut }, text);
    return isLoadClean(figures) ? 0 : 1;
  });
}

export async function sizeHere(here: Here, assumed: LoadAssumptions, io: CliIo): Promise<number> {
  return withOwnLoad(here, io, async ({ own, leftOut }) => {
    const { measured, figures } = await measureLoad(own);
    if (!isLoadClean(figures)) io.stderr(`What was measured went wrong in part:\n${loadFiguresText(figures)}`);
    const document = { assumed, measured, lines: howBig(measured, assumed), leftOut };
    const text = `${measuresText(measured)}${assumptionsText(assumed)}\n${howBigText(measured, assumed)}`;
    print(io, here.json, document, text);
    return isLoadClean(figures) ? 0 : 1;
  });
}

type Ready = { readonly own: OwnLoad; readonly leftOut: ReturnType<typeof fitForLoad>['leftOut'] };

async function withOwnLoad(
  { plans, pace, customers }: Here,
  io: CliIo,
  use: (ready: Ready) => Promise<number>,
): Promise<number> {
  const environment = seedEnvironment();
  const { fit, leftOut } = fitForLoad(plans, environment);
  const given = customers === undefined ? undefined : customersIn(customers, fit, environment);
  const own = {
    plans: pressedBy(fit, given),
    callers: callersOf(given ?? customersOf(seedTraders())),
    rate: pace.rate,
    durationMs: pace.durationSec * 1000,
    signal: untilTold(),
  };
  for (const line of [...leftOutLines(leftOut), ...clockNotes(fit, clockOf(fit))]) io.stderr(`${line}\n`);
  try {
    return await use({ own, leftOut });
  } finally {
    removeTempFolders();
  }
}

/** The first signal ends the load, and what it came to so far is printed. */
function untilTold(): AbortSignal {
  const ended = new AbortController();
  void untilToldToEnd().then(() => ended.abort());
  return ended.signal;
}

function copiesText(copied: readonly { readonly of: number; readonly copies: number }[]): string {
  if (copied.length === 0) return '';
  const total = copied.reduce((sum, { copies }) => sum + copies, 0);
  const whom =
    copied.length > 5 ? `one of ${copied.length} customers` : `customer ${copied.map(({ of }) => of).join(', ')}`;
  const end = total >= MOST_COPIES ? ` With ${MOST_COPIES.toLocaleString('en')} of them the load ends.` : '';
  return `Where a flow names its customer or wishes a fresh world, each session had a customer of its own, a copy of ${whom} as the seed has it.${end}\n`;
}
