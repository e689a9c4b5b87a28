/** For a failed check, the two values that should be equal, side by side; the check's own sentence says the rest. */
import { bytesOf } from '../../shared/bytes/base64.ts';
import { contentDigest } from '../../shared/http/content-digest.ts';
import { firstHeader } from '../../shared/http/message.ts';
import type { Observed } from '../../shared/observed/observed.ts';
import type { CheckId } from '../../shared/signature/verdict.ts';

export type ExpectedAndCame = { readonly expected: string; readonly came: string };

type Facts = {
  readonly observed: Observed;
  /** The key ids that are known; empty if the key has none. */
  readonly keyIds: readonly string[];
};

/** Undefined where no two single values stand against each other. */
export function expectedAndCame(
  id: CheckId,
  { observed: { request, trace }, keyIds }: Facts,
): ExpectedAndCame | undefined {
  switch (id) {
    case 'digest-match':
      if (trace?.bodyDigestBase64 === undefined) return undefined;
      return {
        expected: contentDigest(bytesOf(trace.bodyDigestBase64)),
        came: firstHeader(request.headers, 'content-digest') ?? 'none',
      };
    case 'length-match':
      return {
        expected: `${request.body.totalBytes}`,
        came: firstHeader(request.headers, 'content-length') ?? 'none',
      };
    case 'key-known':
      if (trace === undefined || keyIds.length === 0) return undefined;
      return { expected: keyIds.join(' or '), came: trace.keyId === '' ? 'no keyid' : trace.keyId };
    case 'signature-length':
      if (trace === undefined) return undefined;
      return { expected: '64 bytes', came: `${bytesOf(trace.signatureBase64).length} bytes` };
    default:
      return undefined;
  }
}
