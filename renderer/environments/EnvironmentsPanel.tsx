/** All environments on the left, the page of one beside them. */
import { FileUp, Globe, KeyRound, LockKeyhole, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { changedFields } from '../../shared/environment/edit-fields.ts';
import { fieldsOf } from '../../shared/environment/environment.ts';
import { NEW_ENVIRONMENT } from '../../shared/environment/new-environment.ts';
import { switchEnvironment, switchSubscriber } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment, selectedSubscriber } from '../app/workbench-store.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState, NotYet } from '../ui/EmptyState.tsx';
import { useFileInput } from '../ui/file-input.tsx';
import { KeyIdField } from './AddressFields.tsx';
import { AddressPart } from './AddressPart.tsx';
import { ConnectionPart } from './ConnectionPart.tsx';
import { EnvironmentList } from './EnvironmentList.tsx';
import { EnvironmentPage } from './EnvironmentPage.tsx';
import type { SectionName } from './environment-sections.ts';
import { COMPUTER_ID, environmentsStore, NEW_ID } from './environments-store.ts';
import { ImportQuestion } from './ImportQuestion.tsx';
import { EnvironmentKeysPanel } from './keys/EnvironmentKeysPanel.tsx';
import { ImportForm } from './keys/ImportForm.tsx';
import { keysStore } from './keys/keys-store.ts';
import { ProtectionPanel } from './keys/ProtectionPanel.tsx';
import { ProtocolPart } from './ProtocolPart.tsx';
import type { PartProps } from './part-props.ts';
import { SaidLines } from './SaidLines.tsx';
import { SigningPart } from './SigningPart.tsx';
import { SubscribersPart } from './SubscribersPart.tsx';
import { SandboxSectionPanel, ServicePanel } from './sandbox/SandboxSectionPanel.tsx';
import { sandboxStore } from './sandbox/sandbox-store.ts';
import { EnvironmentWebhooksPanel } from './webhooks/EnvironmentWebhooksPanel.tsx';
import { webhooksStore } from './webhooks/webhooks-store.ts';
import './environments.css';

export function EnvironmentsPanel() {
  const stores = useStores();
  const { workbench, unlock } = stores;
  const work = useStore(workbench);
  const room = useStore(environmentsStore(stores));
  const keys = useStore(keysStore(stores));
  const file = useFileInput({
    label: 'Environment file to import',
    accept: '.json,application/json',
    onFile: (chosen) => void room.readFile(chosen),
  });
  const { setInView } = keys;
  useEffect(() => {
    setInView(true);
    return () => setInView(false);
  }, [setInView]);
  const opened = useStore(workbench, ({ state }) => state?.environments.find(({ id }) => id === room.editedId));
  const isSandbox = (opened ?? selectedEnvironment(work))?.kind === 'embedded-sandbox' && room.editedId !== COMPUTER_ID;
  const viewSandbox = useStore(sandboxStore(stores), ({ view }) => view);
  useEffect(() => {
    if (!isSandbox) return undefined;
    viewSandbox(true);
    return () => viewSandbox(false);
  }, [isSandbox, viewSandbox]);
  const ofSandbox = useStore(sandboxStore(stores), ({ actFailure }) => actFailure);
  const ofWebhook = useStore(webhooksStore(stores), ({ actFailure }) => actFailure);
  const failure = (isSandbox ? ofSandbox : undefined) ?? ofWebhook;
  const page = useRef<HTMLDivElement>(null);
  const { state, loadFailure } = work;
  if (!state) return <NotYet of="the environments" failure={loadFailure} onAgain={() => void work.load()} />;
  const { environments, vault } = state;
  const selected = selectedEnvironment(work);
  const isComputer = room.editedId === COMPUTER_ID;
  const isNew = room.editedId === NEW_ID && room.changes[NEW_ID] !== undefined;
  const edited = isNew ? undefined : (environments.find(({ id }) => id === room.editedId) ?? selected);
  const id = edited?.id ?? NEW_ID;
  const unsaved = environments.filter((one) => changedFields(fieldsOf(one), room.changes[one.id] ?? {}).length > 0);
  const open = (opened: string) => {
    keys.dismiss();
    if (opened === NEW_ID) room.begin();
    else room.open(opened);
    // With the list above the page, the opened environment would be out of view.
    page.current?.scrollIntoView({ block: 'start' });
  };
  const canKeep = state.environmentStorage.kind === 'ready';
  const isLocked = vault.kind === 'failed' || vault.lock.kind === 'locked';
  const sectionOf = (name: SectionName, part: PartProps) => {
    switch (name) {
      case 'address':
        return (
          <>
            {edited?.kind === 'embedded-sandbox' && <ServicePanel environment={edited} />}
            <AddressPart {...part} />
          </>
        );
      case 'protocol':
        return <ProtocolPart {...part} />;
      case 'key':
        return (
          edited && (
            <>
              <EnvironmentKeysPanel
                environment={edited}
                keyIdField={edited.kind === 'remote' && !part.missing.includes('key') && <KeyIdField {...part} />}
              />
              {edited.kind === 'embedded-sandbox' && <SandboxSectionPanel section="keys" />}
            </>
          )
        );
      case 'subscribers':
        return (
          <SubscribersPart
            {...part}
            subscriberId={edited?.id === selected?.id ? selectedSubscriber(work)?.customerId : undefined}
            onDialAs={(customerId) => switchSubscriber(stores, customerId)}
          />
        );
      case 'signing':
        return <SigningPart {...part} />;
      case 'webhooks':
        return (
          edited && (
            <>
              <EnvironmentWebhooksPanel environment={edited} />
              {edited.kind === 'embedded-sandbox' && <SandboxSectionPanel section="outbox" />}
            </>
          )
        );
      case 'network':
        return (
          <ConnectionPart
            {...part}
            check={room.check?.id === id ? room.check.outcome : undefined}
            onCheck={() => void room.checkConnection(id, part.fields)}
          />
        );
      case 'clock':
      case 'faults':
      case 'snapshots':
        return <SandboxSectionPanel section={name} />;
    }
  };
  return (
    // The room has no tabs, and so no head.
    <div className="room__body environments-frame">
      <h2 className="for-readers">Environments</h2>
      <div className="environments">
        <div className="environments__all stack scroll">
          <EnvironmentList
            environments={environments}
            editedId={isComputer ? COMPUTER_ID : id}
            selectedId={selected?.id}
            unsavedIds={unsaved.map((one) => one.id)}
            newName={room.changes[NEW_ID] && (room.changes[NEW_ID].name?.trim() || 'New environment')}
            newColour={room.changes[NEW_ID]?.colour ?? NEW_ENVIRONMENT.colour}
            onOpen={open}
          />
          <div className="line">
            <Button icon={Plus} onPress={() => open(NEW_ID)} disabled={!canKeep}>
              New environment
            </Button>
            <Button icon={FileUp} onPress={file.choose} disabled={!canKeep || room.acting !== undefined}>
              Import a file
            </Button>
            {file.input}
          </div>
          <button
            type="button"
            className="pick environments__computer stack stack--tight"
            aria-current={isComputer ? 'true' : undefined}
            onClick={() => open(COMPUTER_ID)}
          >
            <span className="icon-word">
              <KeyRound aria-hidden /> <b>This computer</b>
            </span>
            <span className="small soft">Protection of keys</span>
          </button>
        </div>
        <div className="environments__page" ref={page}>
          {isComputer ? (
            <article className="environment" aria-label="This computer">
              <header className="environment__head">
                <h3 className="environment__title">This computer</h3>
              </header>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a field in it the keyboard could not scroll it. */}
              <div className="environment__body page scroll" tabIndex={0}>
                <ProtectionPanel />
              </div>
              <footer className="environment__bar">
                <SaidLines room={room} keys={keys} />
              </footer>
            </article>
          ) : edited || isNew ? (
            <EnvironmentPage
              key={id}
              id={id}
              environment={edited}
              kept={edited ? fieldsOf(edited) : NEW_ENVIRONMENT}
              changes={room.changes[id] ?? {}}
              otherNames={environments.filter((one) => one.id !== id).map(({ name }) => name)}
              isSelected={edited !== undefined && edited.id === selected?.id}
              canKeep={canKeep}
              room={room}
              keys={keys}
              failure={failure}
              canKeepSecrets={!isLocked && keys.acting === undefined}
              vaultWords={
                isLocked && (
                  <Alert
                    tone="warn"
                    icon={LockKeyhole}
                    isSilent
                    actions={vault.kind === 'ready' && <Button onPress={unlock.getState().open}>Unlock</Button>}
                  >
                    {vault.kind === 'failed'
                      ? vault.failure.message
                      : 'The vault is locked and takes no key and no token.'}
                  </Alert>
                )
              }
              importForm={(onDone) =>
                keys.view && <ImportForm environmentId={id} view={keys.view} room={keys} onDone={onDone} />
              }
              onUse={() => switchEnvironment(stores, id)}
              onMade={() => {
                const made = environmentsStore(stores).getState().editedId;
                if (made !== undefined) switchEnvironment(stores, made);
              }}
              sectionOf={sectionOf}
            />
          ) : (
            <EmptyState icon={Globe} title="No environment is open" text="Choose one at the left, or add your own." />
          )}
        </div>
        {room.askedImport && (
          <ImportQuestion {...room.askedImport} onAnswer={(choice) => void room.answerImport(choice)} />
        )}
      </div>
    </div>
  );
}
