/**
 * An imported request as a draft: an operation of the catalogue filled in, and everything that it leaves out.
 *
 * One sentence names headers that every request gets fresh (token, client id, digest, signature, the transport's own);
 * another names headers that a draft cannot hold. A request that matches no operation has no input and says why.
 */
import { decodeUtf8Strict } from '../bytes/utf8.ts';
import { operationInputFrom } from '../form/input-from-request.ts';
import type { ImportedRequest } from '../forms/imported-request.ts';
import { firstHeader, type HeaderLine } from '../http/message.ts';
import { isMadeAnew } from '../request/made-anew.ts';
import type { OperationInput } from '../request/operation-input.ts';

export type ImportedDraft = {
  readonly request: ImportedRequest;
  /** Absent if no operation matches; `leftOver` then says why. */
  readonly input?: OperationInput;
  readonly leftOver: readonly string[];
};

export function importedDraft(request: ImportedRequest): ImportedDraft {
  const text = decodeUtf8Strict(request.body);
  if (!text.ok) {
    const why = `The body of ${request.body.length} bytes is not UTF-8 from byte ${text.fault.offset} on, and a draft is text.`;
    return { request, leftOver: [why, ...request.leftOver] };
  }
  const contentType = firstHeader(request.headers, 'content-type') ?? '';
  const { input, leftOver } = operationInputFrom(request.method, request.url, text.value, contentType);
  if (!input) return { request, leftOver: [...leftOver, ...request.leftOver] };
  return { request, input, leftOver: [...leftOver, ...headersLeft(request.headers), ...request.leftOver] };
}

function headersLeft(headers: readonly HeaderLine[]): string[] {
  const names = [...new Set(headers.map(([name]) => name))].filter((name) => name.toLowerCase() !== 'content-type');
  const anew = names.filter(isMadeAnew);
  const foreign = names.filter((name) => !isMadeAnew(name));
  return [
    ...(anew.length > 0 ? [`Made for each request: ${anew.join(', ')}.`] : []),
    ...(foreign.length > 0 ? [`Headers that a draft has no place for: ${foreign.join(', ')}.`] : []),
  ];
}
