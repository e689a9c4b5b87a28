/** `verify`: exit 0 if every check holds, else 1. */
import { misuse } from '../../../shared/failure.ts';
import { labelsOf } from '../../../shared/observed/received-trace.ts';
import { verifyRead } from '../../../shared/observed/verify-read.ts';
import { uncheckedKeyId } from '../../../shared/signature/checks/key-checks.ts';
import { CHECK_IDS, WARNING_IDS } from '../../../shared/signature/verdict.ts';
import { verdictDocument } from '../../exchange/verdict-document.ts';
import { nodeCrypto, systemClock } from '../../ports/node-crypto.ts';
import { verdictAnnotations } from '../annotations.ts';
import { defineCommand } from '../cli-command.ts';
import { signingOfFile, withPassphraseNamed } from '../environment-file.ts';
import { readKnownKeys, readSigner } from '../key-file.ts';
import {
  flag,
  JSON_OPTION,
  NOW,
  optionLine,
  PROFILE,
  PUBLIC_KEYS,
  REQUEST_OPTIONS,
  SIGNING_OF_FILE,
  valued,
} from '../options.ts';
import { FORMAT, printerFor } from '../printer.ts';
import { REQUEST_HELP, readProfileFile, readRequestFile } from '../read-input.ts';
import { verdictText } from '../verdict-text.ts';

const OPTIONS = {
  ...REQUEST_OPTIONS,
  'public-key': PUBLIC_KEYS,
  env: SIGNING_OF_FILE,
  label: valued('NAME', 'chooses one of several signatures; without it several are refused'),
  now: NOW,
  profile: PROFILE,
  'show-base': flag('prints the base as rebuilt from the message; --json always has it, with its SHA-512 (hashHex)'),
  format: FORMAT,
  json: JSON_OPTION,
};

export const verifyCommand = defineCommand(OPTIONS, {
  about: 'Makes every check of a signed request and shows the signature base that a verifier rebuilds.',
  help: () =>
    [
      REQUEST_HELP,
      optionLine(OPTIONS, 'env'),
      optionLine(OPTIONS, 'label'),
      optionLine(OPTIONS, 'show-base'),
      `Checks, in their order: ${CHECK_IDS.join(' ')}.`,
      `Warnings, which refuse nothing: ${WARNING_IDS.join(' ')}.`,
    ].join('\n'),
  async run({ values }, io) {
    const printer = printerFor(values, io);
    const ofFile = values.env === undefined ? undefined : signingOfFile(values.env);
    const given = values['public-key'].flatMap(readKnownKeys);
    if (given.length === 0 && !ofFile) throw misuse('--public-key FILE is missing.');
    const keys =
      ofFile && given.length === 0 ? [await withPassphraseNamed(readSigner(ofFile.keyFile(), ofFile.keyId))] : given;
    const profile = ofFile && values.profile === undefined ? ofFile.profile : readProfileFile(values.profile);
    const nowSec = values.now ?? Math.floor(systemClock.nowMs() / 1000);
    const read = readRequestFile(values);
    const { verdict } = verifyRead(read, keys, profile, { kind: 'at', nowSec }, nodeCrypto, values.label);
    const unchecked = verdict.verified ? uncheckedKeyId(verdict.keyId, keys) : undefined;
    const { notes } = read;
    if (!values.json) for (const note of notes) io.stderr(`${note.message}\n`);
    const document = { ...verdictDocument(verdict), notes: notes.length > 0 ? notes : undefined, remark: unchecked };
    const labels = labelsOf(read.request);
    const isUnchosen = values.label === undefined && labels.length > 1;
    const hint = isUnchosen ? `Choose one of the signatures with --label NAME: ${labels.join(', ')}.\n` : '';
    if (values.json) io.stdout(`${JSON.stringify(document)}\n`);
    printer.text(verdictText(verdict, values['show-base'], printer.paint, unchecked) + hint);
    printer.annotate(verdictAnnotations(verdict, read.source));
    return verdict.verified ? 0 : 1;
  },
});
