/** TypeScript with @noble: hashes and signature in JavaScript alone; of the platform only fetch, the file and the output. */
import { jsLiteral } from '../literals.ts';
import type { ProgramFacts } from '../program-facts.ts';
import { headLines, messageRemark, usesIdempotency, usesToken } from '../remarks.ts';
import type { Target } from '../target.ts';
import { type Dialect, requestLines, sendLines } from './javascript-request.ts';

const DIALECT: Dialect = {
  bodyDigest: 'base64(sha512(body))',
  uuid: 'uuid()',
  body: {
    text: (text) => `utf8ToBytes(${jsLiteral(text)})`,
    base64: (text) => `Uint8Array.from(Buffer.from(${jsLiteral(text)}, 'base64'))`,
    file: "Uint8Array.from(readFileSync(fromEnvironment('DIALBENCH_BODY_FILE')))",
  },
  mapType: '<string, string>',
  pairsType: ': (readonly [name: string, value: string | undefined])[]',
};

export const typescriptNobleTarget: Target = {
  id: 'typescript-noble',
  needs: 'npm install @noble/ed25519@3 @noble/hashes@2; Node 22.18 or later runs it as it is',
  fileName: (title) => `${title.replaceAll('.', '-')}.mts`,
  run: (file) => `DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... node ${file}`,
  print(facts) {
    const utils = [
      ...(facts.signedMessage === 'sha512-hex' ? ['bytesToHex'] : []),
      ...(usesIdempotency(facts) ? ['bytesToHex', 'randomBytes'] : []),
      'utf8ToBytes',
    ];
    return [
      ...headLines(facts, typescriptNobleTarget).map((line) => `// ${line}`.trimEnd()),
      '',
      "import { readFileSync } from 'node:fs';",
      "import { hashes, sign } from '@noble/ed25519';",
      "import { sha512 } from '@noble/hashes/sha2.js';",
      `import { ${[...new Set(utils)].join(', ')} } from '@noble/hashes/utils.js';`,
      '',
      'hashes.sha512 = sha512;',
      '',
      ...HELPERS,
      ...(usesIdempotency(facts) ? UUID : []),
      "const key = seedOf(readFileSync(fromEnvironment('DIALBENCH_KEY_FILE'), 'utf8'));",
      ...(usesToken(facts) ? ["const token = fromEnvironment('DIALBENCH_TOKEN');"] : []),
      '',
      ...requestLines(facts, DIALECT),
      '',
      `// ${messageRemark(facts)}`,
      `const message = ${MESSAGES[facts.signedMessage]};`,
      '',
      ...sendLines(facts, 'base64(sign(message, key))'),
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

const MESSAGES: Readonly<Record<ProgramFacts['signedMessage'], string>> = {
  sha512: 'sha512(utf8ToBytes(base))',
  base: 'utf8ToBytes(base)',
  'sha512-hex': 'utf8ToBytes(bytesToHex(sha512(utf8ToBytes(base))))',
  'sha512-base64': 'utf8ToBytes(base64(sha512(utf8ToBytes(base))))',
};
