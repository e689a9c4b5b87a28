/**
 * `diagnose_request`: answers “this request is refused, why?” in one call, with the cause, its sentence and the corrected
 * request.
 */
import { z } from 'zod';
import { bytesOf } from '../../../shared/bytes/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { caseOf, ofEnvironments, withoutCredentials } from '../../../shared/doctor/case.ts';
import type { Diagnosis, Finding } from '../../../shared/doctor/finding.ts';
import { hiddenSecrets } from '../../../shared/doctor/hidden-secrets.ts';
import { DEPTH_MEANING, SEARCH_DEPTHS, searchDepth, USUAL_DEPTH } from '../../../shared/doctor/search-depth.ts';
import { withSurroundings } from '../../../shared/doctor/surroundings.ts';
import { type Corrected, corrected } from '../corrected.ts';
import { JUDGE_FIELDS, REQUEST_FIELDS } from '../given-request.ts';
import { judgedRequest } from '../judged-request.ts';
import { type ToolCall, text, tool } from '../tool.ts';
import { notesSchema, requestSchema } from './schemas.ts';

const findingSchema = z.object({
  causes: z.array(z.string()).describe('Ids; the resource dialbench://causes/ID says what each is.'),
  message: z.string().describe('What was done and what is expected, with the values of this request.'),
  fix: z.string().describe('The one change that mends it.'),
  certainty: z.enum(['proven', 'likely']),
  expected: z.string().optional(),
  came: z.string().optional(),
  line: z.int().optional().describe('Where the two are parts of bases: the number of their first line.'),
  corrected: z.object({ of: z.string(), value: z.string() }).optional(),
  signedBase: z.string().optional().describe('The bytes that were signed in place of the right base.'),
});

export const diagnoseRequest = tool({
  name: 'diagnose_request',
  title: 'Why is this signed request refused?',
  description:
    'Finds out why a signed request is refused (401): tries what the signer really signed against its signature, and answers with the cause, a sentence, the one change to make, and the corrected request. One call is enough. Give the request as a curl command, raw HTTP or a HAR entry. Sends nothing.',
  isSending: false,
  input: z.strictObject({
    ...REQUEST_FIELDS,
    ...JUDGE_FIELDS,
    publicKeys: JUDGE_FIELDS.publicKeys.describe(
      `${JUDGE_FIELDS.publicKeys.description} One public key of RSA or ECDSA proves that it signed.`,
    ),
    status: z.int().min(100).max(599).optional().describe('What the service answered.'),
    signedBase: text(1_000_000, 'signedBase')
      .optional()
      .describe('The exact text that the signer says it signed, where it can be had; it decides much.'),
    depth: z.int().min(1).max(SEARCH_DEPTHS.length).default(USUAL_DEPTH).describe(`${DEPTH_MEANING}.`),
  }),
  output: z.object({
    verified: z.boolean().describe('True: nothing is wrong with the signature.'),
    cause: z.string().optional().describe('The id of the first finding’s first cause.'),
    sentence: z.string().describe('The answer in words.'),
    findings: z.array(findingSchema).describe('Proven ones first.'),
    corrected: requestSchema
      .optional()
      .describe('The request as it should have been sent, times of now; without signature where its key is not here.'),
    notCorrected: z.string().optional().describe('Why there is no corrected request.'),
    nextStep: z.string().optional().describe('Where nothing was proven: what to give next.'),
    candidatesTried: z.int(),
    expectedBase: z.string().optional().describe('The right signature base of the request as it came.'),
    notes: notesSchema,
  }),
  async run(open, input, call) {
    const judged = await judgedRequest(open, input, { provesOthers: true });
    const { given, keys, rsaOrEcKey, isOwn, profile, nowSec } = judged;
    const { label, depth, signedBase } = input;
    const whole = caseOf(given, { keys, profile, nowSec }, label);
    const { request } = whole;
    const hidden = withoutCredentials(whole);
    const found = await open.diagnose(
      {
        ...hidden,
        rsaOrEcKey,
        otherKeys: isOwn ? undefined : ofEnvironments(open.sender.environments.all()).otherKeys,
        signerBase: signedBase === undefined ? undefined : encodeUtf8(signedBase),
      },
      searchDepth(depth) ?? USUAL_DEPTH,
      watchingOf(call),
    );
    const diagnosis = withSurroundings(found, { status: input.status });
    // The own key signs what it signed before, or what nobody signed: never another's request.
    const judgedAgain = { ...judged, isOwn: isOwn && !isOfStranger(diagnosis), given: { ...given, request } };
    const made = diagnosis.verified ? undefined : corrected(open, judgedAgain, label);
    const isMade = made !== undefined && !('code' in made);
    const document = {
      ...documentOf(diagnosis, hiddenSecrets(hidden.secrets).text),
      ...(isMade ? { corrected: made } : {}),
      ...(made !== undefined && !isMade ? { notCorrected: made.message } : {}),
      notes: given.notes.map(({ message }) => message),
    };
    return { says: saysOf(document, isMade ? made : undefined), document, supplied: given.supplied };
  },
});

/** Its keyid is not known here, and nothing proves that a known key signed it all the same. */
function isOfStranger({ findings: [first] }: Diagnosis): boolean {
  return first?.causes[0] === 'K3' && first.signedBaseBase64 === undefined;
}

/** A search goes through stages that each count from the beginning; its caller is shown one count. */
function watchingOf({ signal, progress }: ToolCall) {
  let before = 0;
  let last = 0;
  return {
    signal,
    onProgress({ candidates, level }: { candidates: number; level: string }) {
      if (candidates < last) before += last;
      last = candidates;
      progress(before + candidates, `${level}: ${candidates.toLocaleString('en')} candidates tried`);
    },
  };
}

/** `whole` puts the caller’s credentials back into what is a base, which would not hash to anything otherwise. */
function documentOf(
  { verified, findings, candidatesTried, nextStep, expectedBaseBase64 }: Diagnosis,
  whole: (masked: string) => string,
) {
  const baseOf = (base64: string): string => whole(decodeUtf8(bytesOf(base64)));
  const [first] = findings;
  return {
    verified,
    cause: first?.causes[0],
    sentence: sentenceOf(verified, first, nextStep),
    findings: findings.map(({ causes, signedBaseBase64, ...finding }) => ({
      ...finding,
      causes: [...causes],
      signedBase: signedBaseBase64 && baseOf(signedBaseBase64),
    })),
    nextStep,
    candidatesTried,
    expectedBase: expectedBaseBase64 && baseOf(expectedBaseBase64),
  };
}

function sentenceOf(verified: boolean, first: Finding | undefined, nextStep: string | undefined): string {
  if (first !== undefined) return `${first.message} ${first.fix}`;
  if (nextStep !== undefined) return nextStep;
  return verified ? 'Verified: nothing is wrong with this request.' : 'Not verified, and no cause was found.';
}

type Said = ReturnType<typeof documentOf> & { readonly notCorrected?: string };

function saysOf({ findings, sentence, notCorrected }: Said, made: Corrected | undefined): string {
  const told = findings.map(
    ({ causes, certainty, message, fix }) => `${certainty} ${causes.join(' ')}: ${message}\nFix: ${fix}`,
  );
  const how =
    made?.signature === undefined
      ? 'Corrected; what its signer must sign is the SHA-512 of the base:'
      : 'Corrected and signed:';
  return [
    ...(told.length === 0 ? [sentence] : told),
    ...(made === undefined ? [] : [how, made.curl]),
    ...(notCorrected === undefined ? [] : [`Not corrected: ${notCorrected}`]),
  ].join('\n');
}
