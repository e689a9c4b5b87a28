/** Labels for environments: the address, what is missing, the names of the parts. */

import type { FieldName } from '../../shared/environment/edit-fields.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import type { EditorPart } from './environments-store.ts';

/** The base URL, or why there is none. */
export function whereLabel({ kind, baseUrl }: Pick<Environment, 'kind' | 'baseUrl'>): string {
  if (baseUrl !== '') return baseUrl;
  return kind === 'embedded-sandbox' ? 'not running' : 'no address yet';
}

export const PART_LABELS: Readonly<Record<EditorPart, string>> = {
  address: 'Address',
  signing: 'Signing',
  ussd: 'USSD and subscribers',
  connection: 'Connection',
};

/** The part in which each field is edited. */
export const PART_OF_FIELD: Readonly<Record<FieldName, EditorPart>> = {
  name: 'address',
  baseUrl: 'address',
  clientId: 'address',
  keyId: 'address',
  colour: 'address',
  danger: 'address',
  signingProfile: 'signing',
  ussdProfile: 'ussd',
  customers: 'ussd',
  transport: 'connection',
};
