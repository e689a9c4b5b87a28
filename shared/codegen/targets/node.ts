/** Node.js: fetch and node:crypto, no packages. */
import { type Language, type Target, when } from '../frame.ts';
import { JAVASCRIPT, keyFunctions, requestLines, sendLines } from './javascript-request.ts';

const NODE: Language = {
  ...JAVASCRIPT,
  bytes: {
    text: (text) => `Buffer.from(${text}, 'utf8')`,
    base64: (text) => `Buffer.from(${text}, 'base64')`,
    file: "readFileSync(fromEnvironment('DIALBENCH_BODY_FILE'))",
  },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
  digest: ["const digest = `sha-512=:${createHash('sha512').update(body).digest('base64')}:`;"],
  idempotency: ['const idempotencyKey = randomUUID();'],
  messages: {
    sha512: "createHash('sha512').update(base, 'utf8').digest()",
    base: "Buffer.from(base, 'utf8')",
    'sha512-hex': "Buffer.from(createHash('sha512').update(base, 'utf8').digest('hex'))",
    'sha512-base64': "Buffer.from(createHash('sha512').update(base, 'utf8').digest('base64'))",
  },
};

export const nodeTarget: Target = {
  id: 'node',
  language: NODE,
  needs: 'Node 20 or later; no packages',
  fileName: (title) => `${title.replaceAll('.', '-')}.mjs`,
  run: (file) => `DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... node ${file}`,
  print(facts, parts) {
    const crypto = [
      ...when(parts.uses.sha512, 'createHash'),
      'createPrivateKey',
      ...when(parts.uses.idempotency, 'randomUUID'),
      'sign',
    ];
    return [
      ...parts.head,
      '',
      `import { ${crypto.join(', ')} } from 'node:crypto';`,
      "import { readFileSync } from 'node:fs';",
      '',
      ...keyFunctions({ text: '', never: '', key: '' }),
      "const key = readKey(fromEnvironment('DIALBENCH_KEY_FILE'));",
      ...when(parts.uses.token, "const token = fromEnvironment('DIALBENCH_TOKEN');"),
      '',
      ...requestLines(facts, parts),
      '',
      parts.messageRemark,
      `const message = ${parts.message};`,
      "const signature = sign(null, message, key).toString('base64');",
      '',
      ...sendLines(facts, parts, 'signature'),
      '',
    ].join('\n');
  },
};
