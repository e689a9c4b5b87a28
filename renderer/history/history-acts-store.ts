/**
 * Acts on exchanges in history: pin, name, note, delete, export, import, retention. Each reports its result.
 *
 * Bulk acts run in batches, with progress, and can be stopped between two batches. The panel asks for confirmation; main decides what is stored and
 * masked.
 */
import { createStore } from 'zustand/vanilla';
import type { HistoryOverview } from '../../shared/contract/history-commands.ts';
import type { Failure } from '../../shared/failure.ts';
import { type ExportForm, exportFrame } from '../../shared/history/exports/export-form.ts';
import type { HistoryMark } from '../../shared/history/history-mark.ts';
import { importWords } from '../../shared/history/import-words.ts';
import type { Retention, RetentionWeight } from '../../shared/history/retention.ts';
import { LARGEST_IMPORT_BYTES, splitExport } from '../../shared/history/split-export.ts';
import { counted } from '../../shared/text/counted.ts';
import { defineStore } from '../app/define-store.ts';
import { savedFileStem, savingWords } from '../app/handed-out.ts';
import type { StoreDeps } from '../app/store-types.ts';
import { type ChosenFile, readChosenText } from '../ui/chosen-file.ts';

export type HistoryAct =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly words: string; readonly done: number; readonly of: number }
  | { readonly kind: 'done'; readonly words: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type HistoryActsState = {
  readonly act: HistoryAct;
  /** How much is kept, and what can be filtered by; absent until it is asked for. */
  readonly overview?: HistoryOverview;
  /** What the retention being edited would remove. */
  readonly weighed?: { readonly retention: Retention; readonly weight: RetentionWeight };
  loadOverview(): Promise<void>;
  mark(ids: readonly string[], changes: Partial<HistoryMark>): Promise<boolean>;
  remove(ids: readonly string[]): Promise<void>;
  exportAs(form: ExportForm, ids: readonly string[], version: string): Promise<void>;
  /** Reads an export of history back in. */
  importFrom(file: ChosenFile): Promise<void>;
  weigh(retention: Retention): Promise<void>;
  changeRetention(retention: Retention): Promise<void>;
  /** Stops a bulk act after the current batch. */
  stop(): void;
  /** Clears the result of the last act. */
  settle(): void;
};

/** Long enough to read the longest of them twice. */
const NOTICE_MS = 12_000;
const MARKED_AT_ONCE = 50;
const REMOVED_AT_ONCE = 25;
const EXPORTED_AT_ONCE = 25;
const IMPORTED_AT_ONCE = 25;
/** Of texts in one call; the door takes two megabytes. */
const MOST_CALL_CHARACTERS = 500_000;
/** The largest export, in characters; more would strain the browser's memory. */
const LARGEST_EXPORT = 128_000_000;

export function createHistoryActsStore({
  host,
  nowMs,
  later,
  saveFile,
}: Pick<StoreDeps, 'host' | 'nowMs' | 'later' | 'saveFile'>) {
  return createStore<HistoryActsState>()((set, get) => {
    let isStopWanted = false;
    let offeredAs: string | undefined;
    const fail = (failure: Failure) => set({ act: { kind: 'failed', failure } });
    const say = (words: string) => {
      const act = { kind: 'done', words } as const;
      set({ act });
      later(() => {
        if (get().act === act) set({ act: { kind: 'idle' } });
      }, NOTICE_MS);
    };
    host.on('saving.ended', (ended) => {
      if (ended.offeredAs === offeredAs && ended.outcome !== 'saved') say(savingWords(ended));
    });
    const busy = (words: string, done: number, of: number) => set({ act: { kind: 'busy', words, done, of } });

    /** Calls `portion` until everything is done; it returns how many it handled. Returns the total handled. */
    async function inPortions<Item>(
      words: string,
      items: readonly Item[],
      size: number,
      portion: (some: readonly Item[]) => Promise<number | Failure>,
    ): Promise<number | undefined> {
      if (get().act.kind === 'busy') return undefined;
      isStopWanted = false;
      let done = 0;
      while (done < items.length && !isStopWanted) {
        busy(words, done, items.length);
        const taken = await portion(items.slice(done, done + size));
        if (typeof taken !== 'number') {
          fail(taken);
          return undefined;
        }
        done += taken;
      }
      return done;
    }

    return {
      act: { kind: 'idle' },
      async loadOverview() {
        const answer = await host.call('history.overview', {});
        if (answer.ok) set({ overview: answer.value });
      },
      async mark(ids, changes) {
        const done = await inPortions('Marking', ids, MARKED_AT_ONCE, async (some) => {
          const answer = await host.call('history.mark', { ids: [...some], ...changes });
          return answer.ok ? some.length : answer.failure;
        });
        if (done !== undefined) set({ act: { kind: 'idle' } });
        return done !== undefined;
      },
      async remove(ids) {
        const done = await inPortions('Deleting', ids, REMOVED_AT_ONCE, async (some) => {
          const answer = await host.call('history.remove', { ids: [...some] });
          return answer.ok ? some.length : answer.failure;
        });
        if (done !== undefined) say(`${counted(done, 'exchange')} deleted.`);
      },
      async exportAs(form, ids, version) {
        const frame = exportFrame(form, version);
        const parts: string[] = [];
        let characters = 0;
        let exported = 0;
        const done = await inPortions('Exporting', ids, EXPORTED_AT_ONCE, async (some) => {
          if (characters > LARGEST_EXPORT) {
            isStopWanted = true;
            return 0;
          }
          const answer = await host.call('history.exportPart', { form, ids: [...some], firstNumber: exported + 1 });
          if (!answer.ok) return answer.failure;
          for (const text of answer.value.texts) {
            parts.push(exported === 0 ? text : frame.between + text);
            characters += text.length;
            exported += 1;
          }
          return answer.value.taken;
        });
        if (done === undefined) return;
        const name = `${savedFileStem(nowMs())}.${frame.extension}`;
        offeredAs = name;
        saveFile(name, [frame.head, ...parts, frame.tail], frame.mediaType);
        const rest =
          done < ids.length
            ? ` The other ${counted(ids.length - done, 'exchange')} were left out: one file holds about ${LARGEST_EXPORT / 1_000_000} MB, and an export that is stopped what it had.`
            : '';
        say(`${counted(exported, 'exchange')} exported to ${name}, secrets masked.${rest}`);
      },
      async importFrom(file) {
        if (get().act.kind === 'busy') return;
        const bounds = { what: 'an export', mostBytes: LARGEST_IMPORT_BYTES };
        const text = await readChosenText(file, bounds);
        const split = text.ok ? splitExport(text.value) : text;
        if (!split.ok) return fail(split.failure);
        const refused = split.value.flatMap((row) =>
          'refusal' in row ? [{ number: row.number, sentence: row.refusal }] : [],
        );
        const rows = split.value.flatMap((row) => ('text' in row ? [row] : []));
        let [added, known] = [0, 0];
        const done = await inPortions('Importing', rows, IMPORTED_AT_ONCE, async (some) => {
          const portion = fitting(some);
          const answer = await host.call('history.importPart', { texts: portion.map((row) => row.text) });
          if (!answer.ok) return answer.failure;
          added += answer.value.added;
          known += answer.value.known;
          for (const { at, sentence } of answer.value.refused)
            refused.push({ number: portion[at]?.number ?? 0, sentence });
          return portion.length;
        });
        if (done === undefined) return;
        const words = importWords({ added, known, refused, left: rows.length - done });
        // What was refused stays to be read.
        if (refused.length > 0) fail({ code: 'import-refused', message: words });
        else say(words);
      },
      async weigh(retention) {
        const answer = await host.call('history.weighRetention', { retention });
        if (answer.ok) set({ weighed: { retention, weight: answer.value } });
        else fail(answer.failure);
      },
      async changeRetention(retention) {
        const answer = await host.call('history.changeRetention', { retention });
        if (!answer.ok) return fail(answer.failure);
        set({ weighed: undefined });
        say('The new retention is saved.');
      },
      stop() {
        isStopWanted = true;
      },
      settle() {
        if (get().act.kind !== 'busy') set({ act: { kind: 'idle' } });
      },
    };
  });
}

/** As many as one call takes; one at least. */
function fitting<Row extends { readonly text: string }>(rows: readonly Row[]): readonly Row[] {
  let characters = 0;
  const end = rows.findIndex(({ text }, at) => {
    characters += text.length;
    return at > 0 && characters > MOST_CALL_CHARACTERS;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

export const historyActsStore = defineStore(createHistoryActsStore);
