/** The doctor's room as a part of the page. */
import type { Action } from '../app/action.ts';
import { DOCTOR_TABS } from '../app/doctor-tab-store.ts';
import type { Stores } from '../app/stores.ts';
import { tabActions } from '../app/tab-actions.ts';

export { verifyStore } from '../verify/verify-store.ts';

export const loadPanel = async () => (await import('./DoctorPanel.tsx')).DoctorPanel;

/** Each way to bring it a request. */
export function actions(stores: Stores): readonly Action[] {
  return tabActions(stores, 'doctor', DOCTOR_TABS, stores.doctorTab.getState().show, {
    verify: ['why was it refused', 'paste and verify', 'diagnose', 'signature', 'compare bases', 'base'],
    loupe: ['live requests', 'watch', 'capture', 'proxy', 'client'],
  });
}
