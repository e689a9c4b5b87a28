/**
 * Notes whose code is in a bundle, while it is made.
 *
 * The bundlers say it themselves: a plugin notes every file that a bundle takes code, style or fonts from, and each such
 * file belongs to the package whose folder it lies in. package.json would name too much (tools) and too little (what
 * the bundlers add, and what dependencies bring along). Each bundle's note lies in dist/shipped, outside of all that is
 * packed, so that licences and SBOM can be written whenever the bundles are there.
 */
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { AppError } from '../../shared/failure.ts';
import { PROJECT_FOLDER } from '../project.ts';
import { BUILTIN } from './builtins-by-name.ts';
import { WITHOUT_VALIDATOR } from './without-validator.ts';

const NOTES_FOLDER = join(PROJECT_FOLDER, 'dist', 'shipped');
/** What bundlers put into a bundle from no file of the disk, by how they name it: code of their own. */
const BUNDLERS: readonly (readonly [prefix: string, name: string])[] = [
  ['\0vite/', 'vite'],
  // Stands where a library may ask for a package that it does well without, and says that there is none.
  ['__vite-optional-peer-dep:', 'vite'],
  ['\0rolldown/', 'rolldown'],
  // What newer syntax is written as for older browsers; rolldown carries it along.
  ['\0@oxc-project+runtime@', 'rolldown'],
];
const MODULES = `node_modules${sep}`;
/** Packages whose build has works of others copied into it: those are shipped with it, and stand in package.json at the copied version. */
const COPIED: Readonly<Record<string, readonly string[]>> = {
  'node_modules/@modelcontextprotocol/server': ['node_modules/content-type'],
};

/** Where the note of a bundle is: JSON, the folders of its packages from the project's. */
export function shippedNote(bundle: string): string {
  return join(NOTES_FOLDER, `${bundle}.json`);
}

/** A plugin for every build whose output is shipped. `bundle` names the note; builds with the same `folders` share one. */
export function noteShipped(bundle: string, folders: Set<string> = new Set()): Plugin {
  let root = '';
  const note = (id: string): void => {
    const folder = packageFolder(id);
    if (folder !== undefined) for (const one of [folder, ...(COPIED[folder] ?? [])]) folders.add(one);
  };
  return {
    name: 'dialbench-note-shipped',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, parts) {
      for (const part of Object.values(parts)) {
        if (part.type === 'asset') {
          for (const name of part.originalFileNames) note(resolve(root, name));
          continue;
        }
        // A style's module holds no script; what it holds is in the style sheet.
        for (const [id, module] of Object.entries(part.modules))
          if (module.renderedLength > 0 || id.includes('.css')) note(id);
      }
    },
    writeBundle() {
      try {
        mkdirSync(NOTES_FOLDER, { recursive: true });
        writeFileSync(shippedNote(bundle), `${JSON.stringify([...folders].sort(), null, 2)}\n`);
      } catch {
        // Where this folder cannot be written nothing is packed either; shippedIn() would say what is missing.
      }
    },
  };
}

/** The same for the page's build: its workers are builds of their own, and one note speaks of all. */
export function noteShippedPage(): Pick<InlineConfig, 'plugins' | 'worker'> {
  const folders = new Set<string>();
  return {
    plugins: [noteShipped('page', folders)],
    worker: { plugins: () => [noteShipped('page', folders)] },
  };
}

/** Undefined for a file of our own. */
export function packageFolder(id: string, project: string = PROJECT_FOLDER): string | undefined {
  if (id.startsWith(BUILTIN) || id === WITHOUT_VALIDATOR) return undefined;
  const bundler = BUNDLERS.find(([prefix]) => id.startsWith(prefix));
  if (bundler !== undefined) return `node_modules/${bundler[1]}`;
  const file = id.replace(/^\0/, '').replace(/\?.*$/s, '');
  const place = relative(project, throughLink(resolve(project, file), project));
  if (place.startsWith('..') || isAbsolute(place) || !existsSync(join(project, place))) throw unknownCode(id);
  const at = place.lastIndexOf(MODULES);
  if (at < 0) return undefined;
  const parts = place.slice(at + MODULES.length).split(sep);
  const name = parts.slice(0, parts[0]?.startsWith('@') ? 2 : 1);
  return [...place.slice(0, at + MODULES.length - 1).split(sep), ...name].join('/');
}

/** The file as the project names it: where node_modules is a link to a shared folder, bundlers name what it leads to. */
function throughLink(file: string, project: string): string {
  const modules = join(project, 'node_modules');
  const target = existsSync(modules) ? realpathSync(modules) : modules;
  return file.startsWith(`${target}${sep}`) ? join(modules, relative(target, file)) : file;
}

function unknownCode(id: string): AppError {
  const message = `“${id.replace('\0', '')}” is shipped and is no file of this project or of a package: electron/built/note-shipped.ts must learn whose it is.`;
  return new AppError({ code: 'shipped-code-unknown', message });
}
