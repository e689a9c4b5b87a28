/** The doctor's room: why a request was refused, one way of asking in each tab. */
import { useStore } from 'zustand';
import { DOCTOR_TABS, type DoctorTab } from '../app/doctor-tab-store.ts';
import { useStores } from '../app/stores-context.ts';
import { LoupePanel } from '../loupe/LoupePanel.tsx';
import { RoomOfPanels } from '../ui/RoomOfPanels.tsx';
import { VerifyPanel } from '../verify/VerifyPanel.tsx';

const PANELS: Readonly<Record<DoctorTab, () => React.ReactNode>> = {
  verify: VerifyPanel,
  loupe: LoupePanel,
};

export function DoctorPanel() {
  const { doctorTab } = useStores();
  const { tab, show } = useStore(doctorTab);
  return <RoomOfPanels name="Doctor" labels={DOCTOR_TABS} panels={PANELS} chosen={tab} onChoose={show} />;
}
