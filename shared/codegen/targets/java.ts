/** Java 17: java.net.http and java.security, nothing else; one file, run without compiling it first. */
import {
  bodyExpression,
  componentExpression,
  componentRemark,
  headerExpression,
  headerRemark,
  remarked,
  type Words,
} from '../expressions.ts';
import { javaLiteral } from '../literals.ts';
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

export const javaTarget: Target = {
  id: 'java',
  needs: 'Java 17 or later; no libraries',
  fileName: (title) => `${className(title)}.java`,
  run: (file) => `DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... java ${file}`,
  print(facts) {
    const lengthName = facts.headers.find(({ value }) => value.kind === 'length')?.name;
    const inMain = [
      'PrivateKey key = readKey(Path.of(fromEnvironment("DIALBENCH_KEY_FILE")));',
      ...(usesToken(facts) ? ['String token = fromEnvironment("DIALBENCH_TOKEN");'] : []),
      '',
      `String method = ${javaLiteral(facts.method)};`,
      `String path = ${javaLiteral(facts.path)};`,
      ...(facts.query === '' ? [] : [`// ${REMARKS.query}`]),
      `String query = ${javaLiteral(facts.query)};`,
      `String url = ${javaLiteral(`${facts.scheme}://${facts.authority}`)} + path + query;`,
      ...bodyLines(facts),
      ...(usesIdempotency(facts)
        ? ['', `// ${REMARKS.idempotency}`, 'String idempotencyKey = UUID.randomUUID().toString();']
        : []),
      '',
      `// ${REMARKS.headers}`,
      'Map<String, String> headers = new LinkedHashMap<>();',
      ...facts.headers.map(({ name, value }) =>
        remarked(`headers.put(${javaLiteral(name)}, ${headerExpression(value, WORDS)});`, ' // ', headerRemark(value)),
      ),
      '',
      `// ${REMARKS.components}`,
      'Map<String, String> components = new LinkedHashMap<>();',
      ...facts.components.map((fact) =>
        remarked(
          `components.put(${javaLiteral(fact.name)}, ${componentExpression(fact.from, WORDS)});`,
          ' // ',
          componentRemark(fact),
        ),
      ),
      '',
      `long created = ${facts.createdUnit === 'seconds' ? 'Instant.now().getEpochSecond()' : 'System.currentTimeMillis()'}; // ${createdRemark(facts)}`,
      ...(facts.expiresAfter === undefined ? [] : [`long expires = created + ${facts.expiresAfter};`]),
      `String keyId = ${javaLiteral(facts.keyId)};`,
      'String list = "\\"" + String.join("\\" \\"", components.keySet()) + "\\"";',
      `String params = "(" + list + ")${facts.parameters
        .map((name) => PARAMETERS[name])
        .join('')
        .replace(/^ \+ "/, '')};`,
      '',
      `// ${REMARKS.base}`,
      'components.put("@signature-params", params);',
      'String base = components.entrySet().stream()',
      '    .map(line -> "\\"" + line.getKey() + "\\": " + line.getValue())',
      '    .collect(Collectors.joining("\\n"));',
      '',
      `// ${messageRemark(facts)}`,
      `byte[] message = ${MESSAGES[facts.signedMessage]};`,
      'Signature signer = Signature.getInstance("Ed25519");',
      'signer.initSign(key);',
      'signer.update(message);',
      'String signature = base64(signer.sign());',
      '',
      `String label = ${javaLiteral(facts.label)};`,
      'headers.put("Signature-Input", label + "=" + params);',
      'headers.put("Signature", label + "=:" + signature + ":");',
      ...(lengthName === undefined ? [] : [`headers.remove(${javaLiteral(lengthName)}); // ${JVM_LENGTH_REMARK}`]),
      '',
      `// ${JVM_ADDRESS_REMARK}`,
      'HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))',
      `    .version(HttpClient.Version.HTTP_1_1) // ${JVM_VERSION_REMARK}`,
      '    .timeout(Duration.ofSeconds(30))',
      `    .method(method, HttpRequest.BodyPublishers.${facts.body.kind === 'none' ? 'noBody()' : 'ofByteArray(body)'});`,
      'headers.forEach(request::header);',
      '// It follows no redirect: another address needs another signature.',
      'HttpResponse<String> response = HttpClient.newHttpClient()',
      '    .send(request.build(), HttpResponse.BodyHandlers.ofString());',
      'System.out.println(response.statusCode());',
      'new PrintStream(System.out, true, UTF_8).println(response.body());',
      'System.exit(response.statusCode() / 100 == 2 ? 0 : 1);',
    ];
    return [
      ...headLines(facts, javaTarget).map((line) => `// ${line}`.trimEnd()),
      '',
      'import static java.nio.charset.StandardCharsets.UTF_8;',
      '',
      ...importsOf(facts).map((name) => `import ${name};`),
      '',
      `class ${className(facts.title)} {`,
      '    public static void main(String[] args) throws Exception {',
      ...inMain.map((line) => (line === '' ? '' : `        ${line}`)),
      '    }',
      '',
      ...HELPERS,
      ...(usesHash(facts) || usesDigest(facts) ? SHA512 : []),
      '}',
      '',
    ].join('\n');
  },
};

function importsOf(facts: ProgramFacts): string[] {
  return [
    'java.io.PrintStream',
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
    ...(facts.signedMessage === 'sha512-hex' ? ['java.util.HexFormat'] : []),
    'java.util.LinkedHashMap',
    'java.util.Map',
    ...(usesIdempotency(facts) ? ['java.util.UUID'] : []),
    'java.util.stream.Collectors',
  ];
}

const HELPERS = [
  '    static String fromEnvironment(String name) {',
  '        String value = System.getenv(name);',
  '        if (value == null || value.isEmpty()) throw new IllegalStateException(name + " is not set");',
  '        return value;',
  '    }',
  '',
  '    static PrivateKey readKey(Path file) throws Exception {',
  '        String pem = Files.readString(file).replaceAll("-----[^-]*-----", "");',
  '        byte[] der = Base64.getMimeDecoder().decode(pem);',
  '        return KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(der));',
  '    }',
  '',
  '    static String base64(byte[] bytes) {',
  '        return Base64.getEncoder().encodeToString(bytes);',
  '    }',
] as const;

const SHA512 = [
  '',
  '    static byte[] sha512(byte[] bytes) throws Exception {',
  '        return MessageDigest.getInstance("SHA-512").digest(bytes);',
  '    }',
] as const;

const WORDS: Words = {
  literal: javaLiteral,
  header: (name) => `headers.get(${javaLiteral(name)})`,
  length: 'String.valueOf(body.length)',
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
  created: ' + ";created=" + created',
  expires: ' + ";expires=" + expires',
  keyid: ' + ";keyid=\\"" + keyId + "\\""',
} as const;

const MESSAGES: Readonly<Record<ProgramFacts['signedMessage'], string>> = {
  sha512: 'sha512(base.getBytes(UTF_8))',
  base: 'base.getBytes(UTF_8)',
  'sha512-hex': 'HexFormat.of().formatHex(sha512(base.getBytes(UTF_8))).getBytes(UTF_8)',
  'sha512-base64': 'base64(sha512(base.getBytes(UTF_8))).getBytes(UTF_8)',
};

function bodyLines(facts: ProgramFacts): string[] {
  if (facts.body.kind === 'none') return [];
  const body = bodyExpression(facts.body, {
    text: (text) => `${javaLiteral(text)}.getBytes(UTF_8)`,
    base64: (text) => `Base64.getDecoder().decode(${javaLiteral(text)})`,
    file: 'Files.readAllBytes(Path.of(fromEnvironment("DIALBENCH_BODY_FILE")))',
  });
  const digest = 'String digest = "sha-512=:" + base64(sha512(body)) + ":";';
  return ['', `// ${REMARKS.body}`, `byte[] body = ${body};`, ...(usesDigest(facts) ? [digest] : [])];
}
