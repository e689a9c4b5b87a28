/** ProgramSource: the input of a program's generation. A PreparedRequest has this shape; an Exchange can supply it. */
import type { HttpRequest } from '../http/message.ts';
import type { SigningProfile } from '../signature/profile.ts';
import type { BaseLine } from '../signature/trace.ts';

/** Secrets may be masked by stars anywhere; of an Authorization header only the scheme is read. */
export type ProgramSource = HttpRequest & {
  readonly operation: string;
  /** What the reader must know beyond the request; one sentence each. */
  readonly notes?: readonly string[];
  /** How many secrets were masked. */
  readonly maskedPlaces: number;
  readonly trace: {
    readonly profile: SigningProfile;
    readonly lines: readonly BaseLine[];
    /** The value of `@signature-params` as signed. */
    readonly signatureParams: string;
    /** SHA-512 of the body as sent (64 bytes), if it was computed. */
    readonly bodyDigest?: Uint8Array;
  };
};
