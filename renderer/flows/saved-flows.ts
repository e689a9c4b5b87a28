/** Texts of flows that were not saved, kept by the browser over a reload; validated strictly or dropped. */
import { z } from 'zod';
import { jsonValue } from '../../shared/json/json-value.ts';

/** `revision` is that of the file it was made from; null for a flow that was never saved. */
export type FlowDraft = { readonly text: string; readonly revision: string | null };

export type SavedFlows = {
  /** The flow that was open. */
  readonly opened?: string | undefined;
  readonly drafts: Readonly<Record<string, FlowDraft>>;
};

const MOST_DRAFTS = 30;
const LONGEST_DRAFT = 200_000;
const name = z.string().min(1).max(80);

const keptSchema = z.object({
  opened: name.optional(),
  drafts: z.record(name, z.object({ text: z.string().max(LONGEST_DRAFT), revision: z.string().max(100).nullable() })),
});

/** The text to store; very long drafts are left out. */
export function writeSavedFlows({ opened, drafts }: SavedFlows): string {
  const worth = Object.entries(drafts).filter(([, { text }]) => text.length <= LONGEST_DRAFT);
  return JSON.stringify({ opened, drafts: Object.fromEntries(worth.slice(-MOST_DRAFTS)) });
}

export function readSavedFlows(kept: string | undefined): SavedFlows {
  const read = keptSchema.safeParse(jsonValue(kept ?? ''));
  return read.success ? read.data : { drafts: {} };
}
