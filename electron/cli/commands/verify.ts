/** `verify`: every check of a signed request, with any of the given public keys; exit 0 if all hold, else 1. */
import { labelsOf } from '../../../shared/observed/received-trace.ts';
import { verifyRead } from '../../../shared/observed/verify-read.ts';
import { CHECK_IDS, WARNING_IDS } from '../../../shared/signature/verdict.ts';
import { nodeCrypto, systemClock } from '../../ports/node-crypto.ts';
import { type CliCommand, print } from '../cli-command.ts';
import { readKnownKeys } from '../key-file.ts';
import { FLAG, misuse, readArgs, TEXT } from '../read-args.ts';
import {
  REQUEST_HELP,
  REQUEST_OPTIONS,
  REQUEST_USAGE,
  readProfileFile,
  readRequestFile,
  secondsOption,
} from '../read-input.ts';
import { verdictDocument, verdictText } from '../verdict-text.ts';

export const verifyCommand: CliCommand = {
  name: 'verify',
  usage: `verify ${REQUEST_USAGE} --public-key [ID=]FILE… [--label NAME] [--now SEC] [--profile FILE] [--show-base] [--json]`,
  help: () =>
    [
      REQUEST_HELP,
      '--label chooses one of several signatures; without it several are refused.',
      '--show-base prints the base as rebuilt from the message; --json always has it, with its SHA-512 (hashHex).',
      `Checks, in their order: ${CHECK_IDS.join(' ')}.`,
      `Warnings, which refuse nothing: ${WARNING_IDS.join(' ')}.`,
    ].join('\n'),
  async run(args, io) {
    const { values } = readArgs(args, {
      ...REQUEST_OPTIONS,
      label: TEXT,
      'public-key': { ...TEXT, multiple: true, default: [] },
      now: TEXT,
      profile: TEXT,
      'show-base': FLAG,
    });
    if (values['public-key'].length === 0) throw misuse('--public-key FILE is missing.');
    const keys = values['public-key'].flatMap(readKnownKeys);
    const profile = readProfileFile(values.profile);
    const nowSec = secondsOption(values.now, '--now') ?? Math.floor(systemClock.nowMs() / 1000);
    const read = readRequestFile(values);
    const { verdict } = verifyRead(read, keys, profile, { kind: 'at', nowSec }, nodeCrypto, values.label);
    const { notes } = read;
    if (!values.json) for (const note of notes) io.stderr(`${note.message}\n`);
    const document = { ...verdictDocument(verdict), notes: notes.length > 0 ? notes : undefined };
    const labels = labelsOf(read.request);
    const isUnchosen = values.label === undefined && labels.length > 1;
    const hint = isUnchosen ? `Choose one of the signatures with --label NAME: ${labels.join(', ')}.\n` : '';
    print(io, values.json, document, verdictText(verdict, values['show-base']) + hint);
    return verdict.verified ? 0 : 1;
  },
};
