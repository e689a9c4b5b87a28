/**
 * The instruments, all in memory, with their prices of any day.
 *
 * Instruments change only with the world, so they are read at start and again after a reset or restore.
 */
import type { Database } from '../../sqlite/database.ts';
import { type Currency, fromUsdCents } from '../money.ts';
import { closeOn, dayOf } from '../world/price-path.ts';
import type { InstrumentRow } from '../world/world-types.ts';

export type ListedInstrument = Omit<InstrumentRow, 'closes'> & { readonly closes: readonly number[] };

export type InstrumentBook = {
  /** Available instruments in order of their ids. */
  available(): readonly ListedInstrument[];
  /** @throws RangeError for an id that no row has. */
  byId(instrumentId: number): ListedInstrument;
  find(instrumentId: number): ListedInstrument | undefined;
  /** Price of one share on the day of `nowMs`, in minor units of the currency. */
  price(instrument: ListedInstrument, currency: Currency, nowMs: number): number;
  /** Instruments whose symbol or name contains the text, ignoring case. */
  search(text: string): readonly ListedInstrument[];
  /** Increases whenever the instruments are read again; caches compare it. */
  edition(): number;
  reload(): void;
};

export function createInstrumentBook(db: Database): InstrumentBook {
  let all: readonly ListedInstrument[] = [];
  let byId = new Map<number, ListedInstrument>();
  let edition = 0;
  const reload = (): void => {
    all = db.all<InstrumentRow>('SELECT * FROM instrument ORDER BY instrumentId').map((row) => ({
      ...row,
      closes: JSON.parse(row.closes) as number[],
    }));
    byId = new Map(all.map((instrument) => [instrument.instrumentId, instrument]));
    edition += 1;
  };
  reload();
  const available = (): readonly ListedInstrument[] => all.filter((instrument) => instrument.isAvailable === 1);
  return {
    available,
    find: (instrumentId) => byId.get(instrumentId),
    byId(instrumentId) {
      const found = byId.get(instrumentId);
      if (!found) throw new RangeError(`The book holds no instrument ${instrumentId}; rows name only those it holds.`);
      return found;
    },
    price: (instrument, currency, nowMs) =>
      fromUsdCents(closeOn(instrument.closes, instrument.firstDay, dayOf(nowMs)), currency),
    search(text) {
      const wanted = text.toLowerCase();
      return available().filter(
        ({ symbol, name }) => symbol.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
      );
    },
    edition: () => edition,
    reload,
  };
}
