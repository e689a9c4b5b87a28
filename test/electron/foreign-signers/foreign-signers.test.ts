/**
 * Clients in five languages, written as their authors would write them and not by our generators, against a real sandbox.
 *
 * Each is compiled once and makes its mistakes one after the other. The right request is accepted; each wrong one is
 * diagnosed from the bytes that the sandbox's journal kept, and the planted cause is named first and proven.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { nodeCrypto, systemClock } from '../../../electron/ports/node-crypto.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import type { CauseId } from '../../../shared/doctor/causes.ts';
import { publicKeyOfSeed } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { diagnose } from '../../support/diagnose.ts';
import { startTestSandbox, TEST_SEED } from '../../support/start-sandbox.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { TOOLCHAINS } from '../../support/toolchains.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

const HERE = import.meta.dirname;
const KEY_ID = 'foreign-key';
/** Of another environment, as a workbench knows it. */
const HOSTS = ['api.example.com'];
const KEYS = [{ keyId: KEY_ID, publicKey: publicKeyOfSeed(TEST_SEED) }];

type Signer = {
  readonly language: string;
  readonly toolchain: (typeof TOOLCHAINS)[number]['target'];
  /** The commands; the last one is given the mistakes. */
  readonly commands: (program: string, folder: string) => readonly (readonly string[])[];
  /** What is right, and each mistake with the causes that may stand first for it. */
  readonly right: readonly string[];
  readonly mistakes: Readonly<Record<string, readonly CauseId[]>>;
};

const SIGNERS: readonly Signer[] = [
  {
    language: 'http-message-signatures',
    toolchain: 'node',
    commands: (program) => [[program, join(HERE, 'signer.mjs')]],
    right: ['right'],
    mistakes: {
      'as-documented': ['X1'],
      'default-params': ['X1', 'P12'],
      'length-of-string': ['H4'],
      milliseconds: ['P3'],
      uncovered: ['B11'],
      'other-origin': ['U20', 'U4', 'U3'],
    },
  },
  {
    language: 'Java',
    toolchain: 'java',
    commands: (_program, folder) => [
      ['javac', '-J-XX:TieredStopAtLevel=1', '-d', folder, join(HERE, 'Signer.java')],
      ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', folder, 'Signer'],
    ],
    right: ['right'],
    mistakes: {
      hex: ['X2'],
      base64: ['X4'],
      unhashed: ['X1'],
      utf16: ['X10'],
      'length-chars': ['H4'],
      'digest-utf16': ['D7'],
      'digest-latin1': ['D7'],
      'digest-hex': ['D14'],
      crlf: ['B2'],
      charset: ['H1'],
      'method-lower': ['U1'],
      https: ['U3'],
      'null-header': ['B22'],
      millis: ['P3'],
      'url-encoder': ['E1', 'E2'],
      'signature-hex': ['E4'],
      'new-string': ['E9'],
    },
  },
  {
    language: 'Python',
    toolchain: 'python',
    commands: (program) => [[program, join(HERE, 'signer.py')]],
    right: ['right'],
    mistakes: {
      'dumps-spaces': ['D2'],
      'dumps-ascii': ['D8'],
      'bytes-literal': ['D26'],
      'digest-hex': ['D14'],
      'digest-sha256': ['D16'],
      'float-time': ['P4'],
      'utc-naive': ['P9'],
      'clock-twice': ['P5'],
      'token-newline': ['H9'],
      'trailing-newline': ['B3'],
      hexdigest: ['X2'],
      unhashed: ['X1'],
      utf16: ['X10'],
      urlsafe: ['E1'],
      encodebytes: ['E6'],
    },
  },
  {
    language: 'Go',
    toolchain: 'go',
    commands: (program, folder) => [
      [program, 'build', '-o', join(folder, 'signer'), join(HERE, 'signer.go')],
      [join(folder, 'signer')],
    ],
    right: ['right', 'query-right'],
    mistakes: {
      'encoder-newline': ['D4'],
      'html-escape': ['D9'],
      'map-order': ['D11'],
      'query-order': ['U13'],
      'no-question-mark': ['U14'],
      'raw-encoding': ['D17'],
      'host-without-port': ['U5'],
      'path-only': ['U18'],
      localhost: ['U4', 'U19'],
      'canonical-names': ['B9'],
      'expires-duration': ['P6'],
      hex: ['X2'],
      unhashed: ['X1'],
      'sprintf-x': ['E4'],
      sprint: ['B22'],
    },
  },
  {
    language: 'openssl and curl',
    toolchain: 'curl',
    commands: (program) => [[program, join(HERE, 'signer.sh')]],
    right: ['right'],
    mistakes: {
      'echo-body': ['D4'],
      'digest-hex': ['D14'],
      'digest-sha256': ['D16'],
      millis: ['P3'],
      'trailing-slash': ['U7'],
      'unset-variable': ['B22', 'B14'],
      'echo-base': ['B3'],
      crlf: ['B2'],
      'backslash-n': ['B12'],
      unhashed: ['X1'],
      hex: ['X2'],
      'hex-newline': ['X2'],
      sha256: ['X5'],
      'base64-wrap': ['E6'],
      'signature-hex': ['E4'],
      'curl-type': ['H3'],
      'no-colons': ['E3'],
    },
  },
];

const run = promisify(execFile);

describe.each(SIGNERS)('$language', ({ language, toolchain: target, commands, right, mistakes }) => {
  const toolchain = TOOLCHAINS.find((one) => one.target === target);
  const program = toolchain?.find();
  const reason = program === undefined ? ` — not run: install ${toolchain?.debianPackages.join(', ')}` : '';

  test.skipIf(reason !== '')(
    `what is right is accepted, and each mistake is named first and proven${reason}`,
    async () => {
      const sandbox = await startTestSandbox({ clock: systemClock, publicKeys: KEYS });
      const folder = tempFolder();
      const keyFile = join(folder, 'key.pem');
      writeFileSync(keyFile, writePkcs8Pem(TEST_SEED));
      const { PATH = '', HOME = '' } = process.env;
      const env = {
        ...{ PATH, HOME, GO111MODULE: 'off', PYTHONUTF8: '1', NO_PROXY: '*', SERVICE_URL: sandbox.url },
        ...{ SERVICE_TOKEN: sandbox.accessToken, SERVICE_CLIENT: sandbox.clientId },
        ...{ SERVICE_KEY_ID: KEY_ID, SERVICE_KEY_FILE: keyFile },
      };
      const asked = [...right, ...Object.keys(mistakes)];
      const list = commands(program ?? '', folder);
      let said = '';
      for (const [at, [command = '', ...args]] of list.entries()) {
        const isLast = at === list.length - 1;
        const { stdout, stderr } = await run(command, [...args, ...(isLast ? asked : [])], {
          cwd: PROJECT_FOLDER,
          env,
        });
        said += stdout + stderr;
      }
      const entries = sandbox.admin.journal.find({}, 100).entries.toReversed();
      expect(entries.length, said).toBe(asked.length);
      const findings: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const [at, mistake] of asked.entries()) {
        const received = sandbox.admin.journal.received(entries[at]?.id ?? 0);
        if (received === undefined) throw new Error(`${mistake}: the journal does not hold it`);
        const nowSec = Math.floor(received.atMs / 1000);
        const options = {
          profile: DEFAULT_SIGNING_PROFILE,
          nowSec,
          crypto: nodeCrypto,
          depth: 2,
          knownHosts: HOSTS,
        } as const;
        const diagnosis = diagnose(received.request, KEYS, options);
        const causes = mistakes[mistake];
        const [first] = diagnosis.findings;
        const named = diagnosis.verified ? 'accepted' : `${first?.certainty} ${first?.causes.join(' ')}`;
        const isNamed = causes?.some((cause) => first?.causes.includes(cause)) && first?.certainty === 'proven';
        findings[mistake] = isNamed ? 'named' : named;
        expected[mistake] = causes === undefined ? 'accepted' : 'named';
      }
      expect(findings, language).toEqual(expected);
    },
    120_000,
  );
});
