/**
 * C#: HttpClient, and BouncyCastle for Ed25519, which .NET itself does not sign with.
 *
 * System.Uri decodes and merges paths unless it is told not to; header values are added without validation, so that they
 * are sent as they are signed.
 */
import {
  bodyExpression,
  componentExpression,
  componentRemark,
  headerExpression,
  headerRemark,
  remarked,
  type Words,
} from '../expressions.ts';
import { csharpLiteral } from '../literals.ts';
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

export const csharpTarget: Target = {
  id: 'csharp',
  unproven: 'This program is unproven: the tests that run the others have no .NET SDK. Its text is compared, not run.',
  needs: '.NET 8 or later and the package BouncyCastle.Cryptography (dotnet add package BouncyCastle.Cryptography)',
  fileName: () => 'Program.cs',
  run: () => 'DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... dotnet run',
  print(facts) {
    const lengthName = facts.headers.find(({ value }) => value.kind === 'length')?.name;
    return [
      ...headLines(facts, csharpTarget).map((line) => `// ${line}`.trimEnd()),
      '',
      'using System.Net;',
      'using System.Security.Cryptography;',
      'using System.Text;',
      'using Org.BouncyCastle.Crypto.Parameters;',
      'using Org.BouncyCastle.Crypto.Signers;',
      'using Org.BouncyCastle.Security;',
      '',
      'var pem = File.ReadAllText(FromEnvironment("DIALBENCH_KEY_FILE"));',
      'var der = Convert.FromBase64String(pem[PemEncoding.Find(pem).Base64Data]);',
      'var key = (Ed25519PrivateKeyParameters)PrivateKeyFactory.CreateKey(der);',
      ...(usesToken(facts) ? ['var token = FromEnvironment("DIALBENCH_TOKEN");'] : []),
      '',
      `var method = ${csharpLiteral(facts.method)};`,
      `var path = ${csharpLiteral(facts.path)};`,
      ...(facts.query === '' ? [] : [`// ${REMARKS.query}`]),
      `var query = ${csharpLiteral(facts.query)};`,
      `var url = ${csharpLiteral(`${facts.scheme}://${facts.authority}`)} + path + query;`,
      ...bodyLines(facts),
      ...(usesIdempotency(facts)
        ? ['', `// ${REMARKS.idempotency}`, 'var idempotencyKey = Guid.NewGuid().ToString();']
        : []),
      '',
      `// ${REMARKS.headers}`,
      'var headers = new List<(string Name, string Value)>',
      '{',
      ...facts.headers.map(({ name, value }) =>
        remarked(`    (${csharpLiteral(name)}, ${headerExpression(value, WORDS)}),`, ' // ', headerRemark(value)),
      ),
      '};',
      'string Header(string name) => headers.First(header => header.Name == name).Value;',
      '',
      `// ${REMARKS.components}`,
      'var components = new List<(string Name, string Value)>',
      '{',
      ...facts.components.map((fact) =>
        remarked(
          `    (${csharpLiteral(fact.name)}, ${componentExpression(fact.from, WORDS)}),`,
          ' // ',
          componentRemark(fact),
        ),
      ),
      '};',
      '',
      `var created = DateTimeOffset.UtcNow.${facts.createdUnit === 'seconds' ? 'ToUnixTimeSeconds()' : 'ToUnixTimeMilliseconds()'}; // ${createdRemark(facts)}`,
      ...(facts.expiresAfter === undefined ? [] : [`var expires = created + ${facts.expiresAfter};`]),
      `var keyId = ${csharpLiteral(facts.keyId)};`,
      'var list = string.Join(" ", components.Select(component => $"\\"{component.Name}\\""));',
      `var parameters = $"({list})${facts.parameters.map((name) => PARAMETERS[name]).join('')}";`,
      '',
      `// ${REMARKS.base}`,
      'components.Add(("@signature-params", parameters));',
      'var lines = components.Select(component => $"\\"{component.Name}\\": {component.Value}");',
      'var signatureBase = Encoding.UTF8.GetBytes(string.Join("\\n", lines));',
      '',
      `// ${messageRemark(facts)}`,
      `var message = ${MESSAGES[facts.signedMessage]};`,
      'var signer = new Ed25519Signer();',
      'signer.Init(true, key);',
      'signer.BlockUpdate(message, 0, message.Length);',
      'var signature = Convert.ToBase64String(signer.GenerateSignature());',
      '',
      `var label = ${csharpLiteral(facts.label)};`,
      'headers.Add(("Signature-Input", label + "=" + parameters));',
      'headers.Add(("Signature", label + "=:" + signature + ":"));',
      ...(lengthName === undefined
        ? []
        : [
            `headers.RemoveAll(header => header.Name == ${csharpLiteral(lengthName)}); // HttpClient writes it itself, from the same bytes.`,
          ]),
      '',
      '// Without this, Uri decodes and merges what was signed.',
      'var address = new Uri(url, new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true });',
      'using var request = new HttpRequestMessage(new HttpMethod(method), address)',
      '{',
      '    Version = HttpVersion.Version11,',
      ...(facts.body.kind === 'none' ? [] : ['    Content = new ByteArrayContent(body),']),
      '};',
      'foreach (var (name, value) in headers)',
      '{',
      ...(facts.body.kind === 'none'
        ? ['    request.Headers.TryAddWithoutValidation(name, value);']
        : [
            '    // Content-Type, Content-Digest and their like belong to the content in .NET; on the wire all are alike.',
            '    if (!request.Headers.TryAddWithoutValidation(name, value)) request.Content.Headers.TryAddWithoutValidation(name, value);',
          ]),
      '}',
      `// ${REMARKS.redirect}`,
      'using var client = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false });',
      'using var response = await client.SendAsync(request);',
      'Console.WriteLine((int)response.StatusCode);',
      'Console.WriteLine(await response.Content.ReadAsStringAsync());',
      'return response.IsSuccessStatusCode ? 0 : 1;',
      '',
      'static string FromEnvironment(string name) =>',
      '    Environment.GetEnvironmentVariable(name) ?? throw new InvalidOperationException($"{name} is not set");',
      '',
    ].join('\n');
  },
};

const WORDS: Words = {
  literal: csharpLiteral,
  header: (name) => `Header(${csharpLiteral(name)})`,
  length: 'body.Length.ToString()',
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
  created: ';created={created}',
  expires: ';expires={expires}',
  keyid: ';keyid=\\"{keyId}\\"',
} as const;

const MESSAGES: Readonly<Record<ProgramFacts['signedMessage'], string>> = {
  sha512: 'SHA512.HashData(signatureBase)',
  base: 'signatureBase',
  'sha512-hex': 'Encoding.ASCII.GetBytes(Convert.ToHexString(SHA512.HashData(signatureBase)).ToLowerInvariant())',
  'sha512-base64': 'Encoding.ASCII.GetBytes(Convert.ToBase64String(SHA512.HashData(signatureBase)))',
};

function bodyLines(facts: ProgramFacts): string[] {
  if (facts.body.kind === 'none') return [];
  const body = bodyExpression(facts.body, {
    text: (text) => `Encoding.UTF8.GetBytes(${csharpLiteral(text)})`,
    base64: (text) => `Convert.FromBase64String(${csharpLiteral(text)})`,
    file: 'File.ReadAllBytes(FromEnvironment("DIALBENCH_BODY_FILE"))',
  });
  const digest = 'var digest = "sha-512=:" + Convert.ToBase64String(SHA512.HashData(body)) + ":";';
  return ['', `// ${REMARKS.body}`, `var body = ${body};`, ...(usesDigest(facts) ? [digest] : [])];
}
