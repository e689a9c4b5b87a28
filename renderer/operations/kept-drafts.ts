/** The drafts of the Operations room as the browser keeps them: as text, bounded, and each read strictly or not at all. */
import { z } from 'zod';
import { findOperation } from '../../shared/catalogue/operations.ts';
import type { OperationDraft } from '../../shared/form/operation-draft.ts';
import { operationInputSchema } from '../../shared/request/operation-input.ts';

export type KeptDrafts = {
  /** The operation that was open. */
  readonly operation?: string;
  /** By environment and operation. */
  readonly drafts: Readonly<Record<string, OperationDraft>>;
};

const MOST_DRAFTS = 60;
const LONGEST_DRAFT = 65_536;

const keptSchema = z.object({
  operation: z.string().optional(),
  drafts: z.array(z.tuple([z.string(), z.unknown()])),
});
const draftSchema = z.object({ input: operationInputSchema, sentAs: z.string().optional() });

/** The text to keep; drafts that nobody touched are made anew, and very long ones are not kept. */
export function writeDrafts({ operation, drafts }: KeptDrafts): string {
  const worth = Object.entries(drafts)
    .filter(([, draft]) => !draft.isUntouched || draft.sentAs !== undefined)
    .map(([key, { input, sentAs }]) => [key, { input, sentAs }] as const)
    .filter((entry) => JSON.stringify(entry).length <= LONGEST_DRAFT);
  return JSON.stringify({ operation, drafts: worth.slice(-MOST_DRAFTS) });
}

/** What reads; the rest is left out. */
export function readDrafts(text: string | undefined): KeptDrafts {
  const kept = keptSchema.safeParse(jsonOf(text));
  if (!kept.success) return { drafts: {} };
  const drafts = kept.data.drafts.flatMap(([key, value]): [string, OperationDraft][] => {
    const draft = draftSchema.safeParse(value);
    if (!draft.success || !findOperation(draft.data.input.operation)) return [];
    const { input, sentAs } = draft.data;
    return [[key, { input, isUntouched: false, ...(sentAs === undefined ? {} : { sentAs }) }]];
  });
  const operation = findOperation(kept.data.operation ?? '')?.name;
  return { ...(operation === undefined ? {} : { operation }), drafts: Object.fromEntries(drafts) };
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
