/**
 * Conformance runs of the workbench, one at a time in an environment, and kept.
 *
 * Whether an environment is dangerous is asked again before each request that acts. A run that ends early is kept with what it judged.
 */
import { CLAUSES, OPEN_QUESTIONS } from '../../shared/conform/clauses.ts';
import { conformJson, summaryOf } from '../../shared/conform/conform-json.ts';
import type { ConformRunHead } from '../../shared/contract/conform-commands.ts';
import { AppError } from '../../shared/failure.ts';
import { type GuardPorts, guardRun, type RunWords } from '../exchange/guarded-run.ts';
import type { Sender } from '../exchange/sender.ts';
import type { RunStarter } from '../runs/run-registry.ts';
import type { ConformRuns } from './conform-runs.ts';
import { aboutRun } from './conform-wish.ts';
import { runConform } from './run-conform.ts';

export type ConformPorts = Sender & GuardPorts;

const WORDS: RunWords = {
  code: 'conform',
  act: 'check it against the specification',
  wouldAct: 'the run would create, change and buy there. Run it without what acts',
  nobody: 'there is nobody whose requests could be read',
};

/**
 * Refuses with AppError `conform-running`, `conform-acts`, `conform-nobody`, `confirmation-needed`, and why nothing could be signed; fails with
 * `conform-silent`, and why nothing could be sent.
 */
export function conformanceStarter(ports: ConformPorts, kept: ConformRuns): RunStarter<'conformance'> {
  return {
    everyMs: 200,
    busy: {
      code: 'conform-running',
      message: 'This environment is being checked against the specification already. Stop that, or wait for its end.',
    },
    prepare(input) {
      const { acts, probes, confirmedName } = input;
      const { environment, customerId, requireHarmless } = guardRun(ports, input, WORDS);
      let clauses = { done: 0, total: CLAUSES.length };
      let questions = { done: 0, total: OPEN_QUESTIONS.length };
      return {
        progress: { clauses, questions, askedId: '' },
        async run({ runId, signal, tell }) {
          const startedAtMs = ports.clock.nowMs();
          const target = { environment, customerId, mayAct: acts, mayProbe: probes };
          const result = await runConform(
            ports,
            { ...target, confirmedName, requireHarmless, signal },
            {
              onBegin: (askedId) => tell({ askedId }),
              onClause(clause) {
                clauses = { ...clauses, done: clauses.done + 1 };
                // As it is kept; `tell` alone masks what is a token for certain, because it also masks what the page works with.
                tell({ clauses }, [ports.vault.recordingMasker().json(clause)]);
              },
              onOpen() {
                questions = { ...questions, done: questions.done + 1 };
                tell({ questions });
              },
            },
          );
          if (result.answers === 0 && !result.ended) {
            const message = `${environment.name} did not answer at all, so that nothing could be judged.`;
            throw new AppError({ code: 'conform-silent', message });
          }
          const head: ConformRunHead = {
            ...{ runId, environmentId: environment.id, environmentName: environment.name, startedAtMs, acts, probes },
            ...{ summary: summaryOf(result.clauses), passed: result.passed },
            ...(result.ended ? { ended: result.ended.by } : {}),
          };
          const run = conformJson(result, aboutRun(target, startedAtMs));
          // As with history: what is kept holds no token, whatever a service repeats.
          await kept.keep(ports.vault.recordingMasker().json({ head, run }));
          return head;
        },
      };
    },
  };
}
