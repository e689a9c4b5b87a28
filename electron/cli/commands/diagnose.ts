/** `diagnose`: exit 0 if the request verifies, else 1. `--explain ID` tells about one cause alone. */
import { readFileSync } from 'node:fs';
import { type CasePorts, caseOf, type DoctorCase, diagnoseCase } from '../../../shared/doctor/case.ts';
import { CAUSE_IDS, causeOf } from '../../../shared/doctor/causes.ts';
import { type PrivateKeyTester, secretMessageTest } from '../../../shared/doctor/curve/secret-message-test.ts';
import type { Diagnosis, Finding } from '../../../shared/doctor/finding.ts';
import type { NamedKey } from '../../../shared/doctor/key-candidates.ts';
import { keyFileCauses } from '../../../shared/doctor/key-file-causes.ts';
import { parameterText, readForgivingInput } from '../../../shared/doctor/read-signature.ts';
import {
  DEPTH_MEANING,
  SEARCH_DEPTHS,
  type SearchDepth,
  searchDepth,
  USUAL_DEPTH,
} from '../../../shared/doctor/search-depth.ts';
import { withSurroundings } from '../../../shared/doctor/surroundings.ts';
import { AppError, misuse } from '../../../shared/failure.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { type KeysOrOther, readKeysOrOther } from '../../../shared/keys/keys-or-other.ts';
import { readPrivateKey } from '../../../shared/keys/read-private-key.ts';
import type { Paint } from '../../../shared/paint.ts';
import { uncheckedKeyId } from '../../../shared/signature/checks/key-checks.ts';
import { publicKeyOfSeed } from '../../../shared/signature/noble-crypto.ts';
import type { KnownKey } from '../../../shared/signature/ports.ts';
import { shortened } from '../../../shared/text/shortened.ts';
import { ownVariable } from '../../own-variables.ts';
import { gunzip } from '../../ports/gunzip.ts';
import { nodeCrypto, systemClock } from '../../ports/node-crypto.ts';
import { diagnosisAnnotations } from '../annotations.ts';
import { type CliCommand, type CliIo, print } from '../cli-command.ts';
import { signingOfFile, withPassphraseNamed } from '../environment-file.ts';
import { named, readKnownKeys } from '../key-file.ts';
import { keysAtHand } from '../keys-at-hand.ts';
import {
  DATA,
  fileOption,
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
import { readArgs } from '../read-args.ts';
import { REQUEST_HELP, readInputFile, readProfileFile, readRequestFile } from '../read-input.ts';
import { withEscapes } from '../verdict-text.ts';

const OPTIONS = {
  ...REQUEST_OPTIONS,
  'public-key': PUBLIC_KEYS,
  key: fileOption(
    'is the environment’s right private key; what broken code makes of it is tried too. It is read here only',
    { insteadOf: 'public-key' },
  ),
  env: SIGNING_OF_FILE,
  base: fileOption('is the exact bytes that the signer says it signed'),
  'as-built': fileOption('is the request as its signer built it, to see what was changed on its way'),
  status: valued('N', 'is what the service answered', { read: statusOption }),
  now: NOW,
  depth: valued(SEARCH_DEPTHS.join('|'), DEPTH_MEANING, {
    takes: SEARCH_DEPTHS.map(String),
    initial: String(USUAL_DEPTH),
    read: depthOption,
  }),
  profile: PROFILE,
  data: DATA,
  format: FORMAT,
  // Read by itself, since its value may be left out.
  explain: valued('[ID]', 'ID says what a cause is; without an id it lists them all', {
    takes: CAUSE_IDS,
    alone: ['json'],
  }),
  json: JSON_OPTION,
};

export const diagnoseCommand: CliCommand = {
  about:
    'Finds out what the signer of a refused request really signed, proves it by the signature, and names the one change to make.',
  options: OPTIONS,
  help: () =>
    [
      REQUEST_HELP,
      optionLine(OPTIONS, 'env'),
      ...(['key', 'base', 'as-built', 'status', 'depth', 'explain'] as const).map((name) => optionLine(OPTIONS, name)),
    ].join('\n'),
  async run(args, io) {
    const places = explainPlaces(args);
    if (places.length > 1) throw misuse('--explain stands alone, with one id.');
    if (places.length === 1)
      return explain(
        args.flatMap((arg, place) => (place === places[0] ? idIn(arg) : arg)),
        io,
      );
    const { values } = readArgs(args, OPTIONS);
    const printer = printerFor(values, io);
    const { depth, status } = values;
    const nowSec = values.now ?? Math.floor(systemClock.nowMs() / 1000);
    const ofFile = values.env === undefined ? undefined : signingOfFile(values.env);
    const profile = ofFile && values.profile === undefined ? ofFile.profile : readProfileFile(values.profile);
    const signerBase = values.base === undefined ? undefined : readInputFile(values.base, 'base');
    const read = readRequestFile(values);
    const built = values['as-built'];
    const asBuilt =
      built === undefined ? undefined : readRequestFile({ ...values, request: built, body: undefined }).request;
    const given = values['public-key'].map(readDoctorKeys);
    const known = given.flatMap(({ keys }) => keys);
    const rsaOrEcKey = given.find((one) => one.rsaOrEcKey !== undefined)?.rsaOrEcKey;
    const keyFile = values.key ?? (given.length === 0 ? ofFile?.keyFile() : undefined);
    const isOfFile = keyFile !== undefined && values.key === undefined;
    const reading = keyFile === undefined ? undefined : readSeed(keyFile);
    const seed = await (isOfFile && reading ? withPassphraseNamed(reading) : reading);
    if (given.length === 0 && seed === undefined) throw misuse('--public-key FILE or --key FILE is missing.');
    const keys: readonly KnownKey[] =
      seed === undefined || known.length > 0
        ? known
        : [{ publicKey: publicKeyOfSeed(seed), keyId: values.key === undefined ? ofFile?.keyId : undefined }];
    const startMs = performance.now();
    const judged = { ...caseOf(read, { keys, profile, nowSec }), signerBase, asBuilt, rsaOrEcKey };
    const ports = { crypto: nodeCrypto, depth, gunzip, seed, privateKey: seed && testerOf(seed) };
    if (!values.json) for (const note of read.notes) io.stderr(`${note.message}\n`);
    const first = diagnoseCase(judged, ports);
    // An environment file stands for a machine without a data folder.
    const otherKeys = first.nextStep === undefined || ofFile ? [] : await keysAtHand(values.data);
    const diagnosis = withSurroundings(withKeysAtHand(first, judged, ports, otherKeys), { status });
    seed?.fill(0);
    const elapsedMs = Math.round(performance.now() - startMs);
    const told = withOptions(diagnosis, depth);
    const unchecked = told.verified ? uncheckedKeyId(sentKeyId(read.request), keys) : undefined;
    if (values.json) io.stdout(`${JSON.stringify(documentOf(told, elapsedMs, unchecked))}\n`);
    printer.text(textOf(told, elapsedMs, printer.paint, unchecked));
    printer.annotate(diagnosisAnnotations(told, read.source));
    return diagnosis.verified ? 0 : 1;
  },
};

/** Where nothing fits, the keys of the user's own environments are tried, and the one that fits is named. */
function withKeysAtHand(
  first: Diagnosis,
  judged: DoctorCase,
  ports: CasePorts,
  otherKeys: readonly NamedKey[],
): Diagnosis {
  if (otherKeys.length === 0) return first;
  const again = diagnoseCase({ ...judged, otherKeys }, { ...ports, depth: 1 });
  // Says that they were tried, and no names: what is printed here is read in other people's logs.
  return again.nextStep === undefined ? again : { ...first, nextStep: again.nextStep };
}

function testerOf(seed: Uint8Array): PrivateKeyTester {
  const publicKey = publicKeyOfSeed(seed);
  return { publicKey, testOf: (signature) => secretMessageTest(signature, seed, publicKey, nodeCrypto) };
}

function statusOption(text: string): number {
  if (/^[1-5]\d\d$/.test(text)) return Number(text);
  throw misuse(`--status takes what the service answered, such as 401; got “${shortened(text, 20)}”.`);
}

function depthOption(text: string): SearchDepth {
  const depth = searchDepth(Number(text));
  if (depth !== undefined) return depth;
  throw misuse(`--depth takes 1, 2 or 3; got “${text}”.`);
}

/** The keys, or one of another algorithm; else the key file's refusal, with the causes that it stands for. */
function readDoctorKeys(option: string): KeysOrOther {
  const bytes = (): Uint8Array => readBytes(option.slice(option.indexOf('=') + 1));
  try {
    return readKeysOrOther(bytes, () => readKnownKeys(option));
  } catch (error) {
    throw withCauses(error, bytes(), 'public');
  }
}

async function readSeed(file: string): Promise<Uint8Array> {
  const bytes = readInputFile(file, 'private key');
  const causes = keyFileCauses(bytes, 'private');
  // Our own reader would take it; the signer's loader of PKCS#8 does not.
  if (causes.includes('K10')) {
    const message = `${file}: This is an OpenSSH key file, not PKCS#8. Import it here and export it as PKCS#8.`;
    throw new AppError({ code: 'key-is-openssh', message, details: { causes } });
  }
  try {
    const { seed } = await readPrivateKey(bytes, ownVariable('DIALBENCH_KEY_PASSPHRASE'));
    return seed;
  } catch (error) {
    throw withCauses(named(error, file), bytes, 'private');
  }
}

function readBytes(file: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    return new Uint8Array(0);
  }
}

function withCauses(error: unknown, bytes: Uint8Array, half: 'private' | 'public'): unknown {
  if (!(error instanceof AppError) || !error.code.startsWith('key-')) return error;
  const details = { ...error.failure.details, causes: keyFileCauses(bytes, half) };
  return new AppError({ ...error.failure, details }, { cause: error });
}

/** The next step names the option of a deeper search. */
function withOptions(diagnosis: Diagnosis, depth: number): Diagnosis {
  const { nextStep, candidatesTried } = diagnosis;
  if (nextStep === undefined || depth === 3 || candidatesTried === 0) return diagnosis;
  return { ...diagnosis, nextStep: `${nextStep} Or search deeper (--depth 3).` };
}

function sentKeyId(request: HttpRequest): string | undefined {
  const input = readForgivingInput(request, '');
  return input && parameterText(input, 'keyid');
}

function documentOf(
  { verified, findings, candidatesTried, tried, nextStep }: Diagnosis,
  elapsedMs: number,
  unchecked: string | undefined,
): object {
  const listed = findings.map(({ causes, message, fix, certainty, expected, came, corrected }) => ({
    causes,
    message,
    fix,
    certainty,
    expected,
    came,
    corrected,
  }));
  return { verified, findings: listed, candidatesTried, elapsedMs, tried, nextStep, remark: unchecked };
}

function textOf(
  { verified, findings, candidatesTried, tried, nextStep }: Diagnosis,
  elapsedMs: number,
  paint: Paint,
  unchecked: string | undefined,
): string {
  if (verified) {
    const rest = unchecked === undefined ? '' : ` ${withEscapes(unchecked)}`;
    return `${paint('good', 'Verified')}: nothing is wrong with this request.${rest}\n`;
  }
  const classes = tried.map(({ what, count }) => `  ${String(count).padStart(7)}  ${what}\n`).join('');
  const counted = `${candidatesTried} ${candidatesTried === 1 ? 'candidate' : 'candidates'} tried in ${elapsedMs} ms\n${classes}`;
  const none =
    findings.length === 0 && candidatesTried > 0
      ? `${paint('bad', 'Not verified')}: the signature holds over nothing that was tried.\n`
      : '';
  const next = none + (nextStep === undefined ? '' : `${nextStep}\n`);
  return `${findings.map((finding) => findingText(finding, paint)).join('\n')}${findings.length > 0 ? '\n' : ''}${next}${counted}`;
}

function findingText({ causes, message, fix, certainty, corrected }: Finding, paint: Paint): string {
  const value = corrected === undefined ? '' : `  ${withEscapes(`${corrected.of}: ${corrected.value}`)}\n`;
  const certain = paint(certainty === 'proven' ? 'bad' : 'warning', certainty.toUpperCase());
  return `${certain}  ${causes.join(' ')}\n  ${withEscapes(message)}\n  ${withEscapes(fix)}\n${value}`;
}

const EXPLAIN = '--explain';
/** The options whose value stands behind them. */
const VALUED: ReadonlySet<string> = new Set(
  Object.entries(OPTIONS)
    .filter(([name, option]) => 'value' in option && `--${name}` !== EXPLAIN)
    .map(([name]) => `--${name}`),
);

/** Where it stands as an option: before `--`, and not as the value of another. */
function explainPlaces(args: readonly string[]): readonly number[] {
  const end = args.indexOf('--');
  const isValue = (at: number): boolean => VALUED.has(args[at - 1] ?? '') && !(at > 1 && isValue(at - 1));
  return args.flatMap((arg, at) => {
    const isOption = arg === EXPLAIN || arg.startsWith(`${EXPLAIN}=`);
    return isOption && (end < 0 || at < end) && !isValue(at) ? [at] : [];
  });
}

/** `X1` of `--explain=X1`. */
function idIn(arg: string): readonly string[] {
  return arg === EXPLAIN ? [] : [arg.slice(EXPLAIN.length + 1)];
}

function explain(args: readonly string[], io: CliIo): number {
  const { values, positionals } = readArgs(args, {}, true);
  const [id, more] = positionals;
  if (more !== undefined) throw misuse(`--explain takes one id; got “${more}” too.`);
  const ids = id === undefined ? CAUSE_IDS : [id.toUpperCase()];
  const causes = ids.map((one) => {
    const cause = causeOf(one);
    if (cause === undefined) throw misuse(`There is no cause “${shortened(one, 20)}”; --explain alone lists them.`);
    return { id: one, ...cause };
  });
  const document = id === undefined ? { causes } : (causes[0] ?? {});
  print(
    io,
    values.json,
    document,
    causes.map(({ id: one, what, fix }) => `${one.padEnd(4)} ${what} ${fix}\n`).join(''),
  );
  return 0;
}
