/** What is wrong with Signature-Input as it stands: syntax, list, parameters. No key and no hash is needed for these. */

import { combinedFieldValue } from '../../http/field-value.ts';
import { headerValues } from '../../http/message.ts';
import type { SelfSigner } from '../../http/read-request.ts';
import { countLines, DERIVED_COMPONENTS, isDerived, type RequestView } from '../../signature/components.ts';
import type { SigningProfile } from '../../signature/profile.ts';
import { curlComponents, parametersOf, signingLimits } from '../../signature/self-signer.ts';
import { capitalised } from '../../text/capitalised.ts';
import { codePoint } from '../../text/code-point.ts';
import type { CauseId } from '../causes.ts';
import { shown } from '../changes/change.ts';
import type { DiagnoseOptions } from '../diagnose-options.ts';
import type { Finding } from '../finding.ts';
import { meantName } from '../name-spellings.ts';
import { type ForgivingInput, type ForgivingSignature, parameterText } from '../read-signature.ts';
import type { RefusedRequest } from '../refused-request.ts';
import { timeFaults } from './time-faults.ts';

/** `required` is the profile's list for the method. */
export function inputFaults(
  { view, input, signature, required }: Pick<RefusedRequest, 'view' | 'input' | 'signature' | 'required'>,
  { profile, nowSec, selfSigner }: Pick<DiagnoseOptions, 'profile' | 'nowSec' | 'selfSigner'>,
): readonly Finding[] {
  const findings: Finding[] = [];
  const add: AddFault = (causes, message, fix, more) =>
    findings.push({ causes, message, fix, certainty: 'proven', ...more });
  const hasInput = countLines(view, 'signature-input') > 0;
  const hasSignature = countLines(view, 'signature') > 0;
  if (!hasInput && !hasSignature && selfSigner !== undefined) signsItself(add, selfSigner, required, profile);
  else if (!hasInput || !hasSignature) missingHeaders(add, view, hasInput, hasSignature);
  if (input === undefined) {
    if (hasInput)
      add(
        ['P16', 'B8'],
        `Signature-Input has no list of components in parentheses: ${shown(combinedFieldValue(view.request.headers, 'signature-input') ?? '')}.`,
        'Write sig1=("name" …);created=…;keyid="…".',
      );
    return findings;
  }
  writing(add, input);
  labels(add, view, input, signature);
  list(add, view, input, required, profile);
  timeFaults(add, input, profile, nowSec);
  keyId(add, input);
  return findings;
}

type AddFault = (causes: readonly CauseId[], message: string, fix: string, more?: Partial<Finding>) => void;

/** Of a signature that is not there yet only the command tells. */
function signsItself(add: AddFault, signer: SelfSigner, required: readonly string[], profile: SigningProfile): void {
  const { tool, algorithm, covered } = signer;
  const missing = covered === undefined ? [] : required.filter((name) => !covered.includes(name));
  const limits = signingLimits(signer, required, profile);
  const isOther = algorithm !== undefined && algorithm !== 'ed25519';
  const causes: readonly CauseId[] = [
    ...(isOther ? (['X13'] as const) : []),
    ...(profile.signedMessage === 'base' ? [] : (['X1'] as const)),
    ...(missing.length > 0 ? (['B11'] as const) : []),
    'P15',
  ];
  const wrong = [
    ...(missing.length > 0 ? [`it leaves out ${missing.join(', ')}`] : []),
    ...(isOther ? ['this service takes Ed25519 only'] : []),
    ...limits,
  ];
  add(
    causes,
    [`${tool} signs this request itself, when it is run.`, ...wrong.map((one) => `${capitalised(one)}.`)].join(' '),
    limits.length > 0
      ? 'Sign with a program of your own: “dialbench codegen OPERATION --target curl” prints one that curl sends.'
      : tool === 'curl'
        ? `Sign with Ed25519 and --httpsig-headers "${curlComponents(required)}", and give each of the headers with -H. To be judged, give the request as it was sent.`
        : `Sign with Ed25519 over (${required.join(', ')}). To be judged, give the request as it was sent.`,
    {
      certainty: 'likely',
      expected: quotedList(required),
      came: covered && quotedList(covered) + parametersOf(signer),
    },
  );
}

function quotedList(names: readonly string[]): string {
  return `(${names.map((name) => `"${name}"`).join(' ')})`;
}

function missingHeaders(add: AddFault, view: RequestView, hasInput: boolean, hasSignature: boolean): void {
  if (!hasInput && !hasSignature) {
    add(['P15'], 'The request has neither Signature nor Signature-Input: it is not signed.', 'Send both headers.');
    return;
  }
  const [there, missing] = hasInput ? ['Signature-Input', 'Signature'] : ['Signature', 'Signature-Input'];
  const cavage = /keyId=/.test(headerValues(view.request.headers, 'signature').join());
  if (cavage)
    add(
      ['P15', 'E8'],
      'The Signature header is that of an old draft (keyId="…", algorithm="…").',
      'Sign by RFC 9421: Signature-Input and Signature, each beginning with sig1=.',
    );
  else add(['P15'], `${there} arrived and ${missing} did not.`, `Send ${missing} too; a proxy may have dropped it.`);
}

function writing(add: AddFault, { text, label, items, parameters, paramsText }: ForgivingInput): void {
  if (/^["'].*["']$/s.test(text))
    add(
      ['P16'],
      'The whole value of Signature-Input stands in quotes.',
      `Remove the quotes around it: ${text.slice(1, -1).replaceAll('\\"', '"')}`,
    );
  const curly = /[“”„‘’\u00a0\u200b\ufeff]/.exec(text);
  if (curly)
    add(
      ['B21'],
      `Signature-Input has the character ${codePoint(curly[0])} at position ${curly.index + 1}.`,
      'Write straight double quotes and plain blanks.',
    );
  const wrap = /\\(?:[ \t]{2,}|[ \t](?=[;"])|$)/.exec(text);
  if (wrap)
    add(
      ['B24'],
      `Signature-Input has the backslash of a wrapped document at position ${wrap.index + 1}.`,
      'Remove the backslash, the line end and the blanks after it.',
    );
  if (/\\"/.test(text))
    add(['P16', 'B8'], 'The quotes in Signature-Input are escaped with backslashes.', 'Write plain double quotes.');
  // Either all of them were read between quotes, or none.
  if (items[0] !== undefined && !/["“]/.test(items[0])) {
    const blob = /\(\s*"[^"]*[\s,][^"]*"\s*\)/.test(paramsText);
    add(
      ['B8'],
      blob ? 'One pair of quotes stands around all names.' : 'The names in Signature-Input have no double quotes.',
      'Put each name in double quotes of its own.',
    );
  } else if (/\(\s*'/.test(paramsText))
    add(['B8'], 'The names in Signature-Input stand in single quotes.', 'Put each name in double quotes.');
  const upper = [label ?? '', ...parameters.map(({ name }) => name)].filter((name) => name !== name.toLowerCase());
  if (upper.length > 0)
    add(
      ['P18'],
      `Signature-Input has ${upper.join(', ')}; labels and parameters are in lower case.`,
      `Write ${upper.map((name) => name.toLowerCase()).join(', ')}, in the base too.`,
    );
  const behind = paramsText.slice(paramsText.indexOf(')') + 1).replace(/"[^"]*"/g, '""');
  if (/[ \t]=|=[ \t]/.test(behind) || /^[^(]*(?:[ \t]=|=[ \t])/.test(text))
    add(
      ['P19'],
      'Signature-Input has a blank beside an equals sign.',
      'Write name=value without blanks, and sign the same text.',
    );
  if (/;[ \t]*(?:;|$)/.test(behind))
    add(
      ['P19'],
      'Signature-Input has a semicolon with no parameter behind it.',
      'Leave it out, and sign the same text.',
    );
  if (/"\s*,\s*"/.test(paramsText.slice(0, paramsText.indexOf(')'))))
    add(['P2', 'B8'], 'The names in Signature-Input are separated by commas.', 'Separate them with one blank each.');
}

function labels(
  add: AddFault,
  view: RequestView,
  input: ForgivingInput,
  signature: ForgivingSignature | undefined,
): void {
  const { headers } = view.request;
  const all = [
    ...(combinedFieldValue(headers, 'signature-input') ?? '').matchAll(
      /(?:^|,)[ \t]*([a-z*][\w.*-]*)[ \t]*=[ \t]*\(/gi,
    ),
  ].map((match) => match[1] ?? '');
  const repeated = all.find((label, at) => all.indexOf(label) !== at);
  if (repeated !== undefined)
    add(['P14'], `The label ${repeated} is there twice in Signature-Input.`, 'Send each label once.');
  else if (all.length > 1)
    add(
      ['P14'],
      `Signature-Input has ${all.length} signatures: ${all.join(', ')}.`,
      'Send one signature; a proxy may have added another.',
    );
  if (countLines(view, 'signature') > 1 && all.length < 2)
    add(['P14'], 'The Signature header was sent twice.', 'Send it once.');
  if (input.label === undefined) add(['P13', 'E8'], 'Signature-Input has no label.', 'Begin its value with sig1=.');
  else if (signature?.label !== undefined && signature.label !== input.label) {
    add(
      ['P13'],
      `Signature has the label ${signature.label}, Signature-Input the label ${input.label}.`,
      'Use one label in both.',
      {
        expected: input.label,
        came: signature.label,
      },
    );
  }
}

function list(
  add: AddFault,
  view: RequestView,
  { names: listed, items }: ForgivingInput,
  required: readonly string[],
  profile: SigningProfile,
): void {
  const meant = new Map(
    listed.flatMap((name, at) => {
      const isThere = countLines(view, name.toLowerCase()) > 0 || /^"@query-param";name=/.test(items[at] ?? '');
      const component = isThere ? undefined : meantName(name, profile);
      return component === undefined ? [] : [[name, component]];
    }),
  );
  if (meant.size > 0)
    add(
      [...meant.keys()].some((name) => name.startsWith(':')) ? ['B28', 'H15'] : ['B28'],
      `Signature-Input lists ${[...meant.keys()].join(', ')}, which no component is called.`,
      `Write ${[...meant.values()].join(', ')}, in the base too.`,
    );
  const names = listed.map((name) => meant.get(name) ?? name);
  const lower = names.map((name) => name.toLowerCase());
  const twice = lower.find((name, at) => lower.indexOf(name) !== at && items[at] === items[lower.indexOf(name)]);
  if (twice !== undefined) add(['B17'], `${twice} is listed twice in Signature-Input.`, 'List each component once.');
  for (const item of items) {
    const parameter = /["”];([a-z]+)/.exec(item)?.[1];
    if (parameter !== undefined && parameter !== 'key' && parameter !== 'name')
      add(
        ['B18'],
        `${item} has the parameter ;${parameter}, which this service does not take.`,
        `Use the plain name, without ;${parameter}.`,
      );
  }
  const missing = required.filter((name) => !lower.includes(name));
  const isDigestOld = countLines(view, 'content-digest') === 0 && countLines(view, 'digest') > 0;
  const isMissing = missing.includes('content-digest');
  if (isDigestOld && (isMissing || lower.includes('content-digest'))) {
    add(
      isMissing ? ['D18', 'B11'] : ['D18', 'H14'],
      'The header Digest was sent; this service takes Content-Digest.',
      'Send and cover Content-Digest (RFC 9530).',
    );
  } else if (missing.length > 0) {
    const every = required.map((name) => `"${name}"`).join(' ');
    add(
      ['B11'],
      `${view.request.method} must cover ${missing.join(', ')}; Signature-Input lists ${listed.join(', ') || 'nothing'}.${inItsPlace(view, missing)}`,
      `Cover all of (${every}).`,
      {
        corrected: { of: 'list of components', value: `(${every})` },
      },
    );
  }
  const absent = [...new Set(lower)].filter((name) => !isDerived(name) && countLines(view, name) === 0);
  for (const name of absent) {
    if (name === 'content-digest' && isDigestOld) continue;
    const isRequired = required.includes(name);
    const place = inItsPlace(view, [name]);
    const dropped =
      place !== ''
        ? ''
        : name === 'authorization'
          ? ' Exports and logs often leave authorization and cookies out: see first whether it was sent.'
          : ' Browsers and proxies drop some headers.';
    add(
      name === 'content-length' ? ['H14', 'H7', 'H6'] : ['H14'],
      `${name} is covered, and no such header arrived.${place}${dropped}`,
      isRequired ? `Send ${name}; ${view.request.method} requires it.` : `Send ${name}, or do not cover it.`,
    );
  }
  const unknown = lower.filter(
    (name) => isDerived(name) && name !== '@query-param' && !(DERIVED_COMPONENTS as readonly string[]).includes(name),
  );
  for (const name of unknown)
    add(['B18'], `${name} is not a component of a request.`, `Use one of ${DERIVED_COMPONENTS.join(', ')}.`);
  const cased = names.filter((name, at) => name !== lower[at]);
  if (cased.length > 0)
    add(
      ['B9', 'H15'],
      `Signature-Input lists ${cased.join(', ')}; names are lower case.`,
      `Write ${cased.map((name) => name.toLowerCase()).join(', ')}.`,
    );
}

/** A sentence about a header that is written otherwise than one of these, and was meant for it. */
function inItsPlace({ request: { headers } }: RequestView, names: readonly string[]): string {
  const wanted = names.filter((name) => !isDerived(name));
  const other = headers.find(([name]) =>
    wanted.some((one) => name.toLowerCase() !== one && letters(name) === letters(one)),
  );
  const meant = other && wanted.find((one) => letters(one) === letters(other[0]));
  return other === undefined ? '' : ` ${other[0]} came; the name is ${meant}.`;
}

/** The same for X_Client_Id, ClientId and x-client-id, and for both names of the idempotency header. */
function letters(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^x/, '')
    .replace(/^idempotencyid$/, 'idempotencykey');
}

function keyId(add: AddFault, input: ForgivingInput): void {
  const written = input.parameters.find(({ name }) => name.toLowerCase() === 'keyid')?.value;
  if (written === undefined) {
    add(['P12', 'K3'], 'Signature-Input has no keyid.', 'Add ;keyid="…" with the id of the registered key.');
    return;
  }
  const plain = parameterText(input, 'keyid') ?? '';
  if (!/^"[^"]*"$/.test(written))
    add(['P11'], `keyid=${written} is not in plain double quotes.`, `Write keyid="${plain}".`, {
      corrected: { of: 'keyid', value: `"${plain}"` },
    });
  else if (/^"(?:\\"|')/.test(written))
    add(['P11'], `keyid=${written} has quotes inside its quotes.`, `Write keyid="${plain}".`);
  const alg = parameterText(input, 'alg');
  if (alg !== undefined && alg !== 'ed25519')
    add(
      ['P12', 'X13'],
      `alg="${alg}" names another algorithm; this service takes Ed25519.`,
      'Leave alg out, or write alg="ed25519".',
    );
}
