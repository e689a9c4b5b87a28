/** Python 3: the package cryptography signs, http.client sends (it writes target and header names as they are given). */
import {
  bodyExpression,
  componentExpression,
  componentRemark,
  headerExpression,
  headerRemark,
  remarked,
  type Words,
} from '../expressions.ts';
import { pythonLiteral } from '../literals.ts';
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

export const pythonTarget: Target = {
  id: 'python',
  needs: 'Python 3.8 or later and the package cryptography (Debian: python3-cryptography)',
  fileName: (title) => `${title.replaceAll(/[.-]/g, '_')}.py`,
  run: (file) => `DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... python3 ${file}`,
  print: (facts) =>
    [
      ...headLines(facts, pythonTarget).map((line) => `# ${line}`.trimEnd()),
      '',
      ...['base64', 'hashlib', 'http.client', 'os', 'sys', 'time', ...(usesIdempotency(facts) ? ['uuid'] : [])]
        .filter((module) => module !== 'hashlib' || facts.signedMessage !== 'base' || usesDigest(facts))
        .map((module) => `import ${module}`),
      '',
      'from cryptography.hazmat.primitives.serialization import load_pem_private_key',
      '',
      'with open(os.environ["DIALBENCH_KEY_FILE"], "rb") as file:',
      '    key = load_pem_private_key(file.read(), password=None)',
      ...(usesToken(facts) ? ['token = os.environ["DIALBENCH_TOKEN"]'] : []),
      '',
      `method = ${pythonLiteral(facts.method)}`,
      `host = ${pythonLiteral(facts.authority)}`,
      `path = ${pythonLiteral(facts.path)}`,
      ...(facts.query === '' ? [] : [`# ${REMARKS.query}`]),
      `query = ${pythonLiteral(facts.query)}`,
      `url = "${facts.scheme}://" + host + path + query`,
      ...bodyLines(facts),
      ...(usesIdempotency(facts) ? ['', `# ${REMARKS.idempotency}`, 'idempotency_key = str(uuid.uuid4())'] : []),
      '',
      `# ${REMARKS.headers}`,
      'headers = {',
      ...facts.headers.map(({ name, value }) =>
        remarked(`    ${pythonLiteral(name)}: ${headerExpression(value, WORDS)},`, '  # ', headerRemark(value)),
      ),
      '}',
      '',
      `# ${REMARKS.components}`,
      'components = [',
      ...facts.components.map((fact) =>
        remarked(
          `    (${pythonLiteral(fact.name)}, ${componentExpression(fact.from, WORDS)}),`,
          '  # ',
          componentRemark(fact),
        ),
      ),
      ']',
      '',
      `created = int(time.time()${facts.createdUnit === 'seconds' ? '' : ' * 1000'})  # ${createdRemark(facts)}`,
      ...(facts.expiresAfter === undefined ? [] : [`expires = created + ${facts.expiresAfter}`]),
      `key_id = ${pythonLiteral(facts.keyId)}`,
      'names = " ".join(f\'"{name}"\' for name, _ in components)',
      `params = f'({names})${facts.parameters.map((name) => PARAMETERS[name]).join('')}'`,
      '',
      `# ${REMARKS.base}`,
      'lines = [f\'"{name}": {value}\' for name, value in components + [("@signature-params", params)]]',
      'base = "\\n".join(lines).encode()',
      '',
      `# ${messageRemark(facts)}`,
      `message = ${MESSAGES[facts.signedMessage]}`,
      'signature = base64.b64encode(key.sign(message)).decode()',
      '',
      `label = ${pythonLiteral(facts.label)}`,
      'headers["Signature-Input"] = label + "=" + params',
      'headers["Signature"] = label + "=:" + signature + ":"',
      '',
      `# http.client sends the target as it is given, and follows no redirect: another address needs another signature.`,
      `connection = http.client.${facts.scheme === 'https' ? 'HTTPSConnection' : 'HTTPConnection'}(host, timeout=30)`,
      'encoded = {name: value.encode() for name, value in headers.items()}',
      `connection.request(method, path + query, ${facts.body.kind === 'none' ? '' : 'body=body, '}headers=encoded)`,
      'response = connection.getresponse()',
      'print(response.status, response.reason)',
      'print(response.read().decode("utf-8", "replace"))',
      'sys.exit(0 if 200 <= response.status < 300 else 1)',
      '',
    ].join('\n'),
};

const PARAMETERS = {
  created: ';created={created}',
  expires: ';expires={expires}',
  keyid: ';keyid="{key_id}"',
} as const;

const MESSAGES: Readonly<Record<ProgramFacts['signedMessage'], string>> = {
  sha512: 'hashlib.sha512(base).digest()',
  base: 'base',
  'sha512-hex': 'hashlib.sha512(base).hexdigest().encode()',
  'sha512-base64': 'base64.b64encode(hashlib.sha512(base).digest())',
};

const WORDS: Words = {
  literal: pythonLiteral,
  header: (name) => `headers[${pythonLiteral(name)}]`,
  length: 'str(len(body))',
  digest: 'digest',
  idempotencyKey: 'idempotency_key',
  token: 'token',
  plus: ' + ',
  method: 'method',
  url: 'url',
  path: 'path',
  query: 'query',
  target: 'path + query',
};

function bodyLines(facts: ProgramFacts): string[] {
  if (facts.body.kind === 'none') return [];
  const body = bodyExpression(facts.body, {
    text: (text) => `${pythonLiteral(text)}.encode()`,
    base64: (text) => `base64.b64decode(${pythonLiteral(text)})`,
    file: 'open(os.environ["DIALBENCH_BODY_FILE"], "rb").read()',
  });
  const digest = 'digest = "sha-512=:" + base64.b64encode(hashlib.sha512(body).digest()).decode() + ":"';
  return ['', `# ${REMARKS.body}`, `body = ${body}`, ...(usesDigest(facts) ? [digest] : [])];
}
