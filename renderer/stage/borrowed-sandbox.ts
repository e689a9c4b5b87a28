/**
 * The sandbox as the stage borrows it: set aside before the first script, given back when the stage is left.
 *
 * The phones of the dock stand still meanwhile, and go on where they stood. A press that is under way is answered first,
 * because its session is part of what is set aside. Main gives everything back by itself when this page goes.
 */
import type { Host } from '../../shared/contract/host.ts';
import type { Failure } from '../../shared/failure.ts';
import { inTurns } from '../../shared/in-turn.ts';
import { leaveStage, writeLent } from '../app/lent-phone.ts';
import type { PhoneStore } from '../app/phone-store.ts';
import type { RunStore } from '../app/run-store.ts';
import type { PageStorage } from '../app/store-types.ts';
import { until } from '../app/until.ts';

export type BorrowedSandbox = {
  /** Sets the sandbox aside, unless that was done. Resolves with why it could not be. */
  borrow(): Promise<Failure | undefined>;
  /** Puts everything back as it was; does nothing where nothing was borrowed. */
  giveBack(): Promise<void>;
};

/** @param keepInTab where a reload finds the session of the first phone (lent-phone.ts). */
export function createBorrowedSandbox(
  host: Pick<Host, 'call'>,
  runs: Pick<RunStore, 'start' | 'ended'>,
  phones: () => readonly PhoneStore[],
  keepInTab?: PageStorage,
): BorrowedSandbox {
  let stageId: string | undefined;
  /** The same, until main has ended it, as it does with a stage whose page it takes for gone. */
  let going: string | undefined;
  let lent: readonly PhoneStore[] = [];
  /** One after the other: who leaves and comes back at once borrows again what was given back. */
  const inTurn = inTurns();
  const takePhonesBack = (outcome: Parameters<PhoneStore['takeBack']>[0]): void => {
    for (const phone of lent) phone.takeBack(outcome);
    lent = [];
    writeLent(keepInTab, undefined);
  };
  return {
    borrow: () =>
      inTurn(async () => {
        if (going !== undefined) return undefined;
        if (stageId === undefined) {
          lent = phones();
          // The network's limit ends a press that is never answered.
          await Promise.all(lent.map((phone) => until(phone, ({ phone: now }) => now.inFlight === undefined)));
          for (const phone of lent) phone.lend();
        }
        const begun = await runs.start({ kind: 'stage' });
        if (!begun.ok) {
          if (stageId === undefined) takePhonesBack({ prolongedMs: 0 });
          return begun.failure;
        }
        stageId = begun.value;
        going = stageId;
        void runs.ended(stageId, 'stage').then(({ runId }) => {
          if (going === runId) going = undefined;
        });
        writeLent(keepInTab, { stageId, phone: lent[0] });
        return undefined;
      }),
    giveBack: () =>
      inTurn(async () => {
        if (stageId === undefined) return;
        const ended = await leaveStage(host, stageId);
        stageId = undefined;
        going = undefined;
        takePhonesBack(ended.ok ? ended.value : { sentence: lostBy(ended.failure) });
      }),
  };
}

const lostBy = ({ message }: Failure): string =>
  `The sandbox could not be put back as it was before the stage: ${message} It is put back at its next start.`;
