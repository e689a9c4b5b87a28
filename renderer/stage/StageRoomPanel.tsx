/** The Stage's room: the gallery. What is chosen there is played over the whole window (StagePanel.tsx). */
import { useStores } from '../app/stores-context.ts';
import { StageGallery } from './StageGallery.tsx';
import { stageStore } from './stage-store.ts';
import './stage.css';

export function StageRoomPanel() {
  const { open } = stageStore(useStores()).getState();
  return <StageGallery onPresent={open} />;
}
