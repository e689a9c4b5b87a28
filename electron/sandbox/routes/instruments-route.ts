/** GET /v1/instruments. Pages are serialised once and cached until the day or the instruments change. */
import type { Instrument } from '../../../shared/catalogue/instruments.ts';
import { memo } from '../../../shared/memo.ts';
import type { SandboxCore } from '../core.ts';
import type { Reply } from '../http/reply.ts';
import type { InstrumentBook, ListedInstrument } from '../instruments/instrument-book.ts';
import { valueChanges } from '../instruments/value-changes.ts';
import { type Outcome, ok } from '../outcome.ts';
import type { SandboxSettings } from '../settings.ts';
import { dayOf } from '../world/price-path.ts';
import { type PageQuery, pageMeta, pageWanted } from './paging.ts';
import type { Input } from './read-input.ts';
import { dates } from './row-json.ts';
import { writeOutcome } from './write-outcome.ts';

const MAX_KEPT_PAGES = 200;
const keptPages = new WeakMap<InstrumentBook, ReturnType<typeof memo<Reply>>>();

export function listInstruments(core: SandboxCore, { query }: Input): Outcome {
  const wanted = pageWanted(query as PageQuery);
  const { book } = core;
  const nowMs = core.clock.nowMs();
  const settings = core.settings();
  const { page, limit, sort } = wanted;
  const name = `${book.edition()} ${dayOf(nowMs)} ${settings.timestampsIn} ${settings.codeAs} ${page} ${limit} ${sort}`;
  const kept = keptPages.get(book) ?? memo<Reply>(MAX_KEPT_PAGES);
  keptPages.set(book, kept);
  const reply = kept(name, () => {
    const rows = pageOf(book.available(), wanted).map((instrument) => instrumentJson(instrument, nowMs, settings));
    const meta = pageMeta(wanted, rows.length, book.available().length);
    return { ...writeOutcome(ok(rows, meta), settings), isShared: true };
  });
  return { kind: 'kept', reply };
}

function pageOf(
  all: readonly ListedInstrument[],
  { offset, limit, sort }: ReturnType<typeof pageWanted>,
): readonly ListedInstrument[] {
  const ordered = [...all].sort((a, b) => a.createdMs - b.createdMs || a.instrumentId - b.instrumentId);
  if (sort === 'DESC') ordered.reverse();
  return ordered.slice(offset, offset + limit);
}

function instrumentJson(instrument: ListedInstrument, nowMs: number, settings: SandboxSettings): Instrument {
  return {
    instrumentId: instrument.instrumentId,
    name: instrument.name,
    symbol: instrument.symbol,
    investmentId: instrument.investmentId,
    isAvailable: instrument.isAvailable === 1,
    valueChangeOverTime: valueChanges(instrument, nowMs),
    fractionalEnabled: instrument.fractionalEnabled === 1,
    ...dates(instrument, settings),
  };
}
