/**
 * Decides where a delivery may go: whoever may ask for a report names any address, and this machine sends to it.
 *
 * Never to the sandbox's own places, nor to a live environment, where nobody could be asked for its name. To this machine
 * and its networks only where callers come from this machine (no public URL is set) and no agent gave the address. Names
 * are judged by the addresses that they lead to, when the connection is made.
 * Source: RFC 6890 (special-purpose addresses), RFC 6598 (shared), RFC 6052 (IPv4 within IPv6), RFC 3056, RFC 4380.
 */
import { BlockList } from 'node:net';
import { networkInterfaces } from 'node:os';
import { portOf } from '../../../shared/http/url-parts.ts';
import { connectedPlace } from '../../http/connected-place.ts';
import type { SandboxCore } from '../core.ts';
import { isAgentsAddress } from './agent-addresses.ts';

/** Where a sandbox can be reached; each URL names host and port. */
export type SandboxPlaces = { readonly url: string; readonly publicUrl: string | null };

export type DeliveryGuard = (url: string) => { readonly refusal: string } | { readonly avoids?: BlockList };

/** `ownUrl` is known once the sandbox listens; `liveName` is the name of the live environment at that address, if there is one. */
export function createDeliveryGuard(
  core: SandboxCore,
  ownUrl: string,
  liveName: (url: string) => string | undefined,
): DeliveryGuard {
  return (url) => {
    const { publicUrl } = core.settings();
    if (isSandboxPlace(url, { url: ownUrl, publicUrl }))
      return { refusal: 'This is the sandbox’s own address: it sends no messages to itself.' };
    const live = liveName(url);
    if (live !== undefined)
      return { refusal: `This address leads to ${live}, which is marked as live: the sandbox sends it no messages.` };
    if (publicUrl !== null || isAgentsAddress(core, url)) return { avoids: localNetworks() };
    return { avoids: avoidedFor(url, ownUrl) };
  };
}

/** Whether the URL leads to that sandbox, in whichever spelling; a name that leads to this machine is found by `avoidedFor`. */
export function isSandboxPlace(url: string, places: SandboxPlaces): boolean {
  const place = connectedPlace(url);
  return [places.url, places.publicUrl].some((own) => own !== null && connectedPlace(own) === place);
}

/** What a connection for `url` must not lead to, so that no name in a DNS leads it to the sandbox at `ownUrl`. */
export function avoidedFor(url: string, ownUrl: string | undefined): BlockList | undefined {
  return ownUrl !== undefined && connectedPort(url) === connectedPort(ownUrl) ? THIS_MACHINE : undefined;
}

function connectedPort(url: string): number {
  const { host, protocol } = new URL(url);
  return portOf({ authority: host, scheme: protocol.slice(0, -1) });
}

type Network = readonly [address: string, prefix: number];

const LOOPBACK: readonly Network[] = [
  ['127.0.0.0', 8],
  ['0.0.0.0', 8],
];
const PRIVATE: readonly Network[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** `::/96` has `::`, `::1` and IPv4 in its oldest form; 2001::/32 and 2002::/16 are tunnels to any IPv4 address. */
const LOCAL_V6: readonly Network[] = [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
];

const THIS_MACHINE = blockList(LOOPBACK, [['::', 96]]);

/** With the networks that this machine is in just now, whatever addresses they have. */
function localNetworks(): BlockList {
  const own = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const networks = (family: 'IPv4' | 'IPv6') =>
    own.flatMap(({ address, cidr, ...one }): Network[] =>
      one.family === family && cidr !== null ? [[address, Number(cidr.split('/')[1])]] : [],
    );
  return blockList([...LOOPBACK, ...PRIVATE, ...networks('IPv4')], [...LOCAL_V6, ...networks('IPv6')]);
}

/** The list finds IPv4 in its mapped form (`::ffff:`) by itself, and in that of a translating network (`64:ff9b::`) by ours. */
function blockList(v4: readonly Network[], v6: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of v4) {
    list.addSubnet(address, prefix, 'ipv4');
    list.addSubnet(`64:ff9b::${address}`, 96 + prefix, 'ipv6');
  }
  for (const [address, prefix] of v6) list.addSubnet(address, prefix, 'ipv6');
  return list;
}
