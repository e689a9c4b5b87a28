/**
 * What an option is, and the options that several commands take. Each is told once: reading (read-args.ts), the line of usage (usage.ts),
 * help, completion (complete-words.ts) and docs/cli.md all come from the table of its command.
 */
import { SCHEMES } from '../../shared/forms/given-request.ts';
import { customerOption, schemeOption, secondsOption } from './option-values.ts';

/** What an option or argument takes, for completion: these words, or what the shell or the data folder knows. */
export type Takes = readonly string[] | 'file' | 'folder' | 'environment' | 'environment-or-file' | 'operation';

export type CliOption = {
  /** What the usage calls its value; a flag has none. */
  readonly value?: string;
  /** Goes on behind the option's name and ends without a full stop. */
  readonly meaning: string;
  readonly takes?: Takes;
  readonly repeats?: true;
  /** The usage writes it without brackets. Who reads it says when it is missing. */
  readonly required?: true;
  /** The value where it is left out. */
  readonly initial?: string;
  /** The option before it that it takes the place of. */
  readonly insteadOf?: string;
  /** A use of the command without its argument, and with these other options only. */
  readonly alone?: readonly string[];
  /** Its meaning stands in the line of usage too. */
  readonly isToldInUsage?: true;
  /** Makes the value of the text. @throws AppError `misuse`, naming the option. */
  readonly read?: (text: string, option: string) => unknown;
};

/** In the order of the usage. */
export type CliOptions = Readonly<Record<string, CliOption>>;

type ReadOf<O extends CliOption> = O extends { read: (text: string, option: string) => infer T } ? T : string;
type ValueOf<O extends CliOption> = O extends { value: string }
  ? O extends { repeats: true }
    ? ReadOf<O>[]
    : O extends { initial: string }
      ? ReadOf<O>
      : ReadOf<O> | undefined
  : boolean;

/** What readArgs() makes of a table. */
export type ValuesOf<T extends CliOptions> = { readonly [N in keyof T]: ValueOf<T[N]> } & { readonly json: boolean };

/** An option that takes no value. */
export const flag = <const T extends Partial<CliOption> = object>(meaning: string, more?: T) =>
  ({ meaning, ...more }) as { readonly meaning: string } & T;
/** An option with a value. @param value what the usage calls it. */
export const valued = <const T extends Partial<CliOption> = object>(value: string, meaning: string, more?: T) =>
  ({ value, meaning, ...more }) as { readonly value: string; readonly meaning: string } & T;
export const fileOption = <const T extends Partial<CliOption> = object>(meaning: string, more?: T) =>
  valued('FILE', meaning, { takes: 'file', ...more } as { readonly takes: 'file' } & T);

export const JSON_OPTION = flag('prints one JSON document and nothing else');
export const DATA = valued('DIR', 'is another folder of user data', { takes: 'folder' });
export const CONFIRM = valued('NAME', 'is the exact name of a dangerous environment, where nothing is done without it');
/** An environment of the data folder. */
export const ENVIRONMENT = valued('NAME', 'names an environment', { takes: 'environment' });
/** The same, or the file of one. */
export const ANY_ENVIRONMENT = valued('NAME|FILE.json', 'names an environment, or the file of an exported one', {
  takes: 'environment-or-file',
});
/** Where a command acts. */
export const TARGET = { env: ANY_ENVIRONMENT, confirm: CONFIRM } as const;
/** How most tables end. */
export const DATA_AND_JSON = { data: DATA, json: JSON_OPTION } as const;
export const CUSTOMER = valued('ID', 'says whose requests they are', { read: customerOption });
export const PUBLIC_KEYS = valued('[ID=]FILE', 'is a public key of the signer; without ID it is good for any key id', {
  takes: 'file',
  repeats: true,
  required: true,
});
/** What `verify` and `diagnose` take an environment file for. */
export const SIGNING_OF_FILE = valued(
  'FILE.json',
  'is an exported environment: its signing profile, and where no key is given the one in DIALBENCH_KEY_FILE',
  { takes: 'file', insteadOf: 'public-key' },
);
export const NOW = valued('SEC', 'is the verifier’s clock in Unix seconds, now unless given', { read: secondsOption });
export const PROFILE = fileOption('is a signing profile in JSON; it may name only what differs');

/** How a request is given. */
export const REQUEST_OPTIONS = {
  request: fileOption(
    'takes raw HTTP/1.1, a curl command, a HAR entry, a request of Postman or Bruno, lines of a log (curl -v, okhttp,\nwire logs, Python’s http.client), an object that holds a request (axios, pino, winston), a fetch call; - is standard input',
    { required: true },
  ),
  body: fileOption(
    'is the body of a request whose head alone is in the file, or the file that a curl command names with @',
  ),
  url: valued('URL', 'says how a capture was reached; https://HOST keeps its path, a longer URL replaces it'),
  scheme: valued(SCHEMES.join('|'), 'says only by which scheme a capture was reached', {
    takes: SCHEMES,
    insteadOf: 'url',
    read: schemeOption,
  }),
} as const satisfies CliOptions;

/** How an operation of the catalogue is filled in. */
export const OPERATION_OPTIONS = {
  set: valued('name=value', 'gives a field its value; dots lead into nested fields', { repeats: true }),
  body: fileOption('is the whole body, in place of fields of it'),
  'idempotency-key': valued('KEY', 'is for a retry; made anew unless given'),
} as const satisfies CliOptions;

/** What help says of an option: a line. */
export function optionLine<T extends CliOptions>(options: T, name: keyof T & string): string {
  return `--${name} ${options[name]?.meaning}.`;
}
