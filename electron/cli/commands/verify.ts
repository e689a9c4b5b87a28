/** `verify`: every check of a signed request, with any of the given public keys; exit 0 if all hold, else 1. */
import { labelsOf } from '../../../shared/observed/received-trace.ts';
import { verifyRead } from '../../../shared/observed/verify-read.ts';
import { CHECK_IDS, WARNING_IDS } from '../../../shared/signature/verdict.ts';
import { verdictDocument } from '../../exchange/verdict-document.ts';
import { nodeCrypto, systemClock } from '../../ports/node-crypto.ts';
import { verdictAnnotations } from '../annotations.ts';
import type { CliCommand } from '../cli-command.ts';
import { readKnownKeys, readSigner } from '../key-file.ts';
import { LONE_SIGNING_HELP, readLoneSigning, withPassphraseNamed } from '../lone-environment.ts';
import { FORMAT, printerFor } from '../printer.ts';
import { FILE, FILES, FLAG, misuse, readArgs, TEXT } from '../read-args.ts';
import {
  REQUEST_HELP,
  REQUEST_OPTIONS,
  REQUEST_USAGE,
  readProfileFile,
  readRequestFile,
  secondsOption,
} from '../read-input.ts';
import { verdictText } from '../verdict-text.ts';

const OPTIONS = {
  ...REQUEST_OPTIONS,
  'public-key': FILES,
  env: FILE,
  label: TEXT,
  now: TEXT,
  profile: FILE,
  'show-base': FLAG,
  format: FORMAT,
} as const;

export const verifyCommand: CliCommand = {
  usage: `verify ${REQUEST_USAGE} (--public-key [ID=]FILE… | --env FILE.json) [--label NAME] [--now SEC] [--profile FILE] [--show-base] [--format text|github] [--json]`,
  options: OPTIONS,
  help: () =>
    [
      REQUEST_HELP,
      LONE_SIGNING_HELP,
      '--label chooses one of several signatures; without it several are refused.',
      '--show-base prints the base as rebuilt from the message; --json always has it, with its SHA-512 (hashHex).',
      `Checks, in their order: ${CHECK_IDS.join(' ')}.`,
      `Warnings, which refuse nothing: ${WARNING_IDS.join(' ')}.`,
    ].join('\n'),
  async run(args, io) {
    const { values } = readArgs(args, OPTIONS);
    const printer = printerFor(values, io);
    const lone = values.env === undefined ? undefined : readLoneSigning(values.env);
    const given = values['public-key'].flatMap(readKnownKeys);
    if (given.length === 0 && !lone) throw misuse('--public-key FILE is missing.');
    const keys =
      lone && given.length === 0 ? [await withPassphraseNamed(readSigner(lone.keyFile(), lone.keyId))] : given;
    const profile = lone && values.profile === undefined ? lone.profile : readProfileFile(values.profile);
    const nowSec = secondsOption(values.now, '--now') ?? Math.floor(systemClock.nowMs() / 1000);
    const read = readRequestFile(values);
    const { verdict } = verifyRead(read, keys, profile, { kind: 'at', nowSec }, nodeCrypto, values.label);
    const { notes } = read;
    if (!values.json) for (const note of notes) io.stderr(`${note.message}\n`);
    const document = { ...verdictDocument(verdict), notes: notes.length > 0 ? notes : undefined };
    const labels = labelsOf(read.request);
    const isUnchosen = values.label === undefined && labels.length > 1;
    const hint = isUnchosen ? `Choose one of the signatures with --label NAME: ${labels.join(', ')}.\n` : '';
    if (values.json) io.stdout(`${JSON.stringify(document)}\n`);
    printer.text(verdictText(verdict, values['show-base'], printer.paint) + hint);
    printer.annotate(verdictAnnotations(verdict, read.source));
    return verdict.verified ? 0 : 1;
  },
};
