/** The functions below `main` of a Rust program, which call openssl and curl. */
import { when } from '../frame.ts';
import { KEY_FILE_WORDS } from '../key-file.ts';
import { rustLiteral } from '../literals.ts';
import type { Uses } from '../remarks.ts';

/** Only the functions in use: an unused one would be a warning. */
export function rustHelpers({ sha512, idempotency }: Uses, isHead: boolean): readonly string[] {
  return [
    ...ENVIRONMENT,
    ...when(sha512, ...HASH),
    ...SIGN,
    ...when(idempotency, ...UUID),
    ...sendFunction(isHead),
    ...RUN,
  ];
}

const ENVIRONMENT = [
  'fn from_environment(name: &str) -> String {',
  '    match env::var(name) {',
  '        Ok(value) if !value.is_empty() => value,',
  '        _ => fail(&format!("{} is not set.", name)),',
  '    }',
  '}',
  '',
  'fn fail(message: &str) -> ! {',
  '    eprintln!("{}", message);',
  '    exit(2)',
  '}',
  '',
  '/// openssl reads the key file itself; what it could not use is named here.',
  'fn checked_key(file: String) -> String {',
  '    let pem = match fs::read_to_string(&file) {',
  '        Ok(pem) => pem,',
  '        Err(error) => fail(&format!("The key file {} cannot be read: {}.", file, error)),',
  '    };',
  '    if pem.contains("BEGIN OPENSSH") {',
  `        fail(&(file + ${rustLiteral(KEY_FILE_WORDS.openSsh)}));`,
  '    }',
  '    if pem.contains("BEGIN ENCRYPTED") && passphrase() == "pass:" {',
  `        fail(&(file + ${rustLiteral(KEY_FILE_WORDS.encrypted)}));`,
  '    }',
  '    let shown = Command::new("openssl")',
  '        .args(["pkey", "-in", &file, "-passin", passphrase(), "-noout", "-text_pub"])',
  '        .output()',
  '        .expect("openssl is installed");',
  '    if !shown.stdout.starts_with(b"ED25519") {',
  `        fail(&(file + ${rustLiteral(KEY_FILE_WORDS.other)}));`,
  '    }',
  '    file',
  '}',
  '',
  '/// Where openssl finds the passphrase: in the variable, never in an argument.',
  "fn passphrase() -> &'static str {",
  '    match env::var_os("DIALBENCH_KEY_PASSPHRASE") {',
  '        Some(value) if !value.is_empty() => "env:DIALBENCH_KEY_PASSPHRASE",',
  '        _ => "pass:",',
  '    }',
  '}',
  '',
];

const HASH = [
  'fn sha512(bytes: &[u8]) -> Vec<u8> {',
  '    run("openssl", &["dgst", "-sha512", "-binary"], bytes)',
  '}',
  '',
];

const SIGN = [
  '/// openssl signs Ed25519 over files only.',
  'fn sign(key_file: &str, message: &[u8]) -> Vec<u8> {',
  '    let file = env::temp_dir().join(format!("dialbench-message-{}", std::process::id()));',
  '    fs::write(&file, message).expect("the message is written");',
  '    let name = file.to_str().expect("a folder named in UTF-8");',
  '    let arguments = ["pkeyutl", "-sign", "-rawin", "-inkey", key_file, "-passin", passphrase(), "-in", name];',
  '    let signature = run("openssl", &arguments, b"");',
  '    fs::remove_file(&file).expect("the message is removed");',
  '    signature',
  '}',
  '',
  'fn base64(bytes: &[u8]) -> String {',
  '    text(run("openssl", &["base64", "-A"], bytes))',
  '}',
  '',
];

const UUID = [
  '/// A random UUID, version 4 (RFC 9562).',
  'fn uuid() -> String {',
  '    let hex = text(run("openssl", &["rand", "-hex", "16"], b""));',
  '    let digit = u8::from_str_radix(&hex[16..17], 16).expect("a hex digit");',
  '    let variant = char::from(b"89ab"[usize::from(digit % 4)]);',
  '    format!("{}-{}-4{}-{}{}-{}", &hex[..8], &hex[8..12], &hex[13..16], variant, &hex[17..20], &hex[20..32])',
  '}',
  '',
];

function sendFunction(isHead: boolean): string[] {
  return [
    '/// curl reads its options from standard input: every user of the machine can see arguments.',
    'fn send(method: &str, url: &str, headers: &[(&str, String)], body: Option<&[u8]>) -> (String, String) {',
    '    let quoted = |text: &str| format!("\\"{}\\"\\n", text.replace(\'\\\\\', "\\\\\\\\").replace(\'"\', "\\\\\\""));',
    '    let mut config = format!("request = {}url = {}", quoted(method), quoted(url));',
    '    for (name, value) in headers {',
    '        let line = if value.is_empty() { format!("{};", name) } else { format!("{}: {}", name, value) };',
    '        config += &format!("header = {}", quoted(&line));',
    '    }',
    '    let file = env::temp_dir().join(format!("dialbench-body-{}", std::process::id()));',
    '    if let Some(bytes) = body {',
    '        fs::write(&file, bytes).expect("the body is written");',
    '        let name = format!("@{}", file.to_str().expect("a folder named in UTF-8"));',
    '        config += &format!("header = \\"Expect:\\"\\ndata-binary = {}", quoted(&name));',
    '    }',
    '    // --path-as-is and --globoff leave the address as it was signed. A redirect would need another signature.',
    `    let fixed = ["--silent", "--show-error", "--path-as-is", "--globoff", ${isHead ? '"--head", ' : ''}"--write-out", "%{stderr}%{http_code}"];`,
    '    let mut child = Command::new("curl")',
    '        .args(fixed)',
    '        .args(["--config", "-"])',
    '        .stdin(Stdio::piped())',
    '        .stdout(Stdio::piped())',
    '        .stderr(Stdio::piped())',
    '        .spawn()',
    '        .expect("curl is installed");',
    '    child.stdin.take().expect("a pipe").write_all(config.as_bytes()).expect("curl reads");',
    '    let output = child.wait_with_output().expect("curl ends");',
    '    let _ = fs::remove_file(&file);',
    '    let said = text(output.stderr);',
    '    if !output.status.success() {',
    '        panic!("{}", said);',
    '    }',
    '    (said, String::from_utf8_lossy(&output.stdout).into_owned())',
    '}',
    '',
  ];
}

const RUN = [
  'fn run(program: &str, arguments: &[&str], input: &[u8]) -> Vec<u8> {',
  '    let mut child = Command::new(program)',
  '        .args(arguments)',
  '        .stdin(Stdio::piped())',
  '        .stdout(Stdio::piped())',
  '        .spawn()',
  '        .unwrap_or_else(|error| panic!("{} does not start: {}", program, error));',
  '    child.stdin.take().expect("a pipe").write_all(input).expect("the input is read");',
  '    let output = child.wait_with_output().expect("the program ends");',
  '    assert!(output.status.success(), "{} failed", program);',
  '    output.stdout',
  '}',
  '',
  'fn text(bytes: Vec<u8>) -> String {',
  '    String::from_utf8(bytes).expect("text").trim().to_string()',
  '}',
  '',
];
