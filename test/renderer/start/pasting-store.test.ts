import { expect, test } from 'vitest';
import { verifyStore } from '../../../renderer/doctor/paste/verify-store.ts';
import { pastingStore } from '../../../renderer/start/pasting-store.ts';
import { NO_EVIDENCE } from '../../../shared/compare/evidence.ts';
import { until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';

test('what is pasted before its reader came has its key masked at once, and is handed over and forgotten', async () => {
  const { stores } = await openPage();
  const waiting = pastingStore(stores);
  waiting.getState().change({ request: { kind: 'text', text: "curl '--httpsig-key' 's3cretKey' https://a.example/" } });
  const text = "curl '--httpsig-key' ******** https://a.example/";
  expect(waiting.getState().reader).toBeUndefined();
  expect(waiting.getState().request).toEqual({ kind: 'text', text });
  await until(() => waiting.getState().reader !== undefined);
  expect(verifyStore(stores).getState().request).toEqual({ kind: 'text', text });
  expect(waiting.getState().request).toEqual(NO_EVIDENCE);
});
