/** Attacks by way of the doctor: it reads the true bytes, and quotes what it reads. */
import { expect } from 'vitest';
import { entryIdOf } from '../../electron/loupe/sandbox-captures.ts';
import type { DiagnosedSubject } from '../../shared/contract/doctor-commands.ts';
import type { Answer } from '../../shared/failure.ts';
import { recordsOf } from '../support/records-of.ts';
import type { CallAttack } from './attack.ts';
import type { AttackedWorkbench } from './attacked-workbench.ts';

/** Longer than a sentence quotes whole: the masks of a cut token were once not found. */
const TOKEN = `eyJ${'q7Zk2mWn'.repeat(20)}`;
const MASK = '*'.repeat(TOKEN.length);

let exchangeId = '';

/** Sends an edit of the attacker's to a service that refuses it. */
const sentWith = (headers: [string, string][]) => async (at: AttackedWorkbench) => {
  await at.workbench.services['vault.setToken']({ environmentId: 'staging', token: TOKEN });
  at.service.answer = (response) => void response.writeHead(401).end('{}');
  const edit = { method: 'GET', url: `${at.service.url}/v1/portfolio`, headers, bodyBase64: '', profile: {} };
  ({ exchangeId } = await at.workbench.services['playground.send']({ environmentId: 'staging', edit }));
};

/** Has it diagnosed; what was found is told to every page, and asked for by `readDiagnosis`. */
async function diagnose({ workbench: { services } }: AttackedWorkbench, subject: DiagnosedSubject): Promise<void> {
  ({ runId } = await services['runs.start']({ kind: 'diagnosis', subject, depth: 1 }));
  await services['runs.watch']({ runId });
}

let runId = '';

const readDiagnosis = () => ({ command: 'runs.state', input: { runId } });
const FOUND = { ok: true, value: { runs: [{ state: 'ended' }] } };

const quoting = (id: string, attacker: string, headers: [string, string][]): CallAttack => ({
  id,
  attacker,
  async prepare(at) {
    await sentWith(headers)(at);
    await diagnose(at, { kind: 'exchange', id: exchangeId });
  },
  call: readDiagnosis,
  holds(answer) {
    expect(answer).toMatchObject(FOUND);
    expect(JSON.stringify(answer)).not.toContain(TOKEN.slice(0, 8));
  },
});

/** The sandbox's token where the sandbox looks for none, and where a sentence that quotes it is cut. */
const sentBeside = async (at: AttackedWorkbench) => {
  const { services } = at.workbench;
  const { accessToken } = await services['sandbox.revealToken']({});
  const { url } = await services['sandbox.panel']({});
  const beside = `${'p'.repeat(60)}${'*'.repeat(accessToken.length)}`;
  const edit = {
    method: 'GET',
    url: `${url}/v1/webhooks`,
    headers: [
      ['X-Beside', beside],
      ['X-Beside', beside],
    ] as [string, string][],
    bodyBase64: '',
    profile: { components: { GET: ['x-beside', '@method', '@path'] } },
  };
  // The first wakes a thread; the second is answered with its finding.
  for (const _ of [1, 2]) {
    ({ exchangeId } = await services['playground.send']({ environmentId: 'sandbox', edit }));
  }
  sandboxToken = accessToken;
  journalId = entryIdOf((await recordsOf(services, 'sandbox', 'sandbox', '', 1)).records[0]?.id ?? '');
};

let sandboxToken = '';
let journalId = 0;

const besides: readonly CallAttack[] = [
  {
    id: 'doctor-sandbox-refusal',
    attacker: 'has the sandbox’s refusal quote the token from a header where no token belongs',
    prepare: sentBeside,
    call: () => ({ command: 'history.get', input: { id: exchangeId } }),
    holds: tellsNoToken,
  },
  {
    id: 'doctor-sandbox-entry',
    attacker: 'reads the diagnosis in the journal’s entry',
    prepare: sentBeside,
    call: () => ({ command: 'records.get', input: { id: `journal-${journalId}` } }),
    holds: tellsNoToken,
  },
  {
    id: 'doctor-sandbox-journal',
    attacker: 'has the journal’s entry diagnosed again',
    async prepare(at) {
      await sentBeside(at);
      await diagnose(at, { kind: 'journal', id: journalId });
    },
    call: readDiagnosis,
    holds(answer) {
      expect(answer).toMatchObject(FOUND);
      tellsNoToken(answer);
    },
  },
];

function tellsNoToken(answer: Answer<unknown>): void {
  expect(answer.ok).toBe(true);
  const told = JSON.stringify(answer).replace(/"[A-Za-z0-9+/=]{16,}"/g, (text) =>
    Buffer.from(text, 'base64').toString(),
  );
  expect(told).toContain('pppppppp');
  expect(told).not.toContain(sandboxToken.slice(0, 8));
}

export const DOCTOR_ATTACKS: readonly CallAttack[] = [
  quoting('doctor-quotes-twice', 'has the doctor quote a header that came twice, and so the token’s beginning', [
    ['Authorization', `Bearer ${MASK}`],
    ['Authorization', 'Bearer x'],
    ['X-Client-Id', 'c'],
  ]),
  quoting('doctor-quotes-word', 'leaves “Bearer” away, so that the doctor quotes how the token begins', [
    ['Authorization', MASK],
    ['X-Client-Id', 'c'],
  ]),
  ...besides,
];
