/** What can happen to host and port between signing and sending. */

import { capitalised } from '../../text/capitalised.ts';
import type { BaseModel } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import { type Change, shown, withUrl, withValue } from './change.ts';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '10.0.2.2', 'host.docker.internal'] as const;
const LOCAL_PORTS = ':8080|:3000|:8000|:5000|:4000|:4010|:8081|:8443|:8888|:9000|:9090|:5173|'.split('|');

/** With these ports the hosts of emulators and containers are tried too. */
const USUAL_PORTS = 3;

/** What is written where a URL without a port is put together from its parts. */
const NO_PORTS: readonly string[] = [':', ':0', ':-1', ':undefined', ':null', ':None'];

/** `knownHosts` are those of the other environments, as they stand in an authority. */
export function authorityChanges(model: BaseModel, knownHosts: readonly string[]): Change[] {
  const { url } = model;
  const changes: Change[] = [];
  const sent = url.authority;
  const lists = model.names.includes('@authority');
  const add = (
    slot: string,
    causes: readonly CauseId[],
    rewrite: (text: string) => string,
    fix: string,
    isRare?: boolean,
  ): void => {
    const signed = rewrite(sent);
    if (signed === sent) return;
    const message = `The host was signed as ${shown(signed)}; the request was sent to ${shown(sent)}.`;
    const same = { causes, slot, message, fix, expected: sent, came: signed, isRare };
    const everywhere = (from: BaseModel): BaseModel =>
      withUrl(from, (at) => ({ ...at, authority: rewrite(at.authority) }));
    changes.push({ ...same, apply: everywhere });
    // A signer that builds @authority itself writes it as it is, without the normalisation of RFC 9421.
    if (lists)
      changes.push({
        ...same,
        apply: (from) => {
          const changed = everywhere(from);
          return withValue(changed, '@authority', changed.url.authority);
        },
      });
  };
  const portOf = (authority: string): string => /:\d*$/.exec(authority)?.[0] ?? '';
  const hostOf = (authority: string): string => authority.replace(/:\d*$/, '');
  const standard = url.scheme.toLowerCase() === 'http' ? ':80' : ':443';
  const drop = 'Leave the default port out, and keep every other port, as the URL is sent.';
  if (portOf(sent) === '')
    for (const port of new Set([standard, ':443', ':80', ...NO_PORTS]))
      add(
        'authority/port',
        port.length > 4 ? ['U5', 'B22'] : ['U5'],
        (host) => host + port,
        drop,
        NO_PORTS.includes(port),
      );
  else add('authority/port', ['U5'], hostOf, 'Keep the port that the URL is sent with.');
  const normal = 'Write the host in lower case, without a final dot or user name.';
  add('authority/case', ['U6'], (text) => text.toUpperCase(), normal);
  add('authority/case', ['U6'], capitalised, normal);
  add('authority/case', ['U6'], (text) => text.replace(/(^|[.-])[a-z]/g, (letter) => letter.toUpperCase()), normal);
  add('authority/case', ['U6'], (text) => text.toLowerCase(), normal);
  add('authority/case', ['U6'], (text) => text.replace(/^[a-z0-9-]+/, (label) => label.toUpperCase()), normal, true);
  add('authority/dot', ['U6'], (text) => `${hostOf(text)}.${portOf(text)}`, normal);
  add('authority/www', ['U6'], (text) => (text.startsWith('www.') ? text.slice(4) : `www.${text}`), normal);
  const own = `Sign the URL that the request goes to: its host is ${sent}.`;
  for (const local of ['localhost', '127.0.0.1', '[::1]', '0.0.0.0', 'host.docker.internal', '10.0.2.2']) {
    const isRare = local !== 'localhost' && local !== '127.0.0.1';
    add('authority/host', ['U19'], (text) => local + portOf(text), own, isRare);
    if (portOf(sent) !== '') add('authority', ['U19'], () => local, own, isRare);
  }
  for (const port of LOCAL_PORTS)
    for (const local of LOCAL_PORTS.indexOf(port) < USUAL_PORTS || port === ''
      ? LOCAL_HOSTS
      : LOCAL_HOSTS.slice(0, 2)) {
      const signed = local + port;
      // Without a port it was tried above.
      if (port !== '') add('authority', ['U19'], () => signed, own, port !== ':8080');
      if (url.scheme.toLowerCase() !== 'http')
        changes.push({
          causes: ['U19', 'U3'],
          slot: 'authority',
          message: `The URL was signed with http://${signed}; the request was sent to ${url.scheme}://${sent}.`,
          fix: own,
          isRare: true,
          expected: `${url.scheme}://${sent}`,
          came: `http://${signed}`,
          apply: (from) => withUrl(from, (at) => ({ ...at, scheme: 'http', authority: signed })),
        });
    }
  for (const known of knownHosts)
    add('authority', ['U20', 'U4'], () => known, `Sign the URL of the environment that you send to: ${sent}.`);
  return changes;
}
