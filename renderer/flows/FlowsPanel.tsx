/** The panel Flows: the list, or the flow that is open, and the questions over both. */
import { CircleDot, FileUp, History, NotebookPen, Plus, Workflow } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { onlyDialledSentence } from '../../shared/environment/only-dialled.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { flowFileName } from '../../shared/flow/flow-file-name.ts';
import { commentAbove } from '../../shared/page/flow/comment-above.ts';
import { LINT_RULE_IDS } from '../../shared/ussd/lint/remark.ts';
import { silenceLine } from '../../shared/ussd/lint/silence.ts';
import { openExchange } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { NotYet } from '../ui/EmptyState.tsx';
import { fileDrop } from '../ui/file-input.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { Room } from '../ui/Room.tsx';
import { CiPanel } from './CiPanel.tsx';
import { ciStore } from './ci-store.ts';
import { type FlowActs, FlowList } from './FlowList.tsx';
import { DeleteFlowDialog, ImportFlowDialog, RenameDialog, WorldDialog } from './FlowQuestions.tsx';
import { FlowView } from './FlowView.tsx';
import { rowResult } from './flow-outcome.ts';
import { flowRunStore, isAllGoingOn, startFlow } from './flow-run-store.ts';
import { flowNames, openedText, type SavedText } from './flows-state.ts';
import { flowsStore } from './flows-store.ts';
import { EMPTY_FLOW, EXAMPLE_FLOW, NoFlows } from './NoFlows.tsx';
import { AllOutcome, RunAll } from './RunAll.tsx';
import { ReportMenu } from './RunBar.tsx';
import { saveRunReport } from './save-run-report.ts';
import './flows.css';

type Asked = { readonly kind: 'rename' | 'delete'; readonly name: string } | { readonly kind: 'import' };

const SPLIT = 'flows';

export function FlowsPanel() {
  const stores = useStores();
  const { recording, exchanges, workbench, layout, listening } = stores;
  const store = useStore(flowsStore(stores));
  const { status, failure, folder, files, drafts, opened, conflict, load, open } = store;
  const runs = useStore(flowRunStore(stores));
  const ci = useStore(ciStore(stores));
  const environment = useStore(workbench, selectedEnvironment);
  const whyUnchecked =
    environment && !isSigned(environment.ussdProfile) ? onlyDialledSentence(environment.name) : undefined;
  const isRecording = useStore(recording, (room) => room.isRecording);
  const lastPress = useStore(exchanges, (room) => room.exchanges.find(({ press }) => press)?.id);
  const widths = useStore(layout);
  const [asked, setAsked] = useState<Asked>();
  const { pace } = runs;
  useEffect(() => void load(), [load]);
  const text = openedText(store);
  // After a reload the browser knows the name and the unsaved text only.
  const isUnread = opened !== undefined && store.saved[opened] === undefined && drafts[opened]?.revision !== null;
  useEffect(() => {
    if (opened !== undefined && isUnread && status === 'ready') void open(opened);
  }, [opened, isUnread, status, open]);
  const names = useMemo(() => flowNames({ files, drafts }), [files, drafts]);
  const known = useMemo(
    () => ({
      files: names.map(flowFileName),
      customers: environment?.customers ?? [],
      serviceCode: environment?.ussdProfile.serviceCode ?? '',
    }),
    [names, environment],
  );
  if (status === 'failed') return <NotYet of="the flows" failure={failure} onAgain={() => void load()} />;
  if (store.acting === 'flows.record')
    return <NotYet of="the recorded flow" failure={undefined} onAgain={() => undefined} />;
  if (status === 'loading') return <NotYet of="the flows" failure={undefined} onAgain={() => void load()} />;

  const take = async (name: string, content: string) => {
    await store.take(name, content);
    setAsked(undefined);
  };
  const rename = async (name: string, to: string) => {
    if (await store.rename(name, to)) runs.renamed(name, to);
    setAsked(undefined);
  };
  const recordFromNow = () => {
    recording.getState().begin();
    listening.getState().wake();
  };
  const recordSession = lastPress === undefined ? undefined : () => void store.recordFrom(lastPress);
  const startOne = (name: string) => startFlow(stores, name);
  /** As it stands in the editor, or else in its file. */
  const present = async (name: string) => {
    const text = await store.textOf(name);
    if (text !== undefined)
      stores.errand(undefined, (to) => to.openStage({ title: name.replace(/\.stage$/, ''), text, name }));
  };
  const world = environment?.kind === 'embedded-sandbox' ? runs.world : undefined;
  const rows = names.map((name) => {
    const file = files.find((one) => one.name === name);
    return { name, file, draft: drafts[name], result: rowResult(file, runs.last[name], runs.waiting.includes(name)) };
  });
  const reported = runs.all.length > 0 ? runs.all : names.filter((name) => runs.last[name]?.report);
  const acts: FlowActs = {
    onOpen: (name) => void open(name),
    onRun: (name) => void startOne(name),
    onPresent: (name) => void present(name),
    onRename: (name) => setAsked({ kind: 'rename', name }),
    onDuplicate: (name) => void store.duplicate(name),
    onDownload: (name) => void store.download(name),
    onDelete: (name) => setAsked({ kind: 'delete', name }),
  };
  const words = (
    <>
      {store.actFailure && !conflict && (
        <Alert tone="bad" onDismiss={store.dismissWords}>
          {store.actFailure.message}
        </Alert>
      )}
      {store.done !== undefined && (
        <Alert tone="good" onDismiss={store.dismissWords}>
          {store.done}
        </Alert>
      )}
      {store.caution !== undefined && (
        <Alert tone="warn" onDismiss={store.dismissWords}>
          {store.caution}
        </Alert>
      )}
      {isRecording && (
        <Alert tone="warn" icon={CircleDot}>
          Recording: dial on the phone. The flow opens here when the session ends, or when you press Stop below the
          phone.
        </Alert>
      )}
      {conflict && (
        <ConflictAlert conflict={conflict} onMine={() => void store.keepMine()} onTheirs={store.takeTheirs} />
      )}
    </>
  );
  return (
    <div className="flows" {...fileDrop((file) => void store.takeFile(file))}>
      {opened !== undefined && text !== undefined ? (
        <FlowView
          key={opened}
          {...{ name: opened, text, known, acts, pace, onPace: runs.choosePace, words }}
          recorded={store.recorded[opened]}
          last={files.find(({ name }) => name === opened)?.last}
          isUnsaved={drafts[opened] !== undefined}
          isSaving={store.acting === 'flows.save'}
          run={runs.last[opened]?.name === opened ? runs.last[opened] : undefined}
          world={world}
          share={widths.splits[SPLIT]}
          onShare={(share) => widths.split(SPLIT, share)}
          onBack={store.close}
          onText={store.typed}
          onSave={() => void store.save()}
          onDiscard={store.discard}
          onWorld={runs.chooseWorld}
          onRun={() => void startOne(opened)}
          onFindAll={() => void startFlow(stores, opened, { pace: 'full', goesOn: true })}
          onStep={() => void runs.step()}
          onGoOn={() => void runs.goOn()}
          onStop={() => void runs.stop()}
          onReport={(form) => void saveRunReport(stores, form, [opened])}
          onCi={() => ci.open(opened)}
          onExchange={(id) => openExchange(stores, id)}
          onAccept={(answers) => void store.accept(answers)}
          onSilence={({ rule, line, state }, reason) => {
            const id = LINT_RULE_IDS.find((one) => one === rule);
            if (id) store.typed(commentAbove(text, line, silenceLine({ rule: id, state, reason })));
          }}
        />
      ) : opened !== undefined ? (
        <NotYet
          of="the flow"
          title="This flow cannot be shown"
          failure={store.openFailure}
          onAgain={() => void open(opened)}
        />
      ) : (
        <Room
          title="Flows"
          note={<span className="soft small">{names.length === 0 ? '' : folder}</span>}
          takesFocus={names.length === 0}
          actions={
            <div className="line">
              {names.length > 0 && (
                <>
                  <RunAll
                    canRun={environment !== undefined}
                    isGoing={isAllGoingOn(runs)}
                    whyUnchecked={whyUnchecked}
                    checksSpecification={runs.checksSpecification}
                    onCheckSpecification={runs.checkSpecification}
                    world={world ?? (environment?.kind === 'embedded-sandbox' ? 'fresh' : undefined)}
                    stopsAtFailure={runs.stopsAtFailure}
                    onWorld={runs.chooseWorld}
                    onStopAtFailure={runs.stopAtFailure}
                    onRun={() => void runs.startAll(names)}
                    onStop={() => void runs.stop()}
                  />
                  {reported.length > 0 && !isAllGoingOn(runs) && (
                    <ReportMenu onSave={(form) => void saveRunReport(stores, form, reported)} />
                  )}
                  <Button weight="quiet" icon={Workflow} onPress={() => ci.open()}>
                    In CI
                  </Button>
                </>
              )}
              <Menu label="New flow" icon={Plus} name="New flow">
                <MenuItem disabled={!recordSession} onPress={() => recordSession?.()}>
                  <History aria-hidden /> Record this session
                </MenuItem>
                <MenuItem disabled={isRecording} onPress={recordFromNow}>
                  <CircleDot aria-hidden /> Record from now
                </MenuItem>
                <MenuItem onPress={() => store.begin(EXAMPLE_FLOW.name, EXAMPLE_FLOW.text)}>
                  <NotebookPen aria-hidden /> From an example
                </MenuItem>
                <MenuItem onPress={() => store.begin('New flow', EMPTY_FLOW)}>
                  <Plus aria-hidden /> Empty
                </MenuItem>
                <MenuItem onPress={() => setAsked({ kind: 'import' })}>
                  <FileUp aria-hidden /> Import …
                </MenuItem>
              </Menu>
            </div>
          }
        >
          {names.length > 0 && (
            <AllOutcome
              results={rows.map(({ result }) => result)}
              specification={runs.specification}
              onSpecification={() => stores.shell.getState().enter('conformance')}
            />
          )}
          <div className="flows__words">{words}</div>
          {names.length === 0 ? (
            <NoFlows
              onRecordSession={recordSession}
              onRecordFromNow={recordFromNow}
              onExample={() => store.begin(EXAMPLE_FLOW.name, EXAMPLE_FLOW.text)}
              onImport={() => setAsked({ kind: 'import' })}
            />
          ) : (
            <FlowList rows={rows} clock={stores.page.nowMs} {...acts} />
          )}
        </Room>
      )}
      {asked?.kind === 'rename' && (
        <RenameDialog
          name={asked.name}
          taken={names}
          onClose={() => setAsked(undefined)}
          onRename={(to) => void rename(asked.name, to)}
        />
      )}
      {asked?.kind === 'delete' && (
        <DeleteFlowDialog
          name={asked.name}
          onClose={() => setAsked(undefined)}
          onDelete={() => void store.remove(asked.name).then(() => setAsked(undefined))}
        />
      )}
      {asked?.kind === 'import' && (
        <ImportFlowDialog onImport={(name, content) => void take(name, content)} onClose={() => setAsked(undefined)} />
      )}
      {runs.asked && <WorldDialog onAnswer={runs.answerWorld} />}
      {ci.isOpen && <CiPanel names={names} />}
    </div>
  );
}

type ConflictAlertProps = {
  readonly conflict: { readonly name: string; readonly theirs?: SavedText | undefined };
  readonly onMine: () => void;
  readonly onTheirs: () => void;
};

/** The open flow was changed by another program: keep the text on the screen, or take over the other. */
function ConflictAlert({ conflict: { name, theirs }, onMine, onTheirs }: ConflictAlertProps) {
  return (
    <Alert
      tone="warn"
      actions={
        <>
          <Button onPress={onMine}>Save my text</Button>
          <Button onPress={onTheirs}>{theirs ? 'Take the other text' : 'Drop my text'}</Button>
        </>
      }
    >
      {theirs ? (
        <details className="fold">
          <summary>Another program changed {name} since you opened it. Nothing was overwritten. Show its text</summary>
          <pre className="box">{theirs.text}</pre>
        </details>
      ) : (
        <>Another program removed {name} since you opened it. Your text is still here.</>
      )}
    </Alert>
  );
}
