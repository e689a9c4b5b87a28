import { describe, expect, test } from 'vitest';
import { DEFAULT_USSD_PROFILE, USSD_CONTENT_TYPES } from '../../../shared/environment/environment.ts';
import { pressBody } from '../../../shared/ussd/press-body.ts';
import { startTestSandbox, type TestSandbox } from '../../support/start-sandbox.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const TARGET = '/v1/ussd/process';
const post = (sandbox: TestSandbox, contentType: string, text: string, query = '') =>
  sandbox.call({
    method: 'POST',
    target: `${TARGET}${query}`,
    headers: [['Content-Type', contentType]],
    body: new Uint8Array(Buffer.from(text)),
  } as never);

describe('the pairs of POST /ussd/process', () => {
  test.each(USSD_CONTENT_TYPES)(
    'are taken as %s: a session starts and goes on to the search, in any script',
    async (contentType) => {
      const sandbox = await startTestSandbox();
      const profile = { ...DEFAULT_USSD_PROFILE, contentType };
      const subscriber = { customerId: 1011, name: 'A', msisdn: '+260977000111' };
      const send = async (press: Parameters<typeof pressBody>[1]) => {
        const { contentType: type, body, query } = pressBody(profile, press);
        return post(sandbox, type, Buffer.from(body).toString(), query === undefined ? '' : `?${query}`);
      };
      const first = await send({ kind: 'start', code: '*384*99#', subscriber, newSessionId: 'x' });
      expect(first.json?.data?.currentState, first.text).toBe('HOME');
      const { sessionId } = first.json.data;
      for (const choice of ['1', '8', 'né "&=+--dialbench-pairs\u00a0%']) {
        const answer = await send({ kind: 'answer', sessionId, choice });
        expect(answer.status, choice).toBe(200);
        if (choice.length > 1) expect(answer.json.data.ussdText).toBeTruthy();
      }
    },
  );

  test.each([
    ['no boundary', 'multipart/form-data', '--b--\r\n', /no boundary/],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="choice"\r\n\r\n1',
      /no closing boundary/,
    ],
    ['no name', 'multipart/form-data; boundary=b', '--b\r\nContent-Type: text/plain\r\n\r\n1\r\n--b--', /with a name/],
    [
      'a file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="choice"; filename="a"\r\n\r\n1\r\n--b--',
      /is a file/,
    ],
    [
      'a name twice',
      'multipart/form-data; boundary="b"',
      `${'--b\r\nContent-Disposition: form-data; name="choice"\r\n\r\n1\r\n'.repeat(2)}--b--`,
      /given twice/,
    ],
  ])('multipart with %s is refused with the reason', async (_, contentType, text, reason) => {
    const { status, json } = await post(await startTestSandbox(), contentType, text);
    expect(status).toBe(400);
    expect(json.message).toMatch(reason);
  });

  test('in the query are taken only with an empty body, and unknown ones are refused by name', async () => {
    const sandbox = await startTestSandbox();
    const form = 'application/x-www-form-urlencoded';
    const both = await post(sandbox, form, 'customerId=1011&choice=', '?choice=1');
    expect(both.json.errors.map(({ field }: { field: string }) => field)).toContain('choice');
    const unknown = await post(sandbox, form, '', '?customerId=1011&choice=&colour=red');
    expect(unknown.status).toBe(400);
    expect(unknown.json.errors.map(({ field }: { field: string }) => field)).toEqual(['colour']);
  });

  test('multipart is refused with 415 where an operation does not take it', async () => {
    const sandbox = await startTestSandbox();
    const body = new Uint8Array(Buffer.from('--b--\r\n'));
    const headers = [['Content-Type', 'multipart/form-data; boundary=b']];
    const { status } = await sandbox.call({ method: 'POST', target: '/v1/reports', headers, body } as never);
    expect(status).toBe(415);
  });
});

test.each(USSD_CONTENT_TYPES)('the phone dials an environment that is spoken to in %s', async (contentType) => {
  const { services } = await startWorkbench();
  const { environments } = await services['workbench.state']({});
  const sandbox = environments.find(({ id }) => id === 'sandbox');
  if (!sandbox) throw new Error('no sandbox');
  const { name, baseUrl, clientId, ownKeyId, colour, danger, signingProfile, ussdProfile, customers, transport } =
    sandbox;
  const fields = { name, baseUrl, clientId, keyId: ownKeyId, colour, danger, signingProfile, customers, transport };
  await services['environment.update']({
    id: 'sandbox',
    fields: { ...fields, ussdProfile: { ...ussdProfile, contentType } },
  });
  const customerId = customers[0]?.customerId ?? 0;
  const pressed = await services['ussd.press']({ environmentId: 'sandbox', customerId, choice: '*384*99#' });
  expect(pressed).toMatchObject({ kind: 'reply', reply: { currentState: 'HOME' } });
});
