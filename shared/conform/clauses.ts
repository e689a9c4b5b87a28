/** All clauses and open questions, in the order in which they are asked. What looks back on the whole run comes last. */
import type { Clause, OpenQuestion } from './clause.ts';
import { ACT_CLAUSES } from './clauses/act-clauses.ts';
import { INPUT_CLAUSES } from './clauses/input-clauses.ts';
import { OPERATION_CLAUSES } from './clauses/operation-clauses.ts';
import { PAGING_CLAUSES } from './clauses/paging-clauses.ts';
import { SIGNATURE_CLAUSES } from './clauses/signature-clauses.ts';
import { USSD_CLAUSES } from './clauses/ussd-clauses.ts';
import { VALUE_CLAUSES } from './clauses/value-clauses.ts';
import { ANSWER_QUESTIONS } from './open/answer-questions.ts';
import { SIGNATURE_QUESTIONS } from './open/signature-questions.ts';
import { USSD_QUESTIONS } from './open/ussd-questions.ts';

export const CLAUSES: readonly Clause[] = [
  ...OPERATION_CLAUSES,
  ...PAGING_CLAUSES,
  ...INPUT_CLAUSES,
  ...SIGNATURE_CLAUSES,
  ...USSD_CLAUSES,
  ...ACT_CLAUSES,
  ...VALUE_CLAUSES,
];

export const OPEN_QUESTIONS: readonly OpenQuestion[] = [...SIGNATURE_QUESTIONS, ...USSD_QUESTIONS, ...ANSWER_QUESTIONS];
