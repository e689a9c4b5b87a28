/** The panel Compose: every operation of the catalogue as a form, edited freely or broken on purpose, and its answer, whose values can be reused. */
import { Import, SquarePen } from 'lucide-react';
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { checkInput } from '../../shared/form/check-input.ts';
import { readForm } from '../../shared/form/form-input.ts';
import { formModel } from '../../shared/form/form-model.ts';
import { chordsOf } from '../../shared/page/shortcut/bindings.ts';
import { openExchange } from '../app/navigate.ts';
import { SEND_ACTION } from '../app/send-action.ts';
import { useStores } from '../app/stores-context.ts';
import { environmentById, selectedEnvironment } from '../app/workbench-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import { Room } from '../ui/Room.tsx';
import { AnswerView } from './AnswerView.tsx';
import { FaultGallery } from './broken/FaultGallery.tsx';
import { EditStatus } from './free/EditStatus.tsx';
import { FreeEditor } from './free/FreeEditor.tsx';
import { knownIn, knownValuesStore } from './known-values-store.ts';
import { OperationHead, OperationHelp } from './OperationHead.tsx';
import { OperationList } from './OperationList.tsx';
import { operationOf } from './operation-of.ts';
import { operationsStore, type RequestWay, shownForm } from './operations-store.ts';
import { RequestForm } from './RequestForm.tsx';
import { SendBar } from './SendBar.tsx';
import { SignedFold } from './SignedFold.tsx';
import { signedPreviewStore } from './signed-preview-store.ts';
import { TakenUpNote } from './TakenUpNote.tsx';
import type { TakenUp } from './taken-up.ts';
import './operations.css';

export function OperationsPanel() {
  const stores = useStores();
  const { workbench } = stores;
  const { isMac, changed } = useStore(stores.shortcuts);
  const room = useStore(operationsStore(stores));
  const signed = useStore(signedPreviewStore(stores));
  const known = useStore(knownValuesStore(stores), (one) => knownIn(one, room.environmentId));
  const failure = useStore(workbench, (one) => one.loadFailure);
  const environment = useStore(workbench, selectedEnvironment);
  const free = useStore(operationsStore(stores), (one) => shownForm(one)?.draft.free);
  const freeEnvironment = useStore(workbench, (one) => environmentById(one, free?.environmentId));
  const box = useRef<HTMLDivElement>(null);
  const form = shownForm(room);
  const operation = operationOf(room.operation);
  const model = useMemo(() => (operation ? formModel(operation) : undefined), [operation]);
  const input = form?.draft.input;
  const reading = useMemo(() => (model && input ? readForm(model, input) : undefined), [model, input]);
  // Checking a long body takes longer than a keystroke may, so its complaints appear a moment later.
  const checked = useDeferredValue(input);
  const problems = useMemo(
    () => (model && checked?.operation === model.operation.name ? checkInput(model, checked) : []),
    [model, checked],
  );
  // Stable across keystrokes, so that the answer re-renders only when it changes.
  const onOpen = useCallback((id: string) => openExchange(stores, id), [stores]);
  const onCheck = useCallback(
    (id: string) => {
      stores.inspector.getState().showPart('checks');
      openExchange(stores, id);
    },
    [stores],
  );
  const { errand } = stores;
  const onUseToken = useCallback(
    async (id: string) => {
      const sent = await errand(undefined, (to) => to.takeIssuedToken(id));
      return sent.ok ? sent.value : sent;
    },
    [errand],
  );
  const { environmentId } = room;
  const onKeys = useCallback(
    () => environmentId !== undefined && stores.errand('environments', (to) => to.openKeys(environmentId)),
    [stores, environmentId],
  );
  const way: RequestWay = room.isGallery ? 'broken' : free ? 'free' : 'form';
  usePaneAtTop(box, way, room.takenUp);
  useFocusedField(box, room.focus);

  if (failure && !form) {
    return (
      <EmptyState icon={SquarePen} title="The forms cannot be shown" text={failure.message} isFailure>
        <Button onPress={() => void workbench.getState().load()}>Try again</Button>
      </EmptyState>
    );
  }
  if (!form || !model || !input || !reading) return <Skeleton of="the operations" />;
  const target = free ? freeEnvironment : environment;
  const usual = target?.signingProfile ?? free?.edit.profile;
  const preview = signed.preview;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !form.sending) return;
    event.preventDefault();
    event.stopPropagation();
    room.cancel();
  };
  const importText = (text?: string) => stores.errand(undefined, (to) => to.importRequests(text));
  const openCode = () => {
    const { environmentId } = room;
    if (environmentId !== undefined)
      stores.errand(undefined, (to) => to.showProgram({ kind: 'operation', environmentId, input }, input.operation));
  };
  return (
    <Room
      title="Operations"
      actions={
        <Button weight="quiet" icon={Import} name="Import requests" onPress={() => importText()}>
          Import
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape cancels what is under way, as its button does. */}
      <div className="operations" ref={box} onKeyDown={onKeyDown}>
        <OperationList chosen={room.operation} onChoose={room.choose} onForeign={importText} />
        <div
          className={form.outcome || form.sending ? 'operations__work operations__work--sent' : 'operations__work'}
          data-way={way}
        >
          <section className="request" aria-label="Request">
            <div className="request__top">
              <OperationHead
                model={model}
                input={input}
                onBodyWay={room.setBodyWay}
                onStartOver={room.startOver}
                onChoose={room.choose}
                chosen={room.operation}
                way={way}
                isFree={free !== undefined}
                onWay={(next) => void room.turn(next)}
              />
              <SendBar
                operation={model.operation}
                form={form}
                problems={problems}
                chord={chordsOf(SEND_ACTION, changed)[0]}
                isMac={isMac}
                to={target && (target.danger || target.id !== environment?.id) ? target.name : undefined}
                onSend={(how) => void room.send(how)}
                onCancel={room.cancel}
                onNewKey={room.newKey}
                onKey={(key) => room.changeFree({ kind: 'idempotencyKey', key })}
                onCode={free ? undefined : openCode}
                onFocusField={room.focusField}
              />
              {way === 'free' && free && usual && <EditStatus free={free} preview={preview} usual={usual} />}
            </div>
            <div className="request__form">
              {way === 'form' && <OperationHelp model={model} usualWay={environment?.ussdProfile.contentType} />}
              {room.takenUp && (
                <TakenUpNote
                  takenUp={room.takenUp}
                  onDismiss={room.dismissTakenUp}
                  onOpen={onOpen}
                  onLeaveOut={() => void room.turn('form', true)}
                />
              )}
              {way === 'broken' && (
                <FaultGallery
                  trials={form.trials}
                  sending={form.sending}
                  onSend={(fault) => void room.sendBroken(fault)}
                />
              )}
              {way === 'free' && free && usual && (
                <FreeEditor
                  key={`${room.operation} ${free.exchangeId}`}
                  free={free}
                  baseUrl={target?.baseUrl ?? ''}
                  usual={usual}
                  signed={preview?.kind === 'signed' ? preview.trace : undefined}
                  onChange={room.changeFree}
                />
              )}
              {way === 'form' && (
                <RequestForm
                  key={room.operation}
                  model={model}
                  input={input}
                  reading={reading}
                  problems={problems}
                  isAttempted={form.isAttempted}
                  known={known}
                  onField={room.setField}
                  onBodyText={room.setBodyText}
                  onChoose={room.choose}
                />
              )}
              {way !== 'broken' && (
                <SignedFold
                  isOpen={signed.isOpen}
                  preview={preview}
                  free={free}
                  onOpen={signed.open}
                  onChange={room.changeFree}
                />
              )}
            </div>
          </section>
          <AnswerView
            key={room.operation}
            model={model}
            outcome={form.outcome}
            isSending={form.sending !== undefined}
            onOpen={onOpen}
            onPage={room.goToPage}
            onFocusField={way === 'form' ? room.focusField : undefined}
            onCheck={onCheck}
            onUse={room.useValue}
            environment={target}
            onUseToken={onUseToken}
            onKeys={onKeys}
          />
        </div>
      </div>
    </Room>
  );
}

/** Another way to make the request begins at its top, where a note says what the form cannot hold of it. */
function usePaneAtTop(box: React.RefObject<HTMLDivElement | null>, ...changes: readonly [RequestWay, TakenUp?]): void {
  useEffect(() => {
    // Which of them scrolls is a matter of the window's size.
    for (const pane of box.current?.querySelectorAll('.operations__work, .request, .request__form') ?? [])
      pane.scrollTop = 0;
  }, [box, ...changes]);
}

/** Moves the focus when the store requests it. A field that is only now being drawn is found on the next frame. */
function useFocusedField(
  box: React.RefObject<HTMLDivElement | null>,
  focus: { readonly fieldKey: string; readonly serial: number } | undefined,
): void {
  const lastSerial = useRef<number>(undefined);
  useEffect(() => {
    // A return to the room runs this again, and must not take the focus for an old request.
    if (!focus || focus.serial === lastSerial.current) return;
    lastSerial.current = focus.serial;
    const place = box.current?.querySelector(`[data-field-key="${CSS.escape(focus.fieldKey)}"]`);
    const control = place?.querySelector<HTMLElement>('input, select, textarea');
    control?.focus();
    control?.scrollIntoView({ block: 'nearest' });
  }, [box, focus]);
}
