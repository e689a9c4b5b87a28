/** Actions of the doctor's room: each way to bring it a request. */
import type { Action } from '../app/action.ts';
import { DOCTOR_TABS } from '../app/doctor-tab-store.ts';
import type { Stores } from '../app/stores.ts';
import { tabActions } from '../app/tab-actions.ts';

export function doctorActions(stores: Stores): readonly Action[] {
  return tabActions(stores, 'doctor', DOCTOR_TABS, stores.doctorTab.getState().show, {
    verify: ['paste and verify', 'diagnose', 'signature'],
    loupe: ['capture', 'proxy', 'client'],
  });
}
