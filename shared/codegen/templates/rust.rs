// <head>
// In a project with crates, ed25519-dalek takes the place of sign(), sha2 that of sha512(), ureq that of send().

use std::io::Write;
use std::process::{exit, Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs};

fn main() {
    let key_file = checked_key(from_environment("DIALBENCH_KEY_FILE"));
    let token = from_environment("DIALBENCH_TOKEN"); //: token

    let method = "<method>";
    let path = "<path>";
    // <query> //: query
    let query = "<query>";
    let url = ["<origin>", path, query].concat();
    //: if body

    // <body>
    let body = "<body>".as_bytes().to_vec(); //: body-text
    let body__base64 = run("openssl", &["base64", "-d", "-A"], b"<body>"); //: body-base64
    let body__file = fs::read(from_environment("DIALBENCH_BODY_FILE")).expect("the body is read"); //: body-file
    let digest = ["sha-512=:", &base64(&sha512(&body)), ":"].concat(); //: digest
    //: end
    //: if idempotency

    // <idempotency>
    let idempotency_key = uuid();
    //: end

    // <headers>
    let mut headers: Vec<(&str, String)> = vec![
        ("<name>", "<text>".to_string()), //: header text
        ("<name>", digest), //: header digest
        ("<name>", body.len().to_string()), // <length> //: header length
        ("<name>", idempotency_key.clone()), //: header idempotency
        ("<name>", "<scheme>".to_string() + &token), //: header token
        ("<name>", token), //: header bare-token
    ];
    let header = |name: &str| headers.iter().find(|line| line.0 == name).expect("the header is set").1.clone(); //: covers-header

    // <components>
    let components: Vec<(&str, String)> = vec![
        ("<name>", header("<header>")), //: component header
        ("<name>", method.to_string()), //: component method
        ("<name>", url.clone()), //: component url
        ("<name>", path.to_string()), //: component path
        ("<name>", query.to_string()), //: component query
        ("<name>", [path, query].concat()), //: component target
        ("<name>", "<text>".to_string()), //: component text
        ("<name>", "<text>".to_string()), // <emptyQuery> //: component empty-query
    ];

    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970");
    let created = now.as_secs(); // <created> //: seconds
    let created__ms = now.as_millis(); // <created> //: milliseconds
    let expires = created + 999; //: expires
    let key_id = "<keyId>";
    let names: Vec<String> = components.iter().map(|(name, _)| format!("\"{}\"", name)).collect();
    let params = format!("({});created={};expires={};keyid=\"{}\"", names.join(" "), created, expires, key_id);

    // <base>
    let mut lines: Vec<String> = components.iter().map(|(name, value)| format!("\"{}\": {}", name, value)).collect();
    lines.push(format!("\"@signature-params\": {}", params));
    let base = lines.join("\n").into_bytes();

    // <message>
    let message = sha512(&base); //: signs-sha512
    let message__hex = sha512(&base).iter().map(|byte| format!("{:02x}", byte)).collect::<String>().into_bytes(); //: signs-sha512-hex
    let message__base64 = base64(&sha512(&base)).into_bytes(); //: signs-sha512-base64
    let message__base = base; //: signs-base
    let signature = base64(&sign(&key_file, &message));

    let label = "<label>";
    headers.push(("Signature-Input", format!("{}={}", label, params)));
    headers.push(("Signature", format!("{}=:{}:", label, signature)));

    let (status, answer) = send(method, &url, &headers, Some(&body)); //: {Some(&body)|None}body
    println!("{}\n{}", status, answer);
    exit(if status.starts_with('2') { 0 } else { 1 });
}

fn from_environment(name: &str) -> String {
    match env::var(name) {
        Ok(value) if !value.is_empty() => value,
        _ => fail(&format!("{} is not set.", name)),
    }
}

fn fail(message: &str) -> ! {
    eprintln!("{}", message);
    exit(2)
}

/// openssl reads the key file itself; what it could not use is named here.
fn checked_key(file: String) -> String {
    let pem = match fs::read_to_string(&file) {
        Ok(pem) => pem,
        Err(error) => fail(&format!("The key file {} cannot be read: {}.", file, error)),
    };
    if pem.contains("BEGIN OPENSSH") {
        fail(&(file + "<openSsh>"));
    }
    if pem.contains("BEGIN ENCRYPTED") && passphrase() == "pass:" {
        fail(&(file + "<encrypted>"));
    }
    let shown = Command::new("openssl")
        .args(["pkey", "-in", &file, "-passin", passphrase(), "-noout", "-text_pub"])
        .output()
        .expect("openssl is installed");
    if !shown.stdout.starts_with(b"ED25519") {
        fail(&(file + "<other>"));
    }
    file
}

/// Where openssl finds the passphrase: in the variable, never in an argument.
fn passphrase() -> &'static str {
    match env::var_os("DIALBENCH_KEY_PASSPHRASE") {
        Some(value) if !value.is_empty() => "env:DIALBENCH_KEY_PASSPHRASE",
        _ => "pass:",
    }
}

//: if sha512
fn sha512(bytes: &[u8]) -> Vec<u8> {
    run("openssl", &["dgst", "-sha512", "-binary"], bytes)
}

//: end
/// openssl signs Ed25519 over files only.
fn sign(key_file: &str, message: &[u8]) -> Vec<u8> {
    let file = env::temp_dir().join(format!("dialbench-message-{}", std::process::id()));
    fs::write(&file, message).expect("the message is written");
    let name = file.to_str().expect("a folder named in UTF-8");
    let arguments = ["pkeyutl", "-sign", "-rawin", "-inkey", key_file, "-passin", passphrase(), "-in", name];
    let signature = run("openssl", &arguments, b"");
    fs::remove_file(&file).expect("the message is removed");
    signature
}

fn base64(bytes: &[u8]) -> String {
    text(run("openssl", &["base64", "-A"], bytes))
}

//: if idempotency
/// A random UUID, version 4 (RFC 9562).
fn uuid() -> String {
    let hex = text(run("openssl", &["rand", "-hex", "16"], b""));
    let digit = u8::from_str_radix(&hex[16..17], 16).expect("a hex digit");
    let variant = char::from(b"89ab"[usize::from(digit % 4)]);
    format!("{}-{}-4{}-{}{}-{}", &hex[..8], &hex[8..12], &hex[13..16], variant, &hex[17..20], &hex[20..32])
}

//: end
/// curl reads its options from standard input: every user of the machine can see arguments.
fn send(method: &str, url: &str, headers: &[(&str, String)], body: Option<&[u8]>) -> (String, String) {
    let quoted = |text: &str| format!("\"{}\"\n", text.replace('\\', "\\\\").replace('"', "\\\""));
    let mut config = format!("request = {}url = {}", quoted(method), quoted(url));
    for (name, value) in headers {
        let line = if value.is_empty() { format!("{};", name) } else { format!("{}: {}", name, value) };
        config += &format!("header = {}", quoted(&line));
    }
    let file = env::temp_dir().join(format!("dialbench-body-{}", std::process::id()));
    if let Some(bytes) = body {
        fs::write(&file, bytes).expect("the body is written");
        let name = format!("@{}", file.to_str().expect("a folder named in UTF-8"));
        config += &format!("header = \"Expect:\"\ndata-binary = {}", quoted(&name));
    }
    // --path-as-is and --globoff leave the address as it was signed. A redirect would need another signature.
    let fixed = ["--silent", "--show-error", "--path-as-is", "--globoff", "--head", "--write-out", "%{stderr}%{http_code}"]; //: {"--head", }head
    let mut child = Command::new("curl")
        .args(fixed)
        .args(["--config", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("curl is installed");
    child.stdin.take().expect("a pipe").write_all(config.as_bytes()).expect("curl reads");
    let output = child.wait_with_output().expect("curl ends");
    let _ = fs::remove_file(&file);
    let said = text(output.stderr);
    if !output.status.success() {
        panic!("{}", said);
    }
    (said, String::from_utf8_lossy(&output.stdout).into_owned())
}

fn run(program: &str, arguments: &[&str], input: &[u8]) -> Vec<u8> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{} does not start: {}", program, error));
    child.stdin.take().expect("a pipe").write_all(input).expect("the input is read");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{} failed", program);
    output.stdout
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text").trim().to_string()
}
