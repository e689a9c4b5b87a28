/**
 * Rust without crates: the standard library has no hash, Ed25519 or TLS, so openssl and curl supply them.
 *
 * Chosen over crates because rustc alone builds it and the tests can run it. The program says which functions a project
 * with ed25519-dalek and ureq would replace. The token reaches curl through standard input: everybody can see
 * arguments.
 */
import { indented, type Language, type Target, when } from '../frame.ts';
import { rustLiteral } from '../literals.ts';
import { rustHelpers } from './rust-helpers.ts';

const RUST: Language = {
  mark: '//',
  literal: rustLiteral,
  value: (literal) => `${literal}.to_string()`,
  names: {
    idempotency: 'idempotency_key.clone()',
    method: 'method.to_string()',
    url: 'url.clone()',
    path: 'path.to_string()',
    query: 'query.to_string()',
    target: '[path, query].concat()',
  },
  plus: ' + &',
  header: (name) => `header(${name})`,
  length: 'body.len().to_string()',
  headerLine: (name, value) => `    (${name}, ${value}),`,
  componentLine: (name, value) => `    (${name}, ${value}),`,
  bytes: {
    text: (text) => `${text}.as_bytes().to_vec()`,
    base64: (text) => `run("openssl", &["base64", "-d", "-A"], b${text})`,
    file: 'fs::read(from_environment("DIALBENCH_BODY_FILE")).expect("the body is read")',
  },
  body: (bytes) => [`let body = ${bytes};`],
  digest: ['let digest = ["sha-512=:", &base64(&sha512(&body)), ":"].concat();'],
  idempotency: ['let idempotency_key = uuid();'],
  created: { seconds: 'let created = now.as_secs();', milliseconds: 'let created = now.as_millis();' },
  expires: (after) => `let expires = created + ${after};`,
  parameters: { created: ';created={}', expires: ';expires={}', keyid: ';keyid=\\"{}\\"' },
  messages: {
    sha512: 'sha512(&base)',
    base: 'base',
    'sha512-hex': 'sha512(&base).iter().map(|byte| format!("{:02x}", byte)).collect::<String>().into_bytes()',
    'sha512-base64': 'base64(&sha512(&base)).into_bytes()',
  },
};

export const rustTarget: Target = {
  id: 'rust',
  language: RUST,
  needs: 'Rust 1.63 or later without crates; the programs openssl (3 or later) and curl',
  fileName: (title) => `${title.replaceAll(/[.-]/g, '_')}.rs`,
  run: (file) => `rustc -o program ${file} && DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... ./program`,
  print(facts, parts) {
    const inMain = [
      'let key_file = checked_key(from_environment("DIALBENCH_KEY_FILE"));',
      ...when(parts.uses.token, 'let token = from_environment("DIALBENCH_TOKEN");'),
      '',
      `let method = ${rustLiteral(facts.method)};`,
      `let path = ${rustLiteral(facts.path)};`,
      ...parts.query,
      `let query = ${rustLiteral(facts.query)};`,
      `let url = [${rustLiteral(parts.origin)}, path, query].concat();`,
      ...parts.body,
      ...parts.idempotency,
      '',
      parts.remark('headers'),
      'let mut headers: Vec<(&str, String)> = vec![',
      ...parts.headers,
      '];',
      ...(facts.components.some(({ from }) => from.kind === 'header')
        ? [
            'let header = |name: &str| headers.iter().find(|line| line.0 == name).expect("the header is set").1.clone();',
          ]
        : []),
      '',
      parts.remark('components'),
      'let components: Vec<(&str, String)> = vec![',
      ...parts.components,
      '];',
      '',
      'let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970");',
      parts.created,
      ...parts.expires,
      `let key_id = ${rustLiteral(facts.keyId)};`,
      'let names: Vec<String> = components.iter().map(|(name, _)| format!("\\"{}\\"", name)).collect();',
      `let params = format!("({})${parts.parameters}", ${[
        'names.join(" ")',
        ...facts.parameters.map((name) => VALUES[name]),
      ].join(', ')});`,
      '',
      parts.remark('base'),
      'let mut lines: Vec<String> = components.iter().map(|(name, value)| format!("\\"{}\\": {}", name, value)).collect();',
      'lines.push(format!("\\"@signature-params\\": {}", params));',
      'let base = lines.join("\\n").into_bytes();',
      '',
      parts.messageRemark,
      `let message = ${parts.message};`,
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
      ...parts.head,
      '// In a project with crates, ed25519-dalek takes the place of sign(), sha2 that of sha512(), ureq that of send().',
      '',
      'use std::io::Write;',
      'use std::process::{exit, Command, Stdio};',
      'use std::time::{SystemTime, UNIX_EPOCH};',
      'use std::{env, fs};',
      '',
      'fn main() {',
      ...indented(inMain, '    '),
      '}',
      '',
      ...rustHelpers(parts.uses, facts.method === 'HEAD'),
    ].join('\n');
  },
};

/** The expressions for the parameters. */
const VALUES = { created: 'created', expires: 'expires', keyid: 'key_id' } as const;
