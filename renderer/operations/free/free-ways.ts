/** The ways between the form of a request and its free edit, and from a record to either. */
import { findOperation } from '../../../shared/catalogue/operations.ts';
import type { Host } from '../../../shared/contract/host.ts';
import type { Answer } from '../../../shared/failure.ts';
import { draftOf, editDraft, type FormDraft, turnDraft } from '../../../shared/form/form-draft.ts';
import { formOf } from '../../../shared/form/form-of-edit.ts';
import { changeEdit, type EditChange } from '../../../shared/playground/change-edit.ts';
import { asPlaygroundEdit, takeUp } from '../../../shared/playground/edited-request.ts';
import type { FreeEdit } from '../../../shared/playground/free-edit.ts';
import { operationDraft } from '../../../shared/request/operation-input.ts';
import { UNSIGNED_SENTENCE } from '../../../shared/request/signed-exchange.ts';
import type { SigningProfile } from '../../../shared/signature/profile.ts';
import { OTHER } from '../operation-of.ts';
import { ELSEWHERE, freeEditOf, readRecord, type TakenUp } from '../taken-up.ts';

/** The drafts of the room, and what is said above the shown one. */
type Drafts = {
  readonly host: Pick<Host, 'call'>;
  readonly newKey: () => string;
  /** The environment's own options; undefined for one that is not there any more. */
  usualOf(environmentId: string): SigningProfile | undefined;
  /** The chosen environment. */
  chosen(): string;
  /** The shown draft. */
  shown(): { readonly key: string; readonly environmentId: string; readonly draft: FormDraft } | undefined;
  byKey(key: string): FormDraft | undefined;
  put(key: string, draft: FormDraft): void;
  tell(takenUp: TakenUp): void;
  /** Puts a draft from elsewhere in front. */
  place(draft: FormDraft, takenUp: TakenUp): void;
};

export function freeWays({ host, newKey, usualOf, chosen, shown, byKey, put, tell, place }: Drafts) {
  /** The request of the form with every part of it, as it would be signed now. */
  async function freed(environmentId: string, { free, input }: FormDraft): Promise<Answer<FreeEdit>> {
    if (free) return { ok: true, value: free };
    const answer = await host.call('operation.preview', { environmentId, input });
    if (!answer.ok) return answer;
    const { request, trace } = answer.value;
    const begun = takeUp(request, trace.profile, operationDraft(input).body);
    return { ok: true, value: { environmentId, edit: begun, begun, trace } };
  }

  /** What the form of this operation holds of a free edit. */
  function formIn(environmentId: string, free: FreeEdit, operation: string) {
    const { input, leftOver } = formOf(free, usualOf(environmentId) ?? free.edit.profile);
    if (!input || operation === input.operation) return { input, leftOver };
    const title = findOperation(input.operation)?.title ?? input.operation;
    return { leftOver: [`the address: it is that of “${title}”`] };
  }

  /** To the form at once, without asking main; to the free edit once main has signed the request. */
  async function turn(way: 'form' | 'free', isAnyway: boolean): Promise<void> {
    const at = shown();
    if (!at) return;
    const { key, environmentId, draft } = at;
    const { input, free } = draft;
    if ((way === 'free') === (free !== undefined)) return;
    if (free) {
      const held = formIn(environmentId, free, input.operation);
      if (held.input && (isAnyway || held.leftOver.length === 0)) {
        put(key, turnDraft(draft, { input: held.input, free: undefined }));
        return;
      }
      tell({ kind: 'kept', leftOver: held.leftOver, canLeaveOut: held.input !== undefined });
      return;
    }
    const answer = await freed(environmentId, draft);
    const now = byKey(key);
    if (!now || now.free) return;
    // Something was typed meanwhile.
    if (now.input !== input) return turn(way, isAnyway);
    if (answer.ok) put(key, turnDraft(now, { input, free: answer.value }));
    else tell({ kind: 'failed', leftOver: [answer.failure.message] });
  }

  return {
    freed,
    turn,
    changeFree(change: EditChange): void {
      const { key, draft } = shown() ?? {};
      if (key === undefined || !draft?.free) return;
      const { input, free } = draft;
      put(key, editDraft(draft, { input, free: { ...free, edit: changeEdit(free.edit, change) } }, newKey));
    },
    async openRecord(exchangeId: string, way: 'form' | 'free'): Promise<void> {
      const environmentId = chosen();
      const record = await readRecord(host, exchangeId);
      if (!record.ok) {
        tell({ kind: 'failed', exchangeId, leftOver: [record.failure.message] });
        return;
      }
      const { exchange } = record.value;
      const usual = usualOf(exchange.environmentId);
      const free = freeEditOf(record.value, usual);
      const { input, leftOver } = formOf(free, usual ?? free.edit.profile);
      const from = { exchangeId, source: exchange.label };
      if (way === 'form' && input && leftOver.length === 0) {
        const elsewhere = exchange.environmentId === environmentId ? [] : [ELSEWHERE];
        place(draftOf({ input }, newKey), { kind: 'taken', ...from, leftOver: elsewhere });
      } else if (!exchange.trace) {
        tell({ kind: 'failed', ...from, leftOver: [...leftOver, UNSIGNED_SENTENCE] });
      } else {
        const operation = input?.operation ?? OTHER.name;
        const why = way === 'form' ? leftOver : [];
        const kind = why.length > 0 ? 'kept' : 'taken';
        place(draftOf({ input: input ?? { operation }, free }, newKey), {
          ...{ kind, ...from, leftOver: why },
          canLeaveOut: input !== undefined,
        });
      }
    },
  };
}

/** What main is asked for a free edit. */
export function callOf({ environmentId, edit }: Pick<FreeEdit, 'environmentId' | 'edit'>) {
  return { environmentId, edit: asPlaygroundEdit(edit) };
}

/** The same address with another page in its query. */
export function withPage(url: string, page: number): string {
  const changed = url.replace(/([?&]page=)[^&]*/, `$1${page}`);
  return changed !== url || /[?&]page=/.test(url) ? changed : `${url}${url.includes('?') ? '&' : '?'}page=${page}`;
}
