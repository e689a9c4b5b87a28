/** The drafts of the panel Compose, stored by the browser as size-limited text; each is validated strictly or dropped. */
import { z } from 'zod';
import { findOperation } from '../../shared/catalogue/operations.ts';
import type { FormDraft } from '../../shared/form/form-draft.ts';
import { jsonValue } from '../../shared/json/json-value.ts';
import { operationInputSchema } from '../../shared/request/operation-input.ts';
import { afterPause } from '../app/after-pause.ts';
import type { StoreDeps } from '../app/store-types.ts';

export type SavedDrafts = {
  /** The operation that was open. */
  readonly operation?: string;
  /** By environment and operation. */
  readonly drafts: Readonly<Record<string, FormDraft>>;
};

const ENTRY = 'dialbench.operations';
const MOST_DRAFTS = 60;
const LONGEST_DRAFT = 65_536;

type Keeping = Pick<StoreDeps, 'keep' | 'later'> & {
  /** All current drafts. */
  current(): SavedDrafts;
};

/** Reads the stored drafts. Call `changed` to save after a pause; this also saves stored drafts that were not opened. */
export function keepDrafts({ keep, later, current }: Keeping): { readonly kept: SavedDrafts; changed(): void } {
  const kept = readDrafts(keep.read(ENTRY));
  const changed = afterPause(later, () => {
    const { operation, drafts } = current();
    keep.write(ENTRY, writeDrafts({ operation, drafts: { ...kept.drafts, ...drafts } }));
  });
  return { kept, changed };
}

const keptSchema = z.object({
  operation: z.string().optional(),
  drafts: z.array(z.tuple([z.string(), z.unknown()])),
});
const draftSchema = z.object({ input: operationInputSchema, sentAs: z.string().optional() });

/** The text to store. Skips untouched drafts, which are cheap to recreate, and very long ones. */
function writeDrafts({ operation, drafts }: SavedDrafts): string {
  const worth = Object.entries(drafts)
    .filter(([, draft]) => !draft.isUntouched || draft.sentAs !== undefined)
    .map(([key, { input, sentAs }]) => [key, { input, sentAs }] as const)
    .filter((entry) => JSON.stringify(entry).length <= LONGEST_DRAFT);
  return JSON.stringify({ operation, drafts: worth.slice(-MOST_DRAFTS) });
}

/** Reads every valid draft and drops the rest. */
function readDrafts(text: string | undefined): SavedDrafts {
  const kept = keptSchema.safeParse(jsonValue(text ?? ''));
  if (!kept.success) return { drafts: {} };
  const drafts = kept.data.drafts.flatMap(([key, value]): [string, FormDraft][] => {
    const draft = draftSchema.safeParse(value);
    if (!draft.success || !findOperation(draft.data.input.operation)) return [];
    const { input, sentAs } = draft.data;
    return [[key, { input, isUntouched: false, sentAs }]];
  });
  const operation = findOperation(kept.data.operation ?? '')?.name;
  return { operation, drafts: Object.fromEntries(drafts) };
}
