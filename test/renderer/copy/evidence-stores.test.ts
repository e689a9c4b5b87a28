import { expect, test } from 'vitest';
import { createEvidenceStore } from '../../../renderer/copy/evidence-store.ts';
import { createCaseStore } from '../../../renderer/history/case-store.ts';
import { LARGEST_CASE_BYTES } from '../../../shared/evidence/case.ts';
import { readCase } from '../../../shared/evidence/read-case.ts';
import { AppError } from '../../../shared/failure.ts';
import { hostOverServices } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

async function pressed() {
  const workbench = await startWorkbench();
  const answer = await workbench.services['ussd.press']({
    environmentId: 'sandbox',
    customerId: 1001,
    choice: '*384*99#',
  });
  return { workbench, host: hostOverServices(workbench), id: answer.exchangeId ?? '' };
}

const inThisThread = async (bytes: Uint8Array) => {
  try {
    return { ok: true, value: readCase(bytes) } as const;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, failure: error.failure } as const;
  }
};
const fileOf = (name: string, text: string) => new File([text], name);

test('what was saved by one page is opened by another, at its step; a file that is none says why', async () => {
  const { host, id, workbench } = await pressed();
  const files: { name: string; text: string }[] = [];
  const evidence = createEvidenceStore({
    host,
    nowMs: () => 0,
    saveFile: (name, parts) => void files.push({ name, text: String(parts[0]) }),
    writeClipboard: () => Promise.reject(new Error('blocked')),
    silences: () => [],
    failures: () => [{ exchangeId: id, message: '“Buy” failed at step 1, line 3. state: expected HOME, got STOCKS.' }],
  });
  evidence.getState().include({ msisdn: true });
  await evidence.getState().make({ kind: 'session', id }, 'case');
  expect(files[0]?.name).toBe('dialbench-1970-01-01T000000.dialcase');
  // A dialog may come in between, and be cancelled.
  expect(evidence.getState().state).toMatchObject({
    words: 'Offered for saving as dialbench-1970-01-01T000000.dialcase.',
  });
  const offeredAs = 'dialbench-1970-01-01T000000.dialcase';
  workbench.tellSaving({ offeredAs: 'another.dialcase', outcome: 'cancelled' });
  expect(evidence.getState().state).toMatchObject({ words: `Offered for saving as ${offeredAs}.`, isDone: true });
  workbench.tellSaving({ offeredAs, outcome: 'cancelled' });
  expect(evidence.getState().state).toMatchObject({ words: 'Not saved: the dialog was cancelled.', isDone: false });
  await evidence.getState().make({ kind: 'session', id }, 'case');
  workbench.tellSaving({ offeredAs, outcome: 'saved', savedAs: 'mine.dialcase' });
  expect(evidence.getState().state).toMatchObject({ words: 'Saved as mine.dialcase.', isDone: true });
  evidence.getState().settle();
  expect(evidence.getState()).toMatchObject({ state: { kind: 'idle' }, includes: { msisdn: false, pin: false } });
  await evidence.getState().make({ kind: 'session', id }, 'text');
  expect(evidence.getState().state).toMatchObject({ kind: 'failed', failure: { code: 'clipboard-refused' } });

  const cases = createCaseStore({ readCase: inThisThread, later: () => {} });
  await cases.getState().open(fileOf('walk.dialcase', files[0]?.text ?? ''));
  expect(cases.getState().opened).toMatchObject({ kind: 'open', at: 0, case: { subscriber: { customerId: 1001 } } });
  cases.getState().show(99);
  expect(cases.getState().opened).toMatchObject({ at: 0 });
  await cases.getState().open(fileOf('other', '{}'));
  expect(cases.getState().opened).toMatchObject({ kind: 'failed', failure: { code: 'case-unreadable' } });
  cases.getState().close();
  expect(cases.getState().opened).toEqual({ kind: 'closed' });
});

test('a file that takes too long or is too large is given up by name, and an older one never takes its place', async () => {
  const waits: (() => void)[] = [];
  const cases = createCaseStore({
    readCase: (_bytes, stop) =>
      new Promise((_resolve, reject) => {
        const end = () => reject(new Error('it was stopped'));
        if (stop.aborted) end();
        else stop.addEventListener('abort', end);
      }),
    later: (action) => void waits.push(action),
  });
  const first = cases.getState().open(fileOf('slow', 'x'));
  const second = cases
    .getState()
    .open({ name: 'huge', size: LARGEST_CASE_BYTES + 1, arrayBuffer: () => new Promise(() => {}) });
  await second;
  for (const over of waits) over();
  await first;
  expect(cases.getState().opened).toMatchObject({ kind: 'failed', name: 'huge' });
});
