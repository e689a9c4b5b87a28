/**
 * dialog: each call is told to the test with its options, and answered as the test said: by turns, later, or by Cancel.
 *
 * Without any word of the test, files are what the settings `openFile` and `newFile` name, else none is chosen; a question
 * is answered with its default button. The synchronous forms cannot wait.
 */
import type { DialogAnswers } from './dialog-answers.ts';
import { changeSettings, onOrder, readSettings, tellTest } from './test-channel.ts';

type Options = { readonly defaultId?: number; readonly cancelId?: number; readonly message?: string };

const used = { open: 0, save: 0, message: 0 };
const waiting: ((answer: unknown) => void)[] = [];

onOrder('dialog-answers', (dialogs) => {
  changeSettings({ dialogs });
  Object.assign(used, { open: 0, save: 0, message: 0 });
});
onOrder('answer-waiting', ({ answer }) => {
  const told = waiting.shift();
  told?.(answer);
  return told !== undefined;
});

/** The answer of this turn; undefined when the test said nothing. */
function turn<K extends keyof DialogAnswers>(kind: K): NonNullable<DialogAnswers[K]>[number] | undefined {
  const list = readSettings().dialogs?.[kind] ?? [];
  const answer = list[Math.min(used[kind], list.length - 1)];
  used[kind] += 1;
  return answer as NonNullable<DialogAnswers[K]>[number] | undefined;
}

function untilTold<T>(answer: T | 'wait', options: object): T | Promise<T> {
  if (answer !== 'wait') return answer;
  tellTest({ kind: 'dialog-waits', options: plain(options) });
  return new Promise((resolve) => waiting.push(resolve as (answer: unknown) => void));
}

/** Every dialog takes the window first, or leaves it away. */
function optionsOf(args: readonly unknown[]): Options {
  return (args.length > 1 ? args[1] : args[0]) as Options;
}

const plain = (options: object): object => JSON.parse(JSON.stringify(options));

function openAnswer() {
  const { openFile } = readSettings();
  const said = turn('open');
  return said === undefined ? (openFile === undefined ? null : [openFile]) : said;
}

function opened(options: object, paths: readonly string[] | null) {
  const filePaths = [...(paths ?? [])];
  tellTest({ kind: 'open-dialog', options: plain(options), filePaths });
  return { canceled: paths === null, filePaths };
}

function saveAnswer() {
  const said = turn('save');
  return said === undefined ? (readSettings().newFile ?? null) : said;
}

function saved(options: object, path: string | null) {
  const filePath = path ?? '';
  tellTest({ kind: 'save-dialog', options: plain(options), filePath });
  return { canceled: path === null, filePath };
}

function answered(options: Options, answer: number | null) {
  const response = answer ?? options.cancelId ?? 0;
  tellTest({ kind: 'message-box', message: options.message ?? '', options: plain(options), response });
  return { response, checkboxChecked: false };
}

function atOnce<T>(answer: T | 'wait'): T {
  if (answer === 'wait') throw new Error('A synchronous dialog cannot wait; give the stand-in an answer.');
  return answer;
}

function messageAnswer(options: Options) {
  const said = turn('message');
  return said === undefined ? (options.defaultId ?? 0) : said;
}

export const dialog = {
  showErrorBox(title: string, content: string): void {
    tellTest({ kind: 'error-box', title, content });
  },
  async showOpenDialog(...args: unknown[]) {
    const options = optionsOf(args);
    return opened(options, await untilTold(openAnswer(), options));
  },
  showOpenDialogSync(...args: unknown[]): string[] | undefined {
    const { canceled, filePaths } = opened(optionsOf(args), atOnce(openAnswer()));
    return canceled ? undefined : filePaths;
  },
  async showSaveDialog(...args: unknown[]) {
    const options = optionsOf(args);
    return saved(options, await untilTold(saveAnswer(), options));
  },
  showSaveDialogSync(...args: unknown[]): string {
    return saved(optionsOf(args), atOnce(saveAnswer())).filePath;
  },
  async showMessageBox(...args: unknown[]) {
    const options = optionsOf(args);
    return answered(options, await untilTold(messageAnswer(options), options));
  },
  showMessageBoxSync(...args: unknown[]): number {
    const options = optionsOf(args);
    return answered(options, atOnce(messageAnswer(options))).response;
  },
};
