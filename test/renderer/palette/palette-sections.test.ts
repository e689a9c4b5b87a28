import { expect, test } from 'vitest';
import type { Action } from '../../../renderer/app/action.ts';
import { paletteSections } from '../../../renderer/palette/palette-sections.ts';
import { openPage } from '../../support/open-page.ts';

const action = (id: string, title: string, group: Action['group'], more: Partial<Action> = {}): Action => ({
  id,
  title,
  group,
  run: () => {},
  ...more,
});
const ACTIONS = [
  action('room.history', 'History', 'Rooms'),
  action('room.sandbox', 'Sandbox', 'Rooms'),
  action('sandbox.reset', 'Reset the sandbox to its seed', 'Sandbox'),
  action('setting.dark', 'Theme: Dark', 'Settings', { keywords: ['night'] }),
];
const listed = (query: string, recent: readonly string[] = []) =>
  paletteSections(query, ACTIONS, recent).map(({ title, entries }) => [title, ...entries.map((one) => one.action.id)]);

test('without a query what was done lately comes first, and once', () => {
  expect(listed('', ['setting.dark', 'gone.for.good'])).toEqual([
    ['Recent', 'setting.dark'],
    ['Rooms', 'room.history', 'room.sandbox'],
    ['Sandbox', 'sandbox.reset'],
  ]);
});

test('with a query only what fits is listed, the group of the best hit first', () => {
  expect(listed('reset')).toEqual([['Sandbox', 'sandbox.reset']]);
  expect(listed('sandbox')).toEqual([
    ['Rooms', 'room.sandbox'],
    ['Sandbox', 'sandbox.reset'],
  ]);
  expect(listed('night')).toEqual([['Settings', 'setting.dark']]);
  expect(listed('zebra')).toEqual([]);
});

test('what history found is listed though its title does not fit, behind what does', () => {
  const found = [action('exchange.1', 'pressed 1', 'Exchanges'), action('exchange.2', 'history.list', 'Exchanges')];
  const sections = paletteSections('history', ACTIONS, [], found);
  expect(sections.flatMap(({ entries }) => entries.map((one) => one.action.id))).toEqual([
    'room.history',
    'exchange.2',
    'exchange.1',
  ]);
});

test.each([
  ['dialcase', 'evidence.open'],
  ['evidence', 'exchange.evidence.case'],
  ['open a case', 'evidence.open'],
  ['open file', 'evidence.open'],
  ['bug report', 'exchange.evidence.text'],
  ['android', 'setting.skin.android'],
  ['import a key', 'environments.key'],
  ['deliveries', 'panel.history'],
  ['playground', 'panel.playground'],
  ['broken', 'request.broken'],
  ['postman', 'import'],
  ['curl', 'copy.curl'],
  ['replay', 'flow.run-all'],
  ['caption', 'panel.flows'],
  ['projector', 'stage.open'],
  ['CI', 'flow.ci'],
  ['coverage', 'panel.map'],
  ['JUnit', 'flow.ci'],
])('“%s” finds what people mean by it', async (words, id) => {
  const { stores } = await openPage();
  const found = paletteSections(words, stores.actions(), []).flatMap(({ entries }) =>
    entries.map((one) => one.action.id),
  );
  expect(found).toContain(id);
});

test('what cannot run now comes last in its group', () => {
  const actions = [
    action('flow.save', 'Save the flow', 'Flows', { hindrance: 'No flow is open.' }),
    action('flow.report', 'The report that flows save', 'Flows'),
  ];
  const ids = paletteSections('save', actions, []).flatMap(({ entries }) => entries.map((one) => one.action.id));
  expect(ids).toEqual(['flow.report', 'flow.save']);
});
