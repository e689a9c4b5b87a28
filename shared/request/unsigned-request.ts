/** The request by which a gateway calls a USSD application: the body as it is, to the URL as it is, with a token where there is one. */
import { AppError } from '../failure.ts';
import type { HeaderLine, HttpRequest } from '../http/message.ts';
import { isLoopback, splitUrl } from '../http/url-parts.ts';

type Body = { readonly contentType: string; readonly body: Uint8Array };

/** @param token empty for none. Throws AppError `token-in-clear` where anyone on the way could read it. */
export function unsignedRequest(url: string, token: string, { contentType, body }: Body): HttpRequest {
  const { scheme, authority } = splitUrl(url);
  if (token !== '' && scheme === 'http' && !isLoopback(authority)) {
    const message = `The token is not sent to ${authority} by http: anyone on the way could read it. Use https, or take the token away.`;
    throw new AppError({ code: 'token-in-clear', message });
  }
  const headers: HeaderLine[] = [
    ['Content-Type', contentType],
    ['Content-Length', String(body.length)],
    ...(token === '' ? [] : [['Authorization', `Bearer ${token}`] as const]),
  ];
  return { method: 'POST', url, headers, body };
}
