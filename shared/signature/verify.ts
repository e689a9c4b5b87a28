/**
 * Verifies a request: always every check of CHECK_IDS, in that order.
 *
 * One fault should give one failed check: whatever cannot be judged because of another failure is marked as not made.
 * Never throws, whatever the message contains. Token and client id are the sandbox's to judge.
 * Source: investment service specification, "Verifying a signature"; RFC 9421 section 3.2.
 */
import type { Parsed } from '../bytes/parsed.ts';
import type { HttpRequest } from '../http/message.ts';
import { closeBase } from './base.ts';
import { checkDigest, checkLength } from './checks/body-checks.ts';
import { notMade } from './checks/check.ts';
import {
  absentHeaders,
  checkComponentsPresent,
  checkComponentsRequired,
  checkHeadersRequired,
  checkInputSyntax,
  checkLabel,
  checkSignatureSyntax,
} from './checks/header-checks.ts';
import {
  checkKeyKnown,
  checkSignatureLength,
  checkSignatureValid,
  chooseKeys,
  type SignatureQuestion,
} from './checks/key-checks.ts';
import { checkCreated, checkExpires } from './checks/time-checks.ts';
import { coveredValue, headerValue, type RequestView, viewRequest } from './components.ts';
import { coveredComponents } from './covered.ts';
import type { CryptoPort, KnownKey } from './ports.ts';
import type { SigningProfile } from './profile.ts';
import {
  chooseLabel,
  mentions,
  parseSignature,
  parseSignatureInput,
  type SignatureInput,
  type SignatureValue,
} from './signature-fields.ts';
import { signedMessageOf } from './signed-message.ts';
import type { Check, Verdict } from './verdict.ts';
import { warningsOf } from './warnings.ts';

/**
 * `nowSec` is the verifier's clock in Unix seconds. `label` chooses one of several signatures; without it several are
 * refused. The Verdict lists every check, and the base if it was rebuilt.
 */
export function verify(
  request: HttpRequest,
  keys: readonly KnownKey[],
  profile: SigningProfile,
  nowSec: number,
  crypto: CryptoPort,
  label?: string,
): Verdict {
  const view = viewRequest(request);
  const required = coveredComponents(profile, view);
  const absent = absentHeaders(view, required ?? []);
  const inputs = readHeader(view, 'signature-input', parseSignatureInput);
  const values = readHeader(view, 'signature', parseSignature);
  const { input, value } = chooseLabel(entriesOf(inputs), entriesOf(values), profile.label, label);

  const isChosenAbsent = input === undefined && entriesOf(inputs).length > 0;
  const unread = isChosenAbsent ? 'Signature-Input has no such label' : 'Signature-Input could not be read';

  const present =
    input === undefined ? notMade('components-present', unread) : checkComponentsPresent(view, input, absent);
  const choice = chooseKeys(keys, input?.keyId);
  const isDigestCovered = input !== undefined && mentions(input, 'content-digest');
  const isLengthCovered = input !== undefined && mentions(input, 'content-length');
  const [digestSyntax, digestMatch] = checkDigest(view, absent, isDigestCovered, crypto);
  const baseText = input === undefined ? undefined : rebuildBase(view, input, profile);
  const duplicate = present.made && !present.ok ? 'a covered header arrived more than once' : undefined;

  const checks: readonly Check[] = [
    checkHeadersRequired(view, absent),
    inputs === undefined || isChosenAbsent
      ? notMade('signature-input-syntax', inputs === undefined ? 'there is no Signature-Input' : unread)
      : checkInputSyntax(inputs.ok ? undefined : inputs.fault, input, profile),
    values === undefined || (value === undefined && entriesOf(values).length > 0)
      ? notMade('signature-syntax', values === undefined ? 'there is no Signature' : 'Signature has no such label')
      : checkSignatureSyntax(values.ok ? undefined : values.fault, value),
    entriesOf(inputs).length === 0 || entriesOf(values).length === 0
      ? notMade('label', 'one of the two signature headers could not be read')
      : checkLabel(entriesOf(inputs), entriesOf(values), label),
    input === undefined ? notMade('components-required', unread) : checkComponentsRequired(view, required, input),
    present,
    digestSyntax,
    digestMatch,
    checkLength(view, absent, isLengthCovered),
    input === undefined ? notMade('created-window', unread) : checkCreated(profile, input, nowSec),
    input === undefined ? notMade('expires-window', unread) : checkExpires(profile, input, nowSec),
    input === undefined ? notMade('key-known', unread) : checkKeyKnown(input, choice),
    value === undefined ? notMade('signature-length', 'the signature could not be read') : checkSignatureLength(value),
    checkSignature({ baseText, value, keyId: input?.keyId, choice, consequenceOf: duplicate }, profile, crypto),
  ];
  const verdict: { -readonly [Field in keyof Verdict]: Verdict[Field] } = {
    verified: checks.every(isOk),
    checks,
    warnings:
      input === undefined
        ? []
        : warningsOf({
            view,
            input,
            profile,
            nowSec,
            keys: choice.named,
            baseText,
            isRefused: checks.some(({ id, made, ok }) => id === 'signature-valid' && made && !ok),
            isLabelChosen: label !== undefined,
          }),
  };
  if (input?.keyId !== undefined) verdict.keyId = input.keyId;
  if (input !== undefined) verdict.label = input.label;
  if (input !== undefined && baseText !== undefined) {
    verdict.baseText = baseText;
    verdict.signatureParams = input.paramsText;
  }
  return verdict;
}

const isOk = (check: Check): boolean => check.ok;

type Signed = Pick<SignatureQuestion, 'keyId' | 'choice' | 'consequenceOf'> & {
  readonly baseText: string | undefined;
  readonly value: SignatureValue | undefined;
};

function checkSignature({ baseText, value, ...rest }: Signed, profile: SigningProfile, crypto: CryptoPort): Check {
  if (baseText === undefined) return notMade('signature-valid', 'the base could not be rebuilt');
  if (value === undefined || value.bytes.length !== 64) {
    return notMade('signature-valid', 'there is no signature of 64 bytes');
  }
  const message = signedMessageOf(profile.signedMessage, baseText, () => crypto.sha512OfText(baseText));
  return checkSignatureValid({ signature: value.bytes, message, ...rest }, crypto);
}

function readHeader<T>(
  view: RequestView,
  name: string,
  parse: (text: string) => Parsed<readonly T[]>,
): Parsed<readonly T[]> | undefined {
  const text = headerValue(view, name);
  return text === undefined ? undefined : parse(text);
}

function entriesOf<T>(outcome: Parsed<readonly T[]> | undefined): readonly T[] {
  return outcome?.ok ? outcome.value : [];
}

/** Rebuilds the base from this message; undefined if a listed component has no value. */
function rebuildBase(view: RequestView, input: SignatureInput, profile: SigningProfile): string | undefined {
  let lines = '';
  for (const covered of input.covered) {
    const value = coveredValue(view, covered, profile.emptyQuery);
    if (value === undefined) return undefined;
    lines += `${covered.lineHead}${value}\n`;
  }
  return closeBase(lines, input.paramsText);
}
