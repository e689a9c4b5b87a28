/** Actions of the doctor's room: each way to bring it a request. */
import type { Action } from '../stores/action.ts';
import { DOCTOR_TABS } from '../stores/doctor-tab-store.ts';
import type { Stores } from '../stores/stores.ts';
import { tabActions } from './tab-actions.ts';

export function doctorActions(stores: Stores): readonly Action[] {
  return tabActions(stores, 'doctor', DOCTOR_TABS, stores.doctorTab.getState().show, {
    verify: ['paste and verify', 'diagnose', 'signature'],
    loupe: ['capture', 'proxy', 'client'],
  });
}
