import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const RENDERER = join(import.meta.dirname, '..', '..', '..', 'renderer');

/** The classes that a sheet styles by themselves, outside any other selector. */
function ownClasses(css: string): readonly string[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const selectors = [...bare.matchAll(/(?:^|[{};])([^{};@]+)\{/g)].flatMap((match) => (match[1] ?? '').split(','));
  return selectors.flatMap((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1] ?? []);
}

test('a class belongs to one room alone: the sheets of all rooms stand in one page, and the last would win', () => {
  const rooms = new Map<string, Set<string>>();
  for (const file of readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })) {
    // The themes for contrast change what the rooms drew, and are meant to.
    if (!file.endsWith('.css') || dirname(file) === 'styles') continue;
    for (const name of ownClasses(readFileSync(join(RENDERER, file), 'utf8'))) {
      rooms.set(name, (rooms.get(name) ?? new Set()).add(dirname(file)));
    }
  }
  expect(rooms.size).toBeGreaterThan(100);
  const shared = [...rooms].filter(([, owners]) => owners.size > 1);
  expect(shared.map(([name, owners]) => `.${name}: ${[...owners].join(', ')}`)).toEqual([]);
});
