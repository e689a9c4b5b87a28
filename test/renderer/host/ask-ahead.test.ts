import { expect, test } from 'vitest';
import { askAhead } from '../../../renderer/host/ask-ahead.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

async function open() {
  const plain = hostOverServices(await startWorkbench());
  const { releases } = plain.hold('workbench.state');
  const { host } = askAhead(plain);
  const selected = async () => {
    const answer = await host.call('workbench.state', {});
    return answer.ok ? answer.value.selectedEnvironmentId : answer.failure.message;
  };
  const asked = () => plain.calls.filter(({ command }) => command === 'workbench.state').length;
  return { host, asked, selected, releases };
}

test('the state is asked for at once, the first who asks gets that answer, and the next a new one', async () => {
  const { asked, selected, releases } = await open();
  expect(asked()).toBe(1);
  const first = selected();
  await until(() => releases.length === 1);
  releases[0]?.();
  expect(await first).toBe('sandbox');
  expect(asked()).toBe(1);
  void selected();
  expect(asked()).toBe(2);
});

test('an answer that a change made old before anybody asked is not given out', async () => {
  const { host, asked, selected, releases } = await open();
  await until(() => releases.length === 1);
  expect((await host.call('environment.select', { id: 'production' })).ok).toBe(true);
  releases[0]?.();
  const first = selected();
  await until(() => releases.length === 2);
  releases[1]?.();
  expect(await first).toBe('production');
  expect(asked()).toBe(2);
});

test('nor one that became old while it was awaited', async () => {
  const { host, asked, selected, releases } = await open();
  const first = selected();
  await until(() => releases.length === 1);
  expect((await host.call('environment.select', { id: 'production' })).ok).toBe(true);
  releases[0]?.();
  await until(() => releases.length === 2);
  releases[1]?.();
  expect(await first).toBe('production');
  expect(asked()).toBe(2);
});
