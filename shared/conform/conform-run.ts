/**
 * A run of all clauses, as a pure machine: it yields what is to be sent, takes the answers, and returns what came of each clause.
 *
 * A call that several clauses make is sent once. A clause passes only where it was judged, and has failed where its answer lacks what it asks;
 * one that needs what the run may not do, or that no answer can show, is skipped with its reason. A run that ends early keeps what it judged, and still sends what puts back what it changed.
 */
import type { UssdProfile } from '../environment/environment.ts';
import type { SigningProfile } from '../signature/profile.ts';
import { shortened } from '../text/shortened.ts';
import type { Answered, AnyReply, Ask, Asking, ClauseEvidence, ClauseWalkStep, Message } from './ask.ts';
import { CannotJudge, type Clause, type ClauseSeen, type Known, Lacking, type OpenQuestion } from './clause.ts';
import { CLAUSES, OPEN_QUESTIONS } from './clauses.ts';
import { needReason } from './need-reason.ts';

export type ConformOptions = Omit<Known, 'seen'>;

export type ClauseResult = {
  readonly id: string;
  readonly section: string;
  readonly clause: string;
  /** False also where it was skipped. */
  readonly passed: boolean;
  /** Why it could not be judged. */
  readonly skipped?: string;
  readonly expected: string;
  readonly got: string;
  readonly requests: readonly ClauseEvidence[];
};

export type OpenResult = {
  readonly id: string;
  readonly question: string;
  /** The rest of a sentence that begins “This environment”; absent where it could not be seen. */
  readonly does?: string;
  readonly skipped?: string;
  readonly requests: readonly ClauseEvidence[];
};

/** The environment's profiles as the run found them: what was refused is replaced by what was taken. */
export type FoundProfile = { readonly signingProfile: SigningProfile; readonly ussdProfile: UssdProfile };

export const CONFORM_ENDS = ['cancelled', 'too-long', 'refused'] as const;
/** Why a run ended before its end: its user, its bound of time, or something that forbade to send more. */
export type ConformEnd = {
  readonly by: (typeof CONFORM_ENDS)[number];
  /** As a sentence; also the reason of each clause that was not judged any more. */
  readonly sentence: string;
};

export type ConformRun = {
  /** No clause failed, and the run came to its end. */
  readonly passed: boolean;
  readonly ended?: ConformEnd;
  readonly clauses: readonly ClauseResult[];
  readonly open: readonly OpenResult[];
  readonly profile: FoundProfile;
  /** How many requests brought an answer; none says that the environment failed. */
  readonly answers: number;
};

export type ConformWatch = {
  /** Before a clause or question is asked. */
  readonly onBegin?: (id: string) => void;
  /** What came of a clause, and of a question behind them. Not called any more once the run has ended early. */
  readonly onClause?: (result: ClauseResult) => void;
  readonly onOpen?: (result: OpenResult) => void;
  /** Asked after each answer; the answer with which the run ended is not judged. */
  readonly endedBy?: () => ConformEnd | undefined;
};

const LONGEST = 600;
/** So many answers in a row that do not come to their end say that nothing will. */
const MOST_LATE = 5;

export function* conformRun(options: ConformOptions, watch: ConformWatch = {}): Asking<ConformRun> {
  const sent = new Map<string, AnyReply>();
  const seen: ClauseSeen[] = [];
  const known: Known = { ...options, seen };
  let answers = 0;
  let lateInARow = 0;
  let silence: string | undefined;
  let ended: ConformEnd | undefined;

  /** Runs one clause: what it asks is sent unless it was sent before. */
  function* follow<T>(asking: Asking<T>, evidence: ClauseEvidence[]): Asking<T> {
    let step = asking.next();
    while (!step.done) {
      const ask = step.value;
      const key = JSON.stringify(ask);
      let reply = ask.kind === 'wait' ? undefined : sent.get(key);
      if (reply === undefined) {
        if (silence !== undefined) return yield* endEarly(asking, silence);
        reply = yield ask;
        ended = watch.endedBy?.();
        if (ended) return yield* endEarly(asking, ended.sentence);
        if (ask.kind !== 'wait') sent.set(key, reply);
        take(ask, reply);
      }
      evidence.push(...evidenceOf(ask, reply));
      step = asking.next(reply);
    }
    return step.value;
  }

  function take(ask: Ask, reply: AnyReply): void {
    const answered = answeredOf(ask, reply);
    if (!answered) return;
    lateInARow = answered.isLate ? lateInARow + 1 : 0;
    if (answered.status !== undefined) answers += 1;
    // A service that does not answer at all is not asked a hundred times more.
    else if (answers === 0) silence = 'No answer came from the environment.';
    if (lateInARow === MOST_LATE) silence ??= LATE;
    const isRight =
      (ask.kind === 'call' && ask.tamper === undefined && !ask.isWrong) ||
      (ask.kind === 'dial' && ask.tamper === undefined);
    const operation = ask.kind === 'call' ? ask.operation : 'ussd.process';
    seen.push({ operation, answered, isRight });
  }

  const clauses: ClauseResult[] = [];
  for (const clause of CLAUSES) {
    if (!ended) watch.onBegin?.(clause.id);
    const result = ended ? skippedClause(clause, ended.sentence) : yield* judgeOne(clause, known, follow);
    clauses.push(result);
    if (!ended) watch.onClause?.(result);
  }
  const open: OpenResult[] = [];
  const profile = { signingProfile: options.signingProfile, ussdProfile: options.ussdProfile };
  for (const question of OPEN_QUESTIONS) {
    if (ended) {
      open.push({ id: question.id, question: question.question, skipped: ended.sentence, requests: [] });
      continue;
    }
    watch.onBegin?.(question.id);
    const { result, signing, ussd } = yield* observeOne(question, known, follow);
    open.push(result);
    if (!ended) watch.onOpen?.(result);
    Object.assign(profile, {
      signingProfile: { ...profile.signingProfile, ...signing },
      ussdProfile: { ...profile.ussdProfile, ...ussd },
    });
  }
  const passed = !ended && clauses.every((clause) => clause.passed || clause.skipped !== undefined);
  return { passed, ...(ended ? { ended } : {}), clauses, open, profile, answers };
}

const LATE = `${MOST_LATE} answers in a row did not come to their end in time, so that nothing more was asked.`;

/** Ends what a clause does; what puts back what it changed is still sent. */
function* endEarly(asking: Asking<unknown>, reason: string): Asking<never> {
  const end = new CannotJudge(reason);
  let step = asking.throw(end);
  while (!step.done) step = asking.next(yield step.value);
  throw end;
}

type Follow = <T>(asking: Asking<T>, evidence: ClauseEvidence[]) => Asking<T>;

function* judgeOne(clause: Clause, known: Known, follow: Follow): Asking<ClauseResult> {
  const { id, section, clause: words } = clause;
  const requests: ClauseEvidence[] = [];
  const missing = needReason(clause.needs, known);
  if (missing !== undefined) return skippedClause(clause, missing);
  try {
    const { holds, expected, got, evidence } = yield* follow(clause.judge(known), requests);
    const shown = evidence ? evidence.map(plainEvidence) : requests;
    const came = { expected: cut(expected), got: cut(got), requests: shown };
    return { id, section, clause: words, passed: holds, ...came };
  } catch (error) {
    if (error instanceof Lacking) {
      const came = { expected: cut(error.expected), got: cut(error.got), requests };
      return { id, section, clause: words, passed: false, ...came };
    }
    if (error instanceof CannotJudge) return skippedClause(clause, cut(error.message), requests);
    throw error;
  }
}

function skippedClause(
  { id, section, clause }: Clause,
  skipped: string,
  requests: readonly ClauseEvidence[] = [],
): ClauseResult {
  return { id, section, clause, passed: false, skipped, expected: '', got: '', requests };
}

function* observeOne(question: OpenQuestion, known: Known, follow: Follow) {
  const { id, question: words } = question;
  const requests: ClauseEvidence[] = [];
  const missing = needReason(question.needs, known);
  if (missing !== undefined) return { result: { id, question: words, skipped: missing, requests } };
  try {
    const { does, signing, ussd, evidence } = yield* follow(question.observe(known), requests);
    const shown = evidence ? evidence.map(plainEvidence) : requests;
    return { result: { id, question: words, does: cut(does).replace(/\.$/, ''), requests: shown }, signing, ussd };
  } catch (error) {
    if (error instanceof CannotJudge) return { result: { id, question: words, skipped: cut(error.message), requests } };
    throw error;
  }
}

function cut(text: string): string {
  return shortened(text, LONGEST);
}

function answeredOf({ kind }: Ask, reply: AnyReply): Answered | undefined {
  return kind === 'call' || kind === 'dial' || kind === 'stray-press' ? (reply as Answered) : undefined;
}

function evidenceOf(ask: Ask, reply: AnyReply): ClauseEvidence[] {
  const answered = answeredOf(ask, reply);
  if (answered) return [plainEvidence(answered)];
  if (ask.kind === 'walk') return (reply as readonly ClauseWalkStep[]).slice(0, 1).map(plainEvidence);
  return ask.kind === 'messages' ? (reply as readonly Message[]).map(plainEvidence) : [];
}

function plainEvidence({ method, target, status, exchangeId }: ClauseEvidence): ClauseEvidence {
  return { method, target, status, ...(exchangeId ? { exchangeId } : {}) };
}
