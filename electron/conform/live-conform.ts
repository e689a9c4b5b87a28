/**
 * The conformance runs of the workbench, one at a time in an environment: started, watched, stopped, and kept.
 *
 * Whether an environment is dangerous is asked again before each request that acts. A run that ends early is kept with what it judged.
 */

import { CLAUSES, OPEN_QUESTIONS } from '../../shared/conform/clauses.ts';
import { conformJson, summaryOf } from '../../shared/conform/conform-json.ts';
import type { ClauseResult, ConformWatch } from '../../shared/conform/conform-run.ts';
import type { Services } from '../../shared/contract/commands.ts';
import type { ConformOutputs, ConformRunHead, ConformState } from '../../shared/contract/conform-commands.ts';
import { AppError } from '../../shared/failure.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import type { Environments } from '../environments/environments.ts';
import { guardRun, type NowAndThen, nowAndThen, type RunWish, type RunWords } from '../exchange/guarded-run.ts';
import type { Sender } from '../exchange/sender.ts';
import type { ConformRuns } from './conform-runs.ts';
import { aboutRun } from './conform-wish.ts';
import { runConform } from './run-conform.ts';

export type ConformPorts = Sender & { readonly environments: Pick<Environments, 'byId'> };

type StartConform = RunWish & { readonly probes: boolean };

const TOLD_EVERY_MS = 200;

const WORDS: RunWords = {
  code: 'conform',
  act: 'check it against the specification',
  wouldAct: 'the run would create, change and buy there. Run it without what acts',
  nobody: 'there is nobody whose requests could be read',
};

type Live = {
  running: NonNullable<ConformState['running']>;
  /** What came of clauses so far, without tokens. */
  readonly came: ClauseResult[];
  readonly stopping: AbortController;
};

/**
 * `conform.start` resolves when the run has ended, also before its end. Throws AppError `conform-running`, `conform-acts`, `conform-nobody`,
 * `conform-silent`, `confirmation-needed`, and why nothing could be sent; the others throw like ConformRuns.
 */
export function createLiveConform(ports: ConformPorts, kept: ConformRuns): Pick<Services, keyof ConformOutputs> {
  const { events, clock } = ports;
  const lives = new Map<string, Live>();

  async function stateOf(environmentId: string): Promise<ConformState> {
    const runs = await kept.heads();
    const problem = kept.problem();
    const live = lives.get(environmentId);
    const now = live ? { running: live.running, came: { from: 0, clauses: [...live.came] } } : {};
    return { environmentId, ...now, runs, ...(problem === undefined ? {} : { problem }) };
  }

  /** Tells a few times a second how far it is, and what came since; the runs that are kept do not change while one runs. */
  function teller(environmentId: string, live: Live): NowAndThen {
    let told = 0;
    return nowAndThen(TOLD_EVERY_MS, () => {
      const came = { from: told, clauses: live.came.slice(told) };
      told = live.came.length;
      events.emit('conform.progressed', { environmentId, running: live.running, came });
    });
  }

  async function run(wish: StartConform, live: Live): Promise<ConformRunHead> {
    const { environmentId, acts, probes, confirmedName } = wish;
    const { environment, customerId, requireHarmless } = guardRun(ports, wish, WORDS);
    const startedAtMs = clock.nowMs();
    const telling = teller(environmentId, live);
    const change = (running: Partial<Live['running']>): void => {
      live.running = { ...live.running, ...running };
      telling.changed();
    };
    const watch: ConformWatch = {
      onBegin: (askedId) => change({ askedId }),
      onClause(clause) {
        live.came.push(ports.vault.recordingMasker().json(clause));
        change({ clauses: { ...live.running.clauses, done: live.came.length } });
      },
      onOpen() {
        const { questions } = live.running;
        change({ questions: { ...questions, done: questions.done + 1 } });
      },
    };
    const wished = { environment, customerId, mayAct: acts, mayProbe: probes, confirmedName, requireHarmless };
    const { signal } = live.stopping;
    const result = await runConform(ports, { ...wished, signal }, watch).finally(telling.close);
    if (result.answers === 0 && !result.ended) {
      const message = `${environment.name} did not answer at all, so that nothing could be judged.`;
      throw new AppError({ code: 'conform-silent', message });
    }
    const head: ConformRunHead = {
      runId: randomUuid(ports.random),
      ...{ environmentId, environmentName: environment.name, startedAtMs, acts, probes },
      ...{ summary: summaryOf(result.clauses), passed: result.passed },
      ...(result.ended ? { ended: result.ended.by } : {}),
    };
    const about = aboutRun({ environment, customerId, mayAct: acts, mayProbe: probes }, startedAtMs);
    // As with history: what is kept holds no token, whatever a service repeats.
    await kept.keep(ports.vault.recordingMasker().json({ head, run: conformJson(result, about) }));
    return head;
  }

  return {
    async 'conform.start'(wish) {
      const { environmentId } = wish;
      if (lives.has(environmentId)) {
        const message =
          'This environment is being checked against the specification already. Stop that, or wait for its end.';
        throw new AppError({ code: 'conform-running', message });
      }
      const clauses = { done: 0, total: CLAUSES.length };
      const questions = { done: 0, total: OPEN_QUESTIONS.length };
      const live: Live = {
        running: { clauses, questions, askedId: '' },
        ...{ came: [], stopping: new AbortController() },
      };
      lives.set(environmentId, live);
      try {
        return await run(wish, live);
      } finally {
        lives.delete(environmentId);
        events.emit('conform.progressed', { environmentId });
      }
    },
    'conform.stop'({ environmentId }) {
      lives.get(environmentId)?.stopping.abort();
      return stateOf(environmentId);
    },
    'conform.state': ({ environmentId }) => stateOf(environmentId),
    'conform.run': async ({ runId }) => (await kept.run(runId)).run,
    async 'conform.forget'({ environmentId, runId }) {
      await kept.forget(runId);
      return stateOf(environmentId);
    },
  };
}
