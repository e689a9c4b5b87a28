/** Ruby: openssl signs, net/http sends (it writes the target as it is given). Both come with Ruby. */
import {
  bodyExpression,
  componentExpression,
  componentRemark,
  headerExpression,
  headerRemark,
  remarked,
  type Words,
} from '../expressions.ts';
import { rubyLiteral } from '../literals.ts';
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

export const rubyTarget: Target = {
  id: 'ruby',
  needs: 'Ruby 3.1 or later; no gems',
  fileName: (title) => `${title.replaceAll(/[.-]/g, '_')}.rb`,
  run: (file) => `DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... ruby ${file}`,
  print: (facts) =>
    [
      ...headLines(facts, rubyTarget).map((line) => `# ${line}`.trimEnd()),
      '',
      "require 'net/http'",
      "require 'openssl'",
      ...(usesIdempotency(facts) ? ["require 'securerandom'"] : []),
      '',
      "key = OpenSSL::PKey.read(File.binread(ENV.fetch('DIALBENCH_KEY_FILE')))",
      ...(usesToken(facts) ? ["token = ENV.fetch('DIALBENCH_TOKEN')"] : []),
      '',
      `method = ${rubyLiteral(facts.method)}`,
      `origin = ${rubyLiteral(`${facts.scheme}://${facts.authority}`)}`,
      `path = ${rubyLiteral(facts.path)}`,
      ...(facts.query === '' ? [] : [`# ${REMARKS.query}`]),
      `query = ${rubyLiteral(facts.query)}`,
      'url = origin + path + query',
      ...bodyLines(facts),
      ...(usesIdempotency(facts) ? ['', `# ${REMARKS.idempotency}`, 'idempotency_key = SecureRandom.uuid'] : []),
      '',
      `# ${REMARKS.headers}`,
      'headers = {',
      ...facts.headers.map(({ name, value }) =>
        remarked(`  ${rubyLiteral(name)} => ${headerExpression(value, WORDS)},`, ' # ', headerRemark(value)),
      ),
      '}',
      '',
      `# ${REMARKS.components}`,
      'components = [',
      ...facts.components.map((fact) =>
        remarked(
          `  [${rubyLiteral(fact.name)}, ${componentExpression(fact.from, WORDS)}],`,
          ' # ',
          componentRemark(fact),
        ),
      ),
      ']',
      '',
      `created = ${facts.createdUnit === 'seconds' ? 'Time.now.to_i' : 'Process.clock_gettime(Process::CLOCK_REALTIME, :millisecond)'} # ${createdRemark(facts)}`,
      ...(facts.expiresAfter === undefined ? [] : [`expires = created + ${facts.expiresAfter}`]),
      `key_id = ${rubyLiteral(facts.keyId)}`,
      'list = components.map { |name, _| %("#{name}") }.join(\' \')',
      `params = %((#{list})${facts.parameters.map((name) => PARAMETERS[name]).join('')})`,
      '',
      `# ${REMARKS.base}`,
      "lines = components + [['@signature-params', params]]",
      'base = lines.map { |name, value| %("#{name}": #{value}) }.join("\\n")',
      '',
      `# ${messageRemark(facts)}`,
      `message = ${MESSAGES[facts.signedMessage]}`,
      "signature = [key.sign(nil, message)].pack('m0')",
      '',
      `label = ${rubyLiteral(facts.label)}`,
      'headers[\'Signature-Input\'] = "#{label}=#{params}"',
      'headers[\'Signature\'] = "#{label}=:#{signature}:"',
      '',
      '# net/http sends the target as it is given, and follows no redirect: another address needs another signature.',
      `request = Net::HTTPGenericRequest.new(method, ${facts.body.kind !== 'none'}, ${facts.method !== 'HEAD'}, path + query)`,
      'headers.each { |name, value| request[name] = value }',
      ...(facts.body.kind === 'none' ? [] : ['request.body = body']),
      'address = URI(origin)',
      "response = Net::HTTP.start(address.host, address.port, use_ssl: address.scheme == 'https') { |http| http.request(request) }",
      'puts response.code, response.body',
      "exit response.code.start_with?('2')",
      '',
    ].join('\n'),
};

const WORDS: Words = {
  literal: rubyLiteral,
  header: (name) => `headers[${rubyLiteral(name)}]`,
  length: 'body.bytesize.to_s',
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

const PARAMETERS = {
  created: ';created=#{created}',
  expires: ';expires=#{expires}',
  keyid: ';keyid="#{key_id}"',
} as const;

const MESSAGES: Readonly<Record<ProgramFacts['signedMessage'], string>> = {
  sha512: "OpenSSL::Digest.digest('SHA512', base)",
  base: 'base',
  'sha512-hex': "OpenSSL::Digest.hexdigest('SHA512', base)",
  'sha512-base64': "[OpenSSL::Digest.digest('SHA512', base)].pack('m0')",
};

function bodyLines(facts: ProgramFacts): string[] {
  if (facts.body.kind === 'none') return [];
  const body = bodyExpression(facts.body, {
    text: rubyLiteral,
    base64: (text) => `${rubyLiteral(text)}.unpack1('m0')`,
    file: "File.binread(ENV.fetch('DIALBENCH_BODY_FILE'))",
  });
  const digest = "digest = \"sha-512=:#{[OpenSSL::Digest.digest('SHA512', body)].pack('m0')}:\"";
  return ['', `# ${REMARKS.body}`, `body = ${body}`, ...(usesDigest(facts) ? [digest] : [])];
}
