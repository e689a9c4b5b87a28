/**
 * What only the workbench knows of a refused request, said beside the diagnosis: which options of the environment differ
 * from the specification's, how the two clocks stand, and that the service refused what is right.
 */

import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../signature/profile.ts';
import type { Diagnosis, Finding } from './finding.ts';
import { duration } from './static/clock-faults.ts';

export type Surroundings = {
  /** The service's status, where it answered. */
  readonly status?: number | undefined;
  /** The environment's options, where the diagnosis was made by the specification's. */
  readonly environmentProfile?: SigningProfile | undefined;
  /** By how many seconds this machine's clock is ahead of the service's; negative if behind. */
  readonly aheadSec?: number | undefined;
};

export function withSurroundings(
  diagnosis: Diagnosis,
  { status, environmentProfile, aheadSec }: Surroundings,
): Diagnosis {
  const options = environmentProfile === undefined ? [] : differingOptions(environmentProfile);
  const findings = withOptions(withClocks(diagnosis.findings, aheadSec), options);
  if (status === undefined) return { ...diagnosis, findings };
  if (diagnosis.verified && status === 401) return { ...diagnosis, findings, nextStep: REFUSED_THOUGH_RIGHT };
  const more = statusFinding(diagnosis.verified, status);
  return { ...diagnosis, findings: more === undefined ? findings : [...findings, more] };
}

/** Where the answer contradicts the signature; 401 is told as the next step, because nobody is to blame yet. */
function statusFinding(isVerified: boolean, status: number): Finding | undefined {
  if (isVerified && REFUSALS.includes(status))
    return {
      causes: ['V4'],
      message: `The signature is valid, and the service answered ${status}: it refused the request for another reason.`,
      fix: 'Read the answer: replay, idempotency key, rights or limits. There is nothing to change in the signature.',
      certainty: 'proven',
    };
  if (!isVerified && status >= 200 && status < 300)
    return {
      causes: ['V5'],
      message: `The service answered ${status} to a signature that does not verify: it may accept every signature.`,
      fix: 'Send a request with a broken signature on purpose; if that is accepted too, a pass proves nothing here.',
      certainty: 'likely',
    };
  return undefined;
}

/** Forbidden, conflict, too many. */
const REFUSALS: readonly number[] = [403, 409, 429];

const REFUSED_THOUGH_RIGHT =
  'Signature, digest and clock are right, and the service answered 401 all the same. What it refused is not in the signature: its access token may have expired, X-Client-Id may be another client’s, or the public key registered there may not be this environment’s. Compare its fingerprint with the one in Keys.';

/** "signedMessage is “base”, not “sha512”", for each option that is not the specification's. */
function differingOptions(profile: SigningProfile): readonly string[] {
  return Object.entries(DEFAULT_SIGNING_PROFILE).flatMap(([name, wanted]) => {
    const own: unknown = profile[name as keyof SigningProfile];
    const [is, not] = [JSON.stringify(own), JSON.stringify(wanted)];
    if (is === not) return [];
    return is.length + not.length > MOST_QUOTED ? [`${name} is another`] : [`${name} is ${is}, not ${not}`];
  });
}

const MOST_QUOTED = 80;
/** Causes that an option can bring about: of the message, the base, the parameters and required components. */
const BY_OPTION = /^(X|B|P(?!8|9|10))|^U1[45]$/;

function withOptions(findings: readonly Finding[], options: readonly string[]): readonly Finding[] {
  const at = findings.findIndex(({ causes }) => causes.some((cause) => BY_OPTION.test(cause)));
  if (options.length === 0) return findings;
  return findings.map((finding, index) =>
    index !== at
      ? finding
      : {
          ...finding,
          message: `${finding.message} The environment’s signing options differ from the specification: ${options.join('; ')}.`,
          fix: `${finding.fix} Here: Environments, Signing.`,
        },
  );
}

/** Within this, a difference is the time of the answer's way. */
const NEAR_SEC = 5;

function withClocks(findings: readonly Finding[], aheadSec: number | undefined): readonly Finding[] {
  if (aheadSec === undefined || Math.abs(aheadSec) <= NEAR_SEC) return findings;
  const way = aheadSec > 0 ? 'ahead of' : 'behind';
  const told = ` This machine’s clock is ${duration(Math.abs(aheadSec))} ${way} the service’s, by the Date of its answer.`;
  return findings.map((finding) =>
    finding.causes.includes('P8') ? { ...finding, message: finding.message + told } : finding,
  );
}
