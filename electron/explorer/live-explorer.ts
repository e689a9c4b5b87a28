/**
 * The explorations of the workbench, one at a time in an environment: started, watched, stopped.
 *
 * It presses through the same hands as flows, so that every press is signed, guarded and recorded. Whether an environment is
 * dangerous is asked again before each press that may act.
 */
import type { Services } from '../../shared/contract/commands.ts';
import type { ExplorerOutputs, ExplorerState } from '../../shared/contract/explorer-commands.ts';
import { AppError, reasonOf } from '../../shared/failure.ts';
import { startExploration } from '../../shared/map/explore/exploration.ts';
import type { Exploration } from '../../shared/map/explore/exploration-types.ts';
import { startMap } from '../../shared/map/map-build.ts';
import type { MapScreen } from '../../shared/map/menu-map.ts';
import type { Clock } from '../../shared/signature/ports.ts';
import type { Environments } from '../environments/environments.ts';
import type { EventHub } from '../event-hub.ts';
import { type GuardedRun, guardRun, nowAndThen, type RunWish, type RunWords } from '../exchange/guarded-run.ts';
import type { FlowWorld } from '../flows/flow-world.ts';
import { openWorld } from '../flows/open-world.ts';
import { type MapReader, mapOptionsOf } from '../map/map-reader.ts';
import type { OpenEnvironment } from '../open/open-environment.ts';
import { runExploration } from './run-exploration.ts';

export type ExplorerPorts = {
  readonly clock: Clock;
  readonly environments: Pick<Environments, 'byId' | 'all'>;
  readonly events: Pick<EventHub, 'emit'>;
};

type ExploreWish = RunWish & {
  readonly budget: number;
  readonly depth: number;
  readonly resumes: boolean;
};

const TOLD_EVERY_MS = 250;

const WORDS: RunWords = {
  code: 'explorer',
  act: 'explore its whole menu',
  wouldAct: 'the explorer would buy, sell and cancel there. Explore it without what acts',
  nobody: 'nobody can dial',
};

type Live = { state: ExplorerState; readonly stopping: AbortController };

/**
 * `explorer.start` resolves when the exploration has ended. Throws AppError `explorer-running`, `explorer-acts`, `explorer-nobody`,
 * `confirmation-needed`, and what stopped it where nothing could be sent.
 */
export function createLiveExplorer(
  { environments, events, clock }: ExplorerPorts,
  open: (environmentId: string) => OpenEnvironment,
  maps: MapReader,
): Pick<Services, keyof ExplorerOutputs> {
  const lives = new Map<string, Live>();
  const stateIn = (environmentId: string): ExplorerState =>
    lives.get(environmentId)?.state ?? { ...NEVER, environmentId };

  async function explore(wish: ExploreWish, live: Live, run: GuardedRun): Promise<void> {
    const { environmentId, budget, depth, acts, resumes, confirmedName } = wish;
    const { environment, customerId, requireHarmless } = run;
    const { serviceCode } = environment.ussdProfile;
    const build = resumes ? await maps.buildOf(environmentId) : startMap(mapOptionsOf(environment));
    const startedAtMs = clock.nowMs();
    const exploration = startExploration({ serviceCode, customerId, budget, depth, mayAct: acts, build, startedAtMs });
    let standing: ExplorerState['standing'] = 'running';
    const telling = nowAndThen(TOLD_EVERY_MS, () => {
      live.state = { ...stateOf(exploration, wish), standing };
      events.emit('explorer.progressed', live.state);
    });
    const tellNow = (now: ExplorerState['standing']): void => {
      standing = now;
      telling.now();
    };
    // Where it goes on, what it knows already is told before the first answer comes.
    tellNow('running');
    const world = await openWorld({ environment, press: open(environmentId).press }, { by: 'explorer', confirmedName });
    const hands: FlowWorld = {
      ...world,
      async press(one) {
        requireHarmless?.();
        return world.press(one);
      },
    };
    try {
      await runExploration(hands, exploration, {
        signal: live.stopping.signal,
        onPress() {
          standing = 'running';
          telling.changed();
        },
        onWait: () => tellNow('waiting'),
      });
    } finally {
      tellNow('ended');
    }
  }

  return {
    async 'explorer.start'(wish) {
      const { environmentId } = wish;
      if (isRunning(lives.get(environmentId))) {
        const message = 'The menu of this environment is being explored already. Stop that, or wait for its end.';
        throw new AppError({ code: 'explorer-running', message });
      }
      const run = guardRun(environments, wish, WORDS);
      const live: Live = {
        state: { ...NEVER, environmentId, budget: wish.budget, standing: 'running' },
        stopping: new AbortController(),
      };
      lives.set(environmentId, live);
      try {
        await explore(wish, live, run);
      } catch (error) {
        live.state = { ...live.state, standing: 'ended', complete: false, sentence: reasonOf(error) };
        events.emit('explorer.progressed', live.state);
        throw error;
      }
      return live.state;
    },
    async 'explorer.stop'({ environmentId }) {
      lives.get(environmentId)?.stopping.abort();
      return stateIn(environmentId);
    },
    'explorer.state': async ({ environmentId }) => stateIn(environmentId),
  };
}

const NEVER: ExplorerState = {
  environmentId: '',
  standing: 'never',
  requests: 0,
  budget: 0,
  screens: 0,
  left: 0,
  leftAlone: 0,
  errors: 0,
  warnings: 0,
  complete: false,
};

function isRunning(live: Live | undefined): boolean {
  return live !== undefined && live.state.standing !== 'ended';
}

function stateOf(exploration: Exploration, { environmentId, budget }: ExploreWish): Omit<ExplorerState, 'standing'> {
  const { map, requests, complete, stoppedBy, sentence, left, leftAlone } = exploration.explored;
  return {
    environmentId,
    requests,
    budget,
    screens: map.screens.length,
    left,
    leftAlone,
    errors: countFindings(map.screens, 'error'),
    warnings: countFindings(map.screens, 'warning'),
    complete,
    ...(stoppedBy === undefined ? {} : { stoppedBy }),
    ...(sentence === undefined ? {} : { sentence }),
  };
}

function countFindings(screens: readonly MapScreen[], severity: 'error' | 'warning'): number {
  return screens.reduce((sum, { findings }) => sum + findings.filter((one) => one.severity === severity).length, 0);
}
