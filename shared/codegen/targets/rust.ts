/**
 * Rust without crates: the standard library has no hash, no Ed25519 and no TLS, so the programs openssl and curl do these.
 *
 * Chosen over crates because rustc alone builds it and the tests can run it. The program says which two functions a
 * project with ed25519-dalek and ureq would replace. The token goes to curl in a file: arguments are seen by everybody.
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
import { rustLiteral } from '../literals.ts';
import type { ProgramFacts } from '../program-facts.ts';
import {
  createdRemark,
  headLines,
  messageRemark,
  REMARKS,
  usesDigest,
  usesHash,
  usesIdempotency,
  usesToken,
} from '../remarks.ts';
import type { Target } from '../target.ts';
import { rustHelpers } from './rust-helpers.ts';

export const rustTarget: Target = {
  id: 'rust',
  needs: 'Rust 1.63 or later without crates; the programs openssl (3 or later) and curl',
  fileName: (title) => `${title.replaceAll(/[.-]/g, '_')}.rs`,
  run: (file) => `rustc -o program ${file} && DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... ./program`,
  print(facts) {
    const inMain = [
      'let key_file = from_environment("DIALBENCH_KEY_FILE");',
      ...(usesToken(facts) ? ['let token = from_environment("DIALBENCH_TOKEN");'] : []),
      '',
      `let method = ${rustLiteral(facts.method)};`,
      `let path = ${rustLiteral(facts.path)};`,
      ...(facts.query === '' ? [] : [`// ${REMARKS.query}`]),
      `let query = ${rustLiteral(facts.query)};`,
      `let url = [${rustLiteral(`${facts.scheme}://${facts.authority}`)}, path, query].concat();`,
      ...bodyLines(facts),
      ...(usesIdempotency(facts) ? ['', `// ${REMARKS.idempotency}`, 'let idempotency_key = uuid();'] : []),
      '',
      `// ${REMARKS.headers}`,
      'let mut headers: Vec<(&str, String)> = vec![',
      ...facts.headers.map(({ name, value }) =>
        remarked(`    (${rustLiteral(name)}, ${headerExpression(value, WORDS)}),`, ' // ', headerRemark(value)),
      ),
      '];',
      ...(facts.components.some(({ from }) => from.kind === 'header')
        ? [
            'let header = |name: &str| headers.iter().find(|line| line.0 == name).expect("the header is set").1.clone();',
          ]
        : []),
      '',
      `// ${REMARKS.components}`,
      'let components: Vec<(&str, String)> = vec![',
      ...facts.components.map((fact) =>
        remarked(
          `    (${rustLiteral(fact.name)}, ${componentExpression(fact.from, WORDS)}),`,
          ' // ',
          componentRemark(fact),
        ),
      ),
      '];',
      '',
      'let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970");',
      `let created = now.${facts.createdUnit === 'seconds' ? 'as_secs()' : 'as_millis()'}; // ${createdRemark(facts)}`,
      ...(facts.expiresAfter === undefined ? [] : [`let expires = created + ${facts.expiresAfter};`]),
      `let key_id = ${rustLiteral(facts.keyId)};`,
      'let names: Vec<String> = components.iter().map(|(name, _)| format!("\\"{}\\"", name)).collect();',
      `let params = format!("({})${facts.parameters.map((name) => PARAMETERS[name].format).join('')}", ${[
        'names.join(" ")',
        ...facts.parameters.map((name) => PARAMETERS[name].value),
      ].join(', ')});`,
      '',
      `// ${REMARKS.base}`,
      'let mut lines: Vec<String> = components.iter().map(|(name, value)| format!("\\"{}\\": {}", name, value)).collect();',
      'lines.push(format!("\\"@signature-params\\": {}", params));',
      'let base = lines.join("\\n").into_bytes();',
      '',
      `// ${messageRemark(facts)}`,
      `let message = ${MESSAGES[facts.signedMessage]};`,
      'let signature = base64(&sign(&key_file, &message));',
      '',
      `let label = ${rustLiteral(facts.label)};`,
      'headers.push(("Signature-Input", format!("{}={}", label, params)));',
      'headers.push(("Signature", format!("{}=:{}:", label, signature)));',
      '',
      `let (status, answer) = send(method, &url, &headers, ${facts.body.kind === 'none' ? 'None' : 'Some(&body)'});`,
      'println!("{}\\n{}", status, answer);',
      "exit(if status.starts_with('2') { 0 } else { 1 });",
    ];
    return [
      ...headLines(facts, rustTarget).map((line) => `// ${line}`.trimEnd()),
      '// In a project with crates, ed25519-dalek takes the place of sign(), sha2 that of sha512(), ureq that of send().',
      '',
      'use std::io::Write;',
      'use std::process::{exit, Command, Stdio};',
      'use std::time::{SystemTime, UNIX_EPOCH};',
      'use std::{env, fs};',
      '',
      'fn main() {',
      ...inMain.map((line) => (line === '' ? '' : `    ${line}`)),
      '}',
      '',
      ...rustHelpers({
        hash: usesHash(facts) || usesDigest(facts),
        uuid: usesIdempotency(facts),
        isHead: facts.method === 'HEAD',
      }),
    ].join('\n');
  },
};

const WORDS: Words = {
  literal: (text) => `${rustLiteral(text)}.to_string()`,
  header: (name) => `header(${rustLiteral(name)})`,
  length: 'body.len().to_string()',
  digest: 'digest',
  idempotencyKey: 'idempotency_key.clone()',
  token: 'token',
  plus: ' + &',
  method: 'method.to_string()',
  url: 'url.clone()',
  path: 'path.to_string()',
  query: 'query.to_string()',
  target: '[path, query].concat()',
};

const PARAMETERS = {
  created: { format: ';created={}', value: 'created' },
  expires: { format: ';expires={}', value: 'expires' },
  keyid: { format: ';keyid=\\"{}\\"', value: 'key_id' },
} as const;

const MESSAGES: Readonly<Record<ProgramFacts['signedMessage'], string>> = {
  sha512: 'sha512(&base)',
  base: 'base',
  'sha512-hex': 'sha512(&base).iter().map(|byte| format!("{:02x}", byte)).collect::<String>().into_bytes()',
  'sha512-base64': 'base64(&sha512(&base)).into_bytes()',
};

function bodyLines(facts: ProgramFacts): string[] {
  if (facts.body.kind === 'none') return [];
  const body = bodyExpression(facts.body, {
    text: (text) => `${rustLiteral(text)}.as_bytes().to_vec()`,
    base64: (text) => `run("openssl", &["base64", "-d", "-A"], b${rustLiteral(text)})`,
    file: 'fs::read(from_environment("DIALBENCH_BODY_FILE")).expect("the body is read")',
  });
  const digest = 'let digest = ["sha-512=:", &base64(&sha512(&body)), ":"].concat();';
  return ['', `// ${REMARKS.body}`, `let body = ${body};`, ...(usesDigest(facts) ? [digest] : [])];
}
