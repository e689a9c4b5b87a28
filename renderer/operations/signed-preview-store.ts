/**
 * How the shown request would be signed: fetched from main while the fold is open or the request is edited freely, and again
 * shortly after each change.
 *
 * Only the latest answer counts. The panel Compose decides which form is shown.
 */
import { createStore } from 'zustand/vanilla';
import type { CommandOutput } from '../../shared/contract/commands.ts';
import type { Failure } from '../../shared/failure.ts';
import type { FormDraft } from '../../shared/form/form-draft.ts';
import { defineStore } from '../app/define-store.ts';
import { latest } from '../app/latest.ts';
import { callOf } from './free/free-ways.ts';
import { type OperationsState, operationsStore, shownForm } from './operations-store.ts';

/** `of`: the draft that was asked for, which may be older than the shown one. */
export type SignedPreview =
  | { readonly kind: 'asking' }
  | ({ readonly kind: 'signed'; readonly of: Previewed } & CommandOutput<'operation.preview'> &
      Partial<CommandOutput<'playground.preview'>>)
  | { readonly kind: 'refused'; readonly of: Previewed; readonly failure: Failure };

/** What is previewed and its destination. */
type Previewed = { readonly environmentId: string } & Pick<FormDraft, 'input' | 'free'>;

export type SignedPreviewState = {
  readonly isOpen: boolean;
  readonly preview?: SignedPreview;
  open(isOpen: boolean): void;
  /** The shown form changed, or another one opened. */
  formChanged(form: Previewed | undefined): void;
};

const PAUSE_MS = 150;

export const signedPreviewStore = defineStore(({ host, later }, stores) => {
  const store = createStore<SignedPreviewState>()((set, get) => {
    let form: Previewed | undefined;
    const asking = latest();
    const isWanted = () => get().isOpen || form?.free !== undefined;

    function askSoon(): void {
      const isNewest = asking();
      later(() => {
        if (isNewest() && isWanted() && form) void ask(isNewest, form);
      }, PAUSE_MS);
    }

    async function ask(isNewest: () => boolean, of: Previewed): Promise<void> {
      if (!get().preview) set({ preview: { kind: 'asking' } });
      const { environmentId, input, free } = of;
      const answer = free
        ? await host.call('playground.preview', callOf(free))
        : await host.call('operation.preview', { environmentId, input });
      if (!isNewest()) return;
      const preview = answer.ok
        ? ({ kind: 'signed', of, ...answer.value } as const)
        : ({ kind: 'refused', of, failure: answer.failure } as const);
      set({ preview });
    }

    return {
      isOpen: false,
      open(isOpen) {
        set({ isOpen });
        if (isOpen) askSoon();
      },
      formChanged(next) {
        const isOtherWay = (next?.free === undefined) !== (form?.free === undefined);
        const isAnother =
          isOtherWay || next?.environmentId !== form?.environmentId || next?.input.operation !== form?.input.operation;
        form = next;
        // Never shows another request's preview under this one.
        if (isAnother) set({ preview: undefined });
        // Who edits every part wants to see what comes of it.
        if (isOtherWay && next?.free) set({ isOpen: true });
        if (isWanted()) askSoon();
      },
    };
  });
  const follow = (room: OperationsState) => {
    const draft = shownForm(room)?.draft;
    const { environmentId } = room;
    store.getState().formChanged(draft && environmentId !== undefined ? { environmentId, ...draft } : undefined);
  };
  const operations = operationsStore(stores);
  operations.subscribe((now, before) => {
    const [draft, draftBefore] = [shownForm(now)?.draft, shownForm(before)?.draft];
    const isSame = draft?.input === draftBefore?.input && draft?.free === draftBefore?.free;
    if (!isSame || now.environmentId !== before.environmentId) follow(now);
  });
  follow(operations.getState());
  return store;
});
