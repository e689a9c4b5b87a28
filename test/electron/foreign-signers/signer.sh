#!/bin/bash
# A client as its author would write it: openssl, base64 and curl. Arguments: the mistakes to make.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
covered=(content-type content-digest content-length authorization x-client-id x-idempotency-key @method @target-uri @path)

call() {
  local mistake=$1 url=$SERVICE_URL/v1/customers
  local body='{"firstName":"Zoe","lastName":"Daka"}' digest created expires id params base=() name value
  printf '%s' "$body" > "$folder/body"
  case $mistake in
    echo-body) digest=$(echo "$body" | openssl dgst -sha512 -binary | base64 -w0) ;;
    digest-hex) digest=$(openssl dgst -sha512 -r "$folder/body" | cut -d' ' -f1) ;;
    digest-sha256) digest=$(openssl dgst -sha256 -binary "$folder/body" | base64 -w0) ;;
    digest-xxd) digest=$(openssl dgst -sha512 -binary "$folder/body" | xxd -p -c 200 | base64 -w0) ;;
    *) digest=$(openssl dgst -sha512 -binary "$folder/body" | base64 -w0) ;;
  esac
  created=$(date +%s)
  [ "$mistake" = millis ] && created=$(date +%s%3N)
  expires=$((created + 100))
  id=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || openssl rand -hex 16 | sed 's/^\(.\{8\}\)\(....\)\(....\)\(....\)/\1-\2-4-\4-/')
  declare -A values=(
    [content-type]=application/json
    [content-digest]="sha-512=:$digest:"
    [content-length]=${#body}
    [authorization]="Bearer $SERVICE_TOKEN"
    [x-client-id]=$SERVICE_CLIENT
    [x-idempotency-key]=$id
    [@method]=POST
    [@target-uri]=$url
    [@path]=/v1/customers
  )
  [ "$mistake" = trailing-slash ] && values[@path]=/v1/customers/
  [ "$mistake" = unset-variable ] && values[x-client-id]=
  params="($(printf '"%s" ' "${covered[@]}" | sed 's/ $//'));created=$created;expires=$expires;keyid=\"$SERVICE_KEY_ID\""
  : > "$folder/base"
  for name in "${covered[@]}"; do printf '"%s": %s\n' "$name" "${values[$name]}" >> "$folder/base"; done
  printf '"@signature-params": %s' "$params" >> "$folder/base"
  case $mistake in
    echo-base) echo >> "$folder/base" ;;
    crlf) sed -i 's/$/\r/' "$folder/base" && truncate -s -1 "$folder/base" ;;
    backslash-n) tr '\n' '|' < "$folder/base" | sed 's/|/\\n/g' | tr -d '\n' > "$folder/b2" && mv "$folder/b2" "$folder/base" ;;
  esac
  case $mistake in
    unhashed) cp "$folder/base" "$folder/message" ;;
    hex) openssl dgst -sha512 -r "$folder/base" | cut -d' ' -f1 | tr -d '\n' > "$folder/message" ;;
    hex-newline) openssl dgst -sha512 -r "$folder/base" | cut -d' ' -f1 > "$folder/message" ;;
    sha256) openssl dgst -sha256 -binary "$folder/base" > "$folder/message" ;;
    *) openssl dgst -sha512 -binary "$folder/base" > "$folder/message" ;;
  esac
  openssl pkeyutl -sign -rawin -inkey "$SERVICE_KEY_FILE" -in "$folder/message" -out "$folder/signature"
  case $mistake in
    base64-wrap) value=$(base64 "$folder/signature" | tr '\n' ' ' | sed 's/ $//') ;;
    signature-hex) value=$(xxd -p -c 200 "$folder/signature") ;;
    *) value=$(base64 -w0 "$folder/signature") ;;
  esac
  local data=(--data-binary "@$folder/body")
  [ "$mistake" = curl-type ] && values[content-type]=application/x-www-form-urlencoded
  printf '%s ' "$mistake"
  local colons=:
  [ "$mistake" = no-colons ] && colons=
  curl -s -o /dev/null -w '%{http_code}\n' -X POST "$url" -H "Content-Type: ${values[content-type]}" \
    -H "Content-Digest: sha-512=:$digest:" -H "Authorization: Bearer $SERVICE_TOKEN" -H "X-Client-Id: $SERVICE_CLIENT" \
    -H "X-Idempotency-Key: $id" -H "Signature-Input: sig1=$params" -H "Signature: sig1=$colons$value$colons" "${data[@]}"
}

for mistake in "$@"; do call "$mistake"; done
