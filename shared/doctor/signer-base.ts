/**
 * The diagnosis when the signer's own base is known: where it first differs from the right one, what was done to it, and
 * whether the signature holds over it.
 *
 * Values that never appear on the wire, such as an idempotency key made anew, can only be found in this way.
 */
import { toBase64 } from '../bytes/base64.ts';
import { bytesEqual, firstDifference } from '../bytes/compare.ts';
import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts';
import { nameByte } from '../compare/byte-name.ts';
import { isMaskedValue } from '../http/masked-value.ts';
import type { CryptoPort } from '../signature/ports.ts';
import { modelBytes } from './base-model.ts';
import { MOST_CAUSES } from './bounds.ts';
import { CAUSES, type CauseId } from './causes.ts';
import { shown } from './changes/change.ts';
import { otherOrder } from './changes/line-changes.ts';
import { causesOfComponent } from './component-causes.ts';
import { differingLines, type ExplainedPart, partsOf } from './explain-hit.ts';
import type { Finding } from './finding.ts';
import type { MessageForm } from './message-form.ts';
import { COMPOUND_FORMS, EMPTY_MESSAGES, MESSAGE_FORMS } from './message-forms.ts';
import { type Progress, type SearchPlan, search, type Testing } from './search.ts';

type Hashes = Pick<CryptoPort, 'sha512' | 'sha256'>;

export type SignerBaseResult = {
  readonly findings: readonly Finding[];
  readonly candidates: number;
  readonly isProven: boolean;
};

/** The form that is the base itself: what a comparison of texts looks at. */
const AS_IT_IS: MessageForm = { causes: [], what: 'the base', variant: 'ed25519', of: (base) => base };

/** One finding if the two bases differ or another message was signed; none if only another key can explain it. */
export function* diagnoseSignerBase(
  plan: SearchPlan,
  signerBase: Uint8Array,
  crypto: Hashes,
): Generator<Progress, SignerBaseResult> {
  const right = modelBytes(plan.model);
  const signed = signedForm(plan, signerBase, crypto);
  const differs = !bytesEqual(right, signerBase);
  // What was wrapped is compared as it was before, so that a line's end is not taken for another mistake.
  const unwrapped = withoutWraps(signerBase, right);
  const compared = unwrapped ?? signerBase;
  const isOther = !bytesEqual(right, compared);
  const result = isOther ? yield* search(textPlan(plan, compared), crypto) : undefined;
  const explanation = result?.hit?.explanations[0];
  const told = movedParts(right, compared) ?? unknownDifference(right, compared);
  const isGuess = explanation === undefined && isOther && told.isGuess;
  const parts: ExplainedPart[] = unwrapped === undefined ? [] : [WRAPPED];
  if (explanation !== undefined) parts.push(...partsOf(explanation, AS_IT_IS));
  else if (isOther) parts.push(told);
  if (signed !== undefined) parts.push(...partsOf({ changes: [], ...signed }, plan.expected));
  const candidates = (result?.candidates ?? 0) + MESSAGE_FORMS.length;
  if (parts.length === 0) return { findings: [], candidates, isProven: signed !== undefined };
  const at = differs ? ` ${placeOf(right, signerBase)}` : '';
  const finding: Finding = {
    causes: [...new Set(parts.flatMap(({ causes }) => causes))].slice(0, MOST_CAUSES),
    message: `${signed === undefined ? 'The signature does not hold over the given bytes. If they were signed all the same: ' : isGuess ? 'The signature holds over the given bytes; what made them so is not proven. ' : ''}${parts.map(({ message }) => message).join(' ')}${at}`,
    fix: [...new Set(parts.map(({ fix }) => fix))].join(' '),
    certainty: signed === undefined || isGuess ? 'likely' : 'proven',
    ...(differs ? differingLines(decodeUtf8(right), decodeUtf8(signerBase)) : {}),
    signedBaseBase64: toBase64(signerBase),
  };
  return { findings: [finding], candidates, isProven: signed !== undefined };
}

const WRAPPED: ExplainedPart = {
  causes: ['B24'],
  message: 'The signed base has the backslashes and line ends with which documents wrap long lines.',
  fix: CAUSES.B24.fix,
};
/** How documents wrap a line (RFC 8792): a backslash at its end, blanks and perhaps a second one where it goes on. */
const WRAP = /\\\r?\n[ \t]*\\?/g;

/** Undefined for a base without wraps, and where the right one has what looks like them. */
function withoutWraps(signerBase: Uint8Array, right: Uint8Array): Uint8Array | undefined {
  const text = decodeUtf8(signerBase);
  const plain = text.replace(WRAP, '');
  return plain === text || decodeUtf8(right).search(WRAP) >= 0 ? undefined : encodeUtf8(plain);
}

/** The form and key under which the signature holds over the given base. */
function signedForm(
  { own, others, expected, ownMessages }: SearchPlan,
  signerBase: Uint8Array,
  crypto: Hashes,
): { readonly form: MessageForm; readonly testing: Testing } | undefined {
  const hash = crypto.sha512(signerBase);
  const wrong = MESSAGE_FORMS.filter((form) => form !== expected);
  const forms = [expected, ...wrong, ...EMPTY_MESSAGES, ...COMPOUND_FORMS, ...ownMessages];
  for (const tests of [own, others]) {
    for (const testing of tests()) {
      const form = forms.find((one) => testing.test(one.of(signerBase, hash, crypto), one.variant));
      if (form !== undefined) return { form, testing };
    }
  }
  return undefined;
}

/** A search that compares texts only. */
function textPlan({ model, changes, depth }: SearchPlan, signerBase: Uint8Array): SearchPlan {
  const key = { publicKey: new Uint8Array(32), causes: [], message: '', fix: '' };
  const compare: Testing = { key, test: (message) => bytesEqual(message, signerBase) };
  const none = (): readonly Testing[] => [];
  return {
    model,
    changes,
    expected: AS_IT_IS,
    ownMessages: [],
    own: () => [compare],
    others: none,
    othersRepaired: none,
    depth,
    // Two mistakes of which one is rare leave more than one line that differs, almost always.
    isFast: differsInSeveralLines(modelBytes(model), signerBase),
  };
}

function differsInSeveralLines(right: Uint8Array, signerBase: Uint8Array): boolean {
  const { expected, came } = differingLines(decodeUtf8(right), decodeUtf8(signerBase));
  return expected.includes('\n') || came.includes('\n');
}

function placeOf(right: Uint8Array, signerBase: Uint8Array): string {
  const difference = firstDifference(right, signerBase);
  if (difference === undefined) return '';
  const { line, column, offset } = difference;
  return `The two bases first differ in line ${line}, column ${column}: ${nameByte(right, offset).words} is expected, ${nameByte(signerBase, offset).words} was signed.`;
}

/** A line of a base: name and value. */
const LINE = /^"([^"]+)": ?(.*)$/;

/** Whether the causes are more than what is usual for that component. */
type ToldPart = ExplainedPart & { readonly isGuess: boolean };

/** The same lines in another order, or the same names with their values exchanged; undefined for other bases. */
function movedParts(right: Uint8Array, signerBase: Uint8Array): ToldPart | undefined {
  const [expected, came] = [right, signerBase].map((bytes) => decodeUtf8(bytes).split('\n'));
  const part = (of: RegExp): readonly string[][] =>
    [expected, came].map((lines = []) => lines.map((line) => of.exec(line)?.[1] ?? line));
  const isSame = ([one = [], two = []]: readonly string[][], isSorted: boolean): boolean =>
    isSorted ? one.toSorted().join('\n') === two.toSorted().join('\n') : one.join('\n') === two.join('\n');
  if (isSame(part(/(.*)/), true)) {
    const [listed = [], signed = []] = part(LINE).map((names) => names.slice(0, -1));
    const message = `The lines of the signed base stand ${otherOrder(signed, listed)}.`;
    return { causes: ['B1'], message, fix: CAUSES.B1.fix, isGuess: false };
  }
  if (!isSame(part(LINE), false) || !isSame(part(/": (.*)/), true)) return undefined;
  const message = 'The lines of the signed base have each other’s values.';
  return { causes: ['B29'], message, fix: CAUSES.B29.fix, isGuess: false };
}

/** What is signed in place of these is known for what it is, if it is another of its kind and all else is right. */
const OF_KIND: Readonly<Record<string, RegExp>> = {
  'x-idempotency-key': /^[\w-]{8,}$/,
  'x-idempotency-id': /^[\w-]{8,}$/,
  authorization: /^Bearer [\w.~+/=-]{8,}$/,
};

/** Values that no change explains: the line says which component, and so which cause is likely. */
function unknownDifference(right: Uint8Array, signerBase: Uint8Array): ToldPart {
  const expected = decodeUtf8(right).split('\n');
  const came = decodeUtf8(signerBase).split('\n');
  const at = expected.findIndex((line, index) => line !== came[index]);
  const [wanted, signed] = [expected[at], came[at]];
  if (wanted === undefined) {
    const message = `The signed base goes on behind its last line: ${shown(came.slice(expected.length).join('\n'))}.`;
    return { causes: ['B3', 'B10'], message, fix: CAUSES.B3.fix, isGuess: false };
  }
  const [, name = '', value = ''] = LINE.exec(wanted) ?? [];
  if (signed === undefined) {
    const message = `The signed base ends before the line ${shown(wanted)}.`;
    const causes: readonly CauseId[] = name === '@signature-params' ? ['B4', 'V2'] : ['B10'];
    return { causes, message, fix: CAUSES[causes[0] ?? 'B10'].fix, isGuess: false };
  }
  const [, signedName, signedValue = signed] = LINE.exec(signed) ?? [];
  const fix = `Sign the value that is sent: ${shown(wanted)}.`;
  const message = `In place of ${shown(wanted)} the line ${shown(signed)} was signed.`;
  const isAlone = signedName === name && !differsInSeveralLines(right, signerBase);
  const isKnown = isAlone && !isMaskedValue(value) && OF_KIND[name]?.test(signedValue) === true;
  return { causes: causesOfComponent(name, signedValue, value), message, fix, isGuess: !isKnown };
}
