/** All environments on the left, the editor beside them. */
import { FileUp, Globe, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { changedFields } from '../../shared/environment/edit-fields.ts';
import { fieldsOf } from '../../shared/environment/environment.ts';
import { NEW_ENVIRONMENT } from '../../shared/environment/new-environment.ts';
import { switchEnvironment } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, NotYet } from '../ui/EmptyState.tsx';
import { useFileInput } from '../ui/file-input.tsx';
import { EnvironmentEditor } from './EnvironmentEditor.tsx';
import { EnvironmentList } from './EnvironmentList.tsx';
import { environmentsStore, NEW_ID } from './environments-store.ts';
import { ImportQuestion } from './ImportQuestion.tsx';
import './environments.css';

export function EnvironmentsPanel() {
  const stores = useStores();
  const { workbench, shell } = stores;
  const store = environmentsStore(stores);
  const work = useStore(workbench);
  const room = useStore(store);
  const file = useFileInput({
    label: 'Environment file to import',
    accept: '.json,application/json',
    onFile: (chosen) => void room.readFile(chosen),
  });
  const editor = useRef<HTMLDivElement>(null);
  const [openings, setOpenings] = useState(0);
  // With the list above the editor, the opened environment would be out of view.
  useEffect(() => {
    if (openings > 0) editor.current?.scrollIntoView({ block: 'start' });
  }, [openings]);
  const { state, loadFailure } = work;
  if (!state) return <NotYet of="the environments" failure={loadFailure} onAgain={() => void work.load()} />;
  const { environments } = state;
  const selected = selectedEnvironment(work);
  const isNew = room.editedId === NEW_ID && room.changes[NEW_ID] !== undefined;
  const edited = isNew ? undefined : (environments.find(({ id }) => id === room.editedId) ?? selected);
  const id = edited?.id ?? NEW_ID;
  const kept = edited ? fieldsOf(edited) : NEW_ENVIRONMENT;
  const unsaved = environments.filter((one) => changedFields(fieldsOf(one), room.changes[one.id] ?? {}).length > 0);
  const open = (opened: string) => {
    if (opened === NEW_ID) room.begin();
    else room.open(opened);
    setOpenings(openings + 1);
  };
  const canKeep = state.environmentStorage.kind === 'ready';
  return (
    <div className="environments">
      <div className="environments__all stack scroll">
        <EnvironmentList
          environments={environments}
          editedId={id}
          selectedId={selected?.id}
          unsavedIds={unsaved.map((one) => one.id)}
          newName={room.changes[NEW_ID] && (room.changes[NEW_ID].name?.trim() || 'New environment')}
          newColour={room.changes[NEW_ID]?.colour ?? NEW_ENVIRONMENT.colour}
          onOpen={open}
        />
        {environments.length === 1 && canKeep && (
          <p className="soft">
            Add the places where the real service is reached: its base URL, your client id, and under Keys a key and a
            token.
          </p>
        )}
        <div className="line">
          <Button icon={Plus} onPress={() => open(NEW_ID)} disabled={!canKeep}>
            New environment
          </Button>
          <Button icon={FileUp} onPress={file.choose} disabled={!canKeep || room.acting !== undefined}>
            Import a file
          </Button>
          {file.input}
        </div>
      </div>
      <div className="environments__editor" ref={editor}>
        {edited || isNew ? (
          <EnvironmentEditor
            key={id}
            id={id}
            environment={edited}
            kept={kept}
            changes={room.changes[id] ?? {}}
            otherNames={environments.filter((one) => one.id !== id).map(({ name }) => name)}
            isSelected={edited !== undefined && edited.id === selected?.id}
            canKeep={canKeep}
            room={room}
            onUse={() => switchEnvironment(stores, id)}
            onSandbox={() => shell.getState().enter('sandbox')}
            onKeys={() => stores.errand('keys', (to) => to.openKeys(id))}
          />
        ) : (
          <EmptyState icon={Globe} title="No environment is open" text="Choose one at the left, or add your own." />
        )}
      </div>
      {room.askedImport && (
        <ImportQuestion {...room.askedImport} onAnswer={(choice) => void room.answerImport(choice)} />
      )}
    </div>
  );
}
