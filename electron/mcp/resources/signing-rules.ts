/** The rules by which a request of the service is signed, as the environment's profile has them, for agents to read. */

import { componentFacts } from '../../../shared/doctor/component-facts.ts';
import { isDerived } from '../../../shared/signature/components.ts';
import { SIGNED_BYTES, type SigningProfile } from '../../../shared/signature/profile.ts';
import { CHECK_IDS, WARNING_IDS } from '../../../shared/signature/verdict.ts';

/** Markdown. */
export function signingRules(profile: SigningProfile): string {
  const { components, label, parameterOrder, signedMessage, clockToleranceSec } = profile;
  const names = [...new Set(Object.values(components).flat())];
  const lines = [
    '# How a request is signed',
    '',
    `The signature is one of HTTP Message Signatures (RFC 9421) with Ed25519. The key signs ${SIGNED_BYTES[signedMessage]}.`,
    '',
    '1. Serialise the body once. Content-Digest is sha-512=:BASE64: of exactly these bytes (RFC 9530); Content-Length counts them.',
    '2. Write one line for each covered component, in the order of the list: the name in double quotes, a colon, one blank, the value.',
    `3. End with the line "@signature-params": and the list with its parameters in the order ${parameterOrder.join(', ')}; the same text goes into Signature-Input behind ${label}=.`,
    '4. Join the lines by one line feed each, with none at the end. These UTF-8 bytes are the signature base.',
    `5. Sign, and send Signature: ${label}=:BASE64: of the 64 bytes.`,
    '',
    `created is in ${profile.createdUnit} since 1970. ${expiresOf(profile)} A verifier allows clocks to differ by ${clockToleranceSec} s.`,
    '',
    '## What each method covers',
    '',
    ...Object.entries(components).map(([method, list]) => `- ${method}: ${list.map((name) => `"${name}"`).join(' ')}`),
    '',
    'Requests below /auth cover neither authorization nor x-client-id: a client calling it has none yet.',
    `${idempotencyOf(profile)} ${queryOf(profile)}`,
    `Names in the base and in the list are written ${profile.componentCase === 'lower' ? 'in lower case' : 'as the headers are sent'}.`,
    '',
    '## The components',
    '',
    ...names.map((name) => {
      const facts = componentFacts(name);
      return `- "${name}" (${isDerived(name) ? 'derived' : 'header'}): ${facts?.what} ${facts?.value}`;
    }),
    '',
    '## What a verifier checks',
    '',
    `Checks, in their order: ${CHECK_IDS.join(', ')}.`,
    '',
    `Warnings, which refuse nothing: ${WARNING_IDS.join(', ')}.`,
  ];
  return `${lines.join('\n')}\n`;
}

function expiresOf({ expires }: SigningProfile): string {
  if (expires === 'off') return 'There is no expires.';
  return 'afterSec' in expires
    ? `expires is ${expires.afterSec} s after created.`
    : `expires is created plus the bare number ${expires.afterMs}.`;
}

function idempotencyOf({ idempotencyHeader }: SigningProfile): string {
  if (idempotencyHeader === 'both') return 'X-Idempotency-Key and X-Idempotency-Id are both sent, with one value.';
  return `The idempotency header is X-Idempotency-${idempotencyHeader === 'key' ? 'Key' : 'Id'}.`;
}

function queryOf({ emptyQuery }: SigningProfile): string {
  if (emptyQuery === 'omit') return 'A URL without a query has no line "@query".';
  return `The value of "@query" of a URL without a query is ${emptyQuery === 'empty' ? 'empty' : 'a question mark'}.`;
}
