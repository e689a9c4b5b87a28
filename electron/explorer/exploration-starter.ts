/**
 * Explorations of the workbench, one at a time in an environment.
 *
 * It presses through the same hands as flows, so that every press is signed, guarded and recorded. Whether an environment is
 * dangerous is asked again before each press that may act.
 */
import type { ExplorationProgress } from '../../shared/contract/exploration-run.ts';
import { startExploration } from '../../shared/map/explore/exploration.ts';
import type { Exploration } from '../../shared/map/explore/exploration-types.ts';
import { startMap } from '../../shared/map/map-build.ts';
import type { MapScreen } from '../../shared/map/menu-map.ts';
import type { Clock } from '../../shared/signature/ports.ts';
import { type GuardPorts, guardRun, type RunWords } from '../exchange/guarded-run.ts';
import type { FlowWorld } from '../flows/flow-world.ts';
import { openWorld } from '../flows/open-world.ts';
import { type MapReader, mapOptionsOf } from '../map/map-reader.ts';
import type { OpenEnvironment } from '../open/open-environment.ts';
import type { RunStarter } from '../runs/run-registry.ts';
import { runExploration } from './run-exploration.ts';

export type ExplorerPorts = GuardPorts & { readonly clock: Clock };

const WORDS: RunWords = {
  code: 'explorer',
  act: 'explore its whole menu',
  wouldAct: 'the explorer would buy, sell and cancel there. Explore it without what acts',
  nobody: 'nobody can dial',
};

/** Refuses with AppError `explorer-running`, `explorer-acts`, `explorer-nobody`, `confirmation-needed`, and why nothing could be signed. */
export function explorationStarter(
  ports: ExplorerPorts,
  open: (environmentId: string) => OpenEnvironment,
  maps: MapReader,
): RunStarter<'exploration'> {
  return {
    everyMs: 250,
    busy: {
      code: 'explorer-running',
      message: 'The menu of this environment is being explored already. Stop that, or wait for its end.',
    },
    prepare(input) {
      const { environmentId, budget, depth, acts: mayAct, resumes, confirmedName } = input;
      const { environment, customerId, requireHarmless } = guardRun(ports, input, WORDS);
      const { serviceCode } = environment.ussdProfile;
      return {
        progress: { ...NOTHING, budget },
        async run({ signal, tell }) {
          const build = resumes ? await maps.buildOf(environmentId) : startMap(mapOptionsOf(environment));
          const startedAtMs = ports.clock.nowMs();
          const exploration = startExploration({ serviceCode, customerId, budget, depth, mayAct, build, startedAtMs });
          // Where it goes on, what it knows already is told before the first answer comes.
          tell(countsOf(exploration), [], true);
          const { press, hangUp } = open(environmentId);
          const world = await openWorld({ environment, press, hangUp }, { by: 'explorer', confirmedName });
          const hands: FlowWorld = {
            ...world,
            async press(one) {
              requireHarmless?.();
              return world.press(one);
            },
          };
          await runExploration(hands, exploration, {
            signal,
            onPress: () => tell({ ...countsOf(exploration), isWaiting: false }),
            onWait: () => tell({ ...countsOf(exploration), isWaiting: true }, [], true),
          }).finally(() => {
            tell(countsOf(exploration));
            return world.close();
          });
          const { complete, stoppedBy, sentence } = exploration.explored;
          return { complete, stoppedBy, sentence };
        },
      };
    },
  };
}

const NOTHING = { isWaiting: false, requests: 0, screens: 0, left: 0, leftAlone: 0, errors: 0, warnings: 0 };

function countsOf({ explored }: Exploration): Omit<ExplorationProgress, 'budget' | 'isWaiting'> {
  const { requests, left, leftAlone, map } = explored;
  const findings = (severity: 'error' | 'warning') => countFindings(map.screens, severity);
  const found = { errors: findings('error'), warnings: findings('warning') };
  return { requests, screens: map.screens.length, left, leftAlone, ...found };
}

function countFindings(screens: readonly MapScreen[], severity: 'error' | 'warning'): number {
  return screens.reduce((sum, { findings }) => sum + findings.filter((one) => one.severity === severity).length, 0);
}
