/** Attacks by way of the doctor: it reads the true bytes, and quotes what it reads. */
import { expect } from 'vitest';
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

const quoting = (id: string, attacker: string, headers: [string, string][]): CallAttack => ({
  id,
  attacker,
  prepare: sentWith(headers),
  call: () => ({
    command: 'doctor.diagnose',
    input: { subject: { kind: 'exchange', id: exchangeId }, depth: 1, callId: id },
  }),
  holds(answer) {
    expect(answer.ok).toBe(true);
    expect(JSON.stringify(answer)).not.toContain(TOKEN.slice(0, 8));
  },
});

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
];
