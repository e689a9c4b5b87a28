/** The paste as it is judged now, of which the doctor is asked. The Doctor's room and the start panel show the same paste. */
import { useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../app/stores-context.ts';
import { selectedEnvironment } from '../../app/workbench-store.ts';
import { pasteSubject } from './paste-subject.ts';
import { pasteDoctorStore, verifyStore } from './verify-store.ts';

export function usePaste() {
  const stores = useStores();
  const { workbench } = stores;
  const store = useStore(verifyStore(stores));
  const doctor = useStore(pasteDoctorStore(stores));
  const environment = useStore(workbench, selectedEnvironment);
  const environments = useStore(workbench, (one) => one.state?.environments);
  const subject = useMemo(
    () => pasteSubject(store, environment, environments ?? []),
    [store, environment, environments],
  );
  const { ask } = doctor;
  // Before the judgement is painted: else it would stand there as if nothing were searched.
  useLayoutEffect(() => ask(subject.asked, subject.marks), [ask, subject]);
  return { store, doctor, ...subject };
}
