/**
 * MenuMap: the whole USSD menu of an environment as its presses show it. Screens are nodes, keys are edges.
 *
 * It is plain JSON that crosses the doors and is drawn as it is. map-build.ts makes it; nothing here knows how.
 */
import type { LintRuleId, Severity } from '../ussd/lint/remark.ts';

/** Who pressed; what was dialled in a terminal counts as by hand. */
export const MAP_HANDS = ['hand', 'flow', 'agent', 'explorer', 'conformance'] as const;
export type MapHand = (typeof MAP_HANDS)[number];
/** How often, by whom. */
export type MapCounts = Readonly<Record<MapHand, number>>;

/** The key of an edge that stands for everything typed on a screen that asks for a text. */
export const TEXT_KEY = 'text';

export type MapOption = {
  readonly key: string;
  /** As it was first seen. */
  readonly label: string;
  /** Where the service says that it leads; absent on paging. */
  readonly nextState?: string;
  /** An entry of a list: its label is a value. */
  readonly isItem?: true;
  /** Shows another page of the same list. */
  readonly isPaging?: true;
  /** Buys, sells or cancels. */
  readonly acts?: true;
};

export type MapFinding = {
  readonly rule: LintRuleId;
  readonly severity: Severity;
  readonly message: string;
  /** The option that it is about. */
  readonly key?: string;
  /** What was sent from the dialling to the screen where it was seen, on the shortest such way; absent where none is known whole. */
  readonly path?: readonly string[];
};

export type MapScreen = {
  /** The same from run to run, as long as only values differ. */
  readonly id: string;
  /** currentState. */
  readonly state: string;
  /** ussdText with `…` in place of what varies. */
  readonly text: string;
  /** One true text, as it was first seen, and the exchange that brought it. */
  readonly example: string;
  readonly exchangeId: string;
  readonly isEnd: boolean;
  /** It asks for a text: what is typed is the edge `text`. */
  readonly asksText: boolean;
  /** What goes forward from here does something, and what is typed here. */
  readonly confirms?: true;
  /** The service sends a text and no data: see `NOT_TOLD`. */
  readonly isTextOnly?: true;
  /** All options that were seen on it, in the order of the keys. */
  readonly options: readonly MapOption[];
  /** How often it came, by whose press. */
  readonly seen: MapCounts;
  readonly firstSeenMs: number;
  readonly findings: readonly MapFinding[];
};

export type MapResult = {
  /** `again`: the same screen asked again, with a reason on top. */
  readonly kind: 'arrived' | 'again' | 'refused' | 'no-answer';
  readonly count: number;
  /** The HTTP status of a refusal. */
  readonly status?: number;
  /** `service-404`, `idle-timeout`, … where no screen came. */
  readonly code?: string;
  /** What was said in place of a screen. */
  readonly sentence?: string;
};

/** What came of one key of one screen; a key that led to several screens has an edge to each. */
export type MapEdge = {
  /** From, key and to; the same from run to run. */
  readonly id: string;
  readonly from: string;
  readonly key: string;
  /** Absent where no screen came. */
  readonly to?: string;
  readonly counts: MapCounts;
  readonly results: readonly MapResult[];
  /** A text that led this way; absent for keys, and where it is secret. */
  readonly typed?: string;
  /** The key was pressed though the screen did not offer it. */
  readonly isUnoffered?: true;
  readonly firstPressedMs: number;
};

/** A dialled code and the screen that it brought. */
export type MapRoot = Omit<MapEdge, 'from' | 'key' | 'typed' | 'isUnoffered'> & {
  /** What was dialled, masked where it may hold a secret. */
  readonly code: string;
  /** Something of the code is masked, so that it cannot be dialled again. */
  readonly isSecret?: true;
};

export type MenuMap = {
  /** By when each was first seen, so that a map that grows keeps its order. */
  readonly screens: readonly MapScreen[];
  readonly edges: readonly MapEdge[];
  readonly roots: readonly MapRoot[];
  /** How many presses it was made of. */
  readonly presses: number;
};

export const EMPTY_MAP: MenuMap = { screens: [], edges: [], roots: [], presses: 0 };

export const NO_COUNTS = { hand: 0, flow: 0, agent: 0, explorer: 0, conformance: 0 } satisfies MapCounts;

/** Most maps have no press of theirs. */
const SELDOM_HANDS: ReadonlySet<MapHand> = new Set(['agent', 'conformance']);

/** Whom a legend names: who seldom presses only where the map has a press of theirs, whatever came of it. */
export function handsNamed({ edges, roots }: Pick<MenuMap, 'edges' | 'roots'>): readonly MapHand[] {
  const hasPressed = (hand: MapHand) => [edges, roots].some((all) => all.some(({ counts }) => counts[hand] > 0));
  return MAP_HANDS.filter((hand) => !SELDOM_HANDS.has(hand) || hasPressed(hand));
}

/** Those of several together; undefined stands for none. */
export function sumOf(...counts: readonly (MapCounts | undefined)[]): MapCounts {
  const total = { ...NO_COUNTS };
  for (const one of counts) for (const hand of MAP_HANDS) total[hand] += one?.[hand] ?? 0;
  return total;
}

export function countOf(counts: MapCounts): number {
  return MAP_HANDS.reduce((sum, hand) => sum + counts[hand], 0);
}
