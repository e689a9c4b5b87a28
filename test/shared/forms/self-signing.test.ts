/** Commands that sign by themselves: what is read of them, what they will sign, and where their key is masked. */
import { describe, expect, it } from 'vitest';
import { createVerifyStore } from '../../../renderer/doctor/paste/verify-store.ts';
import { createImportStore } from '../../../renderer/import/import-store.ts';
import { exactText } from '../../../shared/bytes/exact-text.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { caseOf, diagnoseCase } from '../../../shared/doctor/case.ts';
import { curlOption, longNameOf } from '../../../shared/forms/curl/curl-options.ts';
import { readImport } from '../../../shared/forms/read-import.ts';
import { readObserved } from '../../../shared/forms/read-observed.ts';
import { CURL_SECRETS, withoutCommandSecrets } from '../../../shared/forms/words/command-secrets.ts';
import { prepare } from '../../../shared/request/prepare.ts';
import { nobleCrypto, nobleSigner, publicKeyOfSeed } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../../shared/signature/profile.ts';
import { parseSignatureInput } from '../../../shared/signature/signature-fields.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { fixedClock } from '../../support/fixed-clock.ts';
import { fixedRandom } from '../../support/fixed-random.ts';
import { parsedOrThrow } from '../../support/parsed-or-throw.ts';
import { asRaw, SEED as KEY_SEED } from '../observed/pasted.ts';
import { curlHttpsig } from '../vectors.ts';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const read = (text: string) => parsedOrThrow(readObserved(encodeUtf8(text)), text);

/** What curl's own list of components allows, signed as curl signs. */
const CURLS: SigningProfile = {
  ...DEFAULT_SIGNING_PROFILE,
  signedMessage: 'base',
  components: { GET: ['@method', '@authority', '@path', '@query'] },
  expires: 'off',
};

function diagnosed(text: string, profile = DEFAULT_SIGNING_PROFILE, nowSec = 0) {
  const keys = [{ publicKey: publicKeyOfSeed(Uint8Array.from({ length: 32 }, (_, at) => at)) }];
  return diagnoseCase(caseOf(read(text), { keys, profile, nowSec }), { crypto: nobleCrypto, depth: 1 });
}

describe('what curl 8.22 really sent', () => {
  it.each(curlHttpsig.runs)('$command', ({ command, sent }) => {
    const { selfSigner, request, form } = read(command);
    const { headers, method, url, body } = read(sent).request;
    const input = parsedOrThrow(
      parseSignatureInput(headers.find(([name]) => name === 'Signature-Input')?.[1] ?? ''),
      'Signature-Input',
    );
    expect(input[0]?.covered.map(({ lowerName }) => lowerName)).toEqual(selfSigner?.covered);
    expect(input[0]?.keyId).toBe(selfSigner?.keyId);
    expect(input[0]?.paramsText).toContain(`;alg="${selfSigner?.algorithm}"`);
    expect(input[0]?.expires).toBeUndefined();
    expect(form).toBe('curl');
    expect(request).toMatchObject({ method, body });
    expect(request.url.replace('http:', '')).toBe(url.replace(/^https?:/, ''));
  });

  it('verifies where the profile is one that curl can sign for, and is X1 and B11 at the service', () => {
    const sent = curlHttpsig.runs[0]?.sent ?? '';
    const [, created] = /created=(\d+)/.exec(sent) ?? [];
    const publicKey = publicKeyOfSeed(Uint8Array.from({ length: 32 }, (_, at) => at));
    expect(verify(read(sent).request, [{ publicKey }], CURLS, Number(created), nobleCrypto).verified).toBe(true);
    const proven = diagnosed(sent, DEFAULT_SIGNING_PROFILE, Number(created)).findings.filter(
      ({ certainty }) => certainty === 'proven',
    );
    expect(proven.flatMap(({ causes }) => causes)).toEqual(expect.arrayContaining(['X1', 'B11']));
  });
});

describe('the doctor says beforehand', () => {
  it('what curl leaves out, and why it cannot sign for this service', () => {
    const [first] = diagnosed(curlHttpsig.runs[0]?.command ?? '').findings;
    expect(first).toMatchObject({ causes: ['X1', 'B11', 'P15'], certainty: 'likely' });
    expect(first?.message).toContain('It leaves out authorization, x-client-id, @target-uri.');
    expect(first?.message).toContain('It cannot cover @target-uri.');
    expect(first?.came).toBe('("@method" "@authority" "@path" "@query");created=…;keyid="test-key";alg="ed25519"');
    expect(first?.message.length).toBeLessThan(260);
  });

  it('which options would do, where the profile allows', () => {
    const command = `curl --httpsig-key @k.hex --httpsig-keyid k --httpsig-headers method https://a.example/b?c`;
    const [first] = diagnosed(command, CURLS).findings;
    expect(first?.causes).toEqual(['B11', 'P15']);
    expect(first?.fix).toContain('--httpsig-headers "method authority path query"');
  });

  it('that an HMAC is another algorithm, and nothing of a command that brings its signature along', () => {
    expect(diagnosed(curlHttpsig.runs[2]?.command ?? '').findings[0]?.causes[0]).toBe('X13');
    const own = `curl --httpsig-key @k --httpsig-keyid k -H 'Signature: sig1=:AA==:' https://a.example/`;
    expect(read(own).selfSigner).toBeUndefined();
  });
});

const XH = `xh POST api.example.com/v1/a?x=1 X-Client-Id:me name=né n:=5 q==a+b --unstable-m-sig-id k --unstable-m-sig-key=s3cretKey`;
const HTTPIE = `https -A message-signature -a k:cDf/J30Q7EtXmZZ91j4OLg==:@authority,@Method api.example.com/v1/a`;

describe('commands of xh and HTTPie', () => {
  it('are read as requests that sign themselves', () => {
    const { request, selfSigner, form, notes } = read(XH);
    expect(form).toBe('httpie');
    expect(request.method).toBe('POST');
    expect(request.url).toBe('http://api.example.com/v1/a?x=1&q=a%2Bb');
    expect(JSON.parse(decodeUtf8(request.body))).toEqual({ name: 'né', n: 5 });
    expect(request.headers).toEqual(
      expect.arrayContaining([
        ['X-Client-Id', 'me'],
        ['Content-Type', 'application/json'],
      ]),
    );
    expect(selfSigner).toEqual({
      tool: 'xh',
      algorithm: 'hmac-sha256',
      covered: ['@method', '@authority', '@target-uri'],
      keyId: 'k',
    });
    expect(notes.map(({ code }) => code)).toContain('value-masked');
    expect(notes.some(({ message }) => message.startsWith('xh adds Content-Length: '))).toBe(true);
    const plugin = read(HTTPIE);
    expect(plugin.request.url).toBe('https://api.example.com/v1/a');
    expect(plugin.request.headers).toEqual([]);
    expect(plugin.selfSigner).toMatchObject({ tool: 'HTTPie', keyId: 'k', covered: ['@authority', '@method'] });
  });

  it('are read in their other forms', () => {
    expect(read('http :3000/p a==1').request.url).toBe('http://localhost:3000/p?a=1');
    expect(read(`http --form example.org a=1 b='x y'`).request).toMatchObject({
      method: 'POST',
      body: encodeUtf8('a=1&b=x+y'),
    });
    expect(decodeUtf8(read(`http --raw '{"a": 1}' PUT https://example.org/`).request.body)).toBe('{"a": 1}');
    expect(read('http -a me:pw example.org').request.headers).toEqual([['Authorization', 'Basic bWU6cHc=']]);
    expect(read('xh -A bearer -a tok example.org').request.headers).toEqual([['Authorization', 'Bearer tok']]);
    const xh = read(
      'xh --unstable-m-sig-id k --unstable-m-sig-key @k.pem --unstable-m-sig-alg rsa-pss-sha512 --unstable-m-sig-comp @method,date example.org',
    );
    expect(xh.selfSigner).toMatchObject({ algorithm: 'rsa-pss-sha512', covered: ['@method', 'date'] });
    expect(
      diagnosed('xh --unstable-m-sig-id k --unstable-m-sig-key @k.pem --unstable-m-sig-alg rsa-pss-sha512 example.org')
        .findings[0]?.causes,
    ).toEqual(['X13', 'X1', 'B11', 'P15']);
  });

  it.each([
    ['http example.org a@file', 'names a file'],
    ['http example.org a[b]=1', 'nested fields are not read'],
    ['http example.org word', 'expected an item'],
    ['http example.org a:={', 'expected JSON'],
    ['http --session=me example.org', '--session cannot be read here'],
    ['http --auth', 'expected a value after --auth'],
    ['http --verbose', 'expected a URL'],
  ])('%s is refused with a sentence', (command, sentence) => {
    const outcome = readObserved(encodeUtf8(command));
    expect(outcome.ok ? '' : outcome.fault.message).toContain(sentence);
  });
});

describe('the key', () => {
  const commands: readonly (readonly [string, string])[] = [
    [`curl --httpsig-key ${SEED} --httpsig-keyid k https://a.example/`, SEED],
    [`curl --httpsig-key \\\n  '${SEED}' --httpsig-keyid k https://a.example/`, SEED],
    [XH, 's3cretKey'],
    [HTTPIE, 'cDf/J30Q7EtXmZZ91j4OLg=='],
  ];

  it.each(commands)('of %s is masked in the text, and the command reads the same', (command, key) => {
    const masked = withoutCommandSecrets(command);
    expect(masked).not.toContain(key);
    expect(read(masked).selfSigner).toEqual(read(command).selfSigner);
    expect(withoutCommandSecrets(masked)).toBe(masked);
    const seen = JSON.stringify([read(command), readImport(command), diagnosed(command)]);
    expect(seen).not.toContain(key);
  });

  it.each(commands)('of %s does not stay in a field', async (command, key) => {
    const digest = () => Promise.reject(new Error('nothing is hashed here'));
    const verifying = createVerifyStore({ nowMs: () => 0, digest });
    verifying.getState().takeUp({ request: command });
    expect(JSON.stringify(verifying.getState())).not.toContain(key);
    const readFile = () => Promise.resolve({ kind: 'not-read' as const, message: '' });
    const importing = createImportStore({ readImport: readFile, later: () => () => {} });
    await importing.getState().take({ kind: 'text', text: command });
    expect(JSON.stringify(importing.getState())).not.toContain(key);
  });

  const END = '--httpsig-keyid k https://a.example/';
  const PEM = `-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1h${'sZ3v'.repeat(8)}\n-----END PRIVATE KEY-----`;
  const SIGNED = 'http -A message-signature';
  const [head, tail] = [SEED.slice(0, 16), SEED.slice(16)];
  it.each([
    ...[`$'${SEED}'`, `$"${SEED}"`, `${head}'${tail}'`, `''${SEED}`, `${head}\\\n${tail}`, `"${SEED}`].map(
      (word) => `curl --httpsig-key ${word} ${END}`,
    ),
    ...[
      '"--httpsig-key"',
      `'--httpsig-key'`,
      '--httpsig-\\key',
      '--httpsig-k\\\ney',
      '--HTTPSIG-KEY',
      '--httpsig-ke',
    ].map((option) => `curl ${option} '${SEED}' ${END}`),
    ...[`'--httpsig-key=${SEED}'`, `--httpsig-key\u00a0${SEED}`, `--httpsig-key \\ \n ${SEED}`].map(
      (both) => `curl ${both} ${END}`,
    ),
    `curl ^"--httpsig-key^" ^"${SEED}^" ^"https://a.example/^"`,
    `curl --httpsig-key ^"${head}^${tail}^" ^\r\n ^"https://a.example/^"`,
    ...[`"${PEM}"`, `'${PEM}'`, `$'${PEM.replaceAll('\n', '\\n')}'`, `'${PEM.slice(0, 90)}`].map(
      (word) => `curl --httpsig-key ${word} ${END}`,
    ),
    ...[`'my ${SEED}'`, `"my'${SEED}"`, `my\\ ${SEED}`, `'${PEM}'`].map(
      (word) => `xh --unstable-m-sig-key ${word} --unstable-m-sig-id k example.org`,
    ),
    ...[`-a 'my id:${SEED}:@method'`, `-a ':${SEED}'`, `-a "o'id:${SEED}"`, `-a $'id:${SEED}'`].map(
      (login) => `${SIGNED} ${login} example.org`,
    ),
    ...[`-a \\\n id:${SEED}`, `'-a' id:${SEED}`, `'--auth=id:${SEED}'`, `-va id:${SEED}`, `-a 'id:${PEM}'`].map(
      (login) => `${SIGNED} ${login} example.org`,
    ),
    `http -A message-'signature' -a id:${SEED} example.org`,
    `["curl","--httpsig-key","${SEED}","https://a.example/"]`,
    `- --httpsig-key\n - ${SEED}`,
    `{"log":"curl --httpsig-key \\"${SEED}\\" https://a.example/"}`,
    `httpsig-key = "${SEED}"`,
    `KEY=${SEED}; curl --httpsig-key "$KEY" ${END}`,
  ])('is masked however it is quoted: %s', (command) => {
    const masked = withoutCommandSecrets(command);
    expect(masked).not.toMatch(new RegExp(`${SEED.slice(20)}|sZ3vsZ3v`));
    expect(masked).toContain('********');
    expect(withoutCommandSecrets(masked)).toBe(masked);
    expect(masked.includes('@method'), 'the components stay').toBe(command.includes('@method'));
    if (/https:\/\/a\.example/.test(command) && !/ "[^"]*$| '[^']*$/.test(command))
      expect(masked).toContain('a.example');
    const left = readImport(command);
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`${SEED.slice(20)}|sZ3vsZ3v`));
  });

  it.each(
    [
      '-a',
      ' -a',
      ' -u',
      '-s',
      '-s"',
      ' --user',
      '--cert a',
      'a:',
      '$a',
      "''",
      '\n',
      '"-',
      "$'",
      '$(',
      '^\\"a',
      '\n-u^\\"',
      '`a',
      '://a:',
      '-a://',
      '\\\\',
      '\\n',
      ' -d',
      ' #',
      ' # -',
      '--httpsig-key ',
      '--httpsig-key\n',
      '"--auth=',
      '\\"',
      'h"',
      '^\n',
      '-----BEGIN PRIVATE KEY-----',
      ' =',
      '- ',
    ].flatMap((part) => [
      ['http curl', part],
      ['curl', part],
    ]),
  )('is looked for in one pass: %s … %j again and again', (opening, part = '') => {
    const spent = (length: number): number => {
      const text = `${opening} message-signature --httpsig-key ${part.repeat(length / part.length)}-`;
      const from = process.cpuUsage();
      withoutCommandSecrets(text);
      return process.cpuUsage(from).user / 1000;
    };
    // In the square of its length, eight times the text would take 64 times as long.
    expect(spent(200_000)).toBeLessThan(32 * spent(25_000) + 60);
  });

  const PASS = 'p4ssw0rd';
  /** Each form of a secret option, by a word that holds the secret, as shells, lists, files and logs write it. */
  const quotings = (option: string, word: string): readonly string[] => {
    const half = word.length - 4;
    const parts = [word.slice(0, half), word.slice(half)];
    const long = option.startsWith('--');
    return [
      ...[
        word,
        `'${word}'`,
        `"${word}"`,
        `$'${word}'`,
        `$"${word}"`,
        `${parts[0]}'${parts[1]}'`,
        `${parts[0]}\\\n${parts[1]}`,
      ]
        .flatMap((one) => [
          `${option} ${one}`,
          `${option} \\\n  ${one}`,
          ...(long ? [`${option}=${one}`] : [`${option}${one}`]),
        ])
        .map((given) => `curl ${given} https://a.example/`),
      `curl '${option}' '${word}' https://a.example/`,
      `curl "${option}${long ? '=' : ''}${word}" https://a.example/`,
      `curl ^"${option}^" ^"${word}^" ^"https://a.example/^"`,
      `["curl","${option}","${word}","https://a.example/"]`,
      `["curl", "${option}${long ? '=' : ''}${word}", "https://a.example/"]`,
      `command: curl\nargs:\n - ${option}\n - ${word}\n - https://a.example/`,
      `{"log":"curl ${option} \\"${word}\\" https://a.example/"}`,
      `W='${word}'; curl ${option} "$W" https://a.example/`,
      `curl ${option} "${word}`,
      ...['\\\\\\n', '\\n', '\\t', '\\r\\n', ' \\\\\\n'].flatMap((end) => [
        `{"log":"curl https://a.example/ ${end}${option} ${word} -s"}`,
        `{"log":"curl https://a.example/ ${option}${end}${word} -s"}`,
        `curl https://a.example/ ${end}${option} ${word} -s`,
      ]),
    ];
  };
  const SECRETS: readonly (readonly [option: string, word: string])[] = [
    ...['--key', '--pass', '--proxy-key', '--proxy-pass', '--tlspassword'].map((option) => [option, PASS] as const),
    ['--pass', `@${PASS}`],
    ['--proxy-pass', `@${PASS}`],
    ...['--user', '--proxy-user', '-u', '-U', '-sSu', '-kU', '-#u', '-:u'].map(
      (option) => [option, `me:${PASS}`] as const,
    ),
    ...['--cert', '--proxy-cert', '-E', '-sE'].map((option) => [option, `client.pem:${PASS}`] as const),
    ['--cert', `C:\\keys\\c.pem:${PASS}`],
  ];

  it.each(SECRETS)('%s is masked however it is quoted, and the rest stays', (option, word) => {
    const open = quotings(option, word).filter((text) => withoutCommandSecrets(text).includes(PASS.slice(-4)));
    expect(open).toEqual([]);
    for (const text of quotings(option, word)) {
      const masked = withoutCommandSecrets(text);
      expect(withoutCommandSecrets(masked), text).toBe(masked);
      if (!text.startsWith('W=') && word.includes(':')) expect(masked, text).toContain(word.slice(0, 2));
      if (/a\.example/.test(text)) expect(masked, text).toContain('https://a.example/');
      const [before, after] = [text, masked].map((one) => readObserved(encodeUtf8(one)));
      if (!before?.ok) continue;
      expect(after?.ok, `${text}\n${masked}`).toBe(true);
      if (after?.ok) expect(after.value.request.url).toBe(before.value.request.url);
    }
  });

  it('is looked for behind the options that curl has', () => {
    const { whole, password, letters, flags } = CURL_SECRETS;
    for (const name of [...whole, ...password]) expect(curlOption(name)?.hasArgument, name).toBe(true);
    const known = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
    const nameOf = (letter: string): string => longNameOf(letter) ?? '';
    const named: readonly string[] = password;
    expect(known.filter((one) => named.includes(nameOf(one))).join('')).toBe([...letters].toSorted().join(''));
    const isFlag = (one: string) => curlOption(nameOf(one))?.hasArgument === false;
    expect(known.filter(isFlag).join('')).toBe([...flags].toSorted().join(''));
  });

  it('of a login is told where it is gone, and is no header that was never sent', () => {
    for (const url of ['me:pw@a.example', 'token@a.example'])
      expect(read(withoutCommandSecrets(`curl https://${url}/`)).request.headers).toEqual([
        ['Authorization', 'Basic ********'],
      ]);
    const { request, notes } = read(withoutCommandSecrets('curl -u me:pw https://a.example/'));
    expect(request.headers).toEqual([['Authorization', 'Basic ********']]);
    expect(notes.map(({ message }) => message)).toEqual([
      expect.stringContaining('password of the login was not kept'),
    ]);
  });

  it('stays where it is a file, and other logins stay too', () => {
    for (const text of [
      'curl --httpsig-key @k.hex https://a.example/',
      'http -a me:pw example.org',
      'curl -u me -X PUT --user-agent a:b --key-type PEM -e https://b.example/ https://a.example/',
      'sort -u a:b',
      'dialbench diagnose --public-key k.pem',
    ])
      expect(withoutCommandSecrets(text)).toBe(text);
    expect(read('curl --httpsig-key @k.hex --httpsig-keyid k https://a.example/').notes).toEqual([]);
  });

  const sentWith = (body: string, userAgent: string): string =>
    exactText(
      asRaw(
        prepare(
          {
            method: 'POST',
            target: '/v1/a',
            headers: [
              ['Content-Type', 'application/json'],
              ['User-Agent', userAgent],
            ],
            body: encodeUtf8(body),
          },
          {
            baseUrl: 'https://api.example.com',
            clientId: 'client',
            accessToken: 'token-of-the-test',
            profile: DEFAULT_SIGNING_PROFILE,
          },
          { clock: fixedClock(), random: fixedRandom(), crypto: nobleCrypto, signer: nobleSigner(KEY_SEED, 'k') },
        ),
      ),
    );

  it.each([
    '{"note":"use --key to unlock"}',
    '{"op":"-Elo:5"}',
    '{"note":"curl -u me:pw and --user me:pw"}',
    '{"note":" --pass word --cert a:b"}',
  ])('is not looked for in a request that was sent: %s', (body) => {
    const sent = sentWith(body, 'curl/8.5.0');
    expect(withoutCommandSecrets(sent)).toBe(sent);
    const publicKey = publicKeyOfSeed(KEY_SEED);
    const { request } = read(withoutCommandSecrets(sent));
    const now = Math.floor(fixedClock().nowMs() / 1000);
    expect(verify(request, [{ publicKey }], DEFAULT_SIGNING_PROFILE, now, nobleCrypto).verified).toBe(true);
    for (const other of [
      sent.replace(/^/gm, '> '),
      sent.replace(/^.*\r\n/, ''),
      JSON.stringify({ method: 'POST', url: 'https://a.example/', headers: { 'user-agent': 'curl/8.5.0' }, body }),
      JSON.stringify({ log: { entries: [{ request: { postData: { text: body } } }] } }),
      `fetch("https://a.example/", { method: "POST", body: ${JSON.stringify(body)} })`,
    ])
      if (!/^> /.test(other) || !body.includes('curl')) expect(withoutCommandSecrets(other)).toBe(other);
  });

  const NOTE = '{"note":"dial --user me:you now, -u me:you or --key you"}';
  it.each([
    `curl -d '${NOTE}' https://a.example/`,
    `curl --data-raw $'${NOTE.replaceAll('"', '\\"').replace('now', "it\\'s")}' https://a.example/`,
    `curl --data="${NOTE.replaceAll('"', '\\"')}" https://a.example/`,
    `curl https://a.example/ -H 'X-Note: say --user me:you' --json '${NOTE}'`,
    `curl ^"https://a.example/^" ^\r\n --data-raw ^"${NOTE.replaceAll('"', '^\\^"')}^"`,
    JSON.stringify(['curl', '-d', NOTE, 'https://a.example/']),
    `['curl', '-d', '${NOTE}', 'https://a.example/']`,
    `sudo curl -sd '${NOTE}' https://a.example/`,
    `curl -d http://me:you@b.example/ https://a.example/`,
    `sudo curl -d http://me:you@b.example/ https://a.example/`,
    `curl --json '{"url":"http://me:you@b.example/"}' https://a.example/@me:you`,
  ])('is not looked for in the data of a command, and is behind it: %s', (command) => {
    expect(withoutCommandSecrets(command)).toBe(command);
    const more = command.startsWith('[') ? command.replace(']', ',"-u","me:s3cret"]') : `${command} -u me:s3cret`;
    expect(withoutCommandSecrets(more)).toBe(more.replace('s3cret', '********'));
  });

  it.each([
    `curl -H $'a: it\\'s' -u me:s3cret 'https://a.example/'`,
    `curl https://a.example/ # don't\ncurl -u me:s3cret 'https://b.example/'`,
    `curl -d '{"a":1} -u me:s3cret https://a.example/`,
    `2026-01-01 INFO /usr/bin/curl -u me:s3cret https://a.example/`,
    `CURL https://a.example/ -u me:s3cret`,
    `curl.exe -u me:s3cret https://a.example/`,
    `curl -x http://me:s3cret@proxy.example https://a.example/`,
    `curl -xhttp://me:s3cret@proxy.example https://a.example/`,
    `curl --proxy=socks5h://me:s3cret@proxy.example https://a.example/`,
    `curl 'https://me:s3cret@a.example/'`,
    `curl ^"https://me:s3cret@a.example/^"`,
    `curl https://s3cret@a.example/`,
    `{"log":"curl -x http://me:s3cret@proxy.example"}`,
    `["curl","https://me:s3cret@a.example/"]`,
  ])('is found behind any quote: %s', (command) => {
    expect(withoutCommandSecrets(command)).toBe(command.replace('s3cret', '********'));
  });

  it('is masked with what a shell would run in its place', () => {
    for (const run of ['$(cat pw)', '$(pass show "$(id -un)")', '\u0060cat pw\u0060'])
      expect(withoutCommandSecrets(`curl -u me:${run} https://a.example/`)).toBe(
        'curl -u me:******** https://a.example/',
      );
  });

  it('is told where it is gone, whatever the text is', () => {
    const told = 'The text holds ********, which stands where a pasted key or password was.';
    const texts = [
      sentWith(`{"note":"httpsig-key ${SEED}"}`, 'a').replace(/^/, '\ufeff'),
      sentWith(`{"note":"httpsig-key ${SEED}"}`, 'a'),
      'curl --key s3cret https://a.example/',
    ].map(withoutCommandSecrets);
    for (const text of texts) {
      const { notes } = read(text);
      expect(notes.find(({ code }) => code === 'value-masked')).toMatchObject({
        message: expect.stringContaining(told),
        offset: text.indexOf('********'),
      });
    }
    const imported = readImport(withoutCommandSecrets(`curl --key s3cret https://a.example/`));
    expect(parsedOrThrow(imported, 'the import').leftOver.join()).toContain(told);
    expect(read(sentWith('{"pan":"********1234","rest":"*********"}', 'a')).notes).toEqual([]);
  });

  it('is in no refusal of a command that is not read', () => {
    const text = `curl --httpsig-key=${SEED} https://a.example/\nxh --unstable-m-sig-key ${SEED} --session=x example.org`;
    const outcome = readImport(text);
    expect(outcome.ok).toBe(false);
    expect(JSON.stringify(outcome)).not.toContain(SEED.slice(0, 8));
    for (const other of [
      `./sign --httpsig-key ${SEED}`,
      `KEY=${SEED}`,
      `curl --httpsig-keys${SEED} https://a.example/`,
    ])
      expect(JSON.stringify(readImport(`curl https://a.example/\n${other}`))).not.toContain(SEED.slice(0, 8));
  });
});

it('an import says what the command would have signed', () => {
  const [one] = parsedOrThrow(readImport(`${curlHttpsig.runs[0]?.command}\n${XH}`), 'the import').requests;
  expect(one?.leftOver[0]).toMatch(
    /^curl signs this request itself.*over @method @authority @path @query; created and keyid “test-key”, no expires, nonce or tag, and no Content-Digest is made\. A draft is signed anew, by the environment\.$/,
  );
});
