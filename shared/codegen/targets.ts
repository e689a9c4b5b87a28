/** All targets in display order, and how each language writes what a template cannot say. */
import { capitalised } from '../text/capitalised.ts';
import type { Grammar } from './fill-template.ts';
import type { KeyFiles } from './key-file.ts';
import {
  bashLiteral,
  goLiteral,
  javaLiteral,
  jsLiteral,
  kotlinLiteral,
  phpLiteral,
  pythonLiteral,
  rubyLiteral,
  rustLiteral,
} from './literals.ts';
import type { TargetId } from './target.ts';

/** One language in which programs are printed. */
export type CodegenTarget = {
  readonly id: TargetId;
  /** The file below templates/. */
  readonly template: string;
  readonly grammar: Grammar;
  /** Defaults to encrypted ones. */
  readonly keyFiles?: KeyFiles;
  /** Version and packages, without a final dot. */
  readonly needs: string;
  /** The file name for an operation name. */
  fileName(title: string): string;
  /** The command line that runs it, with both variables. */
  run(fileName: string): string;
};

/** The class of a program on the JVM: `requests.list` as `RequestsList`. */
export function className(title: string): string {
  const words = title.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const name = words.map(capitalised).join('');
  return /^[A-Za-z]/.test(name) ? name : `Send${name}`;
}

const snakeCase = (title: string): string => title.replaceAll(/[.-]/g, '_');
const kebabCase = (title: string): string => title.replaceAll('.', '-');

const VARIABLES = 'DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=...';

const JAVASCRIPT: Grammar = {
  mark: '//',
  literal: jsLiteral,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the braces are the generated program's
  parameters: [[';created=${created}', ';expires=${expires}', ';keyid="${keyId}"']],
};
/** Where a text in double quotes holds a text in double quotes. */
const ESCAPED_KEY_ID = ';keyid=\\"$keyId\\"';

export const TARGETS: readonly CodegenTarget[] = [
  {
    id: 'node',
    template: 'node.mjs',
    grammar: JAVASCRIPT,
    needs: 'Node 20 or later; no packages',
    fileName: (title) => `${kebabCase(title)}.mjs`,
    run: (file) => `${VARIABLES} node ${file}`,
  },
  {
    id: 'typescript-noble',
    template: 'typescript-noble.mts',
    grammar: JAVASCRIPT,
    needs: 'npm install @noble/ed25519@3 @noble/hashes@2; Node 22.18 or later runs it as it is',
    fileName: (title) => `${kebabCase(title)}.mts`,
    run: (file) => `${VARIABLES} node ${file}`,
  },
  {
    id: 'python',
    template: 'python.py',
    grammar: {
      mark: '#',
      literal: pythonLiteral,
      parameters: [[';created={created}', ';expires={expires}', ';keyid="{key_id}"']],
    },
    keyFiles: ['encrypted', 'openssh'],
    needs: 'Python 3.8 or later and the package cryptography (Debian: python3-cryptography)',
    fileName: (title) => `${snakeCase(title)}.py`,
    run: (file) => `${VARIABLES} python3 ${file}`,
  },
  {
    id: 'java',
    template: 'java.java',
    grammar: {
      mark: '//',
      literal: javaLiteral,
      parameters: [[';created=" + created', ';expires=" + expires', ';keyid=\\"" + keyId + "\\""', ' + "']],
    },
    needs: 'Java 17 or later; no libraries',
    fileName: (title) => `${className(title)}.java`,
    run: (file) => `${VARIABLES} java ${file}`,
  },
  {
    id: 'go',
    template: 'go.go',
    grammar: {
      mark: '//',
      literal: goLiteral,
      parameters: [
        [';created=%d', ';expires=%d', ';keyid="%s"'],
        [', created', ', expires', ', keyID'],
      ],
      // gofmt aligns them.
      isAligned: true,
    },
    keyFiles: [],
    needs: 'Go 1.18 or later; no modules',
    fileName: (title) => `${snakeCase(title)}.go`,
    run: (file) => `${VARIABLES} go run ${file}`,
  },
  {
    id: 'php',
    template: 'php.php',
    grammar: {
      mark: '//',
      literal: phpLiteral,
      parameters: [[';created=$created', ';expires=$expires', ESCAPED_KEY_ID]],
    },
    needs: 'PHP 8.0 or later with the sodium extension (part of most builds; Debian: php-cli)',
    fileName: (title) => `${kebabCase(title)}.php`,
    run: (file) => `${VARIABLES} php ${file}`,
  },
  {
    id: 'ruby',
    template: 'ruby.rb',
    grammar: {
      mark: '#',
      literal: rubyLiteral,
      parameters: [[';created=#{created}', ';expires=#{expires}', ';keyid="#{key_id}"']],
    },
    needs: 'Ruby 3.1 or later; no gems',
    fileName: (title) => `${snakeCase(title)}.rb`,
    run: (file) => `${VARIABLES} ruby ${file}`,
  },
  {
    id: 'rust',
    template: 'rust.rs',
    grammar: {
      mark: '//',
      literal: rustLiteral,
      parameters: [
        [';created={}', ';expires={}', ';keyid=\\"{}\\"'],
        [', created', ', expires', ', key_id'],
      ],
    },
    needs: 'Rust 1.63 or later without crates; the programs openssl (3 or later) and curl',
    fileName: (title) => `${snakeCase(title)}.rs`,
    run: (file) => `rustc -o program ${file} && ${VARIABLES} ./program`,
  },
  {
    id: 'kotlin',
    template: 'kotlin.kt',
    grammar: {
      mark: '//',
      literal: kotlinLiteral,
      parameters: [[';created=$created', ';expires=$expires', ESCAPED_KEY_ID]],
    },
    needs: 'Kotlin 1.3 or later on Java 17 or later; no libraries',
    fileName: (title) => `${className(title)}.kt`,
    run: (file) => `kotlinc ${file} -include-runtime -d program.jar && ${VARIABLES} java -jar program.jar`,
  },
  {
    id: 'curl',
    template: 'curl.sh',
    grammar: {
      mark: '#',
      literal: bashLiteral,
      parameters: [[';created=$created', ';expires=$expires', ';keyid=\\"$key_id\\"']],
    },
    needs: 'bash 4 or later, OpenSSL 3 (not LibreSSL) and curl 7.55 or later',
    fileName: (title) => `${kebabCase(title)}.sh`,
    run: (file) => `${VARIABLES} bash ${file}`,
  },
];
