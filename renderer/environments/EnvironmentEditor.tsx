/** The editor of one environment: a head with its unsaved state, and its parts as tabs. */
import { Check, CircleAlert, Copy, Download, RotateCcw, Save } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { changedFields, FIELD_WORDS, type FieldChanges, fieldProblems } from '../../shared/environment/edit-fields.ts';
import type { Environment, EnvironmentFields } from '../../shared/environment/environment.ts';
import type { Failure } from '../../shared/failure.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { AddressPart } from './AddressPart.tsx';
import { ConnectionPart } from './ConnectionPart.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { EnvironmentLabel } from './EnvironmentLabel.tsx';
import { PART_LABELS, PART_OF_FIELD } from './environment-labels.ts';
import { EDITOR_PARTS, type EditorPart, type EnvironmentsState } from './environments-store.ts';
import { MissingParts } from './MissingParts.tsx';
import { SigningPart } from './SigningPart.tsx';
import { UssdPart } from './UssdPart.tsx';

type EnvironmentEditorProps = {
  readonly id: string;
  /** Absent for a new one. */
  readonly environment: Environment | undefined;
  readonly kept: EnvironmentFields;
  readonly changes: FieldChanges;
  readonly otherNames: readonly string[];
  readonly isSelected: boolean;
  /** False while the environments file cannot be written. */
  readonly canKeep: boolean;
  readonly room: EnvironmentsState;
  readonly onUse: () => void;
  readonly onSandbox: () => void;
  readonly onKeys: () => void;
};

export function EnvironmentEditor(props: EnvironmentEditorProps) {
  const { id, environment, kept, changes, otherNames, isSelected, canKeep, room, onUse, onSandbox, onKeys } = props;
  const fields = { ...kept, ...changes };
  const changed = changedFields(kept, changes);
  const problems = fieldProblems(fields, otherNames);
  const isSandbox = environment?.kind === 'embedded-sandbox';
  const parts = EDITOR_PARTS.filter((part) => !isSandbox || part !== 'connection');
  const part = parts.includes(room.part) ? room.part : 'address';
  const change = (changed: FieldChanges) => room.change(id, changed);
  const partProps = { fields, kept, problems, environment, onChange: change };
  const save = () => void room.save(id, fields);
  return (
    <article className="frame" aria-label={environment?.name ?? 'New environment'}>
      <header className="environment__head">
        <div className="line">
          <h3 className="environment__title">
            <EnvironmentLabel environment={{ ...fields, name: fields.name.trim() || 'New environment' }} />
          </h3>
          <div className="line line--close push">
            {environment &&
              (isSelected ? (
                <span className="icon-word good strong">
                  <Check aria-hidden /> in use now
                </span>
              ) : (
                <Button onPress={onUse}>Use it</Button>
              ))}
            {environment && (
              <>
                <Button
                  weight="quiet"
                  icon={Copy}
                  disabled={room.acting !== undefined || !canKeep}
                  onPress={() => void room.duplicate(id)}
                >
                  Duplicate
                </Button>
                <Button
                  weight="quiet"
                  icon={Download}
                  disabled={room.acting !== undefined}
                  onPress={() => void room.saveAsFile(id)}
                >
                  Export
                </Button>
                {!isSandbox && (
                  <DeleteButton
                    name={environment.name}
                    hasSecrets={environment.hasToken || environment.publicKeyBase64 !== undefined}
                    disabled={room.acting !== undefined || !canKeep}
                    onDelete={(forgetSecrets) => void room.remove(id, forgetSecrets)}
                  />
                )}
              </>
            )}
          </div>
        </div>
        <Words room={room} />
        {environment && <MissingParts environment={environment} onShow={room.show} onKeys={onKeys} />}
        <Tabs
          name="Parts of the environment"
          tabs={parts.map((one) => [one, <PartLabel key={one} part={one} changed={changed} problems={problems} />])}
          chosen={part}
          onChoose={room.show}
        />
      </header>
      <div className="environment__part page scroll" role="tabpanel" aria-label={PART_LABELS[part]}>
        {part === 'address' && <AddressPart {...partProps} onSandbox={onSandbox} onKeys={onKeys} />}
        {part === 'signing' && <SigningPart {...partProps} />}
        {part === 'ussd' && <UssdPart {...partProps} />}
        {part === 'connection' && (
          <ConnectionPart
            {...partProps}
            check={room.check?.id === id ? room.check.outcome : undefined}
            onCheck={() => void room.checkConnection(id, fields)}
          />
        )}
      </div>
      {(changed.length > 0 || environment === undefined) && (
        <footer className="environment__save bar">
          <p role="status" className="grow">
            {problems.length > 0 ? (
              <>
                <CircleAlert aria-hidden className="bad" /> Please check:{' '}
                {[...new Set(problems.map(({ field }) => wordsOf(field)))].join(', ')}.
              </>
            ) : (
              <>Unsaved: {changed.map((name) => FIELD_WORDS[name]).join(', ')}.</>
            )}
          </p>
          <Button icon={RotateCcw} onPress={() => room.discard(id)} disabled={room.acting !== undefined}>
            {environment ? 'Discard changes' : 'Discard'}
          </Button>
          <Button
            weight="primary"
            icon={Save}
            onPress={save}
            disabled={problems.length > 0 || room.acting !== undefined || !canKeep}
          >
            {room.acting !== undefined ? 'Saving …' : 'Save'}
          </Button>
        </footer>
      )}
    </article>
  );
}

function Words({ room }: { readonly room: EnvironmentsState }) {
  const failed = useRef<HTMLDivElement>(null);
  // With the list above the editor, the message about a refused import would be out of view.
  useEffect(() => {
    if (room.actFailure) failed.current?.scrollIntoView({ block: 'nearest' });
  }, [room.actFailure]);
  if (room.actFailure) {
    return (
      <div ref={failed}>
        <Alert tone="bad">
          <FailureLabels failure={room.actFailure} />
        </Alert>
      </div>
    );
  }
  return (
    <div role="status">
      {room.notes.length > 0 && (
        <Alert tone="good" isSilent>
          {room.notes.join(' ')}
        </Alert>
      )}
    </div>
  );
}

/** Several invalid fields are easier to read as a list than as one paragraph. */
function FailureLabels({ failure: { message, details } }: { readonly failure: Failure }) {
  const lines = Array.isArray(details?.problems) ? details.problems.map(String) : [];
  if (lines.length < 2) return <span>{message}</span>;
  return (
    <div>
      <p>The environment was not saved: {lines.length} fields do not fit.</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

type PartFaceProps = {
  readonly part: EditorPart;
  readonly changed: ReturnType<typeof changedFields>;
  readonly problems: ReturnType<typeof fieldProblems>;
};

function PartLabel({ part, changed, problems }: PartFaceProps) {
  const isWrong = problems.some(({ field }) => partOf(field) === part);
  const isChanged = changed.some((name) => PART_OF_FIELD[name] === part);
  return (
    <>
      {PART_LABELS[part]}
      {isWrong && <CircleAlert className="bad" aria-label="does not fit yet" />}
      {isChanged && !isWrong && <span className="environment__dot" role="img" aria-label="not saved yet" />}
    </>
  );
}

/** The part that contains a problem's field, and the field's label. */
function partOf(field: string): EditorPart | undefined {
  const name = fieldName(field);
  return name && PART_OF_FIELD[name];
}

function wordsOf(field: string): string {
  const name = fieldName(field);
  return name ? FIELD_WORDS[name] : field;
}

function fieldName(field: string): keyof EnvironmentFields | undefined {
  const first = field.split('.')[0];
  return (Object.keys(FIELD_WORDS) as (keyof EnvironmentFields)[]).find((name) => name === first);
}
