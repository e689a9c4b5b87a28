import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../electron/project.ts';
import { startWorkbench } from './start-workbench.ts';

const readme = readFileSync(join(PROJECT_FOLDER, 'README.md'), 'utf8');
const [, heading = '', walks = ''] = /### (\w+) walks\n(.*?)\n## /s.exec(readme) ?? [];

test('the walks through the house lead through files that are there', () => {
  const named = [...walks.matchAll(/`((?:renderer|shared|electron)\/[\w/.-]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(50);
  const gone = named.filter((path) => !['', '.ts', '.tsx'].some((end) => existsSync(join(PROJECT_FOLDER, path + end))));
  expect(gone).toEqual([]);
});

test('there are as many walks as their heading says, each told once', () => {
  const told = [...walks.matchAll(/^\*\*(One [a-z ]+)\.\*\*/gm)].map(([, name]) => name);
  expect(new Set(told).size).toBe(told.length);
  expect(heading).toBe(['Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven'][told.length - 6]);
});

test.each(['shared', 'electron', 'renderer'])('the map names every room of %s/', (house) => {
  const map = /## The map of the house\n(.*?)\n### /s.exec(readme)?.[1] ?? '';
  const part = map.split(/^ {4}(?=(?:shared|electron|renderer|test)\/ )/m).find((one) => one.startsWith(`${house}/ `));
  const rooms = readdirSync(join(PROJECT_FOLDER, house), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(rooms.length).toBeGreaterThan(10);
  expect(rooms.map(({ name }) => name).filter((name) => !part?.includes(` ${name}/`))).toEqual([]);
});

test('the table of the data folder has each file of which the Keys room tells', async () => {
  const { services, dataFolder } = await startWorkbench();
  const { places } = await services['vault.view']({});
  const files = places.map(({ place }) => place).filter((place) => dirname(place) === dataFolder);
  expect(files.length).toBeGreaterThan(5);
  const table = /## Where things lie\n(.*?)\n## /s.exec(readme)?.[1] ?? '';
  expect(
    files.map((file) => basename(file)).filter((name) => !new RegExp(`^\\| \`${name}/?\``, 'm').test(table)),
  ).toEqual([]);
});
