/**
 * Reads and writes a SigningProfile as JSON, the content of a profile file.
 *
 * A file needs only the values that differ from the default; component lists are per method. Unknown fields and values
 * are rejected by name: silently ignoring a choice would produce a wrong signature.
 */

import { AppError } from '../failure.ts';
import { isToken } from '../http/message.ts';
import { isRecord, jsonValue } from '../json/json-value.ts';
import { shortened } from '../text/shortened.ts';
import { isDerived, isKnownDerived } from './components.ts';
import {
  type ComponentsByMethod,
  DEFAULT_SIGNING_PROFILE,
  type ExpiresChoice,
  SIGNED_MESSAGES,
  type SignatureParameterName,
  type SigningProfile,
} from './profile.ts';

const LABEL = /^[a-z*][a-z0-9_.*-]*$/;

type Readers = { readonly [Field in keyof SigningProfile]: (value: unknown, field: string) => SigningProfile[Field] };

const READERS: Readers = {
  signedMessage: oneOf(SIGNED_MESSAGES),
  idempotencyHeader: oneOf(['key', 'id', 'both']),
  components: readComponents,
  componentCase: oneOf(['lower', 'as-sent']),
  emptyQuery: oneOf(['question-mark', 'empty', 'omit']),
  createdUnit: oneOf(['seconds', 'milliseconds']),
  expires: readExpires,
  parameterOrder: readParameterOrder,
  label: readLabel,
  clockToleranceSec: (value, field) => wholeNumber(value, field, 0),
};

/** Parses a profile from JSON text. Throws AppError `profile-invalid`, naming field and value. */
export function parseSigningProfile(text: string): SigningProfile {
  const value = jsonValue(text);
  if (value === undefined) {
    const message = 'The signing profile is not JSON: expected an object such as {"signedMessage":"base"}.';
    throw new AppError({ code: 'profile-invalid', message });
  }
  return signingProfileFrom(value);
}

/** The profile in a parsed JSON value; missing fields take their defaults. Throws as above. */
export function signingProfileFrom(value: unknown): SigningProfile {
  if (!isRecord(value)) refuse('The signing profile', 'an object', value);
  const profile: Record<string, unknown> = { ...DEFAULT_SIGNING_PROFILE };
  for (const [field, given] of Object.entries(value)) {
    if (!isField(field)) {
      const known = Object.keys(READERS).join(', ');
      throw invalid(`The signing profile has no field ${JSON.stringify(field)}; its fields are ${known}.`, field);
    }
    profile[field] = READERS[field](given, field);
  }
  return profile as SigningProfile;
}

/** The whole profile as JSON text with two-space indentation; `parseSigningProfile` reads it back unchanged. */
export function writeSigningProfile(profile: SigningProfile): string {
  return JSON.stringify(profile, null, 2);
}

function isField(field: string): field is keyof SigningProfile {
  return Object.hasOwn(READERS, field);
}

function invalid(message: string, field: string): AppError {
  return new AppError({ code: 'profile-invalid', message, details: { field } });
}

function refuse(field: string, expected: string, got: unknown): never {
  const seen = JSON.stringify(got) ?? String(got);
  throw invalid(`${field}: expected ${expected}, got ${shortened(seen, 80)}.`, field);
}

function oneOf<const Choice extends string>(choices: readonly Choice[]): (value: unknown, field: string) => Choice {
  return (value, field) => {
    const choice = choices.find((known) => known === value);
    return choice ?? refuse(field, choices.join(' | '), value);
  };
}

function wholeNumber(value: unknown, field: string, least: number): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
  return refuse(field, `a whole number of at least ${least}`, value);
}

function readComponents(value: unknown, field: string): ComponentsByMethod {
  if (!isRecord(value)) return refuse(field, 'an object of lists by method', value);
  const components: Record<string, readonly string[]> = { ...DEFAULT_SIGNING_PROFILE.components };
  for (const [method, list] of Object.entries(value)) {
    if (!isToken(method)) refuse(`${field}: method`, 'a method name such as POST', method);
    components[method] = readComponentList(list, `${field}.${method}`);
  }
  return components;
}

function readComponentList(value: unknown, field: string): readonly string[] {
  if (!Array.isArray(value)) return refuse(field, 'a list of component names', value);
  const names: string[] = [];
  for (const name of value as readonly unknown[]) {
    if (typeof name !== 'string') return refuse(field, 'component names as text', name);
    if (isDerived(name) ? !isKnownDerived(name) : !(isToken(name) && name === name.toLowerCase())) {
      refuse(field, 'a lower-case header name or a derived component such as @method', name);
    }
    if (names.includes(name)) refuse(field, 'each component once', name);
    names.push(name);
  }
  return names;
}

function readExpires(value: unknown, field: string): ExpiresChoice {
  if (value === 'off') return value;
  const expected = '"off", {"afterSec": 100} or {"afterMs": 100}';
  if (!isRecord(value)) return refuse(field, expected, value);
  const [name, second] = Object.keys(value);
  if (second !== undefined) return refuse(field, expected, value);
  if (name === 'afterSec') return { afterSec: wholeNumber(value.afterSec, `${field}.afterSec`, 1) };
  if (name === 'afterMs') return { afterMs: wholeNumber(value.afterMs, `${field}.afterMs`, 1) };
  return refuse(field, expected, value);
}

const PARAMETER_NAMES: readonly SignatureParameterName[] = ['created', 'expires', 'keyid'];

function readParameterOrder(value: unknown, field: string): readonly SignatureParameterName[] {
  const expected = `${PARAMETER_NAMES.join(', ')}, each once, in any order`;
  if (!Array.isArray(value) || value.length !== PARAMETER_NAMES.length) return refuse(field, expected, value);
  const order = PARAMETER_NAMES.map((_, at) => PARAMETER_NAMES.find((name) => name === value[at]));
  if (!PARAMETER_NAMES.every((name) => order.includes(name))) return refuse(field, expected, value);
  return order.filter((name) => name !== undefined);
}

function readLabel(value: unknown, field: string): string {
  if (typeof value === 'string' && LABEL.test(value)) return value;
  return refuse(field, 'a label of lower-case letters, digits and _-.*, beginning with a letter or *', value);
}
