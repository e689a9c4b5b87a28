/** A prepared request as the tools show it. */
import { toBase64 } from '../../shared/bytes/base64.ts';
import { toHex } from '../../shared/bytes/hex.ts';
import { decodeUtf8, decodeUtf8Strict } from '../../shared/bytes/utf8.ts';
import { asCurl } from '../../shared/forms/curl/as-curl.ts';
import { writeRawRequest } from '../../shared/forms/raw/raw-request.ts';
import { firstHeader, type HttpRequest } from '../../shared/http/message.ts';

type Signing = { readonly base: Uint8Array; readonly hash: Uint8Array; readonly signature?: Uint8Array };

export function signedDocument(request: HttpRequest, { base, hash, signature }: Signing, isTokenHidden: boolean) {
  const raw = decodeUtf8Strict(writeRawRequest(request));
  return {
    raw: raw.ok ? raw.value : decodeUtf8(writeRawRequest({ ...request, body: new Uint8Array() })),
    curl: asCurl(request),
    base: decodeUtf8(base),
    signatureInput: firstHeader(request.headers, 'signature-input') ?? '',
    hashHex: toHex(hash),
    signature: signature && toBase64(signature),
    isTokenHidden,
  };
}
