/**
 * bash with openssl and curl.
 *
 * Header lines reach curl in a file, because every user of the machine can see a process's arguments. The base reaches
 * openssl in a file, because it signs Ed25519 only over files.
 */
import { type Language, type Target, when } from '../frame.ts';
import { KEY_FILE_WORDS } from '../key-file.ts';
import { bashLiteral } from '../literals.ts';

const BASH: Language = {
  mark: '#',
  literal: bashLiteral,
  names: {
    digest: '"$digest"',
    idempotency: '"$idempotency_key"',
    token: '"$token"',
    method: '"$method"',
    url: '"$url"',
    path: '"$path"',
    query: '"$query"',
    target: '"$path$query"',
  },
  plus: '',
  header: (name) => `"$(value_of ${name})"`,
  length: '"$(($(wc -c < "$work/body")))"',
  headerLine: (name, value) => `header ${name} ${value}`,
  componentLine: (name, value) => `cover ${name} ${value}`,
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the braces are the generated program's
  bytes: {
    text: (text) => `printf %s ${text}`,
    base64: (text) => `printf %s ${text} | openssl base64 -d -A`,
    file: 'cat "${DIALBENCH_BODY_FILE:?is not set}"',
  },
  body: (bytes) => [`${bytes} > "$work/body"`],
  digest: ['digest="sha-512=:$(openssl dgst -sha512 -binary "$work/body" | openssl base64 -A):"'],
  idempotency: [
    'random=$(openssl rand -hex 16)',
    'variant=89ab',
    'idempotency_key="${random:0:8}-${random:8:4}-4${random:13:3}-${variant:$((16#${random:16:1} % 4)):1}${random:17:3}-${random:20:12}"',
  ],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the braces are the generated program's
  created: { seconds: 'created=$(date +%s)', milliseconds: 'created=$(date +%s%3N)' },
  expires: (after) => `expires=$((created + ${after}))`,
  parameters: { created: ';created=$created', expires: ';expires=$expires', keyid: ';keyid=\\"$key_id\\"' },
  messages: {
    sha512: 'openssl dgst -sha512 -binary "$work/base"',
    base: 'cat "$work/base"',
    'sha512-hex': 'openssl dgst -sha512 -binary "$work/base" | od -An -v -tx1 | tr -d \' \\n\'',
    'sha512-base64': 'openssl dgst -sha512 -binary "$work/base" | openssl base64 -A',
  },
};

export const curlTarget: Target = {
  id: 'curl',
  language: BASH,
  needs: 'bash 4 or later, OpenSSL 3 (not LibreSSL) and curl 7.55 or later',
  fileName: (title) => `${title.replaceAll('.', '-')}.sh`,
  run: (file) => `DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... bash ${file}`,
  print: (facts, parts) =>
    [
      '#!/usr/bin/env bash',
      ...parts.head,
      'set -euo pipefail',
      '',
      // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the braces are the generated program's
      ...keyLines(parts.uses.token),
      'work=$(mktemp -d) # readable by its owner only',
      'trap \'rm -rf "$work"\' EXIT',
      '',
      `method=${bashLiteral(facts.method)}`,
      `origin=${bashLiteral(parts.origin)}`,
      `path=${bashLiteral(facts.path)}`,
      ...parts.query,
      `query=${bashLiteral(facts.query)}`,
      'url=$origin$path$query',
      ...parts.body,
      ...parts.idempotency,
      '',
      parts.remark('headers'),
      'names=() values=()',
      'header() { names+=("$1"); values+=("$2"); }',
      'value_of() { for at in "${!names[@]}"; do if [ "${names[at]}" = "$1" ]; then printf %s "${values[at]}"; fi; done; }',
      ...parts.headers,
      '',
      parts.remark('components'),
      "list='' base=''",
      'cover() { list+="${list:+ }\\"$1\\""; base+="\\"$1\\": $2"$\'\\n\'; }',
      ...parts.components,
      '',
      parts.created,
      ...parts.expires,
      `key_id=${bashLiteral(facts.keyId)}`,
      `params="($list)${parts.parameters}"`,
      '',
      `${parts.remark('base')} (printf, because echo adds one.)`,
      'printf \'%s"@signature-params": %s\' "$base" "$params" > "$work/base"',
      '',
      parts.messageRemark,
      `${parts.message} > "$work/message"`,
      'signature=$(openssl pkeyutl -sign -rawin -inkey "$key_file" "${passin[@]}" -in "$work/message" | openssl base64 -A)',
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

/** Checks the variables and the key file before anything is signed; openssl itself reads the key. */
function keyLines(usesToken: boolean): readonly string[] {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the braces are the generated program's
  return [
    'fail() { printf \'%s\\n\' "$1" >&2; exit 2; }',
    'key_file=${DIALBENCH_KEY_FILE:-}',
    '[ -n "$key_file" ] || fail \'DIALBENCH_KEY_FILE is not set.\'',
    ...when(usesToken, 'token=${DIALBENCH_TOKEN:-}', '[ -n "$token" ] || fail \'DIALBENCH_TOKEN is not set.\''),
    '[ -r "$key_file" ] || fail "The key file $key_file cannot be read."',
    `if grep -q 'BEGIN OPENSSH' "$key_file"; then fail "$key_file"${bashLiteral(KEY_FILE_WORDS.openSsh)}; fi`,
    'passin=(-passin pass:)',
    'if [ -n "${DIALBENCH_KEY_PASSPHRASE:-}" ]; then passin=(-passin env:DIALBENCH_KEY_PASSPHRASE)',
    `elif grep -q 'BEGIN ENCRYPTED' "$key_file"; then fail "$key_file"${bashLiteral(KEY_FILE_WORDS.encrypted)}; fi`,
    'openssl pkey -in "$key_file" "${passin[@]}" -noout -text_pub 2>&1 | grep -q \'^ED25519\' ||',
    `  fail "$key_file"${bashLiteral(KEY_FILE_WORDS.other)}`,
  ];
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the braces are the generated program's
}
