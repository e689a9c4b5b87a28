/**
 * A finding as a change of the signer's program: the lines that do it wrong, and those that do it right, in one language.
 *
 * The right program is printed from its template; the wrong one is the same with one slip, either a fact that differs or a line that
 * does. Only what differs between the two is told. A cause that is no matter of a program (another key, a clock) has no such lines.
 */
import { bytesOf } from '../bytes/base64.ts';
import { alignment } from '../bytes/common-subsequence.ts';
import { decodeUtf8 } from '../bytes/utf8.ts';
import { printFacts } from '../codegen/generate.ts';
import { type LineSlipName, withSlip } from '../codegen/line-slips.ts';
import { type ProgramFacts, programFacts } from '../codegen/program-facts.ts';
import type { ProgramSource } from '../codegen/program-source.ts';
import type { CodegenTarget } from '../codegen/targets.ts';
import type { CauseId } from './causes.ts';
import type { Finding } from './finding.ts';

export type ProgramFix = {
  readonly wrong: readonly string[];
  readonly right: readonly string[];
};

/** More lines are no line to look at. */
const MOST_LINES = 6;

/** `expectedBaseBase64` is the right base of the diagnosis. Undefined where no line of a program is known to be the cause. */
export function programFix(
  target: CodegenTarget,
  source: ProgramSource,
  template: string,
  finding: Finding,
  expectedBaseBase64: string | undefined,
): ProgramFix | undefined {
  const facts = programFacts(source);
  const right = printFacts(target, facts, template);
  const signedBase = finding.signedBaseBase64 === undefined ? undefined : decodeUtf8(bytesOf(finding.signedBaseBase64));
  for (const cause of finding.causes) {
    // Causes that stand together for the same bytes: what the signed base does not show is no slip of this program.
    if (signedBase !== undefined && SHOWN_BY[cause]?.test(signedBase) === false) continue;
    const name = LINE_SLIP_OF[cause];
    const factsOf = FACT_SLIP_OF[cause];
    const wrong =
      name !== undefined
        ? withSlip(right, target.id, name)
        : factsOf && printFacts(target, { ...facts, ...factsOf }, template);
    const fix = wrong === undefined ? undefined : differenceOf(wrong, right);
    if (fix) return fix;
  }
  const signed = valuesAsSigned(facts, finding, expectedBaseBase64);
  return signed && differenceOf(printFacts(target, { ...facts, ...signed }, template), right);
}

const LINE_SLIP_OF: Readonly<Partial<Record<CauseId, LineSlipName>>> = {
  B2: 'crLf',
  B3: 'lastLineFeed',
  B8: 'unquotedNames',
  B12: 'writtenOut',
  X5: 'otherHash',
  X6: 'hashedTwice',
  E1: 'signatureBase64Url',
  E4: 'signatureHex',
  D14: 'digestHex',
  D16: 'digestSha256',
};

/** What a signed base has where its program has the slip. */
const SHOWN_BY: Readonly<Partial<Record<CauseId, RegExp>>> = {
  B2: /\r\n/,
  B3: /\n$/,
  B8: /^[^"]+: /,
  B12: /\\n"/,
};

const FACT_SLIP_OF: Readonly<Partial<Record<CauseId, Partial<ProgramFacts>>>> = {
  X1: { signedMessage: 'base' },
  X2: { signedMessage: 'sha512-hex' },
  X4: { signedMessage: 'sha512-base64' },
  P3: { createdUnit: 'milliseconds' },
};

/** The value of each line that was signed otherwise; undefined where the bases differ in more than values, or in too many. */
function valuesAsSigned(
  { components }: ProgramFacts,
  { signedBaseBase64 }: Finding,
  expectedBaseBase64: string | undefined,
): Pick<ProgramFacts, 'components'> | undefined {
  if (signedBaseBase64 === undefined || expectedBaseBase64 === undefined) return undefined;
  const [signed, expected] = [signedBaseBase64, expectedBaseBase64].map((base) =>
    decodeUtf8(bytesOf(base)).split('\n'),
  );
  if (signed === undefined || expected === undefined || signed.length !== expected.length) return undefined;
  const changed = new Map<string, string>();
  for (const [at, line] of expected.entries()) {
    const other = signed[at] ?? '';
    if (line === other) continue;
    const name = /^"([^"]+)": /.exec(line)?.[1];
    const head = `"${name}": `;
    // A token stands in no program, and the last line is built from the others.
    if (name === undefined || name === 'authorization' || name === '@signature-params' || !other.startsWith(head))
      return undefined;
    changed.set(name, other.slice(head.length));
  }
  if (changed.size === 0) return undefined;
  return {
    components: components.map((one) => {
      const text = changed.get(one.name.toLowerCase());
      return text === undefined ? one : { ...one, from: { kind: 'text', text } };
    }),
  };
}

/** A remark behind a line: it explains the program that is right, and is none of the change. */
const REMARK = /[ \t]+(?:\/\/|#) .*$/gm;

function differenceOf(wrong: string, right: string): ProgramFix | undefined {
  const [ours, theirs] = [wrong, right].map((program) => program.replace(REMARK, '').split('\n'));
  if (!ours || !theirs) return undefined;
  const removed: string[] = [];
  const added: string[] = [];
  for (const step of alignment(ours, theirs)) {
    if (step.kind === 'ours') removed.push(ours[step.ours] ?? '');
    if (step.kind === 'theirs') added.push(theirs[step.theirs] ?? '');
  }
  const isCode = (line: string): boolean => !/^\s*(?:\/\/|#)/.test(line) && line.trim() !== '';
  const [one, other] = [removed.filter(isCode), added.filter(isCode)];
  if (one.length === 0 || other.length === 0 || one.length + other.length > 2 * MOST_LINES) return undefined;
  const indent = Math.min(...[...one, ...other].map((line) => line.length - line.trimStart().length));
  return { wrong: one.map((line) => line.slice(indent)), right: other.map((line) => line.slice(indent)) };
}
