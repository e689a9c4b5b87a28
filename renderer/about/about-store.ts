/** The About dialog: versions and licences; and what the settings do with the program: its folders, and the check for a newer version. */
import { createStore } from 'zustand/vanilla';
import type { About, ProgramPlace, UpdateCheck } from '../../shared/contract/program-commands.ts';
import type { Failure } from '../../shared/failure.ts';
import { type LicenceList, licenceEntries } from '../../shared/page/licence-entries.ts';
import { type Acts, NO_WORDS, runActs } from '../app/acts.ts';
import { defineStore } from '../app/define-store.ts';

export type AboutState = Acts & {
  readonly isOpen: boolean;
  readonly about?: About;
  /** Why there is nothing to show. */
  readonly failure?: Failure;
  readonly licences?: LicenceList;
  readonly licencesFailure?: Failure;
  /** What is looked for in the licences. */
  readonly wanted: string;
  open(): Promise<void>;
  close(): void;
  load(): Promise<void>;
  loadLicences(): Promise<void>;
  lookFor(wanted: string): void;
  reveal(place: ProgramPlace): Promise<boolean>;
  setUpdateCheck(isOn: boolean): Promise<boolean>;
  checkForUpdate(): Promise<boolean>;
};

export const aboutStore = defineStore(({ host }) => {
  return createStore<AboutState>()((set, get) => {
    const run = runActs(set, get);
    const update = (change: Partial<UpdateCheck>) => {
      const { about } = get();
      if (about) set({ about: { ...about, update: { ...about.update, ...change } } });
    };
    return {
      isOpen: false,
      wanted: '',
      async open() {
        set({ ...NO_WORDS, isOpen: true, wanted: '' });
        await Promise.all([get().load(), get().licences ? undefined : get().loadLicences()]);
      },
      close: () => set({ isOpen: false }),
      async load() {
        set({ failure: undefined });
        const answer = await host.call('program.about', {});
        set(answer.ok ? { about: answer.value } : { failure: answer.failure });
      },
      async loadLicences() {
        set({ licencesFailure: undefined });
        const answer = await host.call('program.licences', {});
        set(answer.ok ? { licences: licenceEntries(answer.value.text) } : { licencesFailure: answer.failure });
      },
      lookFor: (wanted) => set({ wanted }),
      reveal: (place) =>
        run(
          `reveal.${place}`,
          () => host.call('program.reveal', { place }),
          () => {},
        ),
      setUpdateCheck: (isOn) => run('setUpdateCheck', () => host.call('program.setUpdateCheck', { isOn }), update),
      checkForUpdate: () =>
        run(
          'checkForUpdate',
          () => host.call('program.checkForUpdate', {}),
          (found) => {
            update({ found });
            return found.isNewer
              ? undefined
              : `This is the newest version; ${found.version} is the last that was released.`;
          },
        ),
    };
  });
});
