/**
 * A command that signs by itself when it is run: curl since 8.22 (`--httpsig-…`), xh (`--unstable-m-sig-…`) and HTTPie with
 * its plugin for message signatures. What such a signature will be, and what of a profile it cannot be.
 *
 * All three sign the base itself, write created in seconds and keyid, and have no expires, nonce or tag.
 * Source: curl's manual page and lib/http_httpsig.c, run as 8.22.0-DEV; xh's --help and src/message_signature.rs; the
 * README of httpie-http-message-signatures.
 */
import type { SelfSigner } from '../http/read-request.ts';
import { SIGNED_BYTES, type SigningProfile } from './profile.ts';

const DIGEST: Readonly<Record<SelfSigner['tool'], string>> = {
  curl: ', and no Content-Digest is made',
  xh: '; a Content-Digest that is listed is made with SHA-256',
  HTTPie: '',
};

/** What the command will sign, in a sentence. The key is no part of it. */
export function selfSigned({ tool, algorithm, covered, keyId }: SelfSigner): string {
  const by = algorithm ?? 'the algorithm of its key';
  const list = covered === undefined ? 'the components of its configuration' : covered.join(' ') || 'nothing';
  const named = keyId === undefined ? '' : ` “${keyId}”`;
  return `${tool} signs this request itself, when it is run: with ${by}, over ${list}; created and keyid${named}, no expires, nonce or tag${DIGEST[tool]}.`;
}

/** The derived components that curl can cover. */
const CURL_COMPONENTS: readonly string[] = ['@method', '@authority', '@path', '@query'];

/** The names as `--httpsig-headers` takes them: `method content-type:`. */
export function curlComponents(names: readonly string[]): string {
  return names.map((name) => (name.startsWith('@') ? name.slice(1) : `${name}:`)).join(' ');
}

/** What will stand behind its list of components. */
export function parametersOf({ algorithm, keyId = '…' }: SelfSigner): string {
  return `;created=…;keyid="${keyId}"${algorithm === undefined ? '' : `;alg="${algorithm}"`}`;
}

/** Why a request that must cover these cannot be signed by `tool` for this profile; empty where it can. */
export function signingLimits(
  { tool }: Pick<SelfSigner, 'tool'>,
  required: readonly string[],
  { signedMessage, createdUnit, componentCase }: SigningProfile,
): readonly string[] {
  const derived =
    tool === 'curl' ? required.filter((name) => name.startsWith('@') && !CURL_COMPONENTS.includes(name)) : [];
  return [
    ...(derived.length === 0 ? [] : [`it cannot cover ${derived.join(' and ')}`]),
    ...(signedMessage === 'base' ? [] : [`it signs the base itself, and not ${SIGNED_BYTES[signedMessage]}`]),
    ...(createdUnit === 'seconds' ? [] : ['it writes created in seconds']),
    ...(componentCase === 'lower' ? [] : ['it writes names in lower case']),
  ];
}
