/**
 * The environment editor: which one is open, its unsaved changes, and the result of the last act.
 *
 * Unsaved changes are stored per environment and survive a reload or a switch to another environment. Main checks and stores what is saved; its event
 * brings the new state to the page.
 */
import { createStore } from 'zustand/vanilla';
import type { ConnectionCheck } from '../../shared/contract/environment-commands.ts';
import type { FieldChanges } from '../../shared/environment/edit-fields.ts';
import { type EnvironmentFields, LONGEST_ENVIRONMENT_TEXT } from '../../shared/environment/environment.ts';
import { NEW_ENVIRONMENT } from '../../shared/environment/new-environment.ts';
import type { Answer } from '../../shared/failure.ts';
import { type Acts, NO_WORDS, runActs } from '../app/acts.ts';
import { defineStore } from '../app/define-store.ts';
import { type ChosenFile, readChosenText } from '../ui/chosen-file.ts';
import type { SectionName } from './environment-sections.ts';
import { readChanges, writeChanges } from './saved-changes.ts';

/** The last two replace an environment whose token would go elsewhere, and say what becomes of the token. */
export type ImportChoice = 'copy' | 'replace' | 'keep-token' | 'forget-token';

const CHOICES = {
  copy: { onSameName: 'copy' },
  replace: { onSameName: 'replace' },
  'keep-token': { onSameName: 'replace', heldToken: 'keep' },
  'forget-token': { onSameName: 'replace', heldToken: 'forget' },
} as const satisfies Record<ImportChoice, object>;

/** The id of an environment that has not been saved yet. */
export const NEW_ID = 'new';

/** In place of an environment: the page of what concerns all of them on this computer. */
export const COMPUTER_ID = 'this-computer';

export type EnvironmentsState = Acts & {
  /** Absent: shows the selected one. */
  readonly editedId?: string;
  /** Where the focus should go once the page is there; without a section, to what is missing. `serial` tells two equal requests apart. */
  readonly wanted?: { readonly section?: SectionName | undefined; readonly serial: number };
  readonly changes: Readonly<Record<string, FieldChanges>>;
  /** What the last act did, as sentences. */
  readonly notes: readonly string[];
  /** An imported file whose name is taken: copy or replace? And where its token would go then: keep it or remove it? */
  readonly askedImport?: { readonly text: string; readonly name: string; readonly tokenTo?: string };
  readonly check?: { readonly id: string; readonly outcome: ConnectionCheck | 'running' };
  open(id: string): void;
  /** Opens it and goes to this section, or to what is missing. */
  go(id: string, section?: SectionName): void;
  /** What was asked for is in sight. */
  arrived(): void;
  begin(): void;
  change(id: string, changes: FieldChanges): void;
  discard(id: string): void;
  /** Resolves with true on success. */
  save(id: string, fields: EnvironmentFields): Promise<boolean>;
  duplicate(id: string): Promise<void>;
  remove(id: string, forgetSecrets: boolean): Promise<void>;
  saveAsFile(id: string): Promise<void>;
  readFile(file: ChosenFile): Promise<void>;
  answerImport(choice: ImportChoice | undefined): Promise<void>;
  checkConnection(id: string, fields: EnvironmentFields): Promise<void>;
};

const ENTRY = 'dialbench.environments';

export const environmentsStore = defineStore(({ host, keep, saveFile }) => {
  const store = createStore<EnvironmentsState>()((set, get) => {
    const run = runActs(set, get);
    async function act<T>(
      name: string,
      ask: () => Promise<Answer<T> | undefined>,
      done: (value: T) => readonly string[],
    ): Promise<boolean> {
      if (get().acting === undefined) set({ notes: [] });
      const asked = async () => {
        const answer = await ask();
        // The user cancelled the guard's question: nothing happened, so there is nothing to report.
        return answer?.ok === false && answer.failure.code === 'confirmation-cancelled' ? undefined : answer;
      };
      return run(name, asked, (value) => set({ notes: done(value) }));
    }

    function dropChanges(id: string): void {
      set(({ changes }) => ({ changes: Object.fromEntries(Object.entries(changes).filter(([of]) => of !== id)) }));
    }

    /** What was typed while it was saved stays unsaved, of a new one under the id that it has now. */
    function dropSaved(id: string, saved: FieldChanges, savedAs: string): void {
      const sent = new Map<string, unknown>(Object.entries(saved));
      const since = Object.entries(get().changes[id] ?? {}).filter(([name, value]) => value !== sent.get(name));
      dropChanges(id);
      if (since.length > 0) set(({ changes }) => ({ changes: { ...changes, [savedAs]: Object.fromEntries(since) } }));
    }

    /** Clears the last result, which was about another environment. */
    function open(editedId: string): void {
      set({ ...NO_WORDS, editedId, notes: [] });
    }

    async function importText(read: () => Promise<Answer<string>>, choice?: ImportChoice): Promise<void> {
      await act(
        'import',
        async () => {
          const given = await read();
          if (!given.ok) return given;
          const text = given.value;
          const answer = await host.call('environment.import', { text, ...(choice && CHOICES[choice]) });
          if (answer.ok) return answer;
          const { code, details } = answer.failure;
          const { name, to } = details ?? {};
          if (code === 'environment-exists' && typeof name === 'string') set({ askedImport: { text, name } });
          else if (code === 'environment-token-held' && typeof name === 'string' && typeof to === 'string') {
            set({ askedImport: { text, name, tokenTo: to } });
          } else return answer;
          return undefined;
        },
        ({ environmentId, notes }) => {
          set({ editedId: environmentId });
          return ['Imported. The file holds no key and no token.', ...notes];
        },
      );
    }

    return {
      ...readChanges(keep.read(ENTRY)),
      notes: [],
      open,
      go(id, section) {
        open(id);
        set({ wanted: { section, serial: (get().wanted?.serial ?? 0) + 1 } });
      },
      arrived: () => set({ wanted: undefined }),
      begin() {
        const { changes } = get();
        set({ changes: { [NEW_ID]: NEW_ENVIRONMENT, ...changes } });
        get().go(NEW_ID);
      },
      change(id, changed) {
        // After an edit, “Saved” is no longer true.
        set(({ changes }) => ({ notes: [], changes: { ...changes, [id]: { ...changes[id], ...changed } } }));
      },
      discard(id) {
        dropChanges(id);
        if (id === NEW_ID) set({ editedId: undefined });
      },
      save(id, fields) {
        const saved = get().changes[id] ?? {};
        return act(
          'save',
          () =>
            id === NEW_ID
              ? host.call('environment.create', { fields })
              : host.call('environment.update', { id, fields }),
          ({ environmentId, notes }) => {
            dropSaved(id, saved, environmentId);
            if (get().editedId === id) set({ editedId: environmentId });
            return ['Saved.', ...notes];
          },
        );
      },
      async duplicate(id) {
        await act(
          'duplicate',
          () => host.call('environment.duplicate', { id }),
          ({ environmentId }) => {
            set({ editedId: environmentId });
            return ['This is the copy. It has no key and no token yet.'];
          },
        );
      },
      async remove(id, forgetSecrets) {
        await act(
          'remove',
          () => host.call('environment.delete', { id, forgetSecrets }),
          () => {
            dropChanges(id);
            set({ editedId: undefined });
            return [
              forgetSecrets ? 'Deleted, its key and token as well.' : 'Deleted. Its key and token stay in the vault.',
            ];
          },
        );
      },
      async saveAsFile(id) {
        await act(
          'export',
          () => host.call('environment.export', { id }),
          ({ fileName, text }) => {
            saveFile(fileName, [text], 'application/json');
            return [`Exported as ${fileName}. It holds no key and no token.`];
          },
        );
      },
      readFile: (file) =>
        importText(() => readChosenText(file, { what: 'an environment', mostBytes: LONGEST_ENVIRONMENT_TEXT })),
      async answerImport(choice) {
        const { askedImport } = get();
        set({ askedImport: undefined });
        if (askedImport && choice) await importText(async () => ({ ok: true, value: askedImport.text }), choice);
      },
      async checkConnection(id, fields) {
        set({ check: { id, outcome: 'running' } });
        const answer = await host.call('environment.checkConnection', { fields });
        const outcome: ConnectionCheck = answer.ok ? answer.value : { kind: 'failed', failure: answer.failure };
        if (get().check?.id === id) set({ check: { id, outcome } });
      },
    };
  });
  store.subscribe((now, before) => {
    if (now.changes === before.changes && now.editedId === before.editedId) return;
    const { editedId, changes } = now;
    keep.write(ENTRY, writeChanges({ editedId, changes }));
  });
  return store;
});
