/** TypeScript with @noble: hashes and signs in pure JavaScript; the platform supplies only fetch, files and output. */
import { type Language, type Target, when } from '../frame.ts';
import { JAVASCRIPT, requestLines, sendLines } from './javascript-request.ts';

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
      "import { readFileSync } from 'node:fs';",
      "import { hashes, sign } from '@noble/ed25519';",
      "import { sha512 } from '@noble/hashes/sha2.js';",
      `import { ${[...new Set(utils)].join(', ')} } from '@noble/hashes/utils.js';`,
      '',
      'hashes.sha512 = sha512;',
      '',
      ...HELPERS,
      ...when(parts.uses.idempotency, ...UUID),
      "const key = seedOf(readFileSync(fromEnvironment('DIALBENCH_KEY_FILE'), 'utf8'));",
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
  'function fromEnvironment(name: string): string {',
  '  const value = process.env[name];',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the generated program's
  '  if (!value) throw new Error(`${name} is not set`);',
  '  return value;',
  '}',
  '',
  'function base64(bytes: Uint8Array): string {',
  "  return Buffer.from(bytes).toString('base64');",
  '}',
  '',
  '/** The 32 bytes that follow the names of algorithm and field in a PKCS#8 Ed25519 key (RFC 8410). */',
  'function seedOf(pem: string): Uint8Array {',
  "  const der = Buffer.from(pem.replace(/-----[^-]*-----/g, ''), 'base64');",
  "  const at = der.indexOf('06032b657004220420', 'hex');",
  "  if (at < 0) throw new Error('The key file holds no Ed25519 private key in PKCS#8 PEM');",
  '  return Uint8Array.from(der.subarray(at + 9, at + 41));',
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
