/** The doctor's room as a part of the page. */
export { doctorActions as actions } from './doctor-actions.ts';

export const loadPanel = async () => (await import('./DoctorPanel.tsx')).DoctorPanel;
