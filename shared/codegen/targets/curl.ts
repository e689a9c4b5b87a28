/**
 * bash with openssl and curl.
 *
 * Header lines go to curl in a file, because the arguments of a process are seen by every user of the machine; the base
 * goes to openssl in a file, because it signs Ed25519 over files only.
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
import { bashLiteral } from '../literals.ts';
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

export const curlTarget: Target = {
  id: 'curl',
  needs: 'bash 4 or later, OpenSSL 3 (not LibreSSL) and curl 7.55 or later',
  fileName: (title) => `${title.replaceAll('.', '-')}.sh`,
  run: (file) => `DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... bash ${file}`,
  print: (facts) =>
    [
      '#!/usr/bin/env bash',
      ...headLines(facts, curlTarget).map((line) => `# ${line}`.trimEnd()),
      'set -euo pipefail',
      '',
      // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the braces are the generated program's
      ': "${DIALBENCH_KEY_FILE:?is not set}"',
      ...(usesToken(facts) ? ['token=${DIALBENCH_TOKEN:?is not set}'] : []),
      'work=$(mktemp -d) # readable by its owner only',
      'trap \'rm -rf "$work"\' EXIT',
      '',
      `method=${bashLiteral(facts.method)}`,
      `origin=${bashLiteral(`${facts.scheme}://${facts.authority}`)}`,
      `path=${bashLiteral(facts.path)}`,
      ...(facts.query === '' ? [] : [`# ${REMARKS.query}`]),
      `query=${bashLiteral(facts.query)}`,
      'url=$origin$path$query',
      ...bodyLines(facts),
      ...(usesIdempotency(facts)
        ? [
            '',
            `# ${REMARKS.idempotency}`,
            'random=$(openssl rand -hex 16)',
            'variant=89ab',
            'idempotency_key="${random:0:8}-${random:8:4}-4${random:13:3}-${variant:$((16#${random:16:1} % 4)):1}${random:17:3}-${random:20:12}"',
          ]
        : []),
      '',
      `# ${REMARKS.headers}`,
      'names=() values=()',
      'header() { names+=("$1"); values+=("$2"); }',
      'value_of() { for at in "${!names[@]}"; do if [ "${names[at]}" = "$1" ]; then printf %s "${values[at]}"; fi; done; }',
      ...facts.headers.map(({ name, value }) =>
        remarked(`header ${bashLiteral(name)} ${headerExpression(value, WORDS)}`, ' # ', headerRemark(value)),
      ),
      '',
      `# ${REMARKS.components}`,
      "list='' base=''",
      'cover() { list+="${list:+ }\\"$1\\""; base+="\\"$1\\": $2"$\'\\n\'; }',
      ...facts.components.map((fact) =>
        remarked(
          `cover ${bashLiteral(fact.name)} ${componentExpression(fact.from, WORDS)}`,
          ' # ',
          componentRemark(fact),
        ),
      ),
      '',
      `created=${facts.createdUnit === 'seconds' ? '$(date +%s)' : '$(date +%s%3N)'} # ${createdRemark(facts)}`,
      ...(facts.expiresAfter === undefined ? [] : [`expires=$((created + ${facts.expiresAfter}))`]),
      `key_id=${bashLiteral(facts.keyId)}`,
      `params="($list)${facts.parameters.map((name) => PARAMETERS[name]).join('')}"`,
      '',
      `# ${REMARKS.base} (printf, because echo adds one.)`,
      'printf \'%s"@signature-params": %s\' "$base" "$params" > "$work/base"',
      '',
      `# ${messageRemark(facts)}`,
      `${MESSAGES[facts.signedMessage]} > "$work/message"`,
      'signature=$(openssl pkeyutl -sign -rawin -inkey "$DIALBENCH_KEY_FILE" -in "$work/message" | openssl base64 -A)',
      '',
      `label=${bashLiteral(facts.label)}`,
      'header Signature-Input "$label=$params"',
      'header Signature "$label=:$signature:"',
      '',
      '# curl reads the lines from a file: arguments are seen by every user of the machine. A name without a value ends in ;',
      'for at in "${!names[@]}"; do',
      '  if [ -n "${values[at]}" ]; then printf \'%s: %s\\n\' "${names[at]}" "${values[at]}"; else printf \'%s;\\n\' "${names[at]}"; fi',
      'done > "$work/headers"',
      '',
      '# --path-as-is and --globoff leave the address as it was signed. A redirect would need another signature.',
      `status=$(curl --silent --show-error --request "$method" --path-as-is --globoff ${facts.method === 'HEAD' ? '--head ' : ''}\\`,
      `  --header @"$work/headers" --header 'Expect:' ${facts.body.kind === 'none' ? '' : '--data-binary @"$work/body" '}\\`,
      '  --output "$work/answer" --write-out \'%{http_code}\' "$url")',
      'printf \'%s\\n\' "$status"',
      'cat "$work/answer"',
      'echo',
      '[[ $status == 2?? ]]',
      // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the braces are the generated program's
      '',
    ].join('\n'),
};

const WORDS: Words = {
  literal: bashLiteral,
  header: (name) => `"$(value_of ${bashLiteral(name)})"`,
  length: '"$(($(wc -c < "$work/body")))"',
  digest: '"$digest"',
  idempotencyKey: '"$idempotency_key"',
  token: '"$token"',
  plus: '',
  method: '"$method"',
  url: '"$url"',
  path: '"$path"',
  query: '"$query"',
  target: '"$path$query"',
};

const PARAMETERS = {
  created: ';created=$created',
  expires: ';expires=$expires',
  keyid: ';keyid=\\"$key_id\\"',
} as const;

const MESSAGES: Readonly<Record<ProgramFacts['signedMessage'], string>> = {
  sha512: 'openssl dgst -sha512 -binary "$work/base"',
  base: 'cat "$work/base"',
  'sha512-hex': 'openssl dgst -sha512 -binary "$work/base" | od -An -v -tx1 | tr -d \' \\n\'',
  'sha512-base64': 'openssl dgst -sha512 -binary "$work/base" | openssl base64 -A',
};

function bodyLines(facts: ProgramFacts): string[] {
  if (facts.body.kind === 'none') return [];
  const written = bodyExpression(facts.body, {
    text: (text) => `printf %s ${bashLiteral(text)}`,
    base64: (text) => `printf %s ${bashLiteral(text)} | openssl base64 -d -A`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the braces are the generated program's
    file: 'cat "${DIALBENCH_BODY_FILE:?is not set}"',
  });
  const digest = 'digest="sha-512=:$(openssl dgst -sha512 -binary "$work/body" | openssl base64 -A):"';
  return ['', `# ${REMARKS.body}`, `${written} > "$work/body"`, ...(usesDigest(facts) ? [digest] : [])];
}
