/** Whose code is in a bundle: by a small bundle of every kind of part, and by a source map of the desktop program. */
import { mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { noteShipped, packageFolder } from '../../../electron/built/note-shipped.ts';
import { packagesAt, shippedIn } from '../../../electron/packaging/shipped-packages.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const namesIn = (folders: Iterable<string>) => packagesAt([...folders]).map(({ name }) => name);

/** Sources that lie in the project, because that is where packages are found from. */
function projectOf(sources: Readonly<Record<string, string>>): string {
  const folder = tempFolder(join(PROJECT_FOLDER, 'dist'));
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('the packages in a bundle', () => {
  it('are found in script, style, fonts, workers and parts that are fetched later, and nothing else is', async () => {
    const root = projectOf({
      'index.html': '<script type="module" src="./main.js"></script>',
      'main.js': `
        import './style.css';
        import { parse } from 'yaml';
        import { createStore } from 'zustand/vanilla';
        import * as unused from '@noble/ciphers/chacha.js';
        console.log(parse('a: 1'), new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));
        void import('./later.js');`,
      'style.css': '@import "@fontsource/inter/latin-400.css";',
      'worker.js': "import { z } from 'zod'; postMessage(z.string().parse('a'));",
      'later.js': "import { createElement } from 'react'; console.log(createElement('p'));",
    });
    const folders = new Set<string>();
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [noteShipped('made-by-a-test', folders)],
      worker: { format: 'es', plugins: () => [noteShipped('made-by-a-test', folders)] },
      build: { outDir: join(root, 'out'), assetsInlineLimit: 0 },
    });
    // react is CommonJS and needs rolldown's helpers; the part that is fetched later needs Vite's.
    expect(namesIn(folders)).toEqual(['@fontsource/inter', 'react', 'rolldown', 'vite', 'yaml', 'zod']);
    const yaml = shippedIn(['made-by-a-test']).find(({ name }) => name === 'yaml');
    const installed = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'node_modules/yaml/package.json'), 'utf8'));
    expect(yaml).toEqual({
      name: 'yaml',
      version: installed.version,
      licence: installed.license,
      folder: 'node_modules/yaml',
    });
  });

  it('are, for the desktop program, those that a source map of it names', async () => {
    const folders = new Set<string>();
    const built = await build({
      configFile: false,
      logLevel: 'error',
      root: PROJECT_FOLDER,
      plugins: [noteShipped('made-by-a-test', folders)],
      ssr: { noExternal: true },
      build: {
        ssr: join(PROJECT_FOLDER, 'electron', 'main.ts'),
        write: false,
        sourcemap: true,
        rolldownOptions: { external: ['electron', /^node:/] },
      },
    });
    const parts = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    const sources = parts.flatMap((part) => (part.type === 'chunk' ? (part.map?.sources ?? []) : []));
    const packages = sources.map((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]);
    const mapped = new Set(packages.filter((name) => name !== undefined));
    expect(mapped).toContain('zod');
    // rolldown's helpers are in no file.
    expect(namesIn(folders).filter((name) => name !== 'rolldown')).toEqual([...mapped].sort());
  });

  it('are told apart by version where two of one name are installed', () => {
    const root = projectOf({});
    const nested = join(root, 'node_modules', 'yaml');
    mkdirSync(nested, { recursive: true });
    writeFileSync(join(nested, 'package.json'), '{"name":"yaml","version":"1.0.0","license":"ISC"}');
    writeFileSync(join(nested, 'index.js'), '');
    const files = [join(PROJECT_FOLDER, 'node_modules/yaml/dist/index.js'), `${join(nested, 'index.js')}?v=1`];
    expect(
      packagesAt(files.flatMap((file) => packageFolder(file) ?? [])).map(({ name, version }) => `${name} ${version}`),
    ).toEqual(['yaml 1.0.0', expect.stringMatching(/^yaml 2/)]);
  });

  it.each([['\0somebody/helper.js'], ['/etc/hostname'], ['node_modules/no-such-package/index.js']])(
    'refuses %j, which is neither ours nor of a package',
    (id) => {
      expect(() => packageFolder(id)).toThrow(/is shipped and is no file of this project or of a package/);
    },
  );

  it('are found where node_modules is a link to a folder elsewhere', () => {
    const project = projectOf({});
    const modules = realpathSync(join(PROJECT_FOLDER, 'node_modules'));
    rmSync(join(project, 'node_modules'), { recursive: true, force: true });
    symlinkSync(modules, join(project, 'node_modules'));
    expect(packageFolder(join(modules, 'yaml/dist/index.js'), project)).toBe('node_modules/yaml');
  });

  it('are known of bundles that were built, and of no others', () => {
    expect(packageFolder(join(PROJECT_FOLDER, 'shared/failure.ts'))).toBeUndefined();
    expect(() => shippedIn(['never-built'])).toThrow('“npm run build” writes dist/shipped/never-built.json');
  });
});
