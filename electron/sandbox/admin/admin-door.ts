/**
 * The admin calls: plain JSON over loopback, beside the service, for other people's test suites. They are not signed.
 *
 *   GET    /admin                          what is running: client id, key ids, clock, and how much there is of all else
 *   GET    /admin/clock                    {nowMs, isFrozen, offsetMs}
 *   PUT    /admin/clock                    one of {"freeze":true|"ISO"}, {"advanceMs":n}, {"run":true}, {"follow":true}
 *   GET    /admin/settings                 PUT changes the named ones: {"settlementDelayMs":0,"strict":true, …}; behind a proxy
 *                                          {"publicUrl":"https://…"} is the address that callers sign, null ends that;
 *                                          {"explainRefusals":true}: a 401 says in its errors what was really signed
 *   POST   /admin/reset                    {} or {"seed":n}: the world as the seed makes it
 *   GET    /admin/snapshots                names and times
 *   POST   /admin/snapshots                {"name":"…"} saves;  POST /admin/snapshots/NAME/restore;  DELETE /admin/snapshots/NAME
 *   GET    /admin/keys                     registered public keys
 *   POST   /admin/keys                     {"keyId":"…","publicKey":"any text form"};  DELETE /admin/keys/ID
 *   GET    /admin/journal                  ?operation= &method= &path= &status= &verified= &own= &text= &sinceId= &limit=
 *   GET    /admin/journal/count            the same parts, answers {"count":n}
 *   GET    /admin/journal/ID               one request whole: the summary as listed, and {"request":{method,url,headers,body},
 *                                          "trace":{baseBase64,hashBase64,…},"verdict":{verified,checks,warnings},"response":{status,
 *                                          headers,body},"diagnosis":{findings,…}}; a body is {"base64":its first 4096 bytes,"totalBytes":n}
 *   DELETE /admin/journal                  forgets all entries
 *   GET    /admin/faults                   rules in force, each with how often it was asked and its hits
 *   PUT    /admin/faults                   {"rules":[{"operation":"*","when":{"kind":"every","nth":3},"fault":{"kind":"status","status":503}}]}
 *   PUT    /admin/weather                  {"name":"stormy","seed":1};  clear ends all faults
 *   GET    /admin/deliveries               ?limit= webhook messages with their tries;  GET /admin/mails the outbox
 *   POST   /admin/token                    {}: a new access token; earlier ones hold no longer
 *
 * A refused call answers 4xx with {"ok":false,"failure":{"code","message"}}. Calls from web pages are refused: the Host
 * must be this address, an Origin or a foreign Referer must not be there, and a body must be application/json, with the
 * fields above and no others. So are calls that a proxy passed on: whoever reaches the service by its public address must
 * not reset it. So are signed messages: they are requests and deliveries of the service.
 */
import { AppError, type Failure } from '../../../shared/failure.ts';
import {
  firstHeader,
  type HeaderLine,
  type HttpRequest,
  headerValues,
  mediaTypeOf,
} from '../../../shared/http/message.ts';
import { splitUrl } from '../../../shared/http/url-parts.ts';
import { parseJson } from '../../../shared/json/parse-json.ts';
import { repeatedMember } from '../../../shared/json/repeated-member.ts';
import { beginning } from '../../../shared/text/shortened.ts';
import type { Received } from '../http/listener.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import type { SandboxAdmin } from './admin.ts';
import { ADMIN_CALLS } from './admin-calls.ts';

const PREFIX = '/admin';

export function isAdminTarget(target: string): boolean {
  return target === PREFIX || target.startsWith(`${PREFIX}/`) || target.startsWith(`${PREFIX}?`);
}

/** @param hosts the exact Host values that name this sandbox. */
export function answerAdmin(
  admin: SandboxAdmin,
  hosts: readonly string[],
  { request, target, isTooLarge }: Pick<Received, 'request' | 'target' | 'isTooLarge'>,
): Reply {
  const turnedAway = refuseForeign(hosts, request);
  if (turnedAway) return refused(403, turnedAway);
  // It was not read, and must not be taken for an empty one.
  if (isTooLarge)
    return refused(413, { code: 'input-invalid', message: 'The body of an admin call has at most 1 MiB.' });
  const [path = '', query = ''] = target.split('?', 2);
  const atPath = ADMIN_CALLS.filter(({ pattern }) => pattern.test(path));
  const call = atPath.find(({ method }) => method === request.method);
  if (!call) {
    const message =
      atPath.length === 0
        ? `There is no admin call at ${beginning(path, 100)}; GET ${PREFIX} tells what is running.`
        : `${request.method} is not offered here; ${atPath.map(({ method }) => method).join(', ')} ${atPath.length === 1 ? 'is' : 'are'}.`;
    return refused(atPath.length === 0 ? 404 : 405, { code: 'call-unknown', message });
  }
  try {
    const parameters = Object.values(call.pattern.exec(path)?.groups ?? {}).map(decodeURIComponent);
    const result = call.run(admin, { parameters, query: new URLSearchParams(query), body: readBody(request) });
    return jsonReply(200, result ?? { ok: true }, NO_STORE);
  } catch (error) {
    if (error instanceof AppError) return refused(statusOf(error.code), error.failure);
    if (error instanceof URIError)
      return refused(400, { code: 'input-invalid', message: 'The path holds a broken percent-escape.' });
    throw error;
  }
}

function statusOf(code: string): number {
  if (code === 'key-id-taken') return 409;
  return code.endsWith('-unknown') ? 404 : 400;
}

const NO_STORE = [['Cache-Control', 'no-store']] as const;

function refused(status: number, failure: Failure): Reply {
  return jsonReply(status, { ok: false, failure }, NO_STORE);
}

/** How proxies and tunnels name themselves or their caller; `forwardedOf` reads some of it. */
const OF_PROXY =
  /^(?:via|forwarded|cdn-loop|client-ip|true-client-ip|x-(?:forwarded|forwarder|original|rewrite|envoy|azure|appengine|amzn-trace|amz-cf|arr|ms-forwarded|vercel|varnish|nf|cloud-trace)(?:-.*)?|x-(?:real|client|cluster-client|proxyuser|remote)-(?:ip|addr)|x-host|x-http-host-override|(?:cf|fly|fastly|ngrok|tailscale|proxy-client|wl-proxy-client)-.*)$/i;

const SIGNED = ['signature', 'signature-input'] as const;

/** Rejects calls through a proxy, signed messages, and calls from browsers that use another name of this machine or come from another origin. */
function refuseForeign(hosts: readonly string[], request: HttpRequest): Failure | undefined {
  const refuse = (message: string): Failure => ({ code: 'caller-refused', message });
  const named = headerValues(request.headers, 'host');
  if (named.length !== 1 || !hosts.includes(named[0] ?? ''))
    return refuse(`Admin calls are made to ${hosts.join(' or ')}.`);
  if (request.headers.some(([name]) => OF_PROXY.test(name))) {
    return refuse('Admin calls are not passed on by a proxy; make them on the machine of the sandbox.');
  }
  if (SIGNED.some((name) => firstHeader(request.headers, name) !== undefined)) {
    return refuse('Admin calls are not signed: this message was meant for the service below /v1, or for a receiver.');
  }
  if (isOfPage(request.headers, hosts)) return refuse('Admin calls are not made from web pages.');
  const type = mediaTypeOf(firstHeader(request.headers, 'content-type') ?? '');
  if (request.body.length > 0 && type !== 'application/json')
    return refuse('The body of an admin call is application/json.');
  return undefined;
}

/**
 * A browser says where its request came from; one that somebody opens by its address comes from nowhere. Node's own fetch
 * sends `Sec-Fetch-Mode: cors` and nothing else of it, so that line alone makes no page.
 */
function isOfPage(headers: readonly HeaderLine[], hosts: readonly string[]): boolean {
  const sites = headerValues(headers, 'sec-fetch-site');
  const told = headers.filter(([name]) => /^sec-fetch-/i.test(name));
  return (
    firstHeader(headers, 'origin') !== undefined ||
    headerValues(headers, 'referer').some((from) => !hosts.includes(splitUrl(from).authority.toLowerCase())) ||
    sites.some((site) => site !== 'none' && site !== 'same-origin') ||
    (sites.length === 0 && told.some(([name, value]) => !/mode$/i.test(name) || value !== 'cors'))
  );
}

function readBody(request: HttpRequest): unknown {
  if (request.body.length === 0) return {};
  let text: string;
  let body: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(request.body);
    body = JSON.parse(text) as unknown;
  } catch (cause) {
    throw new AppError({ code: 'input-invalid', message: 'The body of the call is not JSON in UTF-8.' }, { cause });
  }
  const read = parseJson(text);
  const twice = read.ok ? repeatedMember(read.value) : undefined;
  if (twice === undefined) return body;
  throw new AppError({ code: 'input-invalid', message: `${twice} is given twice in the body; give it once.` });
}
