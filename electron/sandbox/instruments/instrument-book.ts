/**
 * The book of instruments: all of them in memory, with their prices of any day.
 *
 * Instruments change only when the world is replaced, so they are read once and again after a reset or restore.
 */
import type { Database } from '../../sqlite/database.ts';
import { type Currency, fromUsdCents } from '../money.ts';
import { closeOn, dayOf } from '../world/price-path.ts';
import type { InstrumentRow } from '../world/world-types.ts';

export type ListedInstrument = Omit<InstrumentRow, 'closes'> & { readonly closes: readonly number[] };

export type InstrumentBook = {
  /** Available ones in order of their ids. */
  available(): readonly ListedInstrument[];
  /** Throws RangeError for an id that no row can name. */
  byId(instrumentId: number): ListedInstrument;
  find(instrumentId: number): ListedInstrument | undefined;
  /** Minor units of the currency for one share on the day of `nowMs`. */
  price(instrument: ListedInstrument, currency: Currency, nowMs: number): number;
  /** Those whose symbol or name holds the text, in any case. */
  search(text: string): readonly ListedInstrument[];
  /** Counts up whenever the book was read anew; caches hold on to it. */
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
