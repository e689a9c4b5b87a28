/**
 * Inputs and outputs of the map of the menu: the map of an environment from its history, comparison and export.
 *
 * Part of the one list in commands.ts. After `record.changed` a page reads the map again: main adds what is new to the map that
 * it has, so that this costs little however long history is.
 */
import { z } from 'zod';
import type { MapComparison } from '../map/compare-maps.ts';
import type { MenuMap } from '../map/menu-map.ts';
import type { RecordedFlow } from './flow-commands.ts';

const id = z.string().min(1).max(200);
const source = z.strictObject({ environmentId: id });

export const MAP_FORMS = ['json', 'mermaid'] as const;
export type MapForm = (typeof MAP_FORMS)[number];

export const MAP_INPUTS = {
  'map.read': z.strictObject({ environmentId: id }),
  /** Two environments. The page itself reads a map from a file, which may be larger than a call. */
  'map.compare': z.strictObject({ before: source, after: source }),
  /** Of the environments, those that have a map: somebody pressed something there. */
  'map.known': z.strictObject({}),
  'map.export': z.strictObject({ environmentId: id, form: z.enum(MAP_FORMS) }),
  /** A flow to that screen, written from what was recorded. */
  'map.recordFlow': z.strictObject({ environmentId: id, screen: id }),
} as const satisfies Record<string, z.ZodType>;

export type MapOutputs = {
  /** `older`: presses of this environment that are too old for the map; the newest are in it. */
  'map.read': { readonly map: MenuMap; readonly older: number };
  'map.compare': MapComparison;
  'map.known': { readonly environmentIds: readonly string[] };
  'map.export': { readonly text: string };
  'map.recordFlow': RecordedFlow;
};
