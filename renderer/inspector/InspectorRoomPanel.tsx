/** The inspector's room: the exchange, and the tools beside it. Each keeps its state. */
import { Activity, useState } from 'react';
import { useStore } from 'zustand';
import { ComparePanel } from '../compare/ComparePanel.tsx';
import { PlaygroundPanel } from '../playground/PlaygroundPanel.tsx';
import { INSPECTOR_TOOLS, type InspectorTool } from '../stores/inspector-tool-store.ts';
import { useStores } from '../stores/stores-context.ts';
import { choicesOf } from '../ui/choices-of.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { VerifyPanel } from '../verify/VerifyPanel.tsx';
import { InspectorPanel } from './InspectorPanel.tsx';

const PANELS: Readonly<Record<InspectorTool, () => React.ReactNode>> = {
  exchange: InspectorPanel,
  playground: PlaygroundPanel,
  verify: VerifyPanel,
  compare: ComparePanel,
};

export function InspectorRoomPanel() {
  const { inspectorTool } = useStores();
  const { tool, show } = useStore(inspectorTool);
  // Does not draw a tool before it is first opened.
  const [opened, setOpened] = useState<readonly InspectorTool[]>([tool]);
  if (!opened.includes(tool)) setOpened([...opened, tool]);
  return (
    <div className="room">
      <header className="room__head room__head--tabs">
        <Tabs name="Inspector" tabs={choicesOf(INSPECTOR_TOOLS)} chosen={tool} onChoose={show} />
      </header>
      {opened.map((one) => {
        const Panel = PANELS[one];
        return (
          <div key={one} className="room__body" role="tabpanel" aria-label={INSPECTOR_TOOLS[one]} hidden={one !== tool}>
            <Activity mode={one === tool ? 'visible' : 'hidden'}>
              <Panel />
            </Activity>
          </div>
        );
      })}
    </div>
  );
}
