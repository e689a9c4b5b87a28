/** One plant a cause: how a signer makes exactly that mistake in a random request. */

import {
  type Dice,
  digestOf,
  type Header,
  headerOf,
  type KeyPair,
  type Kind,
  keyPair,
  type Letter,
  type Line,
  paramsOf,
  type Sent,
  send,
  sha256,
  sha512,
  textOf,
  withHeader,
} from './broken-requests.ts';

export type Planted = {
  readonly sent: Sent;
  readonly keys: readonly { readonly keyId?: string; readonly publicKey: Uint8Array }[];
  readonly now?: number;
  readonly seed?: Uint8Array;
  readonly knownHosts?: readonly string[];
};

/** Undefined where this request has nothing to break in that way. */
export type Plant = (from: Letter, random: Dice) => Planted | Sent | undefined;

const ED25519_L = 2n ** 252n + 27742317777372353535851937790883648493n;
const little = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex') || '0'}`);
const littleBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();
const line = (name: string, change: (value: string) => string) => ({
  lines: (lines: Line[]): Line[] => lines.map(([other, value]) => [other, other === name ? change(value) : value]),
});
const params = (change: (text: string) => string) => line('@signature-params', change);
const text = (change: (text: string) => string) => ({ text: change });
const isPost = ({ method }: Letter): boolean => method !== 'GET';
const isJson = (from: Letter): boolean => headerOf(from, 'content-type') === 'application/json';
const bodied = (from: Letter, body: Buffer): Letter =>
  withHeader(withHeader({ ...from, body }, 'content-digest', digestOf(body)), 'content-length', String(body.length));
/** Signs `signed` consistently; the body that is sent is another, with its own length. */
const digestFor = (from: Letter, hashed: Buffer | string): Sent =>
  send(withHeader(from, 'content-digest', digestOf(Buffer.from(hashed))));
const json = (from: Letter): Record<string, unknown> =>
  JSON.parse(from.body.toString('utf8')) as Record<string, unknown>;
const python = (value: unknown): string =>
  JSON.stringify(value).replace(/("(?:[^"\\]|\\.)*")|,|:/g, (all, quoted?: string) => quoted ?? `${all} `);
const escaped = (value: string): string =>
  value.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const own = (from: Letter, sent: Sent, more: Partial<Planted> = {}): Planted => ({
  sent,
  keys: [{ publicKey: from.key.publicKey }],
  ...more,
});
const stranger = (random: Dice): KeyPair => keyPair(random.bytes(32));
const withInput = (from: Letter, change: (value: string) => string): Sent =>
  send(from, { input: (value) => change(`sig1=${value}`) });
const withSignature = (from: Letter, write: (bytes: Buffer) => string): Sent => send(from, { signature: write });
const signedAs = (from: Letter, signed: Letter): Sent => send(signed, {}, from);

export const PLANTS: Readonly<Record<string, Plant>> = {
  X1: (from) => send(from, { message: (base) => base }),
  X2: (from) => send(from, { message: (base) => Buffer.from(sha512(base).toString('hex')) }),
  X3: (from) => send(from, { message: (base) => Buffer.from(sha512(base).toString('hex').toUpperCase()) }),
  X4: (from, random) =>
    send(from, { message: (base) => Buffer.from(sha512(base).toString(random.pick(['base64', 'base64url']))) }),
  X5: (from) => send(from, { message: sha256 }),
  X6: (from) => send(from, { message: (base) => sha512(sha512(base)) }),
  X7: (from) => send(from, { sign: (hash, key) => ph(hash, key), message: sha512 }),
  X8: (from) => send(from, { sign: (hash, key) => ph(sha512(hash), key), message: sha512 }),
  X9: (from, random) => send(from, { message: () => random.pick([Buffer.alloc(0), sha512('')]) }),
  X10: (from, random) =>
    send(from, {
      bytes: (base) => (random.below(2) ? Buffer.from(base, 'utf16le') : Buffer.from(base, 'utf16le').swap16()),
    }),
  X11: (from) => send(from, { bytes: (base) => Buffer.from(Buffer.from(base).toString('base64')) }),
  X12: (from) => {
    let message: Buffer = Buffer.alloc(0);
    return send(from, {
      message: (base) => {
        message = sha512(base);
        return message;
      },
      signature: (bytes) => `sig1=:${Buffer.concat([bytes, message]).toString('base64')}:`,
    });
  },
  X13: (from, random) =>
    withSignature(from, () => `sig1=:${Buffer.from(random.bytes(random.pick([32, 256]))).toString('base64')}:`),
  X14: (from, random) =>
    withSignature(
      from,
      (bytes) =>
        `sig1=:${(random.below(2) ? Buffer.concat([bytes.subarray(0, 32), Buffer.from(bytes.subarray(32)).reverse()]) : Buffer.from(bytes).reverse()).toString('base64')}:`,
    ),
  K1: (from, random) => {
    const other = stranger(random);
    return {
      sent: send({ ...from, key: other }),
      keys: [
        { keyId: from.keyId, publicKey: from.key.publicKey },
        { keyId: 'live-key', publicKey: other.publicKey },
      ],
    };
  },
  K2: (from, random) => {
    const other = stranger(random);
    return { sent: send({ ...from, key: other }), keys: [{ publicKey: from.key.publicKey }], seed: other.seed };
  },
  K3: (from) => ({
    sent: send({ ...from, keyId: 'somebody-else' }),
    keys: [{ keyId: from.keyId, publicKey: from.key.publicKey }],
  }),
  K5: (from) => own(from, send(from, { sign: (message, key) => scalarSign(message, key, new Uint8Array(32)) })),
  K6: (from) =>
    own(from, send({ ...from, key: keyPair(sha512(from.key.seed).subarray(0, 32)) }), { seed: from.key.seed }),
  K7: (from) =>
    own(
      from,
      send({
        ...from,
        key: keyPair(
          Buffer.from(
            Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), from.key.seed]).toString('base64'),
          ).subarray(0, 32),
        ),
      }),
      { seed: from.key.seed },
    ),
  K8: (from) =>
    own(
      from,
      send({
        ...from,
        key: keyPair(
          Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), from.key.seed]).subarray(0, 32),
        ),
      }),
      { seed: from.key.seed },
    ),
  K9: (from) =>
    own(
      from,
      send({
        ...from,
        key: keyPair(Buffer.from(Buffer.from(from.key.seed).toString('hex'), 'base64').subarray(0, 32)),
      }),
      { seed: from.key.seed },
    ),
  K13: (from) => send({ ...from, key: { ...keyPair(from.key.publicKey) } }),
  B1: (from) => send(from, { lines: (lines) => [...lines.slice(0, -1).reverse(), lines.at(-1) as Line] }),
  B2: (from) =>
    send(
      from,
      text((base) => base.replaceAll('\n', '\r\n')),
    ),
  B3: (from, random) =>
    send(
      from,
      text((base) => base + random.pick(['\n', '\r\n', ' '])),
    ),
  B4: (from) => send(from, { lines: (lines) => lines.slice(0, -1) }),
  B5: (from) =>
    send(from, {
      text: (_, lines) =>
        `${textOf(lines.slice(0, -1))}\ncreated: ${from.created}\nexpires: ${from.expires}\nkeyid: ${from.keyId}`,
    }),
  B6: (from) =>
    send(
      from,
      params((value) => `sig1=${value}`),
    ),
  B7: (from, random) => {
    const colon = random.pick([':', ' : ']);
    return send(from, { text: (_, lines) => lines.map(([name, value]) => `"${name}"${colon}${value}`).join('\n') });
  },
  B8: (from, random) => {
    const quote = random.pick(['', "'"]);
    return send(from, {
      text: (_, lines) => lines.map(([name, value]) => `${quote}${name}${quote}: ${value}`).join('\n'),
    });
  },
  B9: (from) =>
    send(from, {
      text: (_, lines) =>
        lines
          .map(
            ([name, value]) =>
              `"${name.startsWith('@') ? name : name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())}": ${value}`,
          )
          .join('\n'),
    }),
  B10: (from, random) => {
    const dropped = random.pick(from.names);
    return send(from, { lines: (lines) => lines.filter(([name]) => name !== dropped) });
  },
  B11: (from, random) => {
    const dropped = random.pick(from.names);
    return send({ ...from, names: from.names.filter((name) => name !== dropped) });
  },
  B12: (from) =>
    send(
      from,
      text((base) => base.replaceAll('\n', '\\n')),
    ),
  B13: (from) =>
    send(
      withHeader(from, 'x-client-id', ` ${headerOf(from, 'x-client-id')} `),
      line('x-client-id', (value) => ` ${value} `),
    ),
  B14: (from) => {
    const empty = { ...from, headers: [...from.headers, ['X-Note', ''] as Header], names: [...from.names, 'x-note'] };
    return send(
      empty,
      text((base) => base.replace('"x-note": ', '"x-note":')),
    );
  },
  B15: (from) => {
    const folded = withHeader(from, 'x-client-id', headerOf(from, 'x-client-id').replace('-', '-\r\n  '));
    const joined = withHeader(from, 'x-client-id', headerOf(from, 'x-client-id'));
    return { ...send(joined), headers: [...folded.headers, ...send(joined).headers.slice(-2)] };
  },
  B16: (from) => {
    const twice = {
      ...from,
      headers: [...from.headers, ['X-Tag', 'a'] as Header, ['X-Tag', 'b'] as Header],
      names: [...from.names, 'x-tag'],
    };
    return send(
      twice,
      line('x-tag', () => 'a,b'),
    );
  },
  B17: (from) => send({ ...from, names: [...from.names, from.names[0] as string] }),
  B18: (from) => withInput(from, (value) => value.replace('"authorization"', '"authorization";sf')),
  B20: (from) =>
    send(
      from,
      text((base) => `\ufeff${base}`),
    ),
  B21: (from, random) =>
    send(
      from,
      text((base) => (random.below(2) ? base.replace(/^"([^"]*)"/gm, '“$1”') : base.replaceAll(': ', ':\u00a0'))),
    ),
  B22: (from, random) => {
    const word = random.pick(['undefined', 'null', 'None', '[object Object]', '']);
    const name = random.pick(['x-client-id', 'authorization']);
    return send(
      from,
      line(name, () => word),
    );
  },
  B23: (from) =>
    send(
      from,
      line('authorization', () => 'Bearer {{access_token}}'),
    ),
  B24: (from) =>
    send(
      from,
      params((value) => value.replaceAll(';', ';\\\n  ')),
    ),
  B25: (from, random) => {
    const kind = random.below(3);
    return send(
      from,
      text((base) => (kind === 0 ? base.toLowerCase() : kind === 1 ? encodeURIComponent(base) : JSON.stringify(base))),
    );
  },
  P1: (from) =>
    send(
      from,
      params(
        () =>
          `${paramsOf(from).split(';created')[0]};created=${from.created};keyid="${from.keyId}";expires=${from.expires}`,
      ),
    ),
  P2: (from, random) =>
    send(
      from,
      params((value) => (random.below(2) ? value.replaceAll(';', '; ') : value.replaceAll('" "', '", "'))),
    ),
  P3: (from) => send({ ...from, created: from.created * 1000, expires: from.expires * 1000 }),
  P4: (from) =>
    send(
      { ...from, created: from.created },
      {
        input: (value) => `sig1=${value.replace(/created=(\d+)/, 'created="$1"')}`,
        ...params((value) => value.replace(/created=(\d+)/, 'created="$1"')),
      },
    ),
  P5: (from, random) => {
    const drift = random.pick([-2, -1, 1, 2]);
    return send(
      { ...from, created: from.created + drift, expires: from.expires + drift },
      { input: () => `sig1=${paramsOf(from)}` },
    );
  },
  P6: (from) => send({ ...from, expires: 300 }),
  P7: (from) => ({ ...own(from, send({ ...from, expires: from.created - 500 })) }),
  P8: (from) => ({ ...own(from, send(from)), now: from.created - 700 }),
  P9: (from, random) => ({
    ...own(from, send(from)),
    now: from.created - random.pick([3600, 7200, 10800, -19800, -7200]),
  }),
  P10: (from) => ({ ...own(from, send(from)), now: from.expires + 777 }),
  P11: (from) =>
    send(
      from,
      params((value) => value.replace(/keyid="(.*)"/, 'keyid=$1')),
    ),
  P12: (from) =>
    send(
      from,
      params((value) => `${value};alg="ed25519"`),
    ),
  P13: (from) => withSignature(from, (bytes) => `sig=:${bytes.toString('base64')}:`),
  P14: (from) => send(from, { input: (value) => `sig1=${value}, sig1=${value}` }),
  P15: (from, random) => {
    const sent = send(from);
    const dropped = random.pick(['Signature', 'Signature-Input']);
    return { ...sent, headers: sent.headers.filter(([name]) => name !== dropped) };
  },
  P16: (from) => withInput(from, (value) => `'${value}'`),
  E1: (from) => {
    const sent = withSignature(from, (bytes) => `sig1=:${bytes.toString('base64url')}==:`);
    return sent.headers.some(([name, value]) => name === 'Signature' && /[-_]/.test(value)) ? sent : undefined;
  },
  E2: (from) => withSignature(from, (bytes) => `sig1=:${bytes.toString('base64').replaceAll('=', '')}:`),
  E3: (from) => withSignature(from, (bytes) => `sig1=${bytes.toString('base64')}`),
  E4: (from) => withSignature(from, (bytes) => `sig1=:${bytes.toString('hex')}:`),
  E5: (from) => withSignature(from, (bytes) => `sig1=:${Buffer.from(bytes.toString('hex')).toString('base64')}:`),
  E6: (from) => withSignature(from, (bytes) => `sig1=:${bytes.toString('base64').replace(/^(.{76})/, '$1 ')}:`),
  E7: (from) => withSignature(from, (bytes) => `sig1=:${Buffer.from(bytes.toString('base64')).toString('base64')}:`),
  E8: (from) => withSignature(from, (bytes) => bytes.toString('base64')),
  E9: (from) => withSignature(from, (bytes) => `sig1=:${Buffer.from(bytes.toString('utf8')).toString('base64')}:`),
  D1: (from) =>
    isJson(from)
      ? digestFor(bodied(from, Buffer.from(JSON.stringify(json(from), null, 2))), JSON.stringify(json(from)))
      : undefined,
  D2: (from) => (isJson(from) ? digestFor(from, python(json(from))) : undefined),
  D3: (from) => (isJson(from) ? digestFor(from, JSON.stringify(json(from), null, 2)) : undefined),
  D4: (from) => (isPost(from) ? digestFor(from, `${from.body.toString('utf8')}\n`) : undefined),
  D5: (from) =>
    isJson(from)
      ? digestFor(
          bodied(from, Buffer.from(JSON.stringify(json(from), null, 2))),
          JSON.stringify(json(from), null, 2).replaceAll('\n', '\r\n'),
        )
      : undefined,
  D6: (from) =>
    isPost(from) ? digestFor(from, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), from.body])) : undefined,
  D7: (from) => (isPost(from) ? digestFor(from, Buffer.from(from.body.toString('utf8'), 'utf16le')) : undefined),
  D8: (from) => (isJson(from) ? digestFor(from, escaped(from.body.toString('utf8'))) : undefined),
  D9: (from) => (isJson(from) ? digestFor(from, from.body.toString('utf8').replaceAll('/', '\\/')) : undefined),
  D10: (from) =>
    isJson(from)
      ? digestFor(
          bodied(from, Buffer.from(from.body.toString('utf8').replace(/"amount":[\d.]+/, '"amount":1500.00'))),
          from.body.toString('utf8').replace(/"amount":[\d.]+/, '"amount":1500'),
        )
      : undefined,
  D11: (from) =>
    isJson(from)
      ? digestFor(
          from,
          JSON.stringify(Object.fromEntries(Object.entries(json(from)).sort(([a], [b]) => (a < b ? -1 : 1)))),
        )
      : undefined,
  D12: (from) => (isJson(from) ? digestFor(from, from.body.toString('utf8').normalize('NFD')) : undefined),
  D13: (from, random) => (isPost(from) ? digestFor(from, random.pick(['', '{}', 'null'])) : undefined),
  D14: (from) =>
    isPost(from)
      ? send(withHeader(from, 'content-digest', `sha-512=:${sha512(from.body).toString('hex')}:`))
      : undefined,
  D15: (from, random) =>
    isPost(from)
      ? send(
          withHeader(
            from,
            'content-digest',
            random.pick(['sha-512=B', 'SHA-512=:B:', 'sha-512:B:']).replace('B', sha512(from.body).toString('base64')),
          ),
        )
      : undefined,
  D16: (from) =>
    isPost(from)
      ? send(withHeader(from, 'content-digest', `sha-256=:${sha256(from.body).toString('base64')}:`))
      : undefined,
  D17: (from) =>
    isPost(from)
      ? send(
          withHeader(from, 'content-digest', `sha-512=:${sha512(from.body).toString('base64').replaceAll('=', '')}:`),
        )
      : undefined,
  D18: (from) =>
    isPost(from)
      ? send({
          ...from,
          headers: from.headers.map(
            ([name, value]): Header => (name === 'Content-Digest' ? ['Digest', value] : [name, value]),
          ),
          names: from.names.filter((name) => name !== 'content-digest'),
        })
      : undefined,
  D19: (from) =>
    isPost(from)
      ? send(
          withHeader(
            from,
            'content-digest',
            `${digestOf(from.body)}, sha-256=:${sha256(from.body).toString('base64')}:`,
          ),
        )
      : undefined,
  D21: (from) => (isJson(from) ? digestFor(from, JSON.stringify(from.body.toString('utf8'))) : undefined),
  D22: (from) =>
    isJson(from)
      ? digestFor(from, from.body.toString('utf8').replace(/"amount":[\d.]+/, '"amount":{{amount}}'))
      : undefined,
  D23: (from, random) =>
    isPost(from)
      ? { ...send(from), body: Buffer.from(`${from.body.toString('utf8').slice(0, -2)}${random.below(10)}x}`) }
      : undefined,
  D24: (from) =>
    isPost(from) ? send(withHeader(from, 'content-digest', digestOf(from.body).replace(/^(.{76})/, '$1 '))) : undefined,
  D25: (from) =>
    from.path.includes('ussd')
      ? digestFor(from, JSON.stringify(Object.fromEntries(new URLSearchParams(from.body.toString('utf8')))))
      : undefined,
  D26: (from) =>
    isPost(from)
      ? send(withHeader(from, 'content-digest', `sha-512=:b'${sha512(from.body).toString('base64')}':`))
      : undefined,
  D27: (from) =>
    isJson(from)
      ? digestFor(
          bodied(from, Buffer.from(JSON.stringify(json(from), null, 2))),
          JSON.stringify(json(from), null, 2).replaceAll('\n', ''),
        )
      : undefined,
  H1: (from, random) =>
    isPost(from)
      ? signedAs(
          withHeader(
            from,
            'content-type',
            `${headerOf(from, 'content-type')}${random.pick([';charset=utf-8', '; charset=UTF-8'])}`,
          ),
          from,
        )
      : undefined,
  H2: (from) =>
    isPost(from)
      ? signedAs(
          withHeader(from, 'content-type', `${headerOf(from, 'content-type')}; charset=UTF-8`),
          withHeader(from, 'content-type', `${headerOf(from, 'content-type')};charset=utf-8`),
        )
      : undefined,
  H3: (from) =>
    isPost(from) ? signedAs(withHeader(from, 'content-type', 'text/plain;charset=UTF-8'), from) : undefined,
  H4: (from) =>
    isJson(from)
      ? signedAs(from, withHeader(from, 'content-length', String(from.body.toString('utf8').length)))
      : undefined,
  H5: (from, random) =>
    isPost(from) ? signedAs(from, withHeader(from, 'content-length', random.pick(['undefined', '0']))) : undefined,
  H6: (from) =>
    isPost(from)
      ? signedAs(
          {
            ...withHeader(from, 'content-length', undefined),
            headers: [...withHeader(from, 'content-length', undefined).headers, ['Transfer-Encoding', 'chunked']],
          },
          from,
        )
      : undefined,
  H7: (from) =>
    isPost(from)
      ? undefined
      : (() => {
          const zero: Letter = {
            ...from,
            headers: [...from.headers, ['Content-Length', '0']],
            names: ['content-length', ...from.names],
          };
          return send(zero, {}, { ...zero, headers: from.headers });
        })(),
  H9: (from, random) =>
    send(
      from,
      line('authorization', (value) => random.pick([`${value}\n`, value.slice(7), value.replace('Bearer', 'bearer')])),
    ),
  H11: (from, random) =>
    send(
      from,
      line('x-client-id', (value) => random.pick([value.toUpperCase(), `{${value}}`, `"${value}"`])),
    ),
  H12: (from) => {
    const name = 'X-Client-Id';
    const value = headerOf(from, 'x-client-id');
    return signedAs({ ...from, headers: [...from.headers, [name, value]] }, from);
  },
  H14: (from) => signedAs(withHeader(from, 'x-client-id', undefined), from),
  H15: (from) => {
    const names = from.names.map((name) =>
      name.startsWith('@') ? name : name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()),
    );
    return withInput({ ...from }, (value) =>
      value.replace(/\(.*\)/, `(${names.map((name) => `"${name}"`).join(' ')})`),
    );
  },
  U1: (from) => signedAs(from, { ...from, method: from.method.toLowerCase() }),
  U2: (from) => (isPost(from) ? undefined : signedAs(from, { ...from, method: 'POST' })),
  U3: (from) => signedAs(from, { ...from, scheme: 'http' }),
  U4: (from) => ({
    ...own(from, signedAs(from, { ...from, host: 'internal.backend:9000' })),
    knownHosts: ['internal.backend:9000'],
  }),
  U5: (from) =>
    from.host.includes(':')
      ? signedAs(from, { ...from, host: from.host.split(':')[0] as string })
      : signedAs(from, { ...from, host: `${from.host}:443` }),
  U6: (from, random) =>
    signedAs(from, { ...from, host: random.pick([from.host.toUpperCase(), from.host.replace(/(:|$)/, '.$1')]) }),
  U7: (from) => signedAs(from, { ...from, path: `${from.path}/` }),
  U8: (from) =>
    send(
      from,
      line('@target-uri', (value) => `${value}#`),
    ),
  U9: (from) => {
    const sent = { ...from, path: `${from.path}/a%40b` };
    return signedAs(sent, { ...sent, path: `${from.path}/a@b` });
  },
  U10: (from) => {
    const sent = { ...from, path: `${from.path}/a%5bb` };
    return signedAs(sent, { ...sent, path: `${from.path}/a%5Bb` });
  },
  U11: (from) => {
    const sent = { ...from, path: `${from.path}//x` };
    return signedAs(sent, { ...sent, path: `${from.path}/x` });
  },
  U12: (from) =>
    from.query === ''
      ? undefined
      : (() => {
          const sent = { ...from, query: `${from.query}&q=a%20b` };
          return signedAs(sent, { ...sent, query: sent.query.replace('a%20b', 'a+b').replaceAll('%20', '+') });
        })(),
  U13: (from) =>
    from.query === ''
      ? undefined
      : signedAs(from, { ...from, query: `?${from.query.slice(1).split('&').reverse().join('&')}` }),
  U14: (from) =>
    from.query === ''
      ? undefined
      : send(
          from,
          line('@query', (value) => value.slice(1)),
        ),
  U15: (from) =>
    isPost(from)
      ? undefined
      : send(
          { ...from, query: '' },
          line('@query', () => ''),
        ),
  U16: (from) =>
    from.query === ''
      ? undefined
      : send(
          from,
          line('@target-uri', (value) => value.split('?')[0] as string),
        ),
  U17: (from) =>
    send(
      from,
      line('@path', (value) => value.replace(/^\/v1/, '')),
    ),
  U18: (from) =>
    send(
      from,
      line('@target-uri', () => `${from.path}${from.query}`),
    ),
  U19: (from) => signedAs(from, { ...from, host: 'localhost:8080' }),
  U20: (from) => ({
    ...own(from, signedAs(from, { ...from, host: 'sandbox.invest.example' })),
    knownHosts: ['sandbox.invest.example'],
  }),
  U21: (from) =>
    from.query === ''
      ? undefined
      : (() => {
          const sent = { ...from, query: `${from.query}&status=` };
          return signedAs(sent, from);
        })(),
};

/** Ed25519ph over a 64-byte hash (RFC 8032 section 5.1): by the scalar, because node:crypto has no such call. */
function ph(hash: Buffer, key: KeyPair): Buffer {
  return scalarSign(
    hash,
    key,
    key.publicKey,
    Buffer.concat([Buffer.from('SigEd25519 no Ed25519 collisions\x01\x00', 'latin1')]),
  );
}

/** Signs by hand: R from node:crypto's own trick (a signature of the nonce is not available), so the group law is used. */
function scalarSign(
  message: Uint8Array,
  key: KeyPair,
  hashed: Uint8Array,
  domain: Uint8Array = Buffer.alloc(0),
): Buffer {
  const expanded = sha512(key.seed);
  const clamped = Buffer.from(expanded.subarray(0, 32));
  clamped[0] = (clamped[0] as number) & 248;
  clamped[31] = ((clamped[31] as number) & 127) | 64;
  const a = little(clamped);
  const r = little(sha512(Buffer.concat([domain, expanded.subarray(32), message]))) % ED25519_L;
  const R = basePoint(r);
  const k = little(sha512(Buffer.concat([domain, R, hashed, message]))) % ED25519_L;
  return Buffer.concat([R, littleBytes((r + k * a) % ED25519_L)]);
}

const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const BASE = [
  15112221349535400772501151409588531511454012693041857206046113283949847762202n,
  46316835694926478169428394003475163141307993866256225615783033603165251855960n,
] as const;
const mod = (value: bigint): bigint => ((value % P) + P) % P;
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = mod(base);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
function basePoint(scalar: bigint): Buffer {
  let [x, y]: readonly [bigint, bigint] = [0n, 1n];
  let [px, py]: readonly [bigint, bigint] = BASE;
  const add = (x1: bigint, y1: bigint, x2: bigint, y2: bigint): [bigint, bigint] => {
    const product = mod(D * x1 * x2 * y1 * y2);
    return [
      mod((x1 * y2 + x2 * y1) * power(1n + product, P - 2n)),
      mod((y1 * y2 + x1 * x2) * power(1n - product, P - 2n)),
    ];
  };
  for (let rest = scalar; rest > 0n; rest >>= 1n) {
    if (rest & 1n) [x, y] = add(x, y, px, py);
    [px, py] = add(px, py, px, py);
  }
  const bytes = littleBytes(y);
  bytes[31] = (bytes[31] as number) | (x & 1n ? 128 : 0);
  return bytes;
}

export const KINDS: readonly Kind[] = ['get', 'post', 'ussd'];
