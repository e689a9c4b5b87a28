/**
 * Verifies a request against the address by which its caller reached the sandbox.
 *
 * Without a public URL that is the address as received. With one, a request that came through the proxy (its Host is the
 * public one, or a proxy left a header) is verified against the public URL only. Others may come from this machine or
 * through a proxy that tells nothing: they are good for either address. A refusal of a request that came through a proxy
 * says against which URL it was verified, and what would make it the right one.
 */
import { forwardedOf } from '../../../shared/http/forwarded.ts';
import { type HttpRequest, headerValues } from '../../../shared/http/message.ts';
import { isPublicHost, publicUrlOf } from '../../../shared/sandbox/public-url.ts';
import type { CryptoPort } from '../../../shared/signature/ports.ts';
import type { Verdict } from '../../../shared/signature/verdict.ts';
import type { SandboxSettings } from '../settings.ts';
import { type SignatureJudgement, verifyOnPool } from './verify-on-pool.ts';

type Reached = {
  readonly verdict: Verdict;
  /** The request with the URL that it was verified against. */
  readonly request: HttpRequest;
};

/** @param target the request target as received. */
export async function verifyAsReached(
  request: HttpRequest,
  target: string,
  judgement: SignatureJudgement,
  publicUrl: SandboxSettings['publicUrl'],
  crypto: CryptoPort,
): Promise<Reached> {
  if (publicUrl === null) {
    const verdict = await verifyOnPool(request, judgement, crypto);
    return verdict.verified ? { request, verdict } : withProxyHint({ request, verdict }, publicUrl);
  }
  const judge = async (asReached: HttpRequest): Promise<Reached> => ({
    request: asReached,
    verdict: await verifyOnPool(asReached, judgement, crypto),
  });
  const asPublic = { ...request, url: publicUrlOf(target, publicUrl) };
  const host = headerValues(request.headers, 'host')[0] ?? '';
  if (isPublicHost(host, publicUrl) || forwardedOf(request)) return withProxyHint(await judge(asPublic), publicUrl);
  const direct = await judge(request);
  if (direct.verdict.verified) return direct;
  const other = await judge(asPublic);
  return other.verdict.verified ? other : direct;
}

function withProxyHint(reached: Reached, publicUrl: string | null): Reached {
  const { verdict, request } = reached;
  const forwarded = forwardedOf(request);
  if (verdict.verified || forwarded === undefined) return reached;
  const scheme = forwarded.scheme ?? 'https';
  const example = `${scheme}://${forwarded.host ?? headerValues(request.headers, 'host')[0] ?? 'HOST'}`;
  const remedy =
    publicUrl === null
      ? `If its sender signed ${example}…, give the sandbox that public URL: --public-url ${example}, PUT /admin/settings {"publicUrl":"${example}"}, or Sandbox › Service.`
      : `If its sender signed another address, change the sandbox's public URL, which is ${publicUrl}.`;
  const hint = `The request came through a proxy (${forwarded.by}) and was verified against ${request.url}. ${remedy}`;
  const checks = verdict.checks.map((check) =>
    check.id === 'signature-valid' && check.made && !check.ok
      ? { ...check, message: `${check.message} ${hint}` }
      : check,
  );
  return { ...reached, verdict: { ...verdict, checks } };
}
