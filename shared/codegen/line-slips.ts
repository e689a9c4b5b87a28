/**
 * Slips of a program: what a line of it reads in each language when a signer gets one thing wrong, against the line that is right.
 *
 * Each pair is a part of a line as the template prints it, and what stands there in the program that does it wrong. Slips that change a
 * fact of the program, such as the order of its parameters, need no pair: the program is printed with that fact (program-fix.ts).
 */
import type { TargetId } from './target.ts';

const raw = String.raw;

type Pair = readonly [right: string, wrong: string];
/** A language without a pair writes the line in a way of its own. */
type LineSlip = Readonly<Partial<Record<TargetId, Pair>>>;

/** In each of them the text that joins the lines of the base. */
const JOINS: Readonly<Record<TargetId, string>> = {
  node: raw`.join('\n');`,
  'typescript-noble': raw`.join('\n');`,
  python: raw`"\n".join(lines)`,
  java: raw`Collectors.joining("\n")`,
  go: raw`strings.Join(lines, "\n")`,
  php: raw`implode("\n", `,
  ruby: raw`}.join("\n")`,
  rust: raw`lines.join("\n")`,
  kotlin: raw`components.entries.joinToString("\n")`,
  curl: raw`$2"$'\n'; }`,
};

const eachJoin = (wrong: (right: string) => string): LineSlip =>
  Object.fromEntries(Object.entries(JOINS).map(([target, right]) => [target, [right, wrong(right)]]));

export const LINE_SLIPS = {
  crLf: eachJoin((right) => right.replace(raw`\n`, raw`\r\n`)),
  writtenOut: eachJoin((right) => right.replace(raw`\n`, raw`\\n`)),
  lastLineFeed: {
    node: [raw`.join('\n');`, raw`.join('\n') + '\n';`],
    'typescript-noble': [raw`.join('\n');`, raw`.join('\n') + '\n';`],
    python: [raw`"\n".join(lines).encode()`, raw`("\n".join(lines) + "\n").encode()`],
    java: [raw`Collectors.joining("\n")`, raw`Collectors.joining("\n", "", "\n")`],
    go: [raw`strings.Join(lines, "\n"))`, raw`strings.Join(lines, "\n") + "\n")`],
    php: [raw`$components));`, raw`$components)) . "\n";`],
    ruby: [raw`}.join("\n")`, raw`}.join("\n") + "\n"`],
    rust: [raw`lines.join("\n").into_bytes()`, raw`(lines.join("\n") + "\n").into_bytes()`],
    kotlin: [raw`joinToString("\n") { (name`, raw`joinToString("\n", postfix = "\n") { (name`],
    curl: [raw`'%s"@signature-params": %s'`, raw`'%s"@signature-params": %s\n'`],
  },
  unquotedNames: {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the braces are the program's
    node: ['`"${name}": ${value}`', '`${name}: ${value}`'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the braces are the program's
    'typescript-noble': ['`"${name}": ${value}`', '`${name}: ${value}`'],
    python: [`f'"{name}": {value}'`, `f'{name}: {value}'`],
    php: [`'"' . $component[0] . '": '`, `$component[0] . ': '`],
    ruby: ['%("#{name}": #{value})', '"#{name}: #{value}"'],
    kotlin: [raw`"\"$name\": $value"`, '"$name: $value"'],
    java: [raw`"\"" + line.getKey() + "\": "`, 'line.getKey() + ": "'],
    go: ['`"`+component[0]+`": `', 'component[0]+": "'],
    rust: [raw`format!("\"{}\": {}", name, value)`, 'format!("{}: {}", name, value)'],
    curl: [raw`base+="\"$1\": $2"`, 'base+="$1: $2"'],
  },
  hashedTwice: {
    node: [
      "createHash('sha512').update(base, 'utf8').digest()",
      "createHash('sha512').update(createHash('sha512').update(base, 'utf8').digest()).digest()",
    ],
    'typescript-noble': ['= sha512(utf8ToBytes(base));', '= sha512(sha512(utf8ToBytes(base)));'],
    python: ['= hashlib.sha512(base).digest()', '= hashlib.sha512(hashlib.sha512(base).digest()).digest()'],
    java: ['= sha512(base.getBytes(UTF_8));', '= sha512(sha512(base.getBytes(UTF_8)));'],
    go: ['message := hash[:]', 'twice := sha512.Sum512(hash[:])\n\tmessage := twice[:]'],
    php: ["= hash('sha512', $base, true);", "= hash('sha512', hash('sha512', $base, true), true);"],
    ruby: [
      "= OpenSSL::Digest.digest('SHA512', base)",
      "= OpenSSL::Digest.digest('SHA512', OpenSSL::Digest.digest('SHA512', base))",
    ],
    rust: ['= sha512(&base);', '= sha512(&sha512(&base));'],
    kotlin: ['val message = sha512(base)', 'val message = sha512(sha512(base))'],
    curl: ['-sha512 -binary "$work/base" >', '-sha512 -binary "$work/base" | openssl dgst -sha512 -binary >'],
  },
  otherHash: {
    node: ["createHash('sha512').update(base", "createHash('sha256').update(base"],
    'typescript-noble': ['= sha512(utf8ToBytes(base));', '= sha256(utf8ToBytes(base));'],
    python: ['= hashlib.sha512(base)', '= hashlib.sha256(base)'],
    java: ['= sha512(base.getBytes', '= sha256(base.getBytes'],
    go: ['sha512.Sum512(base)', 'sha256.Sum256(base)'],
    php: ["= hash('sha512', $base", "= hash('sha256', $base"],
    ruby: ["= OpenSSL::Digest.digest('SHA512', base)", "= OpenSSL::Digest.digest('SHA256', base)"],
    rust: ['= sha512(&base);', '= sha256(&base);'],
    kotlin: ['val message = sha512(base)', 'val message = sha256(base)'],
    curl: ['-sha512 -binary "$work/base"', '-sha256 -binary "$work/base"'],
  },
  signatureBase64Url: {
    node: ["sign(null, message, key).toString('base64')", "sign(null, message, key).toString('base64url')"],
    'typescript-noble': ['base64(sign(message, key))', 'base64url(sign(message, key))'],
    python: ['base64.b64encode(key.sign', 'base64.urlsafe_b64encode(key.sign'],
    java: ['base64(signer.sign())', 'Base64.getUrlEncoder().encodeToString(signer.sign())'],
    go: ['base64.StdEncoding.EncodeToString(ed25519.Sign', 'base64.URLEncoding.EncodeToString(ed25519.Sign'],
    php: [
      'base64_encode(sodium_crypto_sign_detached($message, $key))',
      "strtr(base64_encode(sodium_crypto_sign_detached($message, $key)), '+/', '-_')",
    ],
    ruby: ["[key.sign(nil, message)].pack('m0')", 'Base64.urlsafe_encode64(key.sign(nil, message))'],
    rust: ['base64(&sign(', 'base64url(&sign('],
    kotlin: ['base64(signer.sign())', 'Base64.getUrlEncoder().encodeToString(signer.sign())'],
    curl: ['-in "$work/message" | openssl base64 -A)', `-in "$work/message" | openssl base64 -A | tr '+/' '-_')`],
  },
  signatureHex: {
    node: ["sign(null, message, key).toString('base64')", "sign(null, message, key).toString('hex')"],
    'typescript-noble': ['base64(sign(message, key))', 'bytesToHex(sign(message, key))'],
    python: ['base64.b64encode(key.sign(message)).decode()', 'key.sign(message).hex()'],
    java: ['base64(signer.sign())', 'HexFormat.of().formatHex(signer.sign())'],
    go: ['base64.StdEncoding.EncodeToString(ed25519.Sign', 'hex.EncodeToString(ed25519.Sign'],
    php: ['base64_encode(sodium_crypto_sign_detached', 'bin2hex(sodium_crypto_sign_detached'],
    ruby: ["[key.sign(nil, message)].pack('m0')", "key.sign(nil, message).unpack1('H*')"],
    rust: ['base64(&sign(', 'hex(&sign('],
    kotlin: ['base64(signer.sign())', 'signer.sign().joinToString("") { "%02x".format(it) }'],
    curl: ['-in "$work/message" | openssl base64 -A)', raw`-in "$work/message" | od -An -v -tx1 | tr -d ' \n')`],
  },
  digestHex: {
    node: ["update(body).digest('base64')", "update(body).digest('hex')"],
    'typescript-noble': ['base64(sha512(body))', 'bytesToHex(sha512(body))'],
    python: ['base64.b64encode(hashlib.sha512(body).digest()).decode()', 'hashlib.sha512(body).hexdigest()'],
    java: ['base64(sha512(body))', 'HexFormat.of().formatHex(sha512(body))'],
    go: ['base64.StdEncoding.EncodeToString(bodyHash[:])', 'hex.EncodeToString(bodyHash[:])'],
    php: ["base64_encode(hash('sha512', $body, true))", "hash('sha512', $body)"],
    ruby: ["[OpenSSL::Digest.digest('SHA512', body)].pack('m0')", "OpenSSL::Digest.hexdigest('SHA512', body)"],
    rust: ['&base64(&sha512(&body))', '&hex(&sha512(&body))'],
    kotlin: ['base64(sha512(body))', 'sha512(body).joinToString("") { "%02x".format(it) }'],
    curl: [`-sha512 -binary "$work/body" | openssl base64 -A`, `-sha512 -r "$work/body" | cut -d ' ' -f 1`],
  },
  digestSha256: {
    node: ["createHash('sha512').update(body)", "createHash('sha256').update(body)"],
    'typescript-noble': ['base64(sha512(body))', 'base64(sha256(body))'],
    python: ['hashlib.sha512(body)', 'hashlib.sha256(body)'],
    java: ['base64(sha512(body))', 'base64(sha256(body))'],
    go: ['sha512.Sum512(body)', 'sha256.Sum256(body)'],
    php: ["hash('sha512', $body, true)", "hash('sha256', $body, true)"],
    ruby: ["OpenSSL::Digest.digest('SHA512', body)", "OpenSSL::Digest.digest('SHA256', body)"],
    rust: ['sha512(&body)', 'sha256(&body)'],
    kotlin: ['base64(sha512(body))', 'base64(sha256(body))'],
    curl: ['-sha512 -binary "$work/body"', '-sha256 -binary "$work/body"'],
  },
} as const satisfies Readonly<Record<string, LineSlip>>;

export type LineSlipName = keyof typeof LINE_SLIPS;

/** The program with the slip in it; undefined where the language writes no such line. */
export function withSlip(program: string, target: TargetId, name: LineSlipName): string | undefined {
  const slip: LineSlip = LINE_SLIPS[name];
  const pair = slip[target];
  if (pair === undefined || !program.includes(pair[0])) return undefined;
  return program.replace(pair[0], () => pair[1]);
}
