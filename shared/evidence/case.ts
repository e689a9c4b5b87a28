/**
 * Case: what was seen of the service, in one file that another machine opens: a session, a run or a few exchanges, with the
 * profile, the timings and the screens as they were drawn.
 *
 * It holds no key and no token, and by default neither the subscriber's number nor a PIN. read-case.ts reads the file.
 */
import type { UssdProfile } from '../environment/environment.ts';
import type { Exchange } from '../request/exchange.ts';
import type { SigningProfile } from '../signature/profile.ts';
import type { Severity } from '../ussd/lint/remark.ts';
import type { WalkStep } from '../ussd/walk.ts';

export const CASE_FORMAT = 'dialbench-case';
export const CASE_VERSION = 1;
export const CASE_EXTENSION = 'dialcase';
/** What a file dialog offers: a case, or the page of a report, which carries one. */
export const CASE_ENDINGS = `.${CASE_EXTENSION},.html`;

export type CaseStep = WalkStep & {
  /** What the screen offered, in order. */
  readonly options: readonly { readonly key: string; readonly label: string }[];
};

/** A remark on a step: of the lint, or of whoever made the file. */
export type CaseRemark = {
  /** Index in `steps`; absent if it is about the whole. */
  readonly step?: number;
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** Why it is as it should be, by whoever made the file. */
  readonly silenced?: string;
};

/** What may be shown in clear. Tokens and keys never are. */
export type CaseIncludes = { readonly msisdn: boolean; readonly pin: boolean };

export const NOTHING_INCLUDED: CaseIncludes = { msisdn: false, pin: false };

export type Case = {
  /** The version of Dialbench that made it. */
  readonly program: string;
  readonly madeAtMs: number;
  readonly title: string;
  readonly environment: {
    readonly name: string;
    readonly baseUrl: string;
    readonly signingProfile: SigningProfile;
    readonly ussdProfile: UssdProfile;
  };
  /** Name and number only where they may be shown. */
  readonly subscriber?: { readonly customerId: number; readonly name?: string; readonly msisdn?: string };
  readonly includes: CaseIncludes;
  /** The step at which it opens. */
  readonly openAt: number;
  /** Oldest first; none if no exchange is a press. */
  readonly steps: readonly CaseStep[];
  /** Of the steps and others, oldest first; a body is cut after LONGEST_CASE_BODY bytes. */
  readonly exchanges: readonly Exchange[];
  readonly remarks: readonly CaseRemark[];
};

/** Of a file: 300 exchanges whose bodies are as long as they may be. */
export const LARGEST_CASE_BYTES = 48_000_000;
export const LONGEST_CASE_BODY = 32_768;
export const MOST_CASE_STEPS = 2_000;
/** Of a longer session the newest exchanges are kept; every step stays. */
export const MOST_CASE_EXCHANGES = 300;

/** The file's text. */
export function writeCase(one: Case): string {
  return `${JSON.stringify({ format: CASE_FORMAT, version: CASE_VERSION, ...one }, null, 1)}\n`;
}
