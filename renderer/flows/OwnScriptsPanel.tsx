/** The user's own scripts of the stage, which are files among the flows: an item of a list each. */
import { Presentation } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { flowsStore } from './flows-store.ts';

type OwnScriptsPanelProps = {
  readonly isOff: boolean;
  readonly onPresent: (script: { readonly title: string; readonly text: string; readonly name: string }) => void;
};

export function OwnScriptsPanel({ isOff, onPresent }: OwnScriptsPanelProps) {
  const flows = flowsStore(useStores());
  const files = useStore(flows, (room) => room.files);
  useEffect(() => void flows.getState().load(), [flows]);
  const present = async (name: string, title: string) => {
    const text = await flows.getState().textOf(name);
    if (text !== undefined) onPresent({ title, text, name });
  };
  const own = files.filter(({ name }) => name.endsWith('.stage'));
  return (
    <>
      {own.map(({ name, title = name }) => (
        <li key={name} className="stage-start__script" data-script={name}>
          <h2>{title}</h2>
          <p className="soft">{name}.yaml in your flows</p>
          <Button
            icon={Presentation}
            disabled={isOff}
            name={`Present ${title}`}
            onPress={() => void present(name, title)}
          >
            Present
          </Button>
        </li>
      ))}
    </>
  );
}
