/** The quick-dial book: names for codes, kept by the browser. A code may be a dial-through such as `*384*99*2*1#`. */
import { createStore } from 'zustand/vanilla';
import { jsonValue } from '../../shared/json/json-value.ts';
import { isCode } from '../../shared/ussd/dialled-code.ts';
import type { PageStorage } from './store-types.ts';

export type QuickDial = { readonly name: string; readonly code: string };

export type QuickDialState = {
  /** In the order in which they were added. */
  readonly entries: readonly QuickDial[];
  /** Replaces the entry at that place, or adds one at the end. Returns what does not fit, or nothing. */
  put(entry: QuickDial, at?: number): string | undefined;
  remove(at: number): void;
};

const ENTRY = 'dialbench.quick-dial';
const MOST_ENTRIES = 50;
const LONGEST_NAME = 60;

export function createQuickDialStore(keep: PageStorage) {
  return createStore<QuickDialState>()((set, get) => {
    const write = (entries: readonly QuickDial[]) => {
      set({ entries });
      keep.write(ENTRY, JSON.stringify(entries));
    };
    return {
      entries: readEntries(keep.read(ENTRY)),
      put(given, at) {
        const entry = { name: given.name.trim(), code: given.code.trim() };
        const { entries } = get();
        const complaint = complaintOf(entry);
        if (complaint !== undefined) return complaint;
        if (at === undefined && entries.length >= MOST_ENTRIES) {
          return `The book holds ${MOST_ENTRIES} codes; remove one first.`;
        }
        write(at === undefined ? [...entries, entry] : entries.with(at, entry));
        return undefined;
      },
      remove: (at) => write(get().entries.toSpliced(at, 1)),
    };
  });
}

function complaintOf({ name, code }: QuickDial): string | undefined {
  if (name === '') return 'Give the code a name.';
  if (name.length > LONGEST_NAME) return `Expected a name of at most ${LONGEST_NAME} characters.`;
  return isCode(code) ? undefined : 'Expected a code of digits, * and #, such as *384*99*1#.';
}

/** Takes each valid entry and passes over the rest. */
function readEntries(text: string | undefined): readonly QuickDial[] {
  const json = jsonValue(text ?? '');
  return Array.isArray(json) ? json.slice(0, MOST_ENTRIES).flatMap((one) => readEntry(one) ?? []) : [];
}

function readEntry(json: unknown): QuickDial | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { name, code }: Record<string, unknown> = { ...json };
  if (typeof name !== 'string' || typeof code !== 'string') return undefined;
  return complaintOf({ name, code }) === undefined ? { name, code } : undefined;
}
