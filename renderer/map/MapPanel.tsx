/** The panel Map: the picture of the menu with search and tools above it, and beside it the selected screen, the lists and the coverage. */
import { List, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isRunOf } from '../../shared/contract/run-state.ts';
import { marksOf } from '../../shared/page/map/compared-marks.ts';
import { wayOfRun } from '../../shared/page/map/run-way.ts';
import { screenShown } from '../../shared/page/map/shown-screen.ts';
import { counted } from '../../shared/text/counted.ts';
import { notToldOf } from '../../shared/ussd/lint/not-told.ts';
import { openMenu } from '../../shared/ussd/session-state.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import { runStore } from '../app/run-store.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { NotYet } from '../ui/EmptyState.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Room } from '../ui/Room.tsx';
import { EmptyMap } from './EmptyMap.tsx';
import { ExplorerDialog } from './ExplorerDialog.tsx';
import { ExplorerStrip } from './ExplorerStrip.tsx';
import { explorerStore, isExploring } from './explorer-store.ts';
import { MapSearch } from './MapLists.tsx';
import { MapMenus } from './MapMenus.tsx';
import { type MapActs, MapPicture } from './MapPicture.tsx';
import { MapSidePanel } from './MapSidePanel.tsx';
import { MapViewMenu } from './MapViewMenu.tsx';
import { mapCompareStore } from './map-compare-store.ts';
import { type DrawnMap, mapStore } from './map-store.ts';
import { type AskedWalk, mapWalkStore } from './map-walk-store.ts';
import './map.css';
import './map-parts.css';

export function MapPanel() {
  const stores = useStores();
  const { workbench, phone, listening } = stores;
  const mapWalk = mapWalkStore(stores);
  const store = useStore(mapStore(stores));
  const { drawn, selectedId, folded, query, status } = store;
  const { map } = drawn;
  const asked = useStore(mapWalk, (one) => one.asked);
  const compare = useStore(mapCompareStore(stores));
  const exploring = useStore(explorerStore(stores));
  const environment = useStore(workbench, selectedEnvironment);
  const environments = useStore(workbench, ({ state }) => state?.environments);
  const menu = useStore(phone, (one) => openMenu(one.phone));
  const hereId = useMemo(
    () => menu && screenShown(map, { state: menu.currentState, text: menu.ussdText })?.id,
    [map, menu],
  );
  const found = useMemo(() => {
    const words = query.trim().toLowerCase();
    if (words === '') return undefined;
    return map.screens.filter(({ state, text, example }) =>
      `${state} ${stateTitle(state)} ${text} ${example}`.toLowerCase().includes(words),
    );
  }, [map, query]);
  const foundIds = useMemo(() => found && new Set(found.map(({ id }) => id)), [found]);
  const comparison = compare.compared?.comparison;
  const marks = useMemo(() => comparison && marksOf(comparison), [comparison]);
  const acts = useRef<MapActs>(null);
  const { runs } = useStore(runStore(stores));
  const [dismissed, setDismissed] = useState<string>();
  const flowRun = useMemo(
    () =>
      Object.values(runs)
        .filter((run) => isRunOf(run, 'flow'))
        .findLast((run) => run.environmentId === environment?.id),
    [runs, environment?.id],
  );
  const isLit = flowRun !== undefined && flowRun.runId !== dismissed;
  const way = useMemo(() => (isLit ? wayOfRun(map, flowRun.came) : undefined), [isLit, map, flowRun?.came]);
  const failedId = way && [...way.screens].find(([, is]) => is === 'failed')?.[0];
  const phoneListens = useCallback(() => listening.getState().isListening, [listening]);

  if (status !== 'ready') {
    const failure = status === 'failed' ? store.failure : undefined;
    return <NotYet of="the map" failure={failure} onAgain={() => void store.load()} />;
  }
  const id = environment?.id ?? '';
  const name = environment?.name ?? 'this environment';
  const isEmpty = map.screens.length === 0;
  const fileName = `map-${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const goToNext = () => {
    if (!found || found.length === 0) return;
    const at = found.findIndex((one) => one.id === selectedId);
    const next = found[(at + 1) % found.length];
    if (next) store.find(next.id);
  };
  const showCompared = (isDone: boolean) => isDone && store.show('compared');
  const failure = store.actFailure ?? compare.actFailure;
  const isBeside =
    store.part === 'screen'
      ? map.screens.some((one) => one.id === selectedId)
      : store.part !== 'compared' || !!comparison;
  const openBeside = (part: 'list' | 'findings') => {
    store.show(part);
    requestAnimationFrame(() => acts.current?.refit());
  };
  const told = (
    <div className="map-told">
      <ExplorerStrip
        run={exploring.run}
        failure={exploring.failure}
        isStopping={exploring.isStopping}
        onStop={() => void exploring.stop()}
        onGoOn={() => void exploring.start(true)}
        onFindings={() => openBeside('findings')}
        onDismiss={exploring.dismiss}
      />
      {isLit && flowRun.result && flowRun.result.outcome !== 'stopped' && (
        <Alert
          tone={flowRun.result.outcome === 'passed' ? 'good' : 'bad'}
          onDismiss={() => setDismissed(flowRun.runId)}
          actions={failedId !== undefined && <Button onPress={() => store.find(failedId)}>Show the screen</Button>}
        >
          {flowRun.result.outcome === 'passed'
            ? `“${flowRun.result.report.flow}” passed; the way it took is lit.`
            : `“${flowRun.result.report.flow}” failed at the screen that is red.`}
        </Alert>
      )}
      {failure && (
        <Alert
          tone="bad"
          onDismiss={() => {
            store.dismissWords();
            compare.dismissWords();
          }}
        >
          {failure.message}
        </Alert>
      )}
    </div>
  );
  return (
    <Room
      title="Map"
      takesFocus={isEmpty}
      note={isEmpty ? undefined : <MapFacts drawn={drawn} older={store.older} />}
      actions={
        !isEmpty && (
          <MapMenus
            isExploring={isExploring(exploring.run)}
            onExplore={() => exploring.ask(true)}
            others={(environments ?? [])
              .filter((one) => one.id !== id)
              .map((one) => ({ id: one.id, name: one.name, hasMap: compare.known?.includes(one.id) ?? true }))}
            onLook={() => void compare.look()}
            isComparing={compare.acting !== undefined}
            onFile={(file) => void compare.withFile(id, file).then(showCompared)}
            onEnvironment={(other) => void compare.withEnvironment(id, other).then(showCompared)}
            onPicture={() => store.savePicture(fileName, `Map of ${name}`)}
            onSave={(form) => void store.save(form, fileName)}
          />
        )
      }
    >
      <div className="map-frame">
        {isEmpty ? (
          <>
            {told}
            <EmptyMap environment={environment} isExploring={isExploring(exploring.run)} />
          </>
        ) : (
          <div className="map-room">
            <section className="map-room__picture" aria-label="The menu">
              <div className="bar map-room__bar">
                <MapSearch query={query} found={found} onSearch={store.search} onNext={goToNext} />
                <span className="push line line--close">
                  <Button weight="quiet" icon={List} disabled={isBeside} onPress={() => openBeside('list')}>
                    Lists
                  </Button>
                  <MapViewMenu map={map} showsAll={store.showsAll} onAll={store.showAll} onTidy={store.tidy} />
                  <Button weight="quiet" icon={ZoomIn} name="Zoom in (+)" onPress={() => acts.current?.zoomIn()}>
                    {null}
                  </Button>
                  <Button weight="quiet" icon={ZoomOut} name="Zoom out (−)" onPress={() => acts.current?.zoomOut()}>
                    {null}
                  </Button>
                  <Button weight="quiet" icon={Maximize} name="Show all (0)" onPress={() => acts.current?.showAll()}>
                    {null}
                  </Button>
                </span>
              </div>
              <MapPicture
                {...{ drawn, folded, selectedId, hereId, phoneListens, marks, way, acts }}
                found={foundIds}
                showsAll={store.showsAll}
                layouts={store.layouts}
                isExploring={isExploring(exploring.run)}
                explorations={store.explorations}
                wish={store.wish}
                onChoose={store.choose}
                onFold={store.fold}
              />
              {told}
              {isBeside && <MapSidePanel {...{ found, hereId }} />}
            </section>
          </div>
        )}
      </div>
      {exploring.isAsked && (
        <ExplorerDialog
          wish={exploring.wish}
          environmentName={name}
          isDangerous={environment?.danger ?? false}
          onChange={exploring.change}
          onStart={() => void exploring.start()}
          onClose={() => exploring.ask(false)}
        />
      )}
      {asked && <DialQuestion asked={asked} onAnswer={mapWalk.getState().answer} />}
    </Room>
  );
}

type DialQuestionProps = { readonly asked: AskedWalk; readonly onAnswer: (isMeant: boolean) => void };

/** Asks before “Dial to here” ends a session, or takes a way that buys, sells or cancels. */
function DialQuestion({ asked: { screen, at, acts }, onAnswer }: DialQuestionProps) {
  return (
    <FormDialog
      title={`Dial to ${stateTitle(screen.state)}?`}
      onClose={() => onAnswer(false)}
      act={at === undefined ? 'Dial' : 'End it and dial'}
      onAct={() => onAnswer(true)}
    >
      {at !== undefined && <p>The phone is in a session, at “{at}”. Dialling ends it.</p>}
      {acts && <p>The way there buys, sells or cancels something, as it did when it was pressed before.</p>}
    </FormDialog>
  );
}

type MapFactsProps = {
  readonly drawn: DrawnMap;
  /** Presses that are too old for the map. */
  readonly older: number;
};

/** The map in numbers, beside the room's title. */
function MapFacts({ drawn, older }: MapFactsProps) {
  const { map, coverage } = drawn;
  const { keys, moves } = coverage;
  const findings = map.screens.reduce((all, one) => all + one.findings.length, 0);
  const facts = [
    counted(map.screens.length, 'screen'),
    `${keys.pressed} of ${keys.offered} keys pressed`,
    // An application's menu is none of the specification's.
    ...(notToldOf(map.screens) ? [] : [`${moves.made} of the specification’s ${moves.specified} moves`]),
    ...(findings > 0 ? [counted(findings, 'finding')] : []),
    ...(older > 0 ? [`${older.toLocaleString('en-GB')} older presses are not in it`] : []),
  ];
  return <span className="map-facts soft small">{facts.join(' · ')}</span>;
}
