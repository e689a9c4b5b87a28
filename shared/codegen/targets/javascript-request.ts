/**
 * The part that the two JavaScript targets share: the request as constants, its header lines, what is covered, and the
 * sending with fetch. How bytes are hashed and signed is each target's own.
 */
import {
  bodyExpression,
  componentExpression,
  componentRemark,
  headerExpression,
  headerRemark,
  remarked,
  type Words,
} from '../expressions.ts';
import { jsLiteral } from '../literals.ts';
import type { ProgramFacts } from '../program-facts.ts';
import { createdRemark, REMARKS, usesDigest, usesIdempotency, usesLength } from '../remarks.ts';

/** How one of the two says what the other says differently. */
export type Dialect = {
  /** Base64 of the SHA-512 of `body`. */
  readonly bodyDigest: string;
  /** A new UUID. */
  readonly uuid: string;
  /** The body's bytes. */
  readonly body: Parameters<typeof bodyExpression>[1];
  /** Type annotations, or nothing. */
  readonly mapType: string;
  readonly pairsType: string;
};

/** From `const method` to `const base`, by the names `key`, `token`, `headers`, `params` and `base`. */
export function requestLines(facts: ProgramFacts, dialect: Dialect): string[] {
  const url = `${facts.scheme}://${facts.authority}${facts.path}${facts.query}`;
  const { body } = facts;
  return [
    `const method = ${jsLiteral(facts.method)};`,
    '// fetch may write an address in another way (a quote as %27): what it will send is what must be signed.',
    `const url = new URL(${jsLiteral(url)}).href;`,
    'const target = url.slice(new URL(url).origin.length);',
    "const path = target.split('?', 1)[0];",
    ...(needsQuery(facts) ? [`// ${REMARKS.query}`, 'const query = target.slice(path.length);'] : []),
    ...(body.kind === 'none' ? [] : ['', `// ${REMARKS.body}`, `const body = ${bodyExpression(body, dialect.body)};`]),
    ...(usesDigest(facts) ? [`const digest = \`sha-512=:\${${dialect.bodyDigest}}:\`;`] : []),
    ...(usesIdempotency(facts) ? ['', `// ${REMARKS.idempotency}`, `const idempotencyKey = ${dialect.uuid};`] : []),
    '',
    `// ${REMARKS.headers}`,
    `const headers = new Map${dialect.mapType}([`,
    ...facts.headers.map(({ name, value }) =>
      remarked(`  [${jsLiteral(name)}, ${headerExpression(value, WORDS)}],`, ' // ', headerRemark(value)),
    ),
    ']);',
    '',
    `// ${REMARKS.components}`,
    `const components${dialect.pairsType} = [`,
    ...facts.components.map((fact) =>
      remarked(`  [${jsLiteral(fact.name)}, ${componentExpression(fact.from, WORDS)}],`, ' // ', componentRemark(fact)),
    ),
    '];',
    '',
    `const created = ${facts.createdUnit === 'seconds' ? 'Math.floor(Date.now() / 1000)' : 'Date.now()'}; // ${createdRemark(facts)}`,
    ...(facts.expiresAfter === undefined ? [] : [`const expires = created + ${facts.expiresAfter};`]),
    `const keyId = ${jsLiteral(facts.keyId)};`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
    'const list = components.map(([name]) => `"${name}"`).join(\' \');',
    `const params = \`(\${list})${facts.parameters.map((name) => PARAMETERS[name]).join('')}\`;`,
    '',
    `// ${REMARKS.base}`,
    "const base = [...components, ['@signature-params', params]]",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
    '  .map(([name, value]) => `"${name}": ${value}`)',
    "  .join('\\n');",
  ];
}

/** The two headers of the signature, and the sending. `signature` is an expression for its base64 text. */
export function sendLines(facts: ProgramFacts, signature: string): string[] {
  const label = jsLiteral(facts.label);
  return [
    `headers.set('Signature-Input', ${label} + '=' + params);`,
    `headers.set('Signature', ${label} + '=:' + ${signature} + ':');`,
    '',
    ...(usesLength(facts)
      ? [
          `headers.delete(${jsLiteral(lengthName(facts))}); // fetch writes it itself, from the same bytes; it must not stand there twice.`,
        ]
      : []),
    `// ${REMARKS.redirect}`,
    `const response = await fetch(url, { method, headers: [...headers]${facts.body.kind === 'none' ? '' : ', body'}, redirect: 'manual' });`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
    'console.log(`${response.status} ${response.statusText}`);',
    'console.log(await response.text());',
    'process.exitCode = response.ok ? 0 : 1;',
  ];
}

const WORDS: Words = {
  literal: jsLiteral,
  header: (name) => `headers.get(${jsLiteral(name)})`,
  length: 'String(body.length)',
  digest: 'digest',
  idempotencyKey: 'idempotencyKey',
  token: 'token',
  plus: ' + ',
  method: 'method',
  url: 'url',
  path: 'path',
  query: 'query',
  target: 'target',
};

const PARAMETERS = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
  created: ';created=${created}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
  expires: ';expires=${expires}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
  keyid: ';keyid="${keyId}"',
} as const;

function needsQuery({ components }: ProgramFacts): boolean {
  return components.some(({ from }) => from.kind === 'query');
}

function lengthName({ headers }: ProgramFacts): string {
  return headers.find(({ value }) => value.kind === 'length')?.name ?? '';
}
