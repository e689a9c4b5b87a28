/** Kotlin on the JVM: java.net.http and java.security, as in Java. */
import {
  bodyExpression,
  componentExpression,
  componentRemark,
  headerExpression,
  headerRemark,
  remarked,
  type Words,
} from '../expressions.ts';
import { kotlinLiteral } from '../literals.ts';
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
import { className, JVM_ADDRESS_REMARK, JVM_LENGTH_REMARK, JVM_VERSION_REMARK } from './jvm.ts';

export const kotlinTarget: Target = {
  id: 'kotlin',
  unproven:
    'This program is unproven: the tests that run the others have no Kotlin compiler. It makes the calls that the Java program makes.',
  needs: 'Kotlin 1.8 or later on Java 17 or later; no libraries',
  fileName: (title) => `${className(title)}.kt`,
  run: (file) =>
    `kotlinc ${file} -include-runtime -d program.jar && DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... java -jar program.jar`,
  print(facts) {
    const lengthName = facts.headers.find(({ value }) => value.kind === 'length')?.name;
    const inMain = [
      'val key = readKey(Path.of(fromEnvironment("DIALBENCH_KEY_FILE")))',
      ...(usesToken(facts) ? ['val token = fromEnvironment("DIALBENCH_TOKEN")'] : []),
      '',
      `val method = ${kotlinLiteral(facts.method)}`,
      `val path = ${kotlinLiteral(facts.path)}`,
      ...(facts.query === '' ? [] : [`// ${REMARKS.query}`]),
      `val query = ${kotlinLiteral(facts.query)}`,
      `val url = ${kotlinLiteral(`${facts.scheme}://${facts.authority}`)} + path + query`,
      ...bodyLines(facts),
      ...(usesIdempotency(facts)
        ? ['', `// ${REMARKS.idempotency}`, 'val idempotencyKey = UUID.randomUUID().toString()']
        : []),
      '',
      `// ${REMARKS.headers}`,
      'val headers = linkedMapOf(',
      ...facts.headers.map(({ name, value }) =>
        remarked(`    ${kotlinLiteral(name)} to ${headerExpression(value, WORDS)},`, ' // ', headerRemark(value)),
      ),
      ')',
      '',
      `// ${REMARKS.components}`,
      'val components = listOf(',
      ...facts.components.map((fact) =>
        remarked(
          `    ${kotlinLiteral(fact.name)} to ${componentExpression(fact.from, WORDS)},`,
          ' // ',
          componentRemark(fact),
        ),
      ),
      ')',
      '',
      `val created = ${facts.createdUnit === 'seconds' ? 'Instant.now().epochSecond' : 'System.currentTimeMillis()'} // ${createdRemark(facts)}`,
      ...(facts.expiresAfter === undefined ? [] : [`val expires = created + ${facts.expiresAfter}`]),
      `val keyId = ${kotlinLiteral(facts.keyId)}`,
      'val list = components.joinToString(" ") { (name, _) -> "\\"$name\\"" }',
      `val params = "($list)${facts.parameters.map((name) => PARAMETERS[name]).join('')}"`,
      '',
      `// ${REMARKS.base}`,
      'val lines = components + ("@signature-params" to params)',
      'val base = lines.joinToString("\\n") { (name, value) -> "\\"$name\\": $value" }.toByteArray()',
      '',
      `// ${messageRemark(facts)}`,
      `val message = ${MESSAGES[facts.signedMessage]}`,
      'val signer = Signature.getInstance("Ed25519")',
      'signer.initSign(key)',
      'signer.update(message)',
      'val signature = base64(signer.sign())',
      '',
      `val label = ${kotlinLiteral(facts.label)}`,
      'headers["Signature-Input"] = "$label=$params"',
      'headers["Signature"] = "$label=:$signature:"',
      ...(lengthName === undefined ? [] : [`headers.remove(${kotlinLiteral(lengthName)}) // ${JVM_LENGTH_REMARK}`]),
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
      ...headLines(facts, kotlinTarget).map((line) => `// ${line}`.trimEnd()),
      '',
      ...importsOf(facts).map((name) => `import ${name}`),
      '',
      'fun main() {',
      ...inMain.map((line) => (line === '' ? '' : `    ${line}`)),
      '}',
      '',
      ...HELPERS,
      ...(usesHash(facts) || usesDigest(facts) ? SHA512 : []),
    ].join('\n');
  },
};

function importsOf(facts: ProgramFacts): string[] {
  return [
    'java.net.URI',
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
    'java.nio.file.Files',
    'java.nio.file.Path',
    'java.security.KeyFactory',
    ...(usesHash(facts) || usesDigest(facts) ? ['java.security.MessageDigest'] : []),
    'java.security.PrivateKey',
    'java.security.Signature',
    'java.security.spec.PKCS8EncodedKeySpec',
    'java.time.Duration',
    ...(facts.createdUnit === 'seconds' ? ['java.time.Instant'] : []),
    'java.util.Base64',
    ...(usesIdempotency(facts) ? ['java.util.UUID'] : []),
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

const WORDS: Words = {
  literal: kotlinLiteral,
  header: (name) => `headers.getValue(${kotlinLiteral(name)})`,
  length: 'body.size.toString()',
  digest: 'digest',
  idempotencyKey: 'idempotencyKey',
  token: 'token',
  plus: ' + ',
  method: 'method',
  url: 'url',
  path: 'path',
  query: 'query',
  target: 'path + query',
};

const PARAMETERS = {
  created: ';created=$created',
  expires: ';expires=$expires',
  keyid: ';keyid=\\"$keyId\\"',
} as const;

const MESSAGES: Readonly<Record<ProgramFacts['signedMessage'], string>> = {
  sha512: 'sha512(base)',
  base: 'base',
  'sha512-hex': 'sha512(base).joinToString("") { "%02x".format(it) }.toByteArray()',
  'sha512-base64': 'base64(sha512(base)).toByteArray()',
};

function bodyLines(facts: ProgramFacts): string[] {
  if (facts.body.kind === 'none') return [];
  const body = bodyExpression(facts.body, {
    text: (text) => `${kotlinLiteral(text)}.toByteArray()`,
    base64: (text) => `Base64.getDecoder().decode(${kotlinLiteral(text)})`,
    file: 'Files.readAllBytes(Path.of(fromEnvironment("DIALBENCH_BODY_FILE")))',
  });
  const digest = 'val digest = "sha-512=:" + base64(sha512(body)) + ":"';
  return ['', `// ${REMARKS.body}`, `val body = ${body}`, ...(usesDigest(facts) ? [digest] : [])];
}
