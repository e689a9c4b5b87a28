/**
 * The drafts of the panel Compose, stored by the browser as size-limited text; each is validated strictly or dropped.
 *
 * A request that is edited freely is stored with it, but for one that holds a credential other than as stars.
 */
import { z } from 'zod';
import { bytesOf, toBase64 } from '../../shared/bytes/base64.ts';
import { base64Schema } from '../../shared/bytes/base64-schema.ts';
import { findOperation } from '../../shared/catalogue/operations.ts';
import type { FormDraft } from '../../shared/form/form-draft.ts';
import { jsonValue } from '../../shared/json/json-value.ts';
import { secretsIn } from '../../shared/observed/message-secrets.ts';
import { type EditedRequest, isIdempotencyHeader } from '../../shared/playground/edited-request.ts';
import type { FreeEdit } from '../../shared/playground/free-edit.ts';
import { operationInputSchema } from '../../shared/request/operation-input.ts';
import { signingProfileFrom } from '../../shared/signature/profile-json.ts';
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
const editSchema = z
  .object({
    method: z.string(),
    url: z.string(),
    lines: z.array(z.object({ id: z.int(), name: z.string(), value: z.string() })),
    bodyBase64: base64Schema(),
    createdSec: z.int().optional(),
    expiresSec: z.int().optional(),
    profile: z.unknown().transform(signingProfileFrom),
    isInStep: z.boolean(),
  })
  .transform(({ bodyBase64, createdSec, expiresSec, ...rest }): EditedRequest => {
    return { ...rest, createdSec, expiresSec, body: bytesOf(bodyBase64) };
  });
const freeSchema = z.object({
  environmentId: z.string(),
  exchangeId: z.string().optional(),
  edit: editSchema,
  begun: editSchema,
});
const draftSchema = z.object({
  input: operationInputSchema,
  // An earlier release wrote the request itself.
  sentAs: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .catch(undefined),
  free: freeSchema.optional(),
});

/** The text to store. Skips untouched drafts, which are cheap to recreate, and very long ones. */
function writeDrafts({ operation, drafts }: SavedDrafts): string {
  const worth = Object.entries(drafts)
    .filter(([, draft]) => !draft.isUntouched || draft.sentAs !== undefined)
    .map(([key, { input, sentAs, free }]) => [key, { input, sentAs, free: free && keptEdit(free) }] as const)
    .filter((entry) => JSON.stringify(entry).length <= LONGEST_DRAFT);
  return JSON.stringify({ operation, drafts: worth.slice(-MOST_DRAFTS) });
}

/** Reads every valid draft and drops the rest. */
function readDrafts(text: string | undefined): SavedDrafts {
  const kept = keptSchema.safeParse(jsonValue(text ?? ''));
  if (!kept.success) return { drafts: {} };
  const drafts = kept.data.drafts.flatMap(([key, value]): [string, FormDraft][] => {
    const draft = readDraft(value);
    return draft && findOperation(draft.input.operation) ? [[key, { ...draft, isUntouched: false }]] : [];
  });
  const operation = findOperation(kept.data.operation ?? '')?.name;
  return { operation, drafts: Object.fromEntries(drafts) };
}

/** A profile that cannot be read throws. */
function readDraft(value: unknown) {
  try {
    return draftSchema.safeParse(value).data;
  } catch {
    return undefined;
  }
}

/** As JSON; how it was signed when its editing began is not kept. */
function keptEdit({ environmentId, exchangeId, edit, begun }: FreeEdit) {
  if (holdsSecret(edit) || holdsSecret(begun)) return undefined;
  const kept = ({ body, ...rest }: EditedRequest) => ({ ...rest, bodyBase64: toBase64(body) });
  return { environmentId, exchangeId, edit: kept(edit), begun: kept(begun) };
}

/** The page has stored tokens as stars only: any other credential was typed, or is a stranger's. */
function holdsSecret({ url, lines, body }: EditedRequest): boolean {
  const headers = lines.map(({ name, value }) => [name.trim(), value] as const);
  const keys = headers.filter(([name]) => /key/i.test(name) && !isIdempotencyHeader(name)).map(([, value]) => value);
  return [...secretsIn({ url, headers, body }), ...keys].some((secret) => /[^*]/.test(secret));
}
