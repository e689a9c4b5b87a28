/** Named snapshots of the sandbox's world: save the current one, restore an earlier one. */
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { dayOf, timeOfDay } from '../../ui/times.ts';
import type { SandboxSectionProps } from './sandbox-store.ts';

const LONGEST_NAME = 60;

export function SnapshotSections({ panel, store }: SandboxSectionProps) {
  const [name, setName] = useState('');
  const isBusy = store.acting !== undefined;
  const isKnown = panel.snapshots.some((one) => one.name === name.trim());
  const isTooLong = name.trim().length > LONGEST_NAME;
  const canSave = name.trim() !== '' && !isTooLong && !isBusy;
  const save = async () => {
    if (canSave && (await store.act('sandbox.saveSnapshot', { name: name.trim() }))) setName('');
  };
  return (
    <>
      <Section title="New snapshot">
        <div className="field-line inset">
          <TextField
            label="Name"
            value={name}
            placeholder="before the demo"
            complaint={
              isTooLong ? `A name has at most ${LONGEST_NAME} characters; got ${name.trim().length}.` : undefined
            }
            note={isKnown ? 'The snapshot of this name will be replaced.' : 'Customers, orders, holdings and reports.'}
            onChange={setName}
            onEnter={() => void save()}
          />
          <Button
            weight="primary"
            icon={Archive}
            name={isKnown ? 'Replace the snapshot' : 'Save the snapshot'}
            onPress={() => void save()}
            disabled={!canSave}
          >
            {isKnown ? 'Replace' : 'Save'}
          </Button>
        </div>
      </Section>
      <Section
        title="Saved snapshots"
        note={panel.snapshots.length === 0 ? 'none yet' : String(panel.snapshots.length)}
      >
        {panel.snapshots.length === 0 ? (
          <p className="note">
            No snapshots yet. Walk the phone to where your story begins, then save it under a name.
          </p>
        ) : (
          <ul>
            {panel.snapshots.map((one) => (
              <li key={one.name} className="entry">
                <div className="stack stack--tight">
                  <b className="strong">{one.name}</b>
                  <span className="faint small">
                    {dayOf(one.createdMs)}, {timeOfDay(one.createdMs)} by the sandbox’s clock
                  </span>
                </div>
                <div className="line push">
                  <ConfirmButton
                    label="Restore"
                    name={`Restore ${one.name}`}
                    icon={ArchiveRestore}
                    loses="This loses the current data and ends open sessions."
                    disabled={isBusy}
                    onConfirm={() => void store.act('sandbox.restoreSnapshot', { name: one.name })}
                  />
                  <ConfirmButton
                    label="Delete"
                    name={`Delete ${one.name}`}
                    icon={Trash2}
                    weight="quiet"
                    loses="The snapshot is lost."
                    disabled={isBusy}
                    onConfirm={() => void store.act('sandbox.deleteSnapshot', { name: one.name })}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
