/**
 * `--to URL`: a USSD application without any environment. No data folder is read or written, and no token is sent.
 *
 * The code is the application's own: `*384#` unless the code that is dialled, or the flow, says another.
 */
import { readApplicationUrl } from '../../shared/environment/application-url.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { MADE_UP_CALLER, NEW_APPLICATION } from '../../shared/environment/new-application.ts';
import type { PlainProtocol } from '../../shared/environment/ussd-protocol.ts';
import { PLAIN_PROTOCOLS } from '../../shared/environment/ussd-protocol-schema.ts';
import { misuse } from '../../shared/failure.ts';
import type { FlowPlan } from '../../shared/flow/flow.ts';
import { fillIn } from '../../shared/flow/pattern.ts';
import { shortened } from '../../shared/text/shortened.ts';
import type { OwnEnvironment } from '../open/open-environment.ts';
import { openOwnEnvironment } from '../open/own-environment.ts';
import { oneOf } from './option-values.ts';
import { valued } from './options.ts';

const PROTOCOLS = PLAIN_PROTOCOLS.filter((kind) => kind !== 'service');
const CODE = '*384#';

export const TO_OPTIONS = {
  to: valued('URL', 'is a USSD application, called as a gateway would and without an environment', {
    insteadOf: 'env',
  }),
  protocol: valued(PROTOCOLS.join('|'), 'says what the application of --to speaks, con-end unless given', {
    takes: PROTOCOLS,
    read: oneOf(PROTOCOLS),
  }),
  phone: valued('NUMBER', 'is who calls the application of --to', { read: phoneNumber }),
} as const;

export type ToOptions = {
  readonly env?: string | undefined;
  readonly to?: string | undefined;
  readonly protocol?: PlainProtocol | undefined;
  readonly phone?: string | undefined;
  readonly customer?: number | undefined;
};

/** Throws AppError `misuse` for options that do not go together. To be asked before anything is done. */
export function checkTo({ env, to, protocol, phone }: ToOptions): void {
  if (to !== undefined && env !== undefined) {
    throw misuse('--to calls an application without an environment, and --env names one; leave out one of them.');
  }
  if (to !== undefined) return;
  const lonely = protocol === undefined ? (phone === undefined ? undefined : '--phone') : '--protocol';
  if (lonely !== undefined) throw misuse(`${lonely} goes with --to URL, which names the application.`);
}

/** @param code what is dialled, where the application is dialled once. Throws AppError `misuse` for an address that is none. */
export function openApplication(
  { to = '', protocol = 'con-end', phone, customer }: ToOptions,
  code?: string,
): OwnEnvironment {
  const url = readApplicationUrl(to);
  if (!url.ok) throw misuse(`--to: ${url.fault}`);
  if (url.baseUrl === '') throw misuse('--to: expected an address such as http://127.0.0.1:3000/ussd, got nothing.');
  const { customerId, msisdn } = MADE_UP_CALLER;
  const environment: Environment = {
    ...NEW_APPLICATION,
    id: 'application',
    name: 'The application',
    kind: 'remote',
    baseUrl: url.baseUrl,
    ownKeyId: '',
    hasToken: false,
    ussdProfile: { ...NEW_APPLICATION.ussdProfile, protocol: { kind: protocol }, serviceCode: CODE },
    customers: [{ ...MADE_UP_CALLER, customerId: customer ?? customerId, msisdn: phone ?? msisdn }],
  };
  return openOwnEnvironment(code === undefined ? environment : dialledBy(environment, code), { token: '' });
}

/** The same application, with its code as a flow dials it: whole. */
export function dialledByFlow(environment: Environment, { dial, vars }: Pick<FlowPlan, 'dial' | 'vars'>): Environment {
  if (dial === undefined) return environment;
  return { ...environment, ussdProfile: { ...environment.ussdProfile, serviceCode: fillIn(dial, vars) } };
}

/** Behind `*384` a code goes through `*384#`; any other is the application's own. */
function dialledBy(environment: Environment, code: string): Environment {
  if (code === CODE || code.startsWith('*384*')) return environment;
  if (!/^[*#][0-9*#]{1,30}#$/.test(code)) {
    throw misuse(
      `Expected a code such as ${CODE}, got “${shortened(code, 60)}”: a star, digits and stars, and # at the end.`,
    );
  }
  return { ...environment, ussdProfile: { ...environment.ussdProfile, serviceCode: code } };
}

function phoneNumber(text: string, option: string): string {
  if (/^\+?[0-9]{3,20}$/.test(text)) return text;
  throw misuse(`${option} takes a phone number of 3 to 20 digits, with or without +; got “${shortened(text, 40)}”.`);
}
