/**
 * The map as the JSON that `explore --json` prints and files hold, and such a file read back.
 *
 * The shape is part of the contract, which is why it is not that of MenuMap. Texts have `…` in place of values, so that two files
 * differ only where the menu does.
 */
import { z } from 'zod';
import { type Answer, refuse } from '../failure.ts';
import { issueWords } from '../json/issue-words.ts';
import { jsonValue } from '../json/json-value.ts';
import { notToldOf } from '../ussd/lint/not-told.ts';
import { SEVERITIES } from '../ussd/lint/remark.ts';
import { indexOf } from './map-index.ts';
import type { MenuMap } from './menu-map.ts';
import { shortestWays, shownStep } from './shortest-way.ts';

const word = z.string().max(2_000);
const anomaly = z.object({
  rule: word,
  severity: z.enum(SEVERITIES),
  screen: word,
  key: word.optional(),
  message: word,
  /** The way to the screen where it was seen, where that is not the shortest to this screen. */
  path: z.array(word).max(200).optional(),
});
/** The largest file that is read as a map: twenty thousand screens with all that is known of them are less. */
export const LARGEST_MAP_BYTES = 67_108_864;

/** Fields that a later version adds are passed over. */
const mapJsonSchema = z.object({
  screens: z
    .array(
      z.object({
        id: word,
        state: word,
        text: z.string().max(4_000),
        end: z.boolean(),
        path: z.array(word).max(200),
        options: z.array(z.object({ key: word, label: word, leadsTo: word.optional() })).max(500),
      }),
    )
    .max(20_000),
  edges: z.array(z.object({ from: word, key: word, to: word })).max(200_000),
  requests: z.number().int().min(0),
  complete: z.boolean(),
  stoppedBy: word.optional(),
  anomalies: z.array(anomaly).max(100_000),
  /** Rules that say nothing here, because the service does not tell what they judge. */
  notTold: z.array(word).max(100).optional(),
});

export type MapJson = z.infer<typeof mapJsonSchema>;
export type MapAnomaly = z.infer<typeof anomaly>;

/** How an exploration went; a map of history is complete as far as anybody pressed. */
export type ExploredHow = Pick<MapJson, 'requests' | 'complete' | 'stoppedBy'>;

export function mapJson(map: MenuMap, how: ExploredHow = { requests: map.presses, complete: true }): MapJson {
  const ways = shortestWays(map);
  const { edgesAt } = indexOf(map);
  const { requests, complete, stoppedBy } = how;
  const notTold = notToldOf(map.screens);
  return {
    screens: map.screens.map((screen) => ({
      id: screen.id,
      state: screen.state,
      text: screen.text,
      end: screen.isEnd,
      path: ways.get(screen.id)?.steps.map(shownStep) ?? [],
      options: screen.options.map(({ key, label }) => {
        // Where it led to several screens, the one that it reached first.
        const leadsTo = edgesAt(screen.id, key).find(({ to }) => to !== undefined)?.to;
        return { key, label, leadsTo };
      }),
    })),
    edges: map.edges.flatMap(({ from, key, to }) => (to === undefined ? [] : [{ from, key, to }])),
    requests,
    complete,
    ...(stoppedBy === undefined ? {} : { stoppedBy }),
    anomalies: anomaliesOf(map, ways),
    ...(notTold ? { notTold: [...notTold.rules] } : {}),
  };
}

export function anomaliesOf(map: MenuMap, ways = shortestWays(map)): MapAnomaly[] {
  return map.screens.flatMap(({ id, findings }) =>
    findings.map(({ rule, severity, message, key, path }) => {
      const shortest = ways.get(id)?.steps.map(shownStep) ?? [];
      const isElsewhere =
        path !== undefined && (path.length > shortest.length || (key !== undefined && path.join() !== shortest.join()));
      return { rule, severity, screen: id, key, message, ...(isElsewhere ? { path: [...path] } : {}) };
    }),
  );
}

/** Reads an exported map; the Failure `map-unreadable` says where it is none. */
export function readMapJson(text: string): Answer<MapJson> {
  const json = jsonValue(text.replace(/^\uFEFF/, ''));
  if (json === undefined)
    return refuse('map-unreadable', 'This is no map: expected the JSON that explore --json prints, got other text.');
  const read = mapJsonSchema.safeParse(json);
  if (read.success) return { ok: true, value: read.data };
  return refuse('map-unreadable', `This is no map: ${issueWords(read.error.issues[0], 'the file')}.`);
}
