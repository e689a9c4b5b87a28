import { toBase64 } from '../../../shared/bytes/base64.ts';
import { toHex } from '../../../shared/bytes/hex.ts';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { misuse } from '../../../shared/failure.ts';
import { isWrittenAbsolute, writeRawRequest } from '../../../shared/forms/raw/raw-request.ts';
import { splitUrl } from '../../../shared/http/url-parts.ts';
import { prepare } from '../../../shared/request/prepare.ts';
import { shortened } from '../../../shared/text/shortened.ts';
import { nodeCrypto, systemClock, systemRandom } from '../../ports/node-crypto.ts';
import { defineCommand, print, rawInJson } from '../cli-command.ts';
import { readSigner } from '../key-file.ts';
import { secondsOption } from '../option-values.ts';
import { fileOption, flag, JSON_OPTION, PROFILE, REQUEST_OPTIONS, valued } from '../options.ts';
import { REQUEST_HELP, readProfileFile, readRequestFile, required } from '../read-input.ts';

const OPTIONS = {
  ...REQUEST_OPTIONS,
  key: fileOption('is the private key', { required: true }),
  keyid: valued('ID', 'is the id under which the service knows the key', { required: true }),
  created: valued('SEC', 'is when it was signed, in Unix seconds, now unless given', { read: secondsOption }),
  expires: valued('SEC', 'is when it expires, as the profile says unless given', { read: secondsOption }),
  profile: PROFILE,
  keep: flag('keeps a Content-Digest or Content-Length that does not fit the body'),
  json: JSON_OPTION,
};

export const signCommand = defineCommand(OPTIONS, {
  about: 'Signs a request in any form that can be copied: raw HTTP, curl, HAR, a log line and more.',
  help: () => REQUEST_HELP,
  async run({ values }, io) {
    const keyId = required(OPTIONS, values, 'keyid');
    if (!/^[ -~]+$/.test(keyId)) throw misuse(`--keyid takes printable ASCII; got “${shortened(keyId, 60)}”.`);
    const signer = await readSigner(required(OPTIONS, values, 'key'), keyId);
    const profile = readProfileFile(values.profile);
    const { keep: keepStale, created: createdSec, expires: expiresSec } = values;
    const { request, notes } = readRequestFile(values);
    const { scheme, authority, path, query } = splitUrl(request.url);
    const prepared = prepare(
      {
        method: request.method,
        target: path + (query ?? ''),
        headers: request.headers,
        body: request.body,
        isAbsoluteForm: isWrittenAbsolute(request),
        keepStale,
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
});
