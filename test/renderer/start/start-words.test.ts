import { expect, test } from 'vitest';
import { dialSentence, whereSentence, worthSentence } from '../../../renderer/start/start-words.ts';
import type { Environment } from '../../../shared/environment/environment.ts';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';

const running = { kind: 'running', url: 'http://127.0.0.1:4010', startedAtMs: 0 } as const;

function environment(own: Partial<Environment>): Environment {
  return { ...NEW_ENVIRONMENT, id: 'one', kind: 'remote', ownKeyId: '', hasToken: false, ...own };
}
const complete = {
  name: 'Staging',
  baseUrl: 'https://api.staging.example',
  clientId: 'client',
  publicKeyBase64: 'AAAA',
  hasToken: true,
  customers: [{ customerId: 1, name: 'Ana', msisdn: '+260' }],
};

test('the sandbox alone is play money, and says where it lives and whether it runs', () => {
  const sandbox = environment({ kind: 'embedded-sandbox', name: 'Sandbox' });
  expect(whereSentence(sandbox, running, '/home/ana/dialbench')).toBe(
    'The sandbox is the whole service, with play money: it runs on this machine at http://127.0.0.1:4010 and lives in /home/ana/dialbench. Nothing leaves this machine.',
  );
  expect(whereSentence(sandbox, { kind: 'stopped' }, '/home/ana/dialbench')).toContain('does not run now');
});

test('another environment says what is true of it: not set up, a service elsewhere, or live', () => {
  expect(whereSentence(environment({ ...complete, hasToken: false }), running, '')).toBe(
    'Staging is not set up yet: it lacks an access token.',
  );
  const staging = whereSentence(environment(complete), running, '');
  expect(staging).toContain('goes to Staging at https://api.staging.example');
  const live = whereSentence(environment({ ...complete, name: 'Production', danger: true }), running, '');
  expect(live).toContain('Production is live');
  for (const words of [staging, live]) expect(words).not.toContain('play money');
});

test('the phone is called live only where somebody answers it', () => {
  const sandbox = environment({ ...complete, kind: 'embedded-sandbox', name: 'Sandbox' });
  const failed = { kind: 'failed', failure: { code: 'port-taken', message: '' }, canSetAside: false } as const;
  const [ana] = complete.customers;
  expect(dialSentence(sandbox, running, ana)).toMatch(/^The phone is live: .* right here, as Ana sees it\.$/);
  expect(dialSentence(sandbox, running, ana, false)).toMatch(/^The phone is folded away: dial here/);
  for (const down of [{ kind: 'stopped' }, failed] as const) {
    expect(dialSentence(sandbox, down, ana)).toBe(
      'Nobody answers the phone until the sandbox is started. Start it, then dial.',
    );
  }
  expect(dialSentence(environment(complete), { kind: 'stopped' }, undefined)).toContain('one signed request');
  const application = {
    ...complete,
    ussdProfile: { ...environment(complete).ussdProfile, protocol: { kind: 'con-end' } },
  } as const;
  expect(dialSentence(environment(application), { kind: 'stopped' }, undefined)).toContain('is one request');
  expect(dialSentence(environment({ ...complete, hasToken: false }), running, ana)).toBe(
    'Staging cannot be dialled before it has an access token.',
  );
});

const stocks = (count: number) => Array.from({ length: count }, (_, at) => ({ symbol: `S${at}`, minor: 100 }));

test('what somebody holds is a sum a currency, or that there is nothing yet', () => {
  expect(worthSentence('Mutinta Banda', [{ currency: 'ZK', minor: 10_744_922, stocks: stocks(14) }])).toBe(
    'Mutinta Banda holds ZK 107,449 there, in 14 stocks.',
  );
  const two = [
    { currency: 'ZK', minor: 100_00, stocks: stocks(1) },
    { currency: 'USD', minor: 5_00, stocks: stocks(1) },
  ];
  expect(worthSentence('Ana', two)).toBe('Ana holds ZK 100 and USD 5 there, in 2 stocks.');
  expect(worthSentence('Joseph Hamoonga', [])).toBe('Joseph Hamoonga holds no shares there yet.');
});
