/** PHP: the sodium extension signs, the http stream sends (it writes the target and the lines as they are given). */
import {
  bodyExpression,
  componentExpression,
  componentRemark,
  headerExpression,
  headerRemark,
  remarked,
  type Words,
} from '../expressions.ts';
import { phpLiteral } from '../literals.ts';
import type { ProgramFacts } from '../program-facts.ts';
import {
  createdRemark,
  headLines,
  messageRemark,
  REMARKS,
  usesDigest,
  usesIdempotency,
  usesToken,
} from '../remarks.ts';
import type { Target } from '../target.ts';

export const phpTarget: Target = {
  id: 'php',
  needs: 'PHP 8.0 or later with the sodium extension (part of most builds; Debian: php-cli)',
  fileName: (title) => `${title.replaceAll('.', '-')}.php`,
  run: (file) => `DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... php ${file}`,
  print: (facts) =>
    [
      '<?php',
      ...headLines(facts, phpTarget).map((line) => `// ${line}`.trimEnd()),
      'declare(strict_types=1);',
      '',
      ...HELPERS,
      "$key = signingKey(file_get_contents(fromEnvironment('DIALBENCH_KEY_FILE')));",
      ...(usesToken(facts) ? ["$token = fromEnvironment('DIALBENCH_TOKEN');"] : []),
      '',
      `$method = ${phpLiteral(facts.method)};`,
      `$path = ${phpLiteral(facts.path)};`,
      ...(facts.query === '' ? [] : [`// ${REMARKS.query}`]),
      `$query = ${phpLiteral(facts.query)};`,
      `$url = ${phpLiteral(`${facts.scheme}://${facts.authority}`)} . $path . $query;`,
      ...bodyLines(facts),
      ...(usesIdempotency(facts) ? ['', `// ${REMARKS.idempotency}`, ...UUID] : []),
      '',
      `// ${REMARKS.headers}`,
      '$headers = [',
      ...facts.headers.map(({ name, value }) =>
        remarked(`    ${phpLiteral(name)} => ${headerExpression(value, WORDS)},`, ' // ', headerRemark(value)),
      ),
      '];',
      '',
      `// ${REMARKS.components}`,
      '$components = [',
      ...facts.components.map((fact) =>
        remarked(
          `    [${phpLiteral(fact.name)}, ${componentExpression(fact.from, WORDS)}],`,
          ' // ',
          componentRemark(fact),
        ),
      ),
      '];',
      '',
      `$created = ${facts.createdUnit === 'seconds' ? 'time()' : '(int) (microtime(true) * 1000)'}; // ${createdRemark(facts)}`,
      ...(facts.expiresAfter === undefined ? [] : [`$expires = $created + ${facts.expiresAfter};`]),
      `$keyId = ${phpLiteral(facts.keyId)};`,
      "$list = implode(' ', array_map(fn($component) => '\"' . $component[0] . '\"', $components));",
      `$params = "($list)${facts.parameters.map((name) => PARAMETERS[name]).join('')}";`,
      '',
      `// ${REMARKS.base}`,
      "$components[] = ['@signature-params', $params];",
      '$base = implode("\\n", array_map(fn($component) => \'"\' . $component[0] . \'": \' . $component[1], $components));',
      '',
      `// ${messageRemark(facts)}`,
      `$message = ${MESSAGES[facts.signedMessage]};`,
      '$signature = base64_encode(sodium_crypto_sign_detached($message, $key));',
      '',
      `$label = ${phpLiteral(facts.label)};`,
      "$headers['Signature-Input'] = $label . '=' . $params;",
      "$headers['Signature'] = $label . '=:' . $signature . ':';",
      '',
      '$lines = [];',
      'foreach ($headers as $name => $value) {',
      "    $lines[] = $name . ': ' . $value;",
      '}',
      `// ${REMARKS.redirect}`,
      "$stream = fopen($url, 'r', false, stream_context_create(['http' => [",
      "    'method' => $method,",
      "    'header' => $lines,",
      ...(facts.body.kind === 'none' ? [] : ["    'content' => $body,"]),
      "    'protocol_version' => 1.1,",
      "    'follow_location' => 0,",
      "    'ignore_errors' => true, // an answer beyond 2xx is an answer, too",
      "    'timeout' => 30,",
      ']]));',
      'if ($stream === false) {',
      "    throw new RuntimeException('No answer came');",
      '}',
      "[, $status] = explode(' ', stream_get_meta_data($stream)['wrapper_data'][0]);",
      'echo $status, "\\n", stream_get_contents($stream), "\\n";',
      "exit($status[0] === '2' ? 0 : 1);",
      '',
    ].join('\n'),
};

const HELPERS = [
  'function fromEnvironment(string $name): string',
  '{',
  '    return getenv($name) ?: throw new RuntimeException("$name is not set");',
  '}',
  '',
  '/** sodium takes the bare 32 bytes: they follow the names of algorithm and field in a PKCS#8 key (RFC 8410). */',
  'function signingKey(string $pem): string',
  '{',
  "    $der = base64_decode(preg_replace('/-----[^-]*-----|\\s/', '', $pem));",
  "    $parts = explode(hex2bin('06032b657004220420'), $der, 2);",
  '    if (count($parts) < 2) {',
  "        throw new RuntimeException('The key file holds no Ed25519 private key in PKCS#8 PEM');",
  '    }',
  '    return sodium_crypto_sign_secretkey(sodium_crypto_sign_seed_keypair(substr($parts[1], 0, 32)));',
  '}',
  '',
] as const;

const UUID = [
  '$random = random_bytes(16);',
  '$random[6] = chr(ord($random[6]) & 0x0f | 0x40);',
  '$random[8] = chr(ord($random[8]) & 0x3f | 0x80);',
  "$idempotencyKey = vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($random), 4));",
] as const;

const WORDS: Words = {
  literal: phpLiteral,
  header: (name) => `$headers[${phpLiteral(name)}]`,
  length: '(string) strlen($body)',
  digest: '$digest',
  idempotencyKey: '$idempotencyKey',
  token: '$token',
  plus: ' . ',
  method: '$method',
  url: '$url',
  path: '$path',
  query: '$query',
  target: '$path . $query',
};

const PARAMETERS = {
  created: ';created=$created',
  expires: ';expires=$expires',
  keyid: ';keyid=\\"$keyId\\"',
} as const;

const MESSAGES: Readonly<Record<ProgramFacts['signedMessage'], string>> = {
  sha512: "hash('sha512', $base, true)",
  base: '$base',
  'sha512-hex': "hash('sha512', $base)",
  'sha512-base64': "base64_encode(hash('sha512', $base, true))",
};

function bodyLines(facts: ProgramFacts): string[] {
  if (facts.body.kind === 'none') return [];
  const body = bodyExpression(facts.body, {
    text: phpLiteral,
    base64: (text) => `base64_decode(${phpLiteral(text)})`,
    file: "file_get_contents(fromEnvironment('DIALBENCH_BODY_FILE'))",
  });
  const digest = "$digest = 'sha-512=:' . base64_encode(hash('sha512', $body, true)) . ':';";
  return ['', `// ${REMARKS.body}`, `$body = ${body};`, ...(usesDigest(facts) ? [digest] : [])];
}
