#!/usr/bin/env bash
# <head>
set -euo pipefail

fail() { printf '%s\n' "$1" >&2; exit 2; }
key_file=${DIALBENCH_KEY_FILE:-}
[ -n "$key_file" ] || fail 'DIALBENCH_KEY_FILE is not set.'
token=${DIALBENCH_TOKEN:-} #: token
[ -n "$token" ] || fail 'DIALBENCH_TOKEN is not set.' #: token
[ -r "$key_file" ] || fail "The key file $key_file cannot be read."
if grep -q 'BEGIN OPENSSH' "$key_file"; then fail "$key_file"'<openSsh>'; fi
passin=(-passin pass:)
if [ -n "${DIALBENCH_KEY_PASSPHRASE:-}" ]; then passin=(-passin env:DIALBENCH_KEY_PASSPHRASE)
elif grep -q 'BEGIN ENCRYPTED' "$key_file"; then fail "$key_file"'<encrypted>'; fi
openssl pkey -in "$key_file" "${passin[@]}" -noout -text_pub 2>&1 | grep -q '^ED25519' ||
  fail "$key_file"'<other>'
work=$(mktemp -d) # readable by its owner only
trap 'rm -rf "$work"' EXIT

method='<method>'
origin='<origin>'
path='<path>'
# <query> #: query
query='<query>'
url=$origin$path$query
#: if body

# <body>
printf %s '<body>' > "$work/body" #: body-text
printf %s '<body>' | openssl base64 -d -A > "$work/body" #: body-base64
cat "${DIALBENCH_BODY_FILE:?is not set}" > "$work/body" #: body-file
digest="sha-512=:$(openssl dgst -sha512 -binary "$work/body" | openssl base64 -A):" #: digest
#: end
#: if idempotency

# <idempotency>
random=$(openssl rand -hex 16)
variant=89ab
idempotency_key="${random:0:8}-${random:8:4}-4${random:13:3}-${variant:$((16#${random:16:1} % 4)):1}${random:17:3}-${random:20:12}"
#: end

# <headers>
names=() values=()
header() { names+=("$1"); values+=("$2"); }
value_of() { for at in "${!names[@]}"; do if [ "${names[at]}" = "$1" ]; then printf %s "${values[at]}"; fi; done; }
header '<name>' '<text>' #: header text
header '<name>' "$digest" #: header digest
header '<name>' "$(($(wc -c < "$work/body")))" # <length> #: header length
header '<name>' "$idempotency_key" #: header idempotency
header '<name>' '<scheme>'"$token" #: header token
header '<name>' "$token" #: header bare-token

# <components>
list='' base=''
cover() { list+="${list:+ }\"$1\""; base+="\"$1\": $2"$'\n'; }
cover '<name>' "$(value_of '<header>')" #: component header
cover '<name>' "$method" #: component method
cover '<name>' "$url" #: component url
cover '<name>' "$path" #: component path
cover '<name>' "$query" #: component query
cover '<name>' "$path$query" #: component target
cover '<name>' '<text>' #: component text
cover '<name>' '<text>' # <emptyQuery> #: component empty-query

created=$(date +%s) # <created> #: seconds
created=$(date +%s%3N) # <created> #: milliseconds
expires=$((created + 999)) #: expires
key_id='<keyId>'
params="($list);created=$created;expires=$expires;keyid=\"$key_id\""

# <base> (printf, because echo adds one.)
printf '%s"@signature-params": %s' "$base" "$params" > "$work/base"

# <message>
openssl dgst -sha512 -binary "$work/base" > "$work/message" #: signs-sha512
cat "$work/base" > "$work/message" #: signs-base
openssl dgst -sha512 -binary "$work/base" | od -An -v -tx1 | tr -d ' \n' > "$work/message" #: signs-sha512-hex
openssl dgst -sha512 -binary "$work/base" | openssl base64 -A > "$work/message" #: signs-sha512-base64
signature=$(openssl pkeyutl -sign -rawin -inkey "$key_file" "${passin[@]}" -in "$work/message" | openssl base64 -A)

label='<label>'
header Signature-Input "$label=$params"
header Signature "$label=:$signature:"

# curl reads the lines from a file: arguments are seen by every user of the machine. A name without a value ends in ;
for at in "${!names[@]}"; do
  if [ -n "${values[at]}" ]; then printf '%s: %s\n' "${names[at]}" "${values[at]}"; else printf '%s;\n' "${names[at]}"; fi
done > "$work/headers"

# --path-as-is and --globoff leave the address as it was signed. A redirect would need another signature.
status=$(curl --silent --show-error --request "$method" --path-as-is --globoff --head \
  --header @"$work/headers" --header 'Expect:' --data-binary @"$work/body" \
  --output "$work/answer" --write-out '%{http_code}' "$url") #: {--head }head {--data-binary @"$work/body" }body
printf '%s\n' "$status"
cat "$work/answer"
echo
[[ $status == 2?? ]]
