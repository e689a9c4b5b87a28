/** ProgramSource: what a program is generated from. A PreparedRequest has this shape, and a kept Exchange gives it. */
import type { HttpRequest } from '../http/message.ts';
import type { SigningProfile } from '../signature/profile.ts';
import type { BaseLine } from '../signature/trace.ts';

/** Secrets may be masked by stars in all of it; an Authorization header's value is not read beyond its scheme. */
export type ProgramSource = HttpRequest & {
  /** The operation's name. */
  readonly operation: string;
  /** What the reader must know that the request does not show; one sentence each. */
  readonly notes?: readonly string[];
  /** How many secrets were masked. */
  readonly maskedPlaces: number;
  readonly trace: {
    readonly profile: SigningProfile;
    readonly lines: readonly BaseLine[];
    /** The value of `@signature-params` as it was signed. */
    readonly signatureParams: string;
    /** SHA-512 of the body as sent (64 bytes), where it was computed. */
    readonly bodyDigest?: Uint8Array;
  };
};
