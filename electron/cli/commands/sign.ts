/**
 * `sign`: signs a raw HTTP/1.1 request or a curl command and prints it as raw HTTP or, with --json, with all its parts.
 */
import { toBase64 } from '../../../shared/bytes/base64.ts';
import { toHex } from '../../../shared/bytes/hex.ts';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { isWrittenAbsolute, writeRawRequest } from '../../../shared/http/raw-request.ts';
import { splitUrl } from '../../../shared/http/url-parts.ts';
import { prepare } from '../../../shared/request/prepare.ts';
import { nodeCrypto, systemClock, systemRandom } from '../../ports/node-crypto.ts';
import { type CliCommand, print, rawInJson } from '../cli-command.ts';
import { readSigner } from '../key-file.ts';
import { FILE, FLAG, misuse, readArgs, TEXT } from '../read-args.ts';
import {
  REQUEST_HELP,
  REQUEST_OPTIONS,
  REQUEST_USAGE,
  readProfileFile,
  readRequestFile,
  required,
  secondsOption,
} from '../read-input.ts';

const OPTIONS = {
  ...REQUEST_OPTIONS,
  key: FILE,
  keyid: TEXT,
  created: TEXT,
  expires: TEXT,
  profile: FILE,
  keep: FLAG,
} as const;

export const signCommand: CliCommand = {
  usage: `sign ${REQUEST_USAGE} --key FILE --keyid ID [--created SEC] [--expires SEC] [--profile FILE] [--keep] [--json]`,
  options: OPTIONS,
  help: () => REQUEST_HELP,
  async run(args, io) {
    const { values } = readArgs(args, OPTIONS);
    const keyId = required(values.keyid, '--keyid ID');
    if (!/^[ -~]+$/.test(keyId)) throw misuse(`--keyid takes printable ASCII; got “${keyId.slice(0, 60)}”.`);
    const signer = await readSigner(required(values.key, '--key FILE'), keyId);
    const profile = readProfileFile(values.profile);
    const createdSec = secondsOption(values.created, '--created');
    const expiresSec = secondsOption(values.expires, '--expires');
    const { request, notes } = readRequestFile(values);
    const { scheme, authority, path, query } = splitUrl(request.url);
    const prepared = prepare(
      {
        method: request.method,
        target: path + (query ?? ''),
        headers: request.headers,
        body: request.body,
        isAbsoluteForm: isWrittenAbsolute(request),
        keepStale: values.keep,
        createdSec,
        expiresSec,
      },
      { baseUrl: `${scheme}://${authority}`, clientId: '', accessToken: '', profile },
      { clock: systemClock, random: systemRandom, crypto: nodeCrypto, signer },
    );
    const raw = writeRawRequest(prepared);
    for (const note of notes) io.stderr(`${note.message}\n`);
    const { trace } = prepared;
    const document = {
      ...rawInJson(raw),
      base: decodeUtf8(trace.base),
      signatureParams: trace.signatureParams,
      hashHex: toHex(trace.hash),
      signature: toBase64(trace.signature),
      headers: prepared.headers,
    };
    print(io, values.json, document, raw);
    return 0;
  },
};
