/**
 * What was changed between the signer and the verifier, when both ends are known: the request as it was built, and as it
 * arrived.
 *
 * The proof is the signature: it holds over the base of the request as it was built. Then each covered component that
 * differs was changed on the way, and nothing else is wrong with the signing.
 */
import { bytesEqual } from '../bytes/compare.ts';
import { decodeUtf8 } from '../bytes/utf8.ts';
import type { HttpRequest } from '../http/message.ts';
import { parseJson } from '../json/parse-json.ts';
import { type RequestView, viewRequest } from '../signature/components.ts';
import type { CryptoPort } from '../signature/ports.ts';
import type { SigningProfile } from '../signature/profile.ts';
import { modelBytes, modelOf, modelValue } from './base-model.ts';
import type { CauseId } from './causes.ts';
import { shown } from './changes/change.ts';
import { causesOfComponent } from './component-causes.ts';
import type { Finding } from './finding.ts';
import { type ForgivingInput, readForgivingInput } from './read-signature.ts';
import type { SearchPlan } from './search.ts';

/** Undefined where the signature does not hold over the request as it was built, or nothing differs. */
export function changedOnTheWay(
  built: HttpRequest,
  arrived: RequestView,
  input: ForgivingInput,
  { own, expected }: SearchPlan,
  profile: SigningProfile,
  crypto: Pick<CryptoPort, 'sha512' | 'sha256'>,
): readonly Finding[] | undefined {
  const builtInput = readForgivingInput(built, profile.label) ?? input;
  const before = modelOf(viewRequest(built), builtInput, profile);
  const base = modelBytes(before);
  const message = expected.of(base, crypto.sha512(base), crypto);
  if (!own().some(({ test }) => test(message, expected.variant))) return undefined;
  const after = modelOf(arrived, input, profile);
  const findings: Finding[] = [];
  const add = (causes: readonly CauseId[], what: string, sent: string, came: string | undefined): void => {
    findings.push({
      causes,
      message: `${what} was ${shown(sent)} when it was signed, and ${came === undefined ? 'did not arrive' : `arrived as ${shown(came)}`}. The signature holds over the request as it was built.`,
      fix: `Keep proxies and clients from changing ${what} after it is signed, or sign what they make of it.`,
      certainty: 'proven',
      expected: sent,
      came: came ?? '',
      corrected: { of: what, value: sent },
    });
  };
  if (builtInput.paramsText !== input.paramsText)
    add(['H13'], 'Signature-Input', builtInput.paramsText, input.paramsText);
  for (const name of new Set(before.names)) {
    const sent = modelValue(before, name);
    const came = modelValue(after, name);
    if (sent !== undefined && sent !== came) add(causesOfComponent(name, sent, came), name, sent, came);
  }
  if (!bytesEqual(built.body, arrived.request.body)) findings.push(bodyChanged(built.body, arrived.request.body));
  return findings.length === 0 ? undefined : findings;
}

function bodyChanged(built: Uint8Array, arrived: Uint8Array): Finding {
  const isCompressed = arrived[0] === 0x1f && arrived[1] === 0x8b;
  const isSameJson = !isCompressed && canonical(built) !== undefined && canonical(built) === canonical(arrived);
  const causes: readonly CauseId[] = isCompressed ? ['D20', 'H13'] : isSameJson ? ['V3', 'D1', 'H13'] : ['D23', 'H13'];
  const how = isCompressed ? 'compressed' : isSameJson ? 'written again, as the same JSON' : 'changed';
  return {
    causes,
    message: `The body was ${how} after it was signed: ${built.length} bytes were built, ${arrived.length} bytes arrived.`,
    fix: 'Hash the bytes that arrive, before anything parses or writes them again; and keep what is sent from being changed.',
    certainty: 'proven',
    expected: decodeUtf8(built.subarray(0, 2000)),
    came: isCompressed ? `${arrived.length} compressed bytes` : decodeUtf8(arrived.subarray(0, 2000)),
  };
}

/** JSON without its layout; undefined for what is no JSON. */
function canonical(body: Uint8Array): string | undefined {
  const text = decodeUtf8(body);
  return parseJson(text).ok ? JSON.stringify(JSON.parse(text)) : undefined;
}
