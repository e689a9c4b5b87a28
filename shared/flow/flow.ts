/**
 * Flow: recorded or written steps of a USSD session, with what each screen must say.
 *
 * The types that reader, engine, writer, report and page share. A Flow is what one file says; a FlowPlan is a Flow with
 * the steps of its included files in their places. Source: contract, “Flow files”.
 */

import type { PlaygroundPlant } from '../doctor/plant.ts';
import type { Silence } from '../ussd/lint/silence.ts';
import type { StageShow } from './stage-show.ts';

/** Where something stands in a flow file; both count from 1. */
export type FlowPlace = { readonly line: number; readonly column: number };

/** Why a file is no flow: `message` says what was expected and what came. */
export type FlowFault = FlowPlace & { readonly file: string; readonly message: string };

/** What an answer must be; every part that is given must hold. Texts are patterns, see pattern.ts. */
export type Expectation = {
  /** currentState. */
  readonly state?: string | undefined;
  /** The whole ussdText; one final line end of it is ignored. */
  readonly text?: string | undefined;
  /** Each is a part of ussdText. */
  readonly contains?: readonly string[] | undefined;
  /** A JavaScript regular expression for ussdText, flag u. */
  readonly matches?: string | undefined;
  /** `key label`, all of them, in order. */
  readonly options?: readonly string[] | undefined;
  /** All keys, in order. */
  readonly keys?: readonly string[] | undefined;
  readonly end?: boolean | undefined;
  readonly maxSeptets?: number | undefined;
  readonly maxMs?: number | undefined;
  /** The HTTP status of an expected refusal. */
  readonly refused?: number | undefined;
};

/** What a step is on the stage; a run takes no notice of it. */
export type Cue = {
  /** For the presenter. */
  readonly note?: string | undefined;
  /** For the room. */
  readonly caption?: string | undefined;
  /** What stands beside the phone from here on. */
  readonly show?: StageShow | undefined;
};

export type SentStep = {
  /** Both are sent alike: a key as it is written, free text with the green key. */
  readonly kind: 'press' | 'type';
  /** May hold `{name}`. */
  readonly sent: string;
  readonly expect: Expectation;
  /** What is sent is masked wherever it is shown. */
  readonly isSecret: boolean;
  /** How long whoever recorded it took for this press; see recorded-pauses.ts. */
  readonly afterMs?: number | undefined;
  /** The press is signed with this fault, so that the sandbox refuses it. */
  readonly fault?: PlaygroundPlant | undefined;
};

export type WaitStep = { readonly kind: 'wait'; readonly waitMs: number };

/** Waits for a webhook message of this event, at a receiver that is registered for the run. */
export type DeliveryStep = { readonly kind: 'delivery'; readonly event: string };

type IncludeStep = {
  readonly kind: 'include';
  /** As it is written: relative to the file that includes. */
  readonly path: string;
};

/** `lastLine`: up to where the file speaks of this step. */
export type FlowStep = FlowPlace & { readonly lastLine: number; readonly cue: Cue } & (
    | SentStep
    | WaitStep
    | DeliveryStep
    | IncludeStep
  );

export type FlowWorldWish = {
  readonly reset: boolean;
  /** Unix milliseconds. */
  readonly clockMs?: number | undefined;
} & FlowPlace;

export type Flow = {
  readonly name: string;
  readonly file: string;
  readonly customer?: number | undefined;
  readonly customerAt?: FlowPlace | undefined;
  /** What it asks of a sandbox; elsewhere the file is refused. */
  readonly sandbox?: FlowWorldWish | undefined;
  readonly vars: ReadonlyMap<string, string>;
  /** Names of vars whose values are masked wherever they are shown. */
  readonly secretVars: ReadonlySet<string>;
  readonly dial?: string | undefined;
  /** Where the dialling is said: `dial`, else `expect`, else the beginning. */
  readonly dialAt: FlowPlace;
  /** Of the dialling. */
  readonly cue: Cue;
  /** The dialled code is masked wherever it is shown. */
  readonly isDialSecret: boolean;
  readonly expect: Expectation;
  readonly steps: readonly FlowStep[];
  /** Rules of the lint that comments switch off, with their reasons. */
  readonly silences: readonly Silence[];
};

/** A step of a plan; `file` is set where it is not the flow's own. */
export type PlannedStep = FlowPlace & { readonly lastLine: number; readonly cue: Cue } & (
    | SentStep
    | WaitStep
    | DeliveryStep
  ) & {
    readonly file?: string | undefined;
  };

export type FlowPlan = Omit<Flow, 'steps' | 'silences'> & {
  readonly steps: readonly PlannedStep[];
  /** By the file in which they stand. */
  readonly silences: ReadonlyMap<string, readonly Silence[]>;
};
