import { expect, onTestFinished, test } from 'vitest';
import { PLANTS, PLAYGROUND_PLANTS, plantCause } from '../../../shared/doctor/plant.ts';
import type { PlaygroundEdit } from '../../../shared/playground/playground-edit.ts';
import { signedExchange } from '../../../shared/request/signed-exchange.ts';
import { startEchoService } from '../../support/echo-service.ts';
import { pointStagingAt } from '../../support/point-staging-at.ts';
import { diagnosed } from '../../support/runs-of.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

type Running = Awaited<ReturnType<typeof startWorkbench>>;

/** Dials once and takes that exchange up as an edit, as the inspector does: signature headers off, the token as its mask. */
async function dialAndEdit(workbench: Running): Promise<{ id: string; edit: PlaygroundEdit }> {
  const state = await workbench.services['workbench.state']({});
  const customerId = state.environments[0]?.customers[0]?.customerId ?? -1;
  const { exchangeId = '' } = await workbench.services['ussd.press']({
    environmentId: 'sandbox',
    customerId,
    choice: '*384*99#',
  });
  const exchange = await workbench.services['history.get']({ id: exchangeId });
  const headers = exchange.request.headers.filter(([name]) => !/^(signature(-input)?|x-idempotency-key)$/i.test(name));
  return {
    id: exchangeId,
    edit: {
      method: exchange.method,
      url: exchange.url,
      headers: [
        ...headers.map(([name, value]): [string, string] => [name, value]),
        ['X-Idempotency-Key', crypto.randomUUID()],
      ],
      bodyBase64: exchange.request.body.base64,
      profile: signedExchange(exchange).trace.profile,
    },
  };
}

test('an unchanged edit is signed over the true token, shown masked, and accepted when sent', async () => {
  const workbench = await startWorkbench();
  const { edit } = await dialAndEdit(workbench);
  const preview = await workbench.services['playground.preview']({ environmentId: 'sandbox', edit });
  expect(preview.verdict.verified).toBe(true);
  expect(preview.request.headers.find(([name]) => name === 'Authorization')?.[1]).toMatch(/^Bearer \*+$/);
  const { exchangeId } = await workbench.services['playground.send']({ environmentId: 'sandbox', edit });
  expect(await workbench.services['history.get']({ id: exchangeId })).toMatchObject({
    status: 200,
    label: 'edited POST',
  });
});

test('an edit signed by other options is judged by the environment’s own; that it holds under its own is told apart', async () => {
  const workbench = await startWorkbench();
  const { edit } = await dialAndEdit(workbench);
  const unhashed = { ...edit, profile: { signedMessage: 'base' } };
  const call = { environmentId: 'sandbox', edit: unhashed };
  const preview = await workbench.services['playground.preview'](call);
  expect(preview.verdict.verified).toBe(false);
  expect(preview.isVerifiedAsEdited).toBe(true);
  const { exchangeId } = await workbench.services['playground.send'](call);
  expect(await workbench.services['history.get']({ id: exchangeId })).toMatchObject({ status: 401, verified: false });
});

test('each fault is refused by the sandbox for its reason alone, and the doctor names the cause that its card says', async () => {
  const workbench = await startWorkbench();
  const { edit } = await dialAndEdit(workbench);
  const told: Record<string, unknown> = {};
  for (const fault of PLAYGROUND_PLANTS) {
    const headers = edit.headers.map(([name, value]): [string, string] => [
      name,
      /^x-idempotency-key$/i.test(name) ? crypto.randomUUID() : value,
    ]);
    const call = { environmentId: 'sandbox', edit: { ...edit, headers, fault } };
    const { exchangeId } = await workbench.services['playground.send'](call);
    const exchange = await workbench.services['history.get']({ id: exchangeId });
    const answer = JSON.parse(Buffer.from(exchange.response?.body.base64 ?? '', 'base64').toString());
    const { findings } = await diagnosed(workbench, { kind: 'exchange', id: exchangeId }, 1);
    told[fault] = {
      status: exchange.status,
      verified: exchange.verified,
      reasons: answer.errors.map((error: { field: string }) => error.field),
      cause: findings[0]?.causes[0],
    };
  }
  expect(told).toEqual(
    Object.fromEntries(
      PLAYGROUND_PLANTS.map((fault) => [
        fault,
        { status: 401, verified: false, reasons: [PLANTS[fault].check], cause: plantCause(fault) },
      ]),
    ),
  );
});

test('an edit cannot carry the token to another address, and nothing is sent there', async () => {
  const workbench = await startWorkbench();
  const { edit } = await dialAndEdit(workbench);
  const elsewhere = { ...edit, url: edit.url.replace('127.0.0.1', '127.0.0.1.example') };
  await expect(
    workbench.services['playground.send']({ environmentId: 'sandbox', edit: elsewhere }),
  ).rejects.toMatchObject({ code: 'input-url-foreign' });
  const base = Buffer.from(
    (await workbench.services['playground.preview']({ environmentId: 'sandbox', edit: elsewhere })).trace.baseBase64,
    'base64',
  );
  expect(base.toString()).toContain('"authorization": Bearer ****');
  expect((await workbench.services['history.list']({ limit: 10 })).total).toBe(1);
});

test.each<[string, Partial<PlaygroundEdit>, string]>([
  ['a header with a line end in it', { headers: [['X-A', 'a\r\nb']] }, 'input-header'],
  ['a Signature header', { headers: [['Signature', 'x']] }, 'input-signed'],
  ['an unknown profile field', { profile: { colour: 'red' } }, 'profile-invalid'],
])('%s is refused by name', async (_what, change, code) => {
  const workbench = await startWorkbench();
  const { edit } = await dialAndEdit(workbench);
  await expect(
    workbench.services['playground.preview']({ environmentId: 'sandbox', edit: { ...edit, ...change } }),
  ).rejects.toMatchObject({ code });
});

test('revealing puts the true token back where its hash proves it, and refuses once the token is another', async () => {
  const workbench = await startWorkbench();
  const { id } = await dialAndEdit(workbench);
  const shown = await workbench.services['exchange.reveal']({ id });
  expect(shown.headers.find(([name]) => name === 'Authorization')?.[1]).toMatch(/^Bearer [^*]+$/);
  await workbench.services['sandbox.stop']({});
  await workbench.services['sandbox.start']({});
  await expect(workbench.services['exchange.reveal']({ id })).rejects.toMatchObject({ code: 'token-not-kept' });
});

test('a token with every replacement pattern of JavaScript in it arrives as it is, and the page sees stars alone', async () => {
  const token = "ab$$cd$&ef$'gh$`ij$1kl$<mn>";
  const service = await startEchoService();
  onTestFinished(() => service.close());
  const { services } = await startWorkbench();
  const environmentId = await pointStagingAt(services, service.url, token);
  const stars = '*'.repeat(token.length);
  const edit: PlaygroundEdit = {
    method: 'POST',
    url: `${service.url}/v1/reports`,
    headers: [
      ['Authorization', `Bearer ${stars}`],
      ['X-Twice', `${stars} and ${stars}`],
    ],
    bodyBase64: Buffer.from('{}').toString('base64'),
    profile: { components: { POST: ['authorization', '@method'] } },
  };
  const seen: unknown[] = [await services['playground.preview']({ environmentId, edit })];
  const { exchangeId } = await services['playground.send']({ environmentId, edit });
  const exchange = await services['history.get']({ id: exchangeId });
  expect(service.authorizations).toEqual([`Bearer ${token}`]);
  seen.push(exchange, Buffer.from(exchange.response?.body.base64 ?? '', 'base64').toString());
  expect(JSON.stringify(seen)).toContain(`Bearer ${stars}`);
  expect(JSON.stringify(seen)).not.toContain(token.slice(0, 8));
  expect(exchange.request.headers).toContainEqual(['X-Twice', `${stars} and ${stars}`]);

  const shown = await services['exchange.reveal']({ id: exchangeId });
  expect(shown.headers).toContainEqual(['Authorization', `Bearer ${token}`]);
  expect(shown.headers).toContainEqual(['X-Twice', `${token} and ${token}`]);
});

test('another stored token that overlaps this one tells nothing about it, wherever the edit puts them together', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const { edit } = await dialAndEdit(workbench);
  const { accessToken } = await services['sandbox.revealToken']({});
  const mask = '*'.repeat(accessToken.length);
  const padding = 'p'.repeat(accessToken.length);
  const first = accessToken.charAt(0);
  const seen = new Set<string>();
  // Wakes the doctor's thread: a refusal does not wait for it.
  await services['playground.send']({ environmentId: 'sandbox', edit: { ...edit, createdSec: 1 } });
  for (const guess of [first, first === 'x' ? 'y' : 'x']) {
    await services['vault.setToken']({ environmentId: 'staging', token: `${padding}${guess}` });
    const headers = edit.headers.map(([name, value]): [string, string] =>
      name === 'Authorization' ? [name, `Bearer ${padding}${mask}`] : [name, value],
    );
    const overlapping = {
      ...edit,
      headers: [...headers, ['X-Beside', `${padding}${mask}`] as [string, string]],
      createdSec: 1,
    };
    const { request, trace, maskedSecrets } = await services['playground.preview']({
      environmentId: 'sandbox',
      edit: overlapping,
    });
    seen.add(JSON.stringify({ request, trace, maskedSecrets }));
    const { exchangeId } = await services['playground.send']({ environmentId: 'sandbox', edit: overlapping });
    const sent = await services['history.get']({ id: exchangeId });
    seen.add(
      JSON.stringify({
        request: sent.request,
        trace: sent.trace,
        maskedSecrets: sent.maskedSecrets,
        // The refusal tells the time.
        response: Buffer.from(sent.response?.body.base64 ?? '', 'base64')
          .toString()
          .replaceAll(/\b\d{10}\b/g, ''),
      }),
    );
    expect(sent.request.headers).toContainEqual(['X-Beside', `${padding}${mask}`]);
    expect(sent.request.headers).toContainEqual(['Connection', 'close']);
  }
  // One preview and one exchange, alike for the right guess and the wrong one.
  expect(seen.size).toBe(2);
  for (const text of seen) expect(text).not.toContain(accessToken.slice(1));
});

test('what an edit shows hashes to its hash once the token is in its place', async () => {
  const workbench = await startWorkbench();
  const { edit } = await dialAndEdit(workbench);
  const { exchangeId } = await workbench.services['playground.send']({ environmentId: 'sandbox', edit });
  const { accessToken } = await workbench.services['sandbox.revealToken']({});
  const revealed = await workbench.services['exchange.reveal']({ id: exchangeId });
  expect(revealed.headers).toContainEqual(['Authorization', `Bearer ${accessToken}`]);
});
