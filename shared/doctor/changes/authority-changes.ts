/** What can happen to host and port between signing and sending. */
import type { BaseModel } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import { type Change, shown, withValue } from './change.ts';

/** `knownHosts` are those of the other environments, as they stand in an authority. */
export function authorityChanges({ url }: BaseModel, knownHosts: readonly string[]): Change[] {
  const changes: Change[] = [];
  const sent = url.authority;
  const add = (causes: readonly CauseId[], signed: string, fix: string, isRare?: boolean): void => {
    if (signed === sent || signed === '') return;
    const what = { slot: 'authority', message: `The host was signed as ${shown(signed)}; ${shown(sent)} was sent.` };
    const same = { causes, ...what, fix, expected: sent, came: signed, isRare };
    changes.push({ ...same, apply: (from) => ({ ...from, url: { ...from.url, authority: signed } }) });
    // A signer that builds @authority itself writes it as it is, without the normalisation of RFC 9421.
    changes.push({ ...same, apply: (from) => withValue(atHost(from, signed), '@authority', signed) });
  };
  const port = /:(\d*)$/.exec(sent)?.[0];
  const host = port === undefined ? sent : sent.slice(0, -port.length);
  const standard = url.scheme.toLowerCase() === 'http' ? ':80' : ':443';
  const drop = 'Leave the default port out, and keep every other port, as the URL is sent.';
  if (port === undefined) for (const added of [standard, ':443', ':80']) add(['U5'], host + added, drop);
  else add(['U5'], host, 'Keep the port that the URL is sent with.');
  const normal = 'Write the host in lower case, without a final dot or user name.';
  add(['U6'], host.toUpperCase() + (port ?? ''), normal);
  add(['U6'], host.charAt(0).toUpperCase() + host.slice(1) + (port ?? ''), normal);
  add(['U6'], `${host}.${port ?? ''}`, normal);
  if (host.startsWith('www.')) add(['U6'], host.slice(4) + (port ?? ''), normal);
  const own = 'Sign the URL of the host that the request goes to.';
  for (const local of ['localhost', '127.0.0.1', '[::1]', '0.0.0.0']) {
    const isRare = local === '[::1]' || local === '0.0.0.0';
    add(['U19'], local + (port ?? ''), own, isRare);
    if (port !== undefined) add(['U19'], local, own, isRare);
  }
  for (const usual of [':8080', ':3000', ':8000', ':5000'])
    if (port !== usual) add(['U19'], `localhost${usual}`, own, true);
  for (const known of knownHosts)
    add(['U20', 'U4'], known, `Sign the URL of the environment that you send to: ${sent}.`);
  return changes;
}

function atHost(model: BaseModel, authority: string): BaseModel {
  return { ...model, url: { ...model.url, authority } };
}
