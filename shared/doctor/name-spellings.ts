/**
 * How the names of components are spelt where they are taken from another place than the list: as a language, a server, an
 * older standard or HTTP/2 has them. A new spelling is a row.
 *
 * Source: RFC 3875 section 4.1 (CGI); RFC 9113 section 8.3.1 (pseudo headers); draft-cavage-http-signatures section 2.3.
 */
import { DERIVED_COMPONENTS, isDerived } from '../signature/components.ts';
import type { SigningProfile } from '../signature/profile.ts';

/** Another spelling of a name, or the name itself. */
export type WriteName = (name: string) => string;

const titled: WriteName = (name) => name.replace(/(^|[-@])[a-z]/g, (letter) => letter.toUpperCase());
const underscored: WriteName = (name) => name.replaceAll('-', '_');
const camel: WriteName = (name) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const pascal: WriteName = (name) => titled(name).replaceAll('-', '');
const cgi: WriteName = (name) =>
  (/^content-(?:type|length)$/.test(name) ? '' : 'HTTP_') + underscored(name).toUpperCase();

type Spelling = readonly [of: 'all' | 'headers' | 'derived', write: WriteName];

const SPELLINGS: readonly Spelling[] = [
  ['headers', titled],
  ['all', (name) => name.toUpperCase()],
  ['headers', (name) => name.toUpperCase()],
  ['headers', underscored],
  ['headers', cgi],
  ['headers', (name) => underscored(name).toUpperCase()],
  ['headers', (name) => cgi(name).toLowerCase()],
  ['headers', camel],
  ['headers', pascal],
  ['headers', (name) => name.replaceAll('-', '')],
  ['headers', (name) => name.replace(/^x-/, '')],
  ['headers', (name) => `@${name}`],
  ['all', (name) => ` ${name}`],
  ['all', (name) => `${name} `],
  ['derived', titled],
  ['derived', (name) => name.toUpperCase()],
  ['derived', camel],
  ['derived', pascal],
  ['derived', underscored],
  ['derived', (name) => name.replaceAll('-', '')],
  ['derived', (name) => name.slice(1)],
  ['derived', (name) => `:${name.slice(1)}`],
  ['derived', (name) => (name === '@target-uri' ? ':path' : `:${name.slice(1)}`)],
  ['derived', (name) => `(${name.slice(1)})`],
];

/** Names that no component has, and that are written for one. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  '@target-uri': ['@uri', '@url', '@target', '@target-url', '@request-uri', '@request-target'],
  '@method': ['@request-method', '@http-method'],
  '@path': ['@request-path', '@url-path', '@pathname'],
  '@query': ['@query-string', '@query-params', '@query-param'],
  'content-digest': ['digest'],
  // Beside another header with x-, which keeps it.
  'x-client-id': ['client-id'],
  'x-idempotency-key': ['x-idempotency-id', 'idempotency-key'],
};

/** Each way to spell the names, those with capitals first. */
export const NAME_SPELLINGS: readonly WriteName[] = [
  ...SPELLINGS.map(
    ([of, write]): WriteName =>
      (name) =>
        of === 'all' || (of === 'derived') === isDerived(name) ? write(name) : name,
  ),
  ...Object.entries(OTHER_NAMES).flatMap(([name, all]) =>
    all.map(
      (other): WriteName =>
        (plain) =>
          plain === name ? other : plain,
    ),
  ),
];

/** The component that a name of Signature-Input was meant for, where it is none itself. The case of letters is forgiven elsewhere. */
export function meantName(spelt: string, { components }: Pick<SigningProfile, 'components'>): string | undefined {
  const known = [...new Set([...DERIVED_COMPONENTS, ...Object.values(components).flat()])];
  if (known.includes(spelt.toLowerCase())) return undefined;
  return known.find((name) => NAME_SPELLINGS.some((write) => write(name) === spelt));
}
