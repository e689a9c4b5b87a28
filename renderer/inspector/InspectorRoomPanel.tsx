/** The inspector's room: where to begin, the exchange, and the tools beside it. */
import { useStore } from 'zustand';
import { INSPECTOR_TOOLS, type InspectorTool } from '../app/inspector-tool-store.ts';
import { useStores } from '../app/stores-context.ts';
import { PlaygroundPanel } from '../playground/PlaygroundPanel.tsx';
import { StartPanel } from '../start/StartPanel.tsx';
import { RoomOfPanels } from '../ui/RoomOfPanels.tsx';
import { InspectorPanel } from './InspectorPanel.tsx';

const PANELS: Readonly<Record<InspectorTool, () => React.ReactNode>> = {
  start: StartPanel,
  exchange: InspectorPanel,
  playground: PlaygroundPanel,
};

export function InspectorRoomPanel() {
  const { inspectorTool } = useStores();
  const { tool, show } = useStore(inspectorTool);
  return <RoomOfPanels name="Inspector" labels={INSPECTOR_TOOLS} panels={PANELS} chosen={tool} onChoose={show} />;
}
