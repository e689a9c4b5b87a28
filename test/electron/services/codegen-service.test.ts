import { expect, test } from 'vitest';
import { compose } from '../../../electron/compose.ts';
import { signOperation } from '../../../electron/exchange/sign-operation.ts';
import { TARGET_IDS } from '../../../shared/codegen/target.ts';
import { firstHeader } from '../../../shared/http/message.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const INPUT = {
  operation: 'accounts.create',
  body: { contentType: 'application/json', text: '{"customerId":1003,"currency":"ZK"}' },
};

test('no program of any target holds the token, for an exchange and for an operation, however it got there', async () => {
  const workbench = await startWorkbench();
  const environmentId = 'sandbox';
  const { sender, environment } = workbench.open(environmentId);
  const token = firstHeader(signOperation(sender, environment, INPUT, undefined).headers, 'authorization');
  const canary = (token ?? '').replace('Bearer ', '');
  expect(canary.length).toBeGreaterThan(20);
  // The user pasted the token where it does not belong.
  const body = { contentType: 'application/json', text: JSON.stringify({ firstName: canary, lastName: 'x' }) };
  const inputs = [INPUT, { operation: 'customers.create', body, query: [['sort', canary] as [string, string]] }];
  for (const input of inputs) {
    const { exchangeId } = await workbench.services['operation.send']({ environmentId, callId: 'a', input });
    const sources = [
      { kind: 'exchange', id: exchangeId },
      { kind: 'operation', environmentId, input },
    ] as const;
    for (const of of sources) {
      for (const target of TARGET_IDS) {
        const answer = await workbench.services['codegen.program']({ target, of });
        expect(JSON.stringify(answer), `${target} of ${of.kind}`).not.toContain(canary);
        expect(answer.program).toContain('DIALBENCH_TOKEN');
      }
    }
  }
});

test('an exchange gives the program that its operation gives', async () => {
  const workbench = await startWorkbench();
  const environmentId = 'sandbox';
  const { exchangeId } = await workbench.services['operation.send']({ environmentId, callId: 'a', input: INPUT });
  const ask = workbench.services['codegen.program'];
  const ofExchange = await ask({ target: 'python', of: { kind: 'exchange', id: exchangeId } });
  const ofOperation = await ask({ target: 'python', of: { kind: 'operation', environmentId, input: INPUT } });
  expect(ofExchange).toEqual(ofOperation);
});

test('a workbench without key, token and running sandbox prints for a sandbox that is started alone', async () => {
  const workbench = await compose({ dataFolder: tempFolder(), version: 'test', opensPorts: false });
  try {
    const of = { kind: 'operation', environmentId: 'sandbox', input: INPUT } as const;
    const { program, notes } = await workbench.services['codegen.program']({ target: 'node', of });
    expect(program).toContain("'http://127.0.0.1:4010/v1/accounts'");
    expect(program).toContain("keyId = 'sandbox-key'");
    expect(notes.join(' ')).toContain('dialbench sandbox --port 4010');
  } finally {
    await workbench.close();
  }
});

test('an environment without an address has no program, and the sentence says where to write it', async () => {
  const workbench = await startWorkbench();
  const { environments } = await workbench.services['workbench.state']({});
  const remote = environments.find(({ kind, baseUrl }) => kind === 'remote' && baseUrl === '');
  expect(remote).toBeDefined();
  const of = { kind: 'operation', environmentId: remote?.id ?? '', input: INPUT } as const;
  await expect(workbench.services['codegen.program']({ target: 'node', of })).rejects.toMatchObject({
    code: 'environment-unreachable',
  });
});

test('a server that is named takes the place of the environment’s address, and nothing else', async () => {
  const { services } = await startWorkbench();
  const of = { kind: 'operation', environmentId: 'sandbox', input: INPUT } as const;
  const ask = (server?: string) => services['codegen.program']({ target: 'node', of: { ...of, server } });
  const [own, other] = [await ask(), await ask('https://api.example/base/')];
  const address = /new URL\('(.*?)'\)/;
  expect(address.exec(other.program)?.[1]).toBe('https://api.example/base/v1/accounts');
  const withoutNotes = (program: string) => program.replace(/^\/\/ .*\n/gm, '').replace(address, '');
  expect(withoutNotes(other.program)).toBe(withoutNotes(own.program));
  await expect(ask('api.example')).rejects.toThrow('The server does not begin with https://');
});
