/** A finding as lines of a program: which of them do it wrong, and when none is known to. A short program stands for a whole one. */
import { describe, expect, it } from 'vitest';
import { toBase64 } from '../../../shared/bytes/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { TARGETS } from '../../../shared/codegen/targets.ts';
import type { CauseId } from '../../../shared/doctor/causes.ts';
import type { Finding } from '../../../shared/doctor/finding.ts';
import { programFix } from '../../../shared/doctor/program-fix.ts';
import { nobleCrypto as crypto, nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { signRequest } from '../../../shared/signature/sign.ts';

const TEMPLATE = String.raw`method = "<method>"
path = "<path>"
    # a remark
headers = {
    "<name>": "<text>",  #: header text
    "<name>": "<scheme>" + token,  #: header token
}
components = [
    ("<name>", headers["<header>"]),  #: component header
    ("<name>", method),  #: component method
    ("<name>", path),  #: component path
    ("<name>", "<text>"),  #: component text
]
created = int(time.time())  # now  #: seconds
created = int(time.time() * 1000)  # now  #: milliseconds
base = "\n".join(lines).encode()
    message = hashlib.sha512(base).digest()  #: signs-sha512
    message = base  #: signs-base
    message = hashlib.sha512(base).hexdigest().encode()  #: signs-sha512-hex
    message = base64.b64encode(hashlib.sha512(base).digest())  #: signs-sha512-base64
`;

const signed = signRequest(
  {
    method: 'GET',
    url: 'https://a.example/v1/x',
    headers: [
      ['Authorization', 'Bearer token-of-the-test'],
      ['X-Client-Id', 'client'],
    ],
    body: new Uint8Array(),
  },
  { ...DEFAULT_SIGNING_PROFILE, components: { GET: ['authorization', 'x-client-id', '@method', '@path'] } },
  { createdMs: 1_790_000_000_000 },
  { crypto, signer: nobleSigner(new Uint8Array(32).fill(1), 'k') },
);
const source = { ...signed, operation: 'x', maskedPlaces: 0 };
const right = decodeUtf8(signed.trace.base);
const found = TARGETS.find(({ id }) => id === 'python');
if (found === undefined) throw new Error('no such language');
const target = found;

/** `base` is what was signed in place of the right base. */
function fixOf(causes: readonly CauseId[], base?: string, expected: string | undefined = right) {
  const finding: Finding = {
    ...{ causes, message: '', fix: '', certainty: 'proven' },
    ...(base !== undefined && { signedBaseBase64: toBase64(encodeUtf8(base)) }),
  };
  return programFix(target, source, TEMPLATE, finding, expected && toBase64(encodeUtf8(expected)));
}
const [joined] = ['base = "\\n".join(lines).encode()'];
const hashed = 'message = hashlib.sha512(base).digest()';

describe('a slip', () => {
  it.each<readonly [CauseId, string, string]>([
    ['B2', 'base = "\\r\\n".join(lines).encode()', joined as string],
    ['B3', 'base = ("\\n".join(lines) + "\\n").encode()', joined as string],
    ['B12', 'base = "\\\\n".join(lines).encode()', joined as string],
    ['X1', 'message = base', hashed],
    ['X2', 'message = hashlib.sha512(base).hexdigest().encode()', hashed],
    ['X4', 'message = base64.b64encode(hashlib.sha512(base).digest())', hashed],
    ['P3', 'created = int(time.time() * 1000)', 'created = int(time.time())'],
  ])('of %s is its one line, without indent and remark', (cause, wrong, line) => {
    expect(fixOf([cause])).toEqual({ wrong: [wrong], right: [line] });
  });

  it('is none where the cause is no matter of a program, or its line stands in no such program', () => {
    expect(fixOf(['K1'])).toBeUndefined();
    expect(fixOf([])).toBeUndefined();
    // This program makes no digest.
    expect(fixOf(['D14'])).toBeUndefined();
  });

  it('is that of the first cause that has one', () => {
    expect(fixOf(['K1', 'D14', 'X1', 'P3'])?.wrong).toEqual(['message = base']);
  });

  it('is only what the signed base shows', () => {
    const [crLf, ended, bare, written] = [
      right.replaceAll('\n', '\r\n'),
      `${right}\n`,
      right.replace(/^"(.*?)"/gm, '$1'),
      right.replaceAll('"\n', '"\\n'),
    ];
    const shown = (cause: CauseId) => [crLf, ended, bare, written].map((base) => fixOf([cause], base) !== undefined);
    expect(shown('B2')).toEqual([true, false, false, false]);
    expect(shown('B3')).toEqual([false, true, false, false]);
    // Nothing is to be seen of these in a base.
    expect(shown('X1')).toEqual([true, true, true, true]);
    expect(fixOf(['B2', 'B3'], ended)?.wrong).toEqual(['base = ("\\n".join(lines) + "\\n").encode()']);
  });
});

describe('a value that was signed otherwise', () => {
  const client = (value: string) => right.replace('"x-client-id": client', `"x-client-id": ${value}`);

  it('is the line that says it, with the value in place of where it comes from', () => {
    expect(fixOf(['B13'], client('other'))).toEqual({
      wrong: ['("x-client-id", "other"),'],
      right: ['("x-client-id", headers["X-Client-Id"]),'],
    });
    expect(fixOf(['B13'], client('').replace('"@path": /v1/x', '"@path": /'))).toEqual({
      wrong: ['("x-client-id", ""),', '("@path", "/"),'],
      right: ['("x-client-id", headers["X-Client-Id"]),', '("@path", path),'],
    });
  });

  it('is no line where it is a token, the last line, or no value at all', () => {
    expect(fixOf(['B13'], right.replace('Bearer token-of-the-test', 'Bearer other'))).toBeUndefined();
    expect(fixOf(['B13'], right.replace('created=', 'made='))).toBeUndefined();
    expect(fixOf(['B13'], right.replace('"x-client-id"', '"x-client-ID"'))).toBeUndefined();
    expect(fixOf(['B13'], right)).toBeUndefined();
    expect(fixOf(['B13'], client('a\nb'))).toBeUndefined();
    expect(fixOf(['B13'], `${client('other')}\nmore`)).toBeUndefined();
    expect(fixOf(['B13'], client('other').replace('"@method": GET\n', ''))).toBeUndefined();
  });

  it('is not known without either base', () => {
    expect(fixOf(['B13'])).toBeUndefined();
    const finding: Finding = {
      ...{ causes: ['B13'], message: '', fix: '', certainty: 'proven' },
      signedBaseBase64: toBase64(encodeUtf8(client('other'))),
    };
    expect(programFix(target, source, TEMPLATE, finding, undefined)).toBeUndefined();
    // Lines that are none of a base.
    expect(fixOf(['B13'], 'a', 'b')).toBeUndefined();
  });
});

it('more than twelve lines are no line to look at', () => {
  const lines = (count: number) =>
    Array.from(
      { length: count },
      () => `x = "<method>"\nmessage = hashlib.sha512(base).digest()  #: signs-sha512\nmessage = base  #: signs-base\n`,
    ).join('');
  const fix = (count: number) =>
    programFix(target, source, lines(count), { causes: ['X1'], message: '', fix: '', certainty: 'proven' }, undefined);
  expect(fix(6)?.wrong).toHaveLength(6);
  expect(fix(7)).toBeUndefined();
});
