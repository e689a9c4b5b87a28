/**
 * Labels for the open choices of a SigningProfile: what the specification leaves out, and what each answer means.
 *
 * One entry for each choice with a fixed set of answers; times, label, order and tolerance have fields of their own. Source: the project's list of
 * open questions; investment service specification, "Authentication".
 */
import { SIGNED_BYTES, SIGNED_MESSAGES, type SigningProfile } from '../../shared/signature/profile.ts';

type ChoiceOf<Field extends keyof SigningProfile> = {
  readonly title: string;
  /** The title inside a sentence, before “is”. */
  readonly inSentence: string;
  readonly answers: readonly (readonly [value: SigningProfile[Field], words: string])[];
};

type SetChoices = {
  readonly [Field in
    | 'signedMessage'
    | 'idempotencyHeader'
    | 'componentCase'
    | 'emptyQuery'
    | 'createdUnit']: ChoiceOf<Field>;
};

export const OPEN_CHOICES: SetChoices = {
  signedMessage: {
    title: 'What the key signs',
    inSentence: 'what the key signs',
    answers: SIGNED_MESSAGES.map((form) => [
      form,
      form === 'base' ? `${SIGNED_BYTES[form]}, as RFC 9421 does` : SIGNED_BYTES[form],
    ]),
  },
  idempotencyHeader: {
    title: 'Name of the idempotency header',
    inSentence: 'the name of the idempotency header',
    answers: [
      ['key', 'X-Idempotency-Key'],
      ['id', 'X-Idempotency-Id'],
      ['both', 'both, with one value'],
    ],
  },
  componentCase: {
    title: 'Header names in the base',
    inSentence: 'the case of header names in the base',
    answers: [
      ['lower', 'lower case'],
      ['as-sent', 'the case they are sent in'],
    ],
  },
  emptyQuery: {
    title: '@query of a URL without a query',
    inSentence: '@query of a URL without a query',
    answers: [
      ['question-mark', 'a question mark'],
      ['empty', 'the empty text'],
      ['omit', 'no line at all'],
    ],
  },
  createdUnit: {
    title: 'Unit of created',
    inSentence: 'the unit of created',
    answers: [
      ['seconds', 'seconds'],
      ['milliseconds', 'milliseconds'],
    ],
  },
};

export type OpenChoice = keyof typeof OPEN_CHOICES;
export const OPEN_CHOICE_NAMES = [
  'signedMessage',
  'idempotencyHeader',
  'componentCase',
  'emptyQuery',
  'createdUnit',
] as const satisfies readonly OpenChoice[];

/** `created + 100 s`, `created + the bare number 100`, `none`. */
export function expiresLabel(expires: SigningProfile['expires']): string {
  if (expires === 'off') return 'none';
  return 'afterSec' in expires ? `created + ${expires.afterSec} s` : `created + the bare number ${expires.afterMs}`;
}

/** The label of one answer, e.g. "lower case". */
export function answerLabel(field: OpenChoice, profile: SigningProfile): string {
  return OPEN_CHOICES[field].answers.find(([value]) => value === profile[field])?.[1] ?? profile[field];
}
