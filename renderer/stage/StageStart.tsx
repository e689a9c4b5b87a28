/** Before the show: which script, and how it shall look. */
import { Presentation, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { OwnScriptsPanel } from '../flows/OwnScriptsPanel.tsx';
import { Button } from '../ui/Button.tsx';
import { StageLookFields } from './StageLookFields.tsx';
import { STAGE_KEYS } from './stage-keys.ts';
import { STAGE_SCRIPTS } from './stage-scripts.ts';
import { stageStore } from './stage-store.ts';

export function StageStart({ onClose }: { readonly onClose: () => void }) {
  const stores = useStores();
  const { workbench } = stores;
  const stage = stageStore(stores);
  const { present, phase } = useStore(stage);
  const environment = useStore(workbench, selectedEnvironment);
  const scripts = useRef<HTMLUListElement>(null);
  // Who comes from a script stands at its button.
  useEffect(() => {
    const last = stage.getState().lastScript;
    const all = [...(scripts.current?.querySelectorAll('li') ?? [])];
    const own = all.find(({ dataset }) => last !== undefined && dataset.script === (last.name ?? last.title));
    (own ?? all[0])?.querySelector('button')?.focus();
  }, [stage]);
  const isSandbox = environment?.kind === 'embedded-sandbox';
  return (
    <div className="stage-start">
      <header className="stage-start__head">
        <h1 className="room__title">Stage</h1>
        <Button weight="quiet" icon={X} onPress={onClose}>
          Leave the stage
        </Button>
      </header>
      <p className="soft">
        {isSandbox
          ? 'Every step is a real request to the sandbox. Each script, and each step back, begins there with a fresh world. Yours is set aside meanwhile: world, clock and session are as they were once you leave the stage.'
          : `The stage plays on the embedded sandbox only; ${environment?.name ?? 'no environment'} is selected. Leave, and choose the sandbox in the top bar.`}
      </p>
      {phase === 'leaving' && (
        <p className="soft" role="status">
          The sandbox is being put back as it was.
        </p>
      )}
      <ul ref={scripts} className="stage-start__scripts">
        {STAGE_SCRIPTS.map((script) => (
          <li key={script.title} className="stage-start__script" data-script={script.title}>
            <h2>{script.title}</h2>
            <p className="soft">{script.about}</p>
            <Button
              weight="primary"
              icon={Presentation}
              disabled={!isSandbox}
              name={`Present ${script.title}`}
              onPress={() => present(script)}
            >
              Present
            </Button>
          </li>
        ))}
        <OwnScriptsPanel isOff={!isSandbox} onPresent={present} />
      </ul>
      <StageLookFields />
      <KeyList />
    </div>
  );
}

export function KeyList() {
  return (
    <dl className="stage-keys" aria-label="Keys of the stage">
      {STAGE_KEYS.map(([keys, what]) => (
        <div key={keys}>
          <dt>
            {keys.split(' ').map((key) => (
              <kbd key={key} className="key-chip">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
