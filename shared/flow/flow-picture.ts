/** A run as what a handset shows, one look after another: each screen for as long as people read it, and each key as it is pressed. */
import { drawScreen } from '../lcd/draw-screen.ts';
import { type HandsetLook, handsetLines, SEND_KEY } from '../lcd/handset-pixels.ts';
import { MASK } from '../ussd/secret-answer.ts';
import { pressesOf, type RanFlow, type ReportedStep } from './flow-report.ts';

export type PictureFrame = HandsetLook & { readonly forMs: number };

const PRESS_MS = 450;
const DIAL_MS = 170;
const TYPED_MS = 900;
const LAST_MS = 4_000;
/** Nobody watches a session run out: a longer wait is told by that much. */
const MAX_WAIT_MS = 3_000;

/** Masked like a report. A flow that failed ends at the screen that was not as expected. No time of the run is in it. */
export function flowPicture(run: RanFlow): readonly PictureFrame[] {
  const frames: PictureFrame[] = [];
  let last: HandsetLook = { text: '' };
  let reached = 0;
  for (const [at, presses] of pressesOf(run).entries()) {
    const [step = presses[0]] = presses.slice(-1);
    const planned = run.steps[at]?.step ?? 0;
    const waits = run.plan.steps.slice(reached, planned).filter((one) => one.kind === 'wait');
    reached = planned;
    for (const { waitMs } of waits) frames.push({ ...last, forMs: Math.min(waitMs, MAX_WAIT_MS) });
    // A message that came as expected brings no screen.
    if (!step || (step.delivery && step.passed)) continue;
    if (!step.delivery) frames.push(...(at === 0 ? dialled(step.sent) : pressed(step.sent, last)));
    for (const press of presses) {
      const text = press.text ?? press.message ?? '';
      const fault = press.passed ? undefined : faultOf(press);
      const pages = pagesOf(text, handsetLines(fault));
      for (const skippedLines of pages) {
        last = { text, skippedLines, fault };
        frames.push({ ...last, forMs: readMs(text) / pages.length });
      }
    }
    if (!step.passed) break;
  }
  const end = frames.pop();
  return end ? [...frames, { ...end, forMs: Math.max(end.forMs, LAST_MS) }] : [];
}

function dialled(code: string): readonly PictureFrame[] {
  const text = 'Dial';
  // Of a code that is hidden no key is shown.
  const typing =
    code === MASK
      ? [{ text, typed: code, forMs: TYPED_MS }]
      : [...code].map((key, at) => ({ text, typed: code.slice(0, at + 1), pressed: key, forMs: DIAL_MS }));
  return [...typing, { text, typed: code, pressed: SEND_KEY, forMs: PRESS_MS }];
}

function pressed(sent: string, before: HandsetLook): readonly PictureFrame[] {
  if (/^[\d*#]$/.test(sent)) return [{ ...before, pressed: sent, forMs: PRESS_MS }];
  const lines = drawScreen(before.text).lines.length;
  // What is typed stands below the text, which moves up for it.
  const look = { ...before, typed: sent, skippedLines: Math.max(0, lines + 2 - handsetLines(undefined)) };
  return [
    { ...look, forMs: TYPED_MS },
    { ...look, pressed: SEND_KEY, forMs: PRESS_MS },
  ];
}

/** The lines that are above the display, for each part of a text that it shows: one line is on both. */
function pagesOf(text: string, lines: number): readonly number[] {
  const hidden = Math.max(0, drawScreen(text).lines.length - lines);
  const by = lines - 1;
  return Array.from({ length: 1 + Math.ceil(hidden / by) }, (_, page) => Math.min(page * by, hidden));
}

/** A second to find the place, and some twenty characters a second. */
function readMs(text: string): number {
  return Math.min(8_000, 1_000 + text.length * 30);
}

function faultOf({ status, text, delivery }: ReportedStep): string {
  if (delivery) return 'No message as expected';
  if (text !== null) return 'Not as expected';
  return status === null ? 'No answer' : `Refused: ${status}`;
}
