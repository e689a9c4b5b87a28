import { expect, test } from 'vitest';
import { environmentsStore, NEW_ID } from '../../../renderer/environments/environments-store.ts';
import { changedFields } from '../../../shared/environment/edit-fields.ts';
import { fieldsOf } from '../../../shared/environment/environment.ts';
import { until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';

async function openEditor() {
  const page = await openPage();
  const { workbench, guard } = page.stores;
  const environments = environmentsStore(page.stores);
  await until(() => workbench.getState().state !== undefined);
  const all = () => workbench.getState().state?.environments ?? [];
  const fields = (id: string) => {
    const environment = all().find((one) => one.id === id);
    if (!environment) throw new Error(`${id} is not there`);
    return fieldsOf(environment);
  };
  return {
    ...page,
    room: environments.getState,
    all,
    fields,
    asked: () => guard.getState().asked,
    guard: guard.getState,
  };
}

const fileOf = (text: string) => new File([text], 'exported.environment.json');

test('what was changed of one environment is still there after another was looked at, and is gone once it is kept', async () => {
  const { room, fields } = await openEditor();
  room().open('staging');
  room().change('staging', { clientId: 'mine' });
  room().open('production');
  room().change('production', { baseUrl: 'https://live.example' });
  room().open('staging');
  expect(changedFields(fields('staging'), room().changes.staging ?? {})).toEqual(['clientId']);
  await room().save('staging', { ...fields('staging'), ...room().changes.staging });
  expect(fields('staging').clientId).toBe('mine');
  expect(room().changes).toEqual({ production: { baseUrl: 'https://live.example' } });
});

test('a change that was put back by hand is none', async () => {
  const { room, fields } = await openEditor();
  room().change('staging', { name: 'Other', colour: 'red' });
  room().change('staging', { name: 'Staging' });
  expect(changedFields(fields('staging'), room().changes.staging ?? {})).toEqual(['colour']);
  room().discard('staging');
  expect(room().changes).toEqual({});
});

test('a refused save keeps the changes and says which field did not fit', async () => {
  const { room, fields } = await openEditor();
  room().change('staging', { name: 'Production' });
  await room().save('staging', { ...fields('staging'), name: 'Production' });
  expect(room().actFailure?.message).toContain('name: expected an unused name');
  expect(room().changes.staging).toEqual({ name: 'Production' });
});

test('what is typed while it is saved is not saved and not lost, also of one that was new', async () => {
  const { room, all, fields, host } = await openEditor();
  const saving = async (id: string, command: 'environment.update' | 'environment.create') => {
    const { releases } = host.hold(command);
    const saved = room().save(id, { ...fields('staging'), ...room().changes[id] });
    await until(() => releases.length === 1);
    room().change(id, { clientId: 'typed since' });
    releases[0]?.();
    await saved;
  };
  room().open('staging');
  room().change('staging', { clientId: 'mine', name: 'Ours' });
  await saving('staging', 'environment.update');
  expect(fields('staging')).toMatchObject({ clientId: 'mine', name: 'Ours' });
  expect(room().changes).toEqual({ staging: { clientId: 'typed since' } });
  room().begin();
  room().change(NEW_ID, { name: 'Another' });
  await saving(NEW_ID, 'environment.create');
  const made = all().at(-1)?.id ?? '';
  expect(room().editedId).toBe(made);
  expect(room().changes[made]).toEqual({ clientId: 'typed since' });
});

test('who goes to another environment while one is saved stays there', async () => {
  const { room, fields, host } = await openEditor();
  room().open('staging');
  const { releases } = host.hold('environment.update');
  const saved = room().save('staging', { ...fields('staging'), clientId: 'mine' });
  await until(() => releases.length === 1);
  room().open('production');
  releases[0]?.();
  await saved;
  expect(room().editedId).toBe('production');
});

test('what was said of an act goes with the next change, and is not said of another environment', async () => {
  const { room, fields } = await openEditor();
  room().open('staging');
  await room().save('staging', { ...fields('staging'), clientId: 'mine' });
  expect(room().notes).toEqual(['Saved.']);
  room().change('staging', { clientId: 'other' });
  expect(room().notes).toEqual([]);
  await room().readFile(fileOf('not a file of an environment'));
  expect(room().actFailure?.code).toBe('environment-file-invalid');
  room().open('production');
  expect(room().actFailure).toBeUndefined();
  expect(room().changes.staging).toEqual({ clientId: 'other' });
});

test('a new one is opened once it is kept, and one that is discarded leaves nothing', async () => {
  const { room, all, fields } = await openEditor();
  room().begin();
  expect(room().editedId).toBe(NEW_ID);
  room().discard(NEW_ID);
  expect(room().editedId).toBeUndefined();
  room().begin();
  await room().save(NEW_ID, { ...fields('staging'), name: 'Mine' });
  expect(all().map(({ name }) => name)).toEqual(['Sandbox', 'Staging', 'Production', 'Mine']);
  expect(room().editedId).toBe(all()[3]?.id);
});

test('a file whose name is taken becomes a question, and nothing happens where it is left', async () => {
  const { room, all, saved } = await openEditor();
  await room().saveAsFile('staging');
  expect(saved[0]?.name).toBe('staging.environment.json');
  await room().readFile(fileOf(saved[0]?.text ?? ''));
  expect(room().askedImport?.name).toBe('Staging');
  expect(room().actFailure).toBeUndefined();
  await room().answerImport(undefined);
  expect(all()).toHaveLength(3);
  await room().readFile(fileOf(saved[0]?.text ?? ''));
  await room().answerImport('copy');
  expect(all().map(({ name }) => name)).toContain('Staging copy');
});

test('a file that leads a held token elsewhere becomes a question, and the answer is done', async () => {
  const { room, all, saved, fields, workbench } = await openEditor();
  await room().save('staging', { ...fields('staging'), baseUrl: 'https://one.example' });
  await workbench.services['vault.setToken']({ environmentId: 'staging', token: 'tame-token-0123456789' });
  await room().saveAsFile('staging');
  const file = (saved[0]?.text ?? '').toString().replace('one.example', 'two.example');
  await room().readFile(fileOf(file));
  await room().answerImport('replace');
  expect(room().askedImport).toMatchObject({ name: 'Staging', tokenTo: 'https://two.example' });
  expect(room().actFailure).toBeUndefined();
  await room().answerImport('forget-token');
  expect(room().askedImport).toBeUndefined();
  expect(all()[1]).toMatchObject({ baseUrl: 'https://two.example', hasToken: false });
});

test('leaving the guard’s question is no failure, and nothing is deleted', async () => {
  const { room, all, asked, guard } = await openEditor();
  const removing = room().remove('production', false);
  await until(() => asked() !== undefined);
  guard().answer(undefined);
  await removing;
  expect(room().actFailure).toBeUndefined();
  expect(room().acting).toBeUndefined();
  expect(all()).toHaveLength(3);
});

test('the outcome of a check belongs to the environment it was made for', async () => {
  const { room, fields } = await openEditor();
  await room().checkConnection('staging', { ...fields('staging'), baseUrl: 'http://127.0.0.1:1' });
  expect(room().check).toMatchObject({
    id: 'staging',
    outcome: { kind: 'failed', failure: { code: 'connection-refused' } },
  });
});

test('what was not saved is still there after a reload, and is gone from there once it is saved', async () => {
  const { room, fields, kept, workbench } = await openEditor();
  room().begin();
  room().change(NEW_ID, { name: 'Half made' });
  room().open('staging');
  room().change('staging', { clientId: 'mine' });
  const again = await openPage(kept, workbench);
  const environments = environmentsStore(again.stores);
  expect(environments.getState()).toMatchObject({
    editedId: 'staging',
    changes: { [NEW_ID]: { name: 'Half made' }, staging: { clientId: 'mine' } },
  });
  await environments.getState().save('staging', { ...fields('staging'), clientId: 'mine' });
  environments.getState().discard(NEW_ID);
  expect(environmentsStore((await openPage(kept, workbench)).stores).getState().changes).toEqual({});
});

test('a file that is too large is not read, and one that cannot be read says so', async () => {
  const { room, host } = await openEditor();
  const large = { name: 'film.json', size: 3_000_000, arrayBuffer: () => Promise.reject(new Error('it was read')) };
  await room().readFile(large);
  expect(room().actFailure?.message).toBe('This file has 3,000,000 bytes, and an environment has at most 2,000,000.');
  await room().readFile({ ...large, size: 10, arrayBuffer: () => Promise.reject(new Error('it is gone')) });
  expect(room().actFailure?.message).toBe('This file could not be read: it is gone.');
  expect(host.calls.filter(({ command }) => command === 'environment.import')).toEqual([]);
});
