/** Where a client is pointed so that the door sees its requests. */
import type { Environment } from '../../../shared/environment/environment.ts';
import { splitUrl } from '../../../shared/http/url-parts.ts';
import type { LoupeState } from '../../../shared/loupe/loupe-state.ts';

export type LiveSource = {
  /** The client calls the sandbox itself; otherwise the door. */
  readonly isSandbox: boolean;
  /** What the client calls; absent while nothing listens. */
  readonly address?: string;
  /** What the client signs, where that is another address. */
  readonly signed?: string;
  /** Host and port that the client's Host header names. */
  readonly host: string;
  readonly refused?: LoupeState['refused'];
};

export function sourceOf(environment: Environment, { forwarding, refused }: LoupeState): LiveSource {
  const host = splitUrl(environment.baseUrl).authority;
  if (environment.kind === 'embedded-sandbox') {
    return { isSandbox: true, address: environment.baseUrl === '' ? undefined : environment.baseUrl, host };
  }
  const isOpen = forwarding.kind === 'listening' && forwarding.environmentId === environment.id;
  if (!isOpen) return { isSandbox: false, host };
  return { isSandbox: false, address: forwarding.address, signed: forwarding.baseUrl, host, refused };
}
