/** The sections of an environment's page: their titles, in their order, and where each field and each missing part stands. */

import type { FieldName } from '../../shared/environment/edit-fields.ts';
import type { Environment, UssdProfile } from '../../shared/environment/environment.ts';
import type { MissingPart } from '../../shared/environment/missing-label.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { namesOf } from '../ui/choices-of.ts';

export const SECTION_TITLES = {
  address: 'Address',
  protocol: 'Protocol',
  key: 'Key and token',
  subscribers: 'Subscribers',
  signing: 'Signing',
  webhooks: 'Webhooks',
  network: 'Network and trust',
  clock: 'Clock and seed',
  faults: 'Faults',
  snapshots: 'Snapshots',
} as const;
export type SectionName = keyof typeof SECTION_TITLES;

const OWN: readonly SectionName[] = ['clock', 'faults', 'snapshots'];
const OF_SANDBOX = namesOf(SECTION_TITLES).filter((name) => name !== 'network');
const REMOTE = namesOf(SECTION_TITLES).filter((name) => !OWN.includes(name));
const OF_A_NEW_ONE = REMOTE.filter((name) => name !== 'key' && name !== 'webhooks');

/** Nothing is signed for an application, and it calls nobody. */
const OF_AN_APPLICATION: readonly SectionName[] = ['address', 'protocol', 'subscribers', 'network'];

/** @param environment absent for one that has not been saved yet @param profile as edited */
export function sectionsOf(
  environment: Pick<Environment, 'kind'> | undefined,
  profile: UssdProfile | undefined,
): readonly SectionName[] {
  if (profile && !isSigned(profile)) return OF_AN_APPLICATION;
  if (!environment) return OF_A_NEW_ONE;
  return environment.kind === 'embedded-sandbox' ? OF_SANDBOX : REMOTE;
}

/** The section in which each field is edited. */
export const SECTION_OF_FIELD: Readonly<Record<FieldName, SectionName>> = {
  name: 'address',
  baseUrl: 'address',
  clientId: 'address',
  keyId: 'key',
  colour: 'address',
  danger: 'address',
  signingProfile: 'signing',
  ussdProfile: 'protocol',
  customers: 'subscribers',
  transport: 'network',
};

/** The section in which each missing part stands once it is there. */
export const SECTION_OF_PART: Readonly<Record<MissingPart, SectionName>> = {
  baseUrl: 'address',
  clientId: 'address',
  key: 'key',
  token: 'key',
  customers: 'subscribers',
};
