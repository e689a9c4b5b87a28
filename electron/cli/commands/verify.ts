/** `verify`: every check of a signed request, by any of the given public keys; exit 0 where all hold, 1 where not. */

import type { Check } from '../../../shared/signature/verdict.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { nodeCrypto, systemClock } from '../../ports/node-crypto.ts';
import type { CliCommand } from '../cli-command.ts';
import { readKnownKey } from '../key-file.ts';
import { misuse, readArgs } from '../read-args.ts';
import { readProfileFile, readRequestFile, required, secondsOption } from '../read-input.ts';

export const verifyCommand: CliCommand = {
  name: 'verify',
  usage: 'verify --request FILE --public-key [ID=]FILE… [--now SEC] [--profile FILE] [--json]',
  async run(args, io) {
    const { values } = readArgs(args, {
      request: { type: 'string' },
      'public-key': { type: 'string', multiple: true, default: [] },
      now: { type: 'string' },
      profile: { type: 'string' },
      json: { type: 'boolean', default: false },
    });
    if (values['public-key'].length === 0) throw misuse('--public-key FILE is missing.');
    const keys = values['public-key'].map(readKnownKey);
    const profile = readProfileFile(values.profile);
    const nowSec = secondsOption(values.now, '--now') ?? Math.floor(systemClock.nowMs() / 1000);
    const { request, notes } = readRequestFile(required(values.request, '--request FILE'));
    const { verified, checks } = verify(request, keys, profile, nowSec, nodeCrypto);
    if (values.json) {
      const listed = checks.map(({ id, ok, message }) => ({ id, ok, message }));
      io.stdout(`${JSON.stringify({ verified, checks: listed, ...(notes.length > 0 ? { notes } : {}) })}\n`);
    } else {
      for (const note of notes) io.stderr(`${note.message}\n`);
      for (const check of checks) io.stdout(`${checkLine(check)}\n`);
      io.stdout(verified ? 'Verified.\n' : 'Not verified.\n');
    }
    return verified ? 0 : 1;
  },
};

const WIDEST_ID = 'signature-input-syntax'.length;

function checkLine({ id, ok, made, message }: Check): string {
  return `${ok ? 'ok    ' : made ? 'FAILED' : '-     '} ${id.padEnd(WIDEST_ID)}  ${message}`;
}
