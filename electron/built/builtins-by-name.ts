/** Node's own modules in a bundle, without what an `import` of them costs. */
import { isBuiltin } from 'node:module';
import type { Plugin } from 'vite';

/** What the bundler calls the modules that this plugin makes. */
export const BUILTIN = '\0builtin:';
const REQUIRED = `${BUILTIN}required:`;

/**
 * Takes Node's own modules by `process.getBuiltinModule`. An `import` of one reads its every export, and one of
 * `node:http` loads all of fetch so: 40 ms of a start, more than Node itself takes.
 */
export function builtinsByName(): Plugin {
  return {
    name: 'builtins-by-name',
    enforce: 'pre',
    resolveId(id, _importer, options) {
      if (!isBuiltin(id)) return undefined;
      // The bundler names how it is asked for; the type is rollup's, which does not.
      const { kind } = options as { readonly kind?: string };
      return `${kind === 'require-call' ? REQUIRED : BUILTIN}${id}`;
    },
    load(id) {
      if (!id.startsWith(BUILTIN)) return undefined;
      // What `require` answers with may be a function, such as that of `events`, which a module of exports is not.
      if (id.startsWith(REQUIRED)) {
        const required = JSON.stringify(id.slice(REQUIRED.length));
        return { code: `module.exports = process.getBuiltinModule(${required});`, moduleSideEffects: false };
      }
      const name = id.slice(BUILTIN.length);
      const exported = Object.keys(process.getBuiltinModule(name) ?? {}).filter(
        (key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default',
      );
      const code = [
        `const builtin = process.getBuiltinModule(${JSON.stringify(name)});`,
        'export default builtin;',
        ...exported.map((key) => `export const ${key} = builtin.${key};`),
      ].join('\n');
      return { code, moduleSideEffects: false };
    },
  };
}
