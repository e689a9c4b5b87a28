import { expect, onTestFinished, test } from 'vitest';
import { compose } from '../../../electron/compose.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('two calls that get ready at once start the sandbox once, and both get its address', async () => {
  const program = await compose({ dataFolder: tempFolder(), version: 'test', opensPorts: false });
  onTestFinished(() => program.close());
  let announced = 0;
  program.onEvent((name) => {
    if (name === 'state.changed') announced += 1;
  });
  const open = program.open('sandbox');
  expect(open.admin).toBeUndefined();
  const [one, other] = await Promise.all([open.ready(), open.ready()]);
  expect(announced).toBe(1);
  expect(open.admin).toBeDefined();
  expect(one).toEqual(other);
  expect((await fetch(one.baseUrl)).status).toBeGreaterThan(0);
  await program.close();
  await expect(fetch(one.baseUrl)).rejects.toThrow();
});
