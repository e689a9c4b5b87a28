/** One environment on one page: what it lacks as a form, then its sections, and the bar of what is unsaved. */
import { Check, Copy, Download } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { changedFields, type FieldChanges, fieldProblems } from '../../shared/environment/edit-fields.ts';
import type { Environment, EnvironmentFields } from '../../shared/environment/environment.ts';
import { nameOfAddress } from '../../shared/environment/environment-names.ts';
import { missingParts } from '../../shared/environment/missing-label.ts';
import type { FieldProblem } from '../../shared/environment/read-fields.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import type { Failure } from '../../shared/failure.ts';
import { Button } from '../ui/Button.tsx';
import { handOver, type SecretRef, takeSecret } from '../ui/SecretField.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { EnvironmentLabel } from './EnvironmentLabel.tsx';
import { SECTION_OF_FIELD, SECTION_TITLES, type SectionName, sectionsOf } from './environment-sections.ts';
import { type EnvironmentsState, NEW_ID } from './environments-store.ts';
import type { KeysState } from './keys/keys-store.ts';
import { MissingForm, type SecretName } from './MissingForm.tsx';
import { ProtocolChoice } from './ProtocolChoice.tsx';
import type { PartProps } from './part-props.ts';
import { SaidLines } from './SaidLines.tsx';
import { SectionLinks } from './SectionLinks.tsx';
import { fieldName, UnsavedBar } from './UnsavedBar.tsx';
import { useSections } from './use-sections.ts';

type EnvironmentPageProps = {
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
  readonly keys: KeysState;
  /** Why the last act on its sandbox or its webhook failed. */
  readonly failure: Failure | undefined;
  readonly canKeepSecrets: boolean;
  /** Said where the vault takes no key and no token now. */
  readonly vaultWords: ReactNode;
  readonly importForm: (onDone: () => void) => ReactNode;
  readonly onUse: () => void;
  /** A new application is saved and lacks nothing. */
  readonly onMade: () => void;
  readonly sectionOf: (name: SectionName, part: PartProps) => ReactNode;
};

/** A new one is asked for its fields; key and token come once it is there. */
const OF_A_NEW_ONE = ['baseUrl', 'clientId', 'customers'] as const;
const OF_A_NEW_APPLICATION = ['baseUrl'] as const;

const NO_ADDRESS = { field: 'baseUrl', message: 'expected the address at which the application is called.' };

export function EnvironmentPage(props: EnvironmentPageProps) {
  const { id, environment, kept, changes, otherNames, isSelected, canKeep, room, keys, onUse } = props;
  const fields = { ...kept, ...changes };
  const { ussdProfile } = fields;
  const isNewApplication = environment === undefined && !isSigned(ussdProfile);
  const usualName = isNewApplication ? nameOfAddress(fields.baseUrl, otherNames) : undefined;
  const named = usualName !== undefined && fields.name.trim() === '' ? { ...fields, name: usualName } : fields;
  const changed = changedFields(kept, changes);
  const problems = [
    ...(isNewApplication && fields.baseUrl.trim() === '' ? [NO_ADDRESS] : []),
    ...fieldProblems(named, otherNames),
  ];
  // A field of a new one that nobody typed in is not wrong: it is still needed.
  const isTold = ({ field }: FieldProblem) => {
    const name = fieldName(field);
    return environment !== undefined || name === undefined || changed.includes(name);
  };
  const told = problems.filter(isTold);
  const missing = environment
    ? missingParts({ ...environment, ussdProfile })
    : isNewApplication
      ? OF_A_NEW_APPLICATION
      : OF_A_NEW_ONE;
  const sections = sectionsOf(environment, ussdProfile);
  const { body, current, go } = useSections(sections, room.wanted, room.arrived);
  const secrets: Readonly<Record<SecretName, SecretRef>> = { key: useRef(null), token: useRef(null) };
  const [typed, setTyped] = useState<readonly SecretName[]>([]);
  const hasTyped = (name: SecretName, isTyped: boolean) =>
    setTyped((before) => [...before.filter((one) => one !== name), ...(isTyped ? [name] : [])]);
  const isUnsaved = changed.length > 0 || typed.length > 0 || environment === undefined;
  const isBusy = room.acting !== undefined || keys.acting !== undefined;
  const canSave = isUnsaved && problems.length === 0 && !isBusy && canKeep;
  const save = async () => {
    if (!canSave) return;
    // The fields as they are now: their page may be left before the vault has them.
    const [key, token] = [{ ...secrets.key }, { ...secrets.token }];
    if ((changed.length > 0 || id === NEW_ID) && !(await room.save(id, named))) return;
    if (isNewApplication) props.onMade();
    const importKey = (keyText: string) => keys.act('vault.importKey', { environmentId: id, keyText });
    if (typed.includes('key') && !(await handOver(key, importKey))) return;
    const setToken = (text: string) => keys.act('vault.setToken', { environmentId: id, token: text });
    if (typed.includes('token')) await handOver(token, setToken);
  };
  const saveByEnter = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    // A field with a button beside it, and the forms of a key, have an Enter of their own.
    if (target.closest('.keys-form, .field-line') === null) void save();
  };
  const discard = () => {
    room.discard(id);
    for (const name of typed) takeSecret(secrets[name]);
    setTyped([]);
  };
  const part: PartProps = {
    ...{ fields, kept, usualName, problems: told, environment, missing },
    onChange: (changed) => room.change(id, changed),
  };
  const isSandbox = environment?.kind === 'embedded-sandbox';
  return (
    <article className="environment" aria-label={environment?.name ?? 'New environment'}>
      <header className="environment__head">
        <div className="line">
          <h3 className="environment__title">
            <EnvironmentLabel environment={{ ...fields, name: fields.name.trim() || 'New environment' }} />
          </h3>
          {environment && (
            <div className="line environment__acts push">
              {isSelected ? (
                <span className="icon-word good strong">
                  <Check aria-hidden /> in use
                </span>
              ) : (
                <Button onPress={onUse}>Use it</Button>
              )}
              <Button weight="quiet" icon={Copy} disabled={isBusy || !canKeep} onPress={() => void room.duplicate(id)}>
                Duplicate
              </Button>
              <Button weight="quiet" icon={Download} disabled={isBusy} onPress={() => void room.saveAsFile(id)}>
                Export
              </Button>
              {!isSandbox && (
                <DeleteButton
                  name={environment.name}
                  hasSecrets={environment.hasToken || environment.publicKeyBase64 !== undefined}
                  disabled={isBusy || !canKeep}
                  onDelete={(forgetSecrets) => void room.remove(id, forgetSecrets)}
                />
              )}
            </div>
          )}
        </div>
        <SectionLinks
          sections={sections}
          current={current}
          changed={changed.map((name) => SECTION_OF_FIELD[name])}
          wrong={told.flatMap(({ field }) => {
            const name = fieldName(field);
            return name === undefined ? [] : [SECTION_OF_FIELD[name]];
          })}
          onGo={go}
        />
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field saves, as it does in any form; the button is in the bar. */}
      <div className="environment__body page scroll" ref={body} onKeyDown={saveByEnter}>
        {environment === undefined && (
          <section className="missing card stack" aria-label="What does it speak?" data-part="protocol">
            <h3 className="missing__title">What does it speak?</h3>
            <ProtocolChoice {...part} />
          </section>
        )}
        {missing.length > 0 && (
          <MissingForm
            {...part}
            secrets={secrets}
            onTyped={hasTyped}
            canKeepSecrets={props.canKeepSecrets}
            vaultWords={props.vaultWords}
            onMakeKey={() => void keys.act('vault.generateKey', { environmentId: id })}
            importForm={props.importForm}
          />
        )}
        {sections.map((name) => (
          <section
            key={name}
            className="environment__section stack"
            data-section={name}
            tabIndex={-1}
            aria-label={SECTION_TITLES[name]}
          >
            <h3 className="environment__section-title">{SECTION_TITLES[name]}</h3>
            {props.sectionOf(name, part)}
          </section>
        ))}
      </div>
      <footer className="environment__bar">
        <SaidLines room={room} keys={keys} failure={props.failure} />
        {isUnsaved && (
          <UnsavedBar
            changed={changed}
            typed={typed}
            wrong={told}
            needed={problems.filter((problem) => !isTold(problem))}
            isNew={environment === undefined}
            isService={isSigned(ussdProfile)}
            isBusy={isBusy}
            canSave={canSave}
            onDiscard={discard}
            onSave={() => void save()}
          />
        )}
      </footer>
    </article>
  );
}
