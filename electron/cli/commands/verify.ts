/** `verify`: every check of a signed request, with any of the given public keys; exit 0 if all hold, else 1. */

import { verifyRead } from '../../../shared/observed/verify-read.ts';
import type { Check } from '../../../shared/signature/verdict.ts';
import { nodeCrypto, systemClock } from '../../ports/node-crypto.ts';
import { type CliCommand, print } from '../cli-command.ts';
import { readKnownKey } from '../key-file.ts';
import { misuse, readArgs, TEXT } from '../read-args.ts';
import { readProfileFile, readRequestFile, required, secondsOption } from '../read-input.ts';

export const verifyCommand: CliCommand = {
  name: 'verify',
  usage: 'verify --request FILE --public-key [ID=]FILE… [--now SEC] [--profile FILE] [--json]',
  async run(args, io) {
    const { values } = readArgs(args, {
      request: TEXT,
      'public-key': { ...TEXT, multiple: true, default: [] },
      now: TEXT,
      profile: TEXT,
    });
    if (values['public-key'].length === 0) throw misuse('--public-key FILE is missing.');
    const keys = values['public-key'].map(readKnownKey);
    const profile = readProfileFile(values.profile);
    const nowSec = secondsOption(values.now, '--now') ?? Math.floor(systemClock.nowMs() / 1000);
    const read = readRequestFile(required(values.request, '--request FILE'));
    const { verified, checks } = verifyRead(read, keys, profile, { kind: 'at', nowSec }, nodeCrypto).verdict;
    const { notes } = read;
    const listed = checks.map(({ id, ok, message }) => ({ id, ok, message }));
    const lines = [...checks.map(checkLine), verified ? 'Verified.' : 'Not verified.'];
    if (!values.json) for (const note of notes) io.stderr(`${note.message}\n`);
    const document = { verified, checks: listed, notes: notes.length > 0 ? notes : undefined };
    print(io, values.json, document, `${lines.join('\n')}\n`);
    return verified ? 0 : 1;
  },
};

const WIDEST_ID = 'signature-input-syntax'.length;

function checkLine({ id, ok, made, message }: Check): string {
  return `${ok ? 'ok    ' : made ? 'FAILED' : '-     '} ${id.padEnd(WIDEST_ID)}  ${message}`;
}
