/**
 * A request as the text of a raw HTTP/1.1 message, if text can represent it.
 *
 * A clipboard holds only text, so a body that is not UTF-8 has no such form; the curl command carries any body.
 */
import { decodeUtf8Strict } from '../../bytes/utf8.ts';
import type { HttpRequest } from '../../http/message.ts';
import { writeRawRequest } from './raw-request.ts';

/** The message with CRLF line ends, or undefined if its body is not UTF-8. Throws AppError `request-unwritable`. */
export function asRawHttp(request: HttpRequest): string | undefined {
  const text = decodeUtf8Strict(writeRawRequest(request));
  return text.ok ? text.value : undefined;
}
