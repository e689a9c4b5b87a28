/**
 * The rules of the lint, in one table: id, severity, reason, and the function that judges.
 *
 * The ids are those that reports and flow files name. An error is what a phone or a network makes something of that the service did not mean;
 * a warning is what makes a menu hard to use, or rests on a guess. dead-end and loop need a map of the menu: shared/map/map-findings.ts.
 */
import { emptyText, endAsks, keyGap, keyTwice, notGsm, textDiffers, tooLong } from './judge-screen.ts';
import { backDiffers, expired, noWayBack, optionError, slow, stateDiffers } from './judge-step.ts';
import type { Found, Judged, LintRuleId, Severity } from './remark.ts';

type Row = {
  readonly severity: Severity;
  /** Why it matters, in a sentence. */
  readonly reason: string;
  readonly judge?: (judged: Judged) => readonly Found[];
};

export const LINT_RULES: Readonly<Record<LintRuleId, Row>> = {
  'too-long': {
    severity: 'error',
    reason: 'A USSD string holds 182 septets, or 80 UCS-2 units; networks cut the rest or send nothing.',
    judge: onScreen(tooLong),
  },
  'not-gsm': {
    severity: 'warning',
    reason:
      'One character outside the GSM alphabet makes 80 the limit of the whole text, and some phones show a box for it.',
    judge: onScreen(notGsm),
  },
  'no-way-back': {
    severity: 'warning',
    reason: 'Whoever took a wrong turn has to hang up and dial again.',
    judge: noWayBack,
  },
  'key-gap': {
    severity: 'warning',
    reason: 'People press the next number without reading it.',
    judge: onScreen(keyGap),
  },
  'key-twice': {
    severity: 'error',
    reason: 'One of the two options cannot be chosen.',
    judge: onScreen(keyTwice),
  },
  'option-error': {
    severity: 'error',
    reason: 'What a screen offers must be taken, and what it does not offer refused in words.',
    judge: optionError,
  },
  'end-asks': {
    severity: 'error',
    reason: 'A final text takes no answer: the phone shows one OK.',
    judge: onScreen(endAsks),
  },
  'text-differs': {
    severity: 'error',
    reason:
      'People read ussdText, programs read the options; where the two disagree one of them presses the wrong key.',
    judge: onScreen(textDiffers),
  },
  'state-differs': {
    severity: 'error',
    reason: 'Programs that follow nextState or menu.state lose their way.',
    judge: stateDiffers,
  },
  expired: {
    severity: 'error',
    reason: 'A session whose end has passed takes no answer.',
    judge: expired,
  },
  'back-differs': {
    severity: 'warning',
    reason: 'People learn one key for back, and press it blindly.',
    judge: backDiffers,
  },
  'dead-end': {
    severity: 'error',
    reason: 'A screen that is no end must lead somewhere.',
  },
  loop: {
    severity: 'error',
    reason: 'Screens that lead to each other only never let go.',
  },
  slow: {
    severity: 'error',
    reason: 'An application that answers too late is cut off: its text never arrives, and the session is gone.',
    judge: slow,
  },
  'empty-text': {
    severity: 'error',
    reason: 'A phone shows nothing for an empty text.',
    judge: onScreen(emptyText),
  },
};

function onScreen(judge: (screen: NonNullable<Judged['screen']>) => readonly Found[]) {
  return ({ screen }: Judged) => (screen ? judge(screen) : []);
}
