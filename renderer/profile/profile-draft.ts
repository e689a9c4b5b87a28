/** Edits a SigningProfile: component lists, and the profile's JSON, parsed as the user types. */
import { AppError } from '../../shared/failure.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { parseSigningProfile, signingProfileFrom } from '../../shared/signature/profile-json.ts';

/** The profile with a new component list for one method. */
export function withComponents(profile: SigningProfile, method: string, names: readonly string[]): SigningProfile {
  return { ...profile, components: { ...profile.components, [method]: names } };
}

/** Why this name cannot join the list, or undefined. */
export function componentFault(name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return `${name} is in the list already; each component stands once.`;
  const read = readProfile(() => signingProfileFrom({ components: { POST: [name] } }));
  return 'fault' in read ? read.fault : undefined;
}

export type ReadProfile = { readonly profile: SigningProfile } | { readonly fault: string };

/** Parses a profile from JSON text; missing fields get the defaults. */
export function profileFromText(text: string): ReadProfile {
  return readProfile(() => parseSigningProfile(text));
}

function readProfile(read: () => SigningProfile): ReadProfile {
  try {
    return { profile: read() };
  } catch (error) {
    if (error instanceof AppError) return { fault: error.failure.message };
    throw error;
  }
}
