/** Editing a SigningProfile in the playground: component lists, and the profile's JSON read as it is typed. */
import { AppError } from '../../shared/failure.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { parseSigningProfile, signingProfileFrom } from '../../shared/signature/profile-json.ts';

/** The profile with another list for one method. */
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

/** A profile from JSON text; fields that it leaves out are the default's. */
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
