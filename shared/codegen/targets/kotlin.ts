/** Kotlin on the JVM: java.net.http and java.security, as in Java. */
import { indented, type Language, type Parts, type Target, when } from '../frame.ts';
import { kotlinLiteral } from '../literals.ts';
import type { ProgramFacts } from '../program-facts.ts';
import { className, JVM_ADDRESS_REMARK, JVM_LENGTH_REMARK, JVM_VERSION_REMARK } from './jvm.ts';

const KOTLIN: Language = {
  mark: '//',
  literal: kotlinLiteral,
  header: (name) => `headers.getValue(${name})`,
  length: 'body.size.toString()',
  headerLine: (name, value) => `    ${name} to ${value},`,
  componentLine: (name, value) => `    ${name} to ${value},`,
  bytes: {
    text: (text) => `${text}.toByteArray()`,
    base64: (text) => `Base64.getDecoder().decode(${text})`,
    file: 'Files.readAllBytes(Path.of(fromEnvironment("DIALBENCH_BODY_FILE")))',
  },
  body: (bytes) => [`val body = ${bytes}`],
  digest: ['val digest = "sha-512=:" + base64(sha512(body)) + ":"'],
  idempotency: ['val idempotencyKey = UUID.randomUUID().toString()'],
  created: {
    seconds: 'val created = Instant.now().epochSecond',
    milliseconds: 'val created = System.currentTimeMillis()',
  },
  expires: (after) => `val expires = created + ${after}`,
  parameters: { created: ';created=$created', expires: ';expires=$expires', keyid: ';keyid=\\"$keyId\\"' },
  messages: {
    sha512: 'sha512(base)',
    base: 'base',
    'sha512-hex': 'sha512(base).joinToString("") { "%02x".format(it) }.toByteArray()',
    'sha512-base64': 'base64(sha512(base)).toByteArray()',
  },
};

export const kotlinTarget: Target = {
  id: 'kotlin',
  language: KOTLIN,
  unproven:
    'This program is unproven: the tests that run the others have no Kotlin compiler. It makes the calls that the Java program makes.',
  needs: 'Kotlin 1.8 or later on Java 17 or later; no libraries',
  fileName: (title) => `${className(title)}.kt`,
  run: (file) =>
    `kotlinc ${file} -include-runtime -d program.jar && DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... java -jar program.jar`,
  print(facts, parts) {
    const inMain = [
      'val key = readKey(Path.of(fromEnvironment("DIALBENCH_KEY_FILE")))',
      ...when(parts.uses.token, 'val token = fromEnvironment("DIALBENCH_TOKEN")'),
      '',
      `val method = ${kotlinLiteral(facts.method)}`,
      `val path = ${kotlinLiteral(facts.path)}`,
      ...parts.query,
      `val query = ${kotlinLiteral(facts.query)}`,
      `val url = ${kotlinLiteral(parts.origin)} + path + query`,
      ...parts.body,
      ...parts.idempotency,
      '',
      parts.remark('headers'),
      'val headers = linkedMapOf(',
      ...parts.headers,
      ')',
      '',
      parts.remark('components'),
      'val components = listOf(',
      ...parts.components,
      ')',
      '',
      parts.created,
      ...parts.expires,
      `val keyId = ${kotlinLiteral(facts.keyId)}`,
      'val list = components.joinToString(" ") { (name, _) -> "\\"$name\\"" }',
      `val params = "($list)${parts.parameters}"`,
      '',
      parts.remark('base'),
      'val lines = components + ("@signature-params" to params)',
      'val base = lines.joinToString("\\n") { (name, value) -> "\\"$name\\": $value" }.toByteArray()',
      '',
      parts.messageRemark,
      `val message = ${parts.message}`,
      'val signer = Signature.getInstance("Ed25519")',
      'signer.initSign(key)',
      'signer.update(message)',
      'val signature = base64(signer.sign())',
      '',
      `val label = ${kotlinLiteral(facts.label)}`,
      'headers["Signature-Input"] = "$label=$params"',
      'headers["Signature"] = "$label=:$signature:"',
      ...(parts.lengthName === undefined ? [] : [`headers.remove(${parts.lengthName}) // ${JVM_LENGTH_REMARK}`]),
      '',
      `// ${JVM_ADDRESS_REMARK}`,
      'val request = HttpRequest.newBuilder(URI.create(url))',
      `    .version(HttpClient.Version.HTTP_1_1) // ${JVM_VERSION_REMARK}`,
      '    .timeout(Duration.ofSeconds(30))',
      `    .method(method, HttpRequest.BodyPublishers.${facts.body.kind === 'none' ? 'noBody()' : 'ofByteArray(body)'})`,
      'headers.forEach { (name, value) -> request.header(name, value) }',
      '// It follows no redirect: another address needs another signature.',
      'val response = HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString())',
      'println(response.statusCode())',
      'println(response.body())',
      'exitProcess(if (response.statusCode() in 200..299) 0 else 1)',
    ];
    return [
      ...parts.head,
      '',
      ...importsOf(facts, parts).map((name) => `import ${name}`),
      '',
      'fun main() {',
      ...indented(inMain, '    '),
      '}',
      '',
      ...HELPERS,
      ...when(parts.uses.sha512, ...SHA512),
    ].join('\n');
  },
};

function importsOf(facts: ProgramFacts, { uses }: Parts): string[] {
  return [
    'java.net.URI',
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
    'java.nio.file.Files',
    'java.nio.file.Path',
    'java.security.KeyFactory',
    ...when(uses.sha512, 'java.security.MessageDigest'),
    'java.security.PrivateKey',
    'java.security.Signature',
    'java.security.spec.PKCS8EncodedKeySpec',
    'java.time.Duration',
    ...when(facts.createdUnit === 'seconds', 'java.time.Instant'),
    'java.util.Base64',
    ...when(uses.idempotency, 'java.util.UUID'),
    'kotlin.system.exitProcess',
  ];
}

const HELPERS = [
  'fun fromEnvironment(name: String): String =',
  '    System.getenv(name)?.takeIf { it.isNotEmpty() } ?: error("$name is not set")',
  '',
  'fun readKey(file: Path): PrivateKey {',
  '    val pem = Files.readString(file).replace(Regex("-----[^-]*-----"), "")',
  '    val der = Base64.getMimeDecoder().decode(pem)',
  '    return KeyFactory.getInstance("Ed25519").generatePrivate(PKCS8EncodedKeySpec(der))',
  '}',
  '',
  'fun base64(bytes: ByteArray): String = Base64.getEncoder().encodeToString(bytes)',
  '',
] as const;

const SHA512 = [
  'fun sha512(bytes: ByteArray): ByteArray = MessageDigest.getInstance("SHA-512").digest(bytes)',
  '',
] as const;
