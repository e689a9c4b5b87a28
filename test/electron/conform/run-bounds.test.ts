/** No answer keeps a run longer or brings it more than its bounds say: answers that never end, that are huge, and a user who cancels meanwhile. */
import { createServer, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { Sender } from '../../../electron/exchange/sender.ts';
import { AppError } from '../../../shared/failure.ts';
import { listening } from '../../support/listening.ts';
import { runOwnConform } from './run-own-conform.ts';

const READS = { mayAct: false, mayProbe: false } as const;
const TRICKLE_MS = 20;
const HUGE = Buffer.alloc(67_108_864, 'x');

/** Answers every request in the same bad way, until the test ends. */
async function badService(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    answer(response);
  });
  const port = await listening(server);
  return `http://127.0.0.1:${port}`;
}

/** Sends what `isBad` says there in place of the sandbox. */
function divert(sender: Sender, there: string, isBad: (path: string, count: number) => boolean): Sender {
  let count = 0;
  return {
    ...sender,
    send(request, transport, signal) {
      count += 1;
      const { pathname, search } = new URL(request.url);
      const url = isBad(pathname, count) ? `${there}${pathname}${search}` : request.url;
      return sender.send({ ...request, url }, transport, signal);
    },
  };
}

const trickle = (response: ServerResponse): void => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(' '), TRICKLE_MS);
  response.on('close', () => clearInterval(timer));
};

test('an answer that never ends is left with a sentence, and after five in a row nothing more is asked', {
  timeout: 30_000,
}, async () => {
  const there = await badService(trickle);
  const { run } = await runOwnConform({
    ...READS,
    // The first answer is the sandbox's own, and has to come within it on a busy machine as well.
    bounds: { answerMs: 1000 },
    through: (sender) => divert(sender, there, (_, count) => count > 1),
  });
  expect(run.passed).toBe(false);
  const failed = run.clauses.filter(({ passed, skipped }) => !passed && skipped === undefined);
  expect(failed.map(({ got }) => got).join('\n')).toContain(
    'no answer (The answer was not complete within 1 s of the start, and a conformance run waits no longer.)',
  );
  const reason = '5 answers in a row did not come to their end in time, so that nothing more was asked.';
  expect(run.clauses.filter(({ skipped }) => skipped === reason).length).toBeGreaterThan(20);
  expect(run.ended).toBeUndefined();
});

test('an answer of 64 MB is not read to its end, and what does not rest on it is judged', {
  timeout: 60_000,
}, async () => {
  const there = await badService((response) => response.end(HUGE));
  const { run } = await runOwnConform({
    ...READS,
    through: (sender) => divert(sender, there, (path) => path === '/v1/reports'),
  });
  const of = (id: string) => run.clauses.find((clause) => clause.id === id);
  expect(of('reports.list.answers')).toMatchObject({ passed: false });
  expect(of('reports.list.answers')?.got).toContain('larger than 4194304 bytes');
  expect(of('instruments.list.answers')).toMatchObject({ passed: true });
  expect(of('ussd.STOCKS.7')).toMatchObject({ passed: true });
});

test('a run does not go on beyond its bound', { timeout: 30_000 }, async () => {
  const { run } = await runOwnConform({ ...READS, bounds: { runMs: 300 } });
  expect(run).toMatchObject({ passed: false, ended: { by: 'too-long' } });
  expect(run.clauses.at(-1)?.skipped).toContain('The run reached its bound of');
});

test('who cancels does not wait for an answer that does not come', { timeout: 15_000 }, async () => {
  const stopping = new AbortController();
  const there = await badService(() => stopping.abort());
  const { run } = await runOwnConform({
    ...READS,
    signal: stopping.signal,
    through: (sender) => divert(sender, there, (path) => path === '/v1/requests'),
  });
  expect(run).toMatchObject({ passed: false, ended: { by: 'cancelled' } });
  expect(run.clauses.find(({ id }) => id === 'instruments.list.answers')).toMatchObject({ passed: true });
  expect(run.clauses.find(({ id }) => id === 'requests.list.answers')?.skipped).toContain('was cancelled');
});

test('where nothing more may be sent on the way, what was judged is kept with the reason', {
  timeout: 30_000,
}, async () => {
  const { run } = await runOwnConform({
    ...READS,
    through: (sender) => {
      let count = 0;
      const credentials: Sender['vault']['credentials'] = (environment) => {
        count += 1;
        if (count > 20) throw new AppError({ code: 'vault-locked', message: 'The vault is locked.' });
        return sender.vault.credentials(environment);
      };
      return { ...sender, vault: { ...sender.vault, credentials } };
    },
  });
  expect(run).toMatchObject({ passed: false, ended: { by: 'refused' } });
  expect(run.clauses[0]).toMatchObject({ passed: true });
  expect(run.clauses.at(-1)?.skipped).toBe('The run ended before this was judged: The vault is locked.');
});
