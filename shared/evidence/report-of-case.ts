/** A Case as a bug report: the text alone for a clipboard, or an archive with a picture of each screen and the case itself. */
import { encodeUtf8 } from '../bytes/utf8.ts';
import { screenSvg } from '../lcd/screen-svg.ts';
import { bugReport } from './bug-report.ts';
import { CASE_EXTENSION, type Case, writeCase } from './case.ts';
import { zip } from './zip.ts';

export function reportText(one: Case): string {
  return bugReport(one, one.exchanges, optionsOf(one));
}

/** `report.md`, `case.dialcase` and `screens/01.svg`, `screens/02.svg`, … */
export function reportArchive(one: Case): Uint8Array<ArrayBuffer> {
  const digits = String(one.steps.length).length;
  const picture = (step: number) => `screens/${String(step).padStart(Math.max(2, digits), '0')}.svg`;
  const screens = one.steps.flatMap(({ outcome }, at) =>
    outcome.kind === 'screen' ? [{ name: picture(at + 1), bytes: encodeUtf8(screenSvg(outcome.text)) }] : [],
  );
  const report = bugReport(one, one.exchanges, { ...optionsOf(one), picture });
  return zip([
    { name: 'report.md', bytes: encodeUtf8(report) },
    { name: `case.${CASE_EXTENSION}`, bytes: encodeUtf8(writeCase(one)) },
    ...screens,
  ]);
}

/** What stars stand for, and what cannot be repeated by hand because of them. */
export function maskedSentence({ includes, exchanges }: Pick<Case, 'includes' | 'exchanges'>): string {
  const hidden = ['access tokens', ...(includes.msisdn ? [] : ['numbers']), ...(includes.pin ? [] : ['PINs'])];
  const what = hidden.length === 1 ? hidden[0] : `${hidden.slice(0, -1).join(', ')} and ${hidden.at(-1)}`;
  const recompute = exchanges.every(({ maskedSecrets }) => maskedSecrets === 0)
    ? ''
    : ' Hashes, digests and signatures over a number or a PIN are stars too, because it could be found by trying; all others are those over the true bytes.';
  return `In this file ${what} are replaced by as many stars.${recompute}`;
}

function optionsOf(one: Case) {
  const { title, environment, subscriber, program, remarks } = one;
  return { title, environment, subscriber, program, remarks, note: maskedSentence(one) };
}
