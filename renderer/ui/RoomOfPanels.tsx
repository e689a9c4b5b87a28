/** A room whose tabs are each a panel of its own. A panel is drawn when it is first opened, and keeps its state. */
import { Activity, type ComponentType, useState } from 'react';
import { choicesOf } from './choices-of.ts';
import { RoomHead } from './Room.tsx';
import { Tabs } from './Tabs.tsx';

type RoomOfPanelsProps<T extends string> = {
  readonly name: string;
  /** The tabs' labels, in order. */
  readonly labels: Readonly<Record<T, string>>;
  readonly panels: Readonly<Record<T, ComponentType>>;
  readonly chosen: T;
  readonly onChoose: (panel: T) => void;
};

export function RoomOfPanels<T extends string>({ name, labels, panels, chosen, onChoose }: RoomOfPanelsProps<T>) {
  const [opened, setOpened] = useState<readonly T[]>([chosen]);
  if (!opened.includes(chosen)) setOpened([...opened, chosen]);
  return (
    <div className="room">
      <RoomHead title={name}>
        <Tabs name={name} tabs={choicesOf(labels)} chosen={chosen} onChoose={onChoose} />
      </RoomHead>
      {opened.map((one) => {
        const Panel: ComponentType = panels[one];
        return (
          <div key={one} className="room__body" role="tabpanel" aria-label={labels[one]} hidden={one !== chosen}>
            <Activity mode={one === chosen ? 'visible' : 'hidden'}>
              <Panel />
            </Activity>
          </div>
        );
      })}
    </div>
  );
}
