/** The phone's session under the lint: Remarks come with their press, a new session begins anew, and a silence outlives it. */
import { expect, test } from 'vitest';
import type { Stores } from '../../../renderer/app/stores.ts';
import { silenceOf } from '../../../shared/ussd/lint/silence.ts';
import { openMenu } from '../../../shared/ussd/session-state.ts';
import { until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';

const stateOf = ({ phone }: Stores) => openMenu(phone.getState().phone)?.currentState;

function dial({ phone }: Stores): void {
  for (const character of '*384*99#') phone.getState().type(character);
  phone.getState().play('green');
}

test('a Remark knows its press, is said once, and goes with the session; a silence stays', async () => {
  const { stores } = await openPage();
  const { lint, phone } = stores;
  dial(stores);
  await until(() => stateOf(stores) === 'HOME');
  expect(lint.getState().remarks).toEqual([]);
  phone.getState().play('1');
  await until(() => stateOf(stores) === 'STOCKS');
  const [remark] = lint.getState().remarks;
  expect(remark).toMatchObject({ rule: 'key-gap', severity: 'warning', state: 'STOCKS', number: 1 });
  expect(remark?.exchangeId).toBeTruthy();
  phone.getState().play('7');
  await until(() => openMenu(phone.getState().phone)?.ussdText.includes('2/12') === true);
  expect(lint.getState().remarks).toHaveLength(1);

  const silence = { rule: 'key-gap', state: 'STOCKS', reason: 'the specification has it so' } as const;
  lint.getState().silence(silence);
  phone.getState().press('red');
  dial(stores);
  await until(() => stateOf(stores) === 'HOME');
  expect(lint.getState().remarks).toEqual([]);
  phone.getState().play('1');
  await until(() => lint.getState().remarks.length === 1);
  const [again] = lint.getState().remarks;
  expect(again && silenceOf(again, lint.getState().silences)).toEqual(silence);
  lint.getState().unsilence('key-gap', 'STOCKS');
  expect(lint.getState().silences).toEqual([]);
});
