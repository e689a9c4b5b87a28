/** Node.js: fetch and node:crypto, nothing installed. */
import { jsLiteral } from '../literals.ts';
import type { ProgramFacts } from '../program-facts.ts';
import { headLines, messageRemark, usesIdempotency, usesToken } from '../remarks.ts';
import type { Target } from '../target.ts';
import { type Dialect, requestLines, sendLines } from './javascript-request.ts';

const DIALECT: Dialect = {
  bodyDigest: "createHash('sha512').update(body).digest('base64')",
  uuid: 'randomUUID()',
  body: {
    text: (text) => `Buffer.from(${jsLiteral(text)}, 'utf8')`,
    base64: (text) => `Buffer.from(${jsLiteral(text)}, 'base64')`,
    file: "readFileSync(fromEnvironment('DIALBENCH_BODY_FILE'))",
  },
  mapType: '',
  pairsType: '',
};

export const nodeTarget: Target = {
  id: 'node',
  needs: 'Node 20 or later; no packages',
  fileName: (title) => `${title.replaceAll('.', '-')}.mjs`,
  run: (file) => `DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... node ${file}`,
  print(facts) {
    const crypto = [
      ...(needsHash(facts) ? ['createHash'] : []),
      'createPrivateKey',
      ...(usesIdempotency(facts) ? ['randomUUID'] : []),
      'sign',
    ];
    return [
      ...headLines(facts, nodeTarget).map((line) => `// ${line}`.trimEnd()),
      '',
      `import { ${crypto.join(', ')} } from 'node:crypto';`,
      "import { readFileSync } from 'node:fs';",
      '',
      'function fromEnvironment(name) {',
      '  const value = process.env[name];',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
      '  if (!value) throw new Error(`${name} is not set`);',
      '  return value;',
      '}',
      '',
      "const key = createPrivateKey(readFileSync(fromEnvironment('DIALBENCH_KEY_FILE')));",
      ...(usesToken(facts) ? ["const token = fromEnvironment('DIALBENCH_TOKEN');"] : []),
      '',
      ...requestLines(facts, DIALECT),
      '',
      `// ${messageRemark(facts)}`,
      `const message = ${MESSAGES[facts.signedMessage]};`,
      "const signature = sign(null, message, key).toString('base64');",
      '',
      ...sendLines(facts, 'signature'),
      '',
    ].join('\n');
  },
};

const MESSAGES: Readonly<Record<ProgramFacts['signedMessage'], string>> = {
  sha512: "createHash('sha512').update(base, 'utf8').digest()",
  base: "Buffer.from(base, 'utf8')",
  'sha512-hex': "Buffer.from(createHash('sha512').update(base, 'utf8').digest('hex'))",
  'sha512-base64': "Buffer.from(createHash('sha512').update(base, 'utf8').digest('base64'))",
};

function needsHash(facts: ProgramFacts): boolean {
  return facts.signedMessage !== 'base' || facts.headers.some(({ value }) => value.kind === 'digest');
}
