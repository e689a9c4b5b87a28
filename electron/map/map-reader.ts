/**
 * The maps of the environments, from history: made when first asked for, and grown by what is new ever after.
 *
 * History is read in portions, with room for other work between them. What was removed from it is not in the next map; then the map
 * is made anew.
 */
import { setImmediate as pause } from 'node:timers/promises';
import type { Environment } from '../../shared/environment/environment.ts';
import { addStep, type MapBuild, makeAhead, readMap, startMap } from '../../shared/map/map-build.ts';
import { answerFinder, type MapOptions, type MapStep } from '../../shared/map/map-step.ts';
import type { MenuMap } from '../../shared/map/menu-map.ts';
import type { Environments } from '../environments/environments.ts';
import type { EventHub } from '../event-hub.ts';
import type { History } from '../history/history.ts';

export type MapReaderPorts = {
  readonly environments: Pick<Environments, 'byId'>;
  readonly history: Pick<History, 'presses'>;
  readonly events: Pick<EventHub, 'listen'>;
};

export type MapReader = {
  /** Throws AppError `environment-unknown`. */
  read(environmentId: string): Promise<{ readonly map: MenuMap; readonly older: number }>;
  /** Whether anything was ever pressed there. */
  isKnown(environmentId: string): boolean;
  /** A map of its own of all that `read` has, for who adds to it. */
  buildOf(environmentId: string): Promise<MapBuild>;
};

/** A year of heavy use of one environment; beyond it the newest are drawn. */
const MOST_PRESSES = 50_000;
/** Takes less than ten milliseconds, so that a press in between does not wait. */
const PORTION = 100;
/** To sort and count a press takes a tenth of what it takes to place it. */
const MADE_PORTION = 10 * PORTION;

type Kept = {
  readonly build: MapBuild;
  readonly facts: string;
  readonly older: number;
  readonly withAnswer: ReturnType<typeof answerFinder>;
  /** The newest row that it has, and its exchange once there is one. */
  lastSeq: number;
  lastId?: string | undefined;
};

export function createMapReader({ history, environments, events }: MapReaderPorts): MapReader {
  const kept = new Map<string, Kept>();
  const reading = new Map<string, Promise<Kept>>();
  events.listen((event, payload) => {
    if (event === 'history.changed' && 'kind' in payload && payload.kind === 'removed') kept.clear();
  });

  /** Another file, or one whose newest rows are gone, has another exchange there. */
  const isStill = ({ facts, lastSeq, lastId }: Kept, now: string): boolean =>
    facts === now && (lastId === undefined || history.presses().idAt(lastSeq) === lastId);

  async function grow(environmentId: string): Promise<Kept> {
    const environment = environments.byId(environmentId);
    const options = mapOptionsOf(environment);
    const facts = JSON.stringify([options, environment.kind]);
    let one = kept.get(environmentId);
    if (!one || !isStill(one, facts)) {
      const { afterSeq, older } = history.presses().newest(environmentId, MOST_PRESSES);
      one = { build: startMap(options), facts, older, withAnswer: answerFinder(), lastSeq: afterSeq };
      kept.set(environmentId, one);
    }
    for (;;) {
      const rows = history.presses().after(environmentId, one.lastSeq, PORTION);
      for (const row of rows) {
        addStep(one.build, timed(one.withAnswer(row), environment));
        one.lastSeq = row.seq;
        one.lastId = row.id;
      }
      if (rows.length < PORTION) return one;
      await pause();
    }
  }

  /** One after another, so that no two grow the same map. */
  const current = (environmentId: string): Promise<Kept> => {
    const before = reading.get(environmentId)?.catch(() => undefined) ?? Promise.resolve();
    const started = before.then(() => grow(environmentId));
    reading.set(environmentId, started);
    return started;
  };

  return {
    async read(environmentId) {
      const { build, older } = await current(environmentId);
      let made = 0;
      for (const presses of makeAhead(build)) {
        made += presses;
        if (made < MADE_PORTION) continue;
        made = 0;
        await pause();
      }
      return { map: readMap(build), older };
    },
    isKnown: (environmentId) => history.presses().after(environmentId, 0, 1).length > 0,
    async buildOf(environmentId) {
      const { build } = await current(environmentId);
      const copy = startMap(build.options);
      for (const { step } of build.nodes.values()) addStep(copy, step);
      return copy;
    },
  };
}

export function mapOptionsOf({ customers, ussdProfile }: Environment): MapOptions {
  const subscribers = customers.flatMap(({ name }) => [name, ...name.split(/\s+/).filter((word) => word.length > 2)]);
  const { serviceCode, applicationLimitMs } = ussdProfile;
  return { subscribers, serviceCode, applicationLimitMs };
}

/** The machine's clock is the service's, as far as anybody knows; our sandbox's can be moved, and history does not say by how much. */
function timed(step: MapStep, { kind }: Environment): MapStep {
  return kind === 'embedded-sandbox' ? step : { ...step, atMs: step.startedAtMs + step.totalMs };
}
