/**
 * The part that the two JavaScript targets share: the request as constants, its header lines, the covered components,
 * and sending with fetch. Each target hashes and signs in its own way.
 */
import { type Language, type Parts, when } from '../frame.ts';
import { KEY_FILE_WORDS } from '../key-file.ts';
import { jsLiteral } from '../literals.ts';
import type { ProgramFacts } from '../program-facts.ts';

/** What both write the same way. */
export const JAVASCRIPT = {
  mark: '//',
  literal: jsLiteral,
  names: { target: 'target' },
  header: (name) => `headers.get(${name})`,
  length: 'String(body.length)',
  headerLine: (name, value) => `  [${name}, ${value}],`,
  componentLine: (name, value) => `  [${name}, ${value}],`,
  body: (bytes) => [`const body = ${bytes};`],
  created: {
    seconds: 'const created = Math.floor(Date.now() / 1000);',
    milliseconds: 'const created = Date.now();',
  },
  expires: (after) => `const expires = created + ${after};`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
  parameters: { created: ';created=${created}', expires: ';expires=${expires}', keyid: ';keyid="${keyId}"' },
} as const satisfies Partial<Language>;

type Annotations = Readonly<Record<'text' | 'never' | 'key', string>>;

/** Functions that read the environment and the key file, and end the program with one sentence where they cannot. */
export function keyFunctions({ text, never, key }: Annotations): readonly string[] {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the templates are the generated program's
  return [
    `function fail(message${text})${never} {`,
    '  console.error(message);',
    '  process.exit(2);',
    '}',
    '',
    `function fromEnvironment(name${text})${text} {`,
    '  return process.env[name] || fail(`${name} is not set.`);',
    '}',
    '',
    `function readText(file${text})${text} {`,
    '  try {',
    "    return readFileSync(file, 'utf8');",
    '  } catch (error) {',
    '    return fail(`The key file ${file} cannot be read: ${error instanceof Error ? error.message : error}.`);',
    '  }',
    '}',
    '',
    `function readKey(file${text})${key} {`,
    '  const pem = readText(file);',
    '  const passphrase = process.env.DIALBENCH_KEY_PASSPHRASE;',
    `  if (pem.includes('BEGIN OPENSSH')) fail(file + ${jsLiteral(KEY_FILE_WORDS.openSsh)});`,
    `  if (pem.includes('BEGIN ENCRYPTED') && !passphrase) fail(file + ${jsLiteral(KEY_FILE_WORDS.encrypted)});`,
    '  try {',
    '    const key = createPrivateKey({ key: pem, passphrase });',
    "    if (key.asymmetricKeyType === 'ed25519') return key;",
    '  } catch {}',
    `  return fail(file + ${jsLiteral(KEY_FILE_WORDS.other)});`,
    '}',
    '',
  ];
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the templates are the generated program's
}

/** The lines from `const method` to `const base`; uses the names `key`, `token`, `headers`, `params` and `base`. */
export function requestLines(facts: ProgramFacts, parts: Parts, mapType = '', pairsType = ''): string[] {
  const needsQuery = facts.components.some(({ from }) => from.kind === 'query');
  return [
    `const method = ${jsLiteral(facts.method)};`,
    '// fetch may write an address in another way (a quote as %27): what it will send is what must be signed.',
    `const url = new URL(${jsLiteral(parts.origin + facts.path + facts.query)}).href;`,
    'const target = url.slice(new URL(url).origin.length);',
    "const path = target.split('?', 1)[0];",
    ...when(needsQuery, parts.remark('query'), 'const query = target.slice(path.length);'),
    ...parts.body,
    ...parts.idempotency,
    '',
    parts.remark('headers'),
    `const headers = new Map${mapType}([`,
    ...parts.headers,
    ']);',
    '',
    parts.remark('components'),
    `const components${pairsType} = [`,
    ...parts.components,
    '];',
    '',
    parts.created,
    ...parts.expires,
    `const keyId = ${jsLiteral(facts.keyId)};`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
    'const list = components.map(([name]) => `"${name}"`).join(\' \');',
    `const params = \`(\${list})${parts.parameters}\`;`,
    '',
    parts.remark('base'),
    "const base = [...components, ['@signature-params', params]]",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
    '  .map(([name, value]) => `"${name}": ${value}`)',
    "  .join('\\n');",
  ];
}

/** Adds the two signature headers and sends. `signature` is an expression for its base64 text. */
export function sendLines(facts: ProgramFacts, parts: Parts, signature: string): string[] {
  const label = jsLiteral(facts.label);
  return [
    `headers.set('Signature-Input', ${label} + '=' + params);`,
    `headers.set('Signature', ${label} + '=:' + ${signature} + ':');`,
    '',
    ...when(
      parts.uses.length,
      `headers.delete(${parts.lengthName}); // fetch adds it, from the same bytes; it must not be sent twice.`,
    ),
    parts.remark('redirect'),
    `const response = await fetch(url, { method, headers: [...headers]${facts.body.kind === 'none' ? '' : ', body'}, redirect: 'manual' });`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
    'console.log(`${response.status} ${response.statusText}`);',
    'console.log(await response.text());',
    'process.exitCode = response.ok ? 0 : 1;',
  ];
}
