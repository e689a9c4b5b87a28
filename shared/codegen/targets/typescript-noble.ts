/** TypeScript with @noble: hashes and signs in pure JavaScript; the platform supplies fetch, output and the opened key. */
import { type Language, type Target, when } from '../frame.ts';
import { JAVASCRIPT, keyFunctions, requestLines, sendLines } from './javascript-request.ts';

const TYPESCRIPT: Language = {
  ...JAVASCRIPT,
  bytes: {
    text: (text) => `utf8ToBytes(${text})`,
    base64: (text) => `Uint8Array.from(Buffer.from(${text}, 'base64'))`,
    file: "Uint8Array.from(readFileSync(fromEnvironment('DIALBENCH_BODY_FILE')))",
  },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
  digest: ['const digest = `sha-512=:${base64(sha512(body))}:`;'],
  idempotency: ['const idempotencyKey = uuid();'],
  messages: {
    sha512: 'sha512(utf8ToBytes(base))',
    base: 'utf8ToBytes(base)',
    'sha512-hex': 'utf8ToBytes(bytesToHex(sha512(utf8ToBytes(base))))',
    'sha512-base64': 'utf8ToBytes(base64(sha512(utf8ToBytes(base))))',
  },
};

export const typescriptNobleTarget: Target = {
  id: 'typescript-noble',
  language: TYPESCRIPT,
  needs: 'npm install @noble/ed25519@3 @noble/hashes@2; Node 22.18 or later runs it as it is',
  fileName: (title) => `${title.replaceAll('.', '-')}.mts`,
  run: (file) => `DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... node ${file}`,
  print(facts, parts) {
    const utils = [
      ...when(facts.signedMessage === 'sha512-hex', 'bytesToHex'),
      ...when(parts.uses.idempotency, 'bytesToHex', 'randomBytes'),
      'utf8ToBytes',
    ];
    return [
      ...parts.head,
      '',
      "import { createPrivateKey, type KeyObject } from 'node:crypto';",
      "import { readFileSync } from 'node:fs';",
      "import { hashes, sign } from '@noble/ed25519';",
      "import { sha512 } from '@noble/hashes/sha2.js';",
      `import { ${[...new Set(utils)].join(', ')} } from '@noble/hashes/utils.js';`,
      '',
      'hashes.sha512 = sha512;',
      '',
      ...keyFunctions({ text: ': string', never: ': never', key: ': KeyObject' }),
      ...HELPERS,
      ...when(parts.uses.idempotency, ...UUID),
      "const { d = '' } = readKey(fromEnvironment('DIALBENCH_KEY_FILE')).export({ format: 'jwk' });",
      "const key = Uint8Array.from(Buffer.from(d, 'base64url')); // the 32 bytes of the seed",
      ...when(parts.uses.token, "const token = fromEnvironment('DIALBENCH_TOKEN');"),
      '',
      ...requestLines(facts, parts, '<string, string>', ': (readonly [name: string, value: string | undefined])[]'),
      '',
      parts.messageRemark,
      `const message = ${parts.message};`,
      '',
      ...sendLines(facts, parts, 'base64(sign(message, key))'),
      '',
    ].join('\n');
  },
};

const HELPERS = [
  'function base64(bytes: Uint8Array): string {',
  "  return Buffer.from(bytes).toString('base64');",
  '}',
  '',
] as const;

const UUID = [
  '/** A random UUID, version 4 (RFC 9562). */',
  'function uuid(): string {',
  '  const hex = bytesToHex(randomBytes(16));',
  "  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
  '  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;',
  '}',
  '',
] as const;
