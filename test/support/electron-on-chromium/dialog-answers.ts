/** What a test says that the user answers in the system's dialogs. */

/** One answer: a button's index, the chosen paths, null for Cancel, or `wait`: the dialog stays open until it is told. */
type Turn<T> = T | null | 'wait';

/** Turn by turn; when a list is used up, its last entry goes on being the answer. */
export type DialogAnswers = {
  readonly open?: readonly Turn<readonly string[]>[];
  readonly save?: readonly Turn<string>[];
  readonly message?: readonly Turn<number>[];
};
