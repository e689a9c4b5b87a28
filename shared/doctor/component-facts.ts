/**
 * What a covered component is, where its value comes from, and which mistakes are made with it.
 *
 * For people and agents who ask about one name in Signature-Input; the same names that components.ts resolves.
 * Source: RFC 9421 sections 2.1 to 2.3; RFC 9530 section 2; RFC 9110 sections 8.3, 8.6 and 11.6.2; investment service specification,
 * "Headers by method".
 */
import type { CauseId } from './causes.ts';

export type ComponentFacts = {
  readonly kind: 'derived' | 'header' | 'parameters';
  readonly what: string;
  /** How its value is written in the base. */
  readonly value: string;
  readonly source: string;
  /** The mistakes that are made with it, the likeliest first. */
  readonly causes: readonly CauseId[];
};

const FACTS: Readonly<Record<string, ComponentFacts>> = {
  '@method': {
    kind: 'derived',
    what: 'The request method.',
    value: 'As it is sent, which is in upper case: POST.',
    source: 'RFC 9421 section 2.2.1',
    causes: ['U1', 'U2'],
  },
  '@target-uri': {
    kind: 'derived',
    what: 'The whole URL that the request goes to.',
    value: 'Scheme, host, port unless it is the default one, path and query, without a fragment.',
    source: 'RFC 9421 section 2.2.2',
    causes: ['U18', 'U3', 'U4', 'U19', 'U20', 'U16', 'U8', 'U5'],
  },
  '@authority': {
    kind: 'derived',
    what: 'The host that the request goes to, and its port.',
    value: 'In lower case, without user name, and without the port where it is the default of the scheme.',
    source: 'RFC 9421 section 2.2.3',
    causes: ['U4', 'U5', 'U6', 'U19'],
  },
  '@scheme': {
    kind: 'derived',
    what: 'The scheme of the URL.',
    value: 'In lower case: https.',
    source: 'RFC 9421 section 2.2.4',
    causes: ['U3'],
  },
  '@request-target': {
    kind: 'derived',
    what: 'The target as it stands in the request line.',
    value: 'Path and query for an ordinary request; the whole URL where it was sent so.',
    source: 'RFC 9421 section 2.2.5',
    causes: ['U9', 'U17'],
  },
  '@path': {
    kind: 'derived',
    what: 'The path of the URL.',
    value: 'As it is sent, its percent escapes untouched, without the query; an empty path is “/”.',
    source: 'RFC 9421 section 2.2.6',
    causes: ['U7', 'U16', 'U9', 'U10', 'U11', 'U17'],
  },
  '@query': {
    kind: 'derived',
    what: 'The whole query of the URL.',
    value: 'As it is sent, with its question mark; without a query the value is a question mark alone.',
    source: 'RFC 9421 section 2.2.7',
    causes: ['U15', 'U14', 'U13', 'U12', 'U21'],
  },
  '@query-param': {
    kind: 'derived',
    what: 'One parameter of the query, named by ;name="…".',
    value: 'Name and value decoded as a form is, and percent-encoded again. It must stand in the query once.',
    source: 'RFC 9421 section 2.2.8',
    causes: ['U12', 'U13', 'B18'],
  },
  '@status': {
    kind: 'derived',
    what: 'The status of a response.',
    value: 'A request has none, so it cannot be covered here.',
    source: 'RFC 9421 section 2.2.9',
    causes: ['B10'],
  },
  '@signature-params': {
    kind: 'parameters',
    what: 'The last line of the base: the list of components with the parameters created, expires and keyid. It is never listed itself.',
    value: 'The text of Signature-Input behind its label and equals sign, character by character.',
    source: 'RFC 9421 section 2.3',
    causes: ['B4', 'P1', 'P2', 'P5', 'B6', 'P12', 'P3', 'P11'],
  },
  'content-digest': {
    kind: 'header',
    what: 'The hash of the body’s bytes, by which the signature protects the body.',
    value: 'sha-512=:BASE64: over exactly the bytes that are sent.',
    source: 'RFC 9530 section 2',
    causes: ['D23', 'D1', 'D2', 'D3', 'D15', 'D14', 'D16', 'D18', 'D20', 'D27'],
  },
  'content-length': {
    kind: 'header',
    what: 'The number of bytes in the body.',
    value: 'Digits alone. Bytes are counted, not characters.',
    source: 'RFC 9110 section 8.6',
    causes: ['H4', 'H5', 'H6', 'H7'],
  },
  'content-type': {
    kind: 'header',
    what: 'The media type of the body.',
    value: 'As it is sent, with charset and blanks as they are.',
    source: 'RFC 9110 section 8.3',
    causes: ['H1', 'H3', 'H2'],
  },
  authorization: {
    kind: 'header',
    what: 'The access token of the caller.',
    value: '“Bearer”, one blank, the token without a line feed.',
    source: 'RFC 9110 section 11.6.2',
    causes: ['H9', 'H10'],
  },
  'x-client-id': {
    kind: 'header',
    what: 'The id of the client that the key is registered for.',
    value: 'As it is sent, in the same letter case.',
    source: 'Investment service specification, “Headers by method”',
    causes: ['H11', 'K16'],
  },
  'x-idempotency-key': {
    kind: 'header',
    what: 'One value for one intent, by which a retry is known.',
    value: 'As it is sent; made once before signing and used again for a retry.',
    source: 'Investment service specification, “Headers by method”',
    causes: ['H8', 'H11'],
  },
};

const HEADER: ComponentFacts = {
  kind: 'header',
  what: 'A header of the request.',
  value:
    'Its value without blanks at both ends; several lines joined in order by a comma and a blank; a fold becomes one blank. The name is in lower case.',
  source: 'RFC 9421 section 2.1',
  causes: ['H14', 'H13', 'B13', 'B16', 'B9', 'B15'],
};

export const EXPLAINED_COMPONENTS: readonly string[] = Object.keys(FACTS);

/** Undefined for a name with @ that RFC 9421 does not have. */
export function componentFacts(lowerName: string): ComponentFacts | undefined {
  const name = lowerName === 'x-idempotency-id' ? 'x-idempotency-key' : lowerName;
  if (Object.hasOwn(FACTS, name)) return FACTS[name];
  return name.startsWith('@') ? undefined : HEADER;
}
