/** `explain_component`: what one name in Signature-Input stands for, and its line in the base of a given request. */
import { z } from 'zod';
import { causeOf } from '../../../shared/doctor/causes.ts';
import { componentFacts, EXPLAINED_COMPONENTS } from '../../../shared/doctor/component-facts.ts';
import { AppError } from '../../../shared/failure.ts';
import { coveredValue, selectedValue, viewRequest } from '../../../shared/signature/components.ts';
import { IDEMPOTENCY_ID, IDEMPOTENCY_KEY, idempotencyNames } from '../../../shared/signature/covered.ts';
import { baseLineHead, type CoveredName } from '../../../shared/signature/covered-list.ts';
import type { SigningProfile } from '../../../shared/signature/profile.ts';
import { parseSignatureInput } from '../../../shared/signature/signature-fields.ts';
import { shortened } from '../../../shared/text/shortened.ts';
import { REQUEST_FIELDS, readGiven } from '../given-request.ts';
import { text, tool } from '../tool.ts';

export const explainComponent = tool({
  name: 'explain_component',
  title: 'Explain a covered component',
  description:
    'Says what a component of Signature-Input (RFC 9421) is, how its value is written in the signature base, which methods must cover it, and which mistakes are made with it. With a request it gives the component’s line in that request’s base.',
  isSending: false,
  input: z.strictObject({
    ...REQUEST_FIELDS,
    request: REQUEST_FIELDS.request.optional(),
    component: text(500, 'component')
      .min(1, { error: 'component is empty: give a name such as @authority or content-digest.' })
      .describe(
        'Its name as it stands in Signature-Input, with or without quotes: content-digest, @query-param;name="page".',
      ),
  }),
  output: z.object({
    component: z.string(),
    kind: z.enum(['derived', 'header', 'parameters']),
    what: z.string(),
    value: z.string().describe('How its value is written in the base.'),
    source: z.string(),
    requiredFor: z.array(z.string()).describe('Methods whose requests must cover it in this environment.'),
    mistakes: z.array(z.object({ cause: z.string(), what: z.string(), fix: z.string() })),
    line: z.string().optional().describe('Its line in the base of the given request.'),
    absent: z.string().optional().describe('Why the given request has no such line.'),
  }),
  async run(open, { component, request, ...reached }) {
    const covered = readName(component);
    const facts = componentFacts(covered.lowerName);
    if (facts === undefined)
      throw new AppError({
        code: 'component-unknown',
        message: `RFC 9421 has no component “${covered.name}”: expected a header’s name or one of ${EXPLAINED_COMPONENTS.filter((name) => name.startsWith('@')).join(', ')}.`,
      });
    const given = request === undefined ? undefined : readGiven({ ...reached, request });
    const { signingProfile } = await open.now();
    const here = given === undefined ? {} : lineOf(viewRequest(given.request), covered, signingProfile);
    const mistakes = facts.causes.flatMap((id) => {
      const cause = causeOf(id);
      return cause === undefined ? [] : [{ cause: id as string, what: cause.what, fix: cause.fix }];
    });
    const { kind, what, value, source } = facts;
    const requiredFor = methodsOf(covered.lowerName, signingProfile);
    const identifier = `"${covered.lowerName}"${covered.parameters}`;
    const document = { component: identifier, kind, what, value, source, requiredFor, mistakes, ...here };
    const says = [`${identifier}: ${what} ${value} (${source})`, ...Object.values(here)].join('\n');
    return { says, document, supplied: given?.supplied ?? [] };
  },
});

/** By the reader of Signature-Input, so that a name is taken here exactly as it is there. */
function readName(component: string): CoveredName {
  const written = component.trim();
  const [, name = '', parameters = ''] = /^"?([^";\s]+)"?(;.*)?$/s.exec(written) ?? [];
  const read = parseSignatureInput(`x=("${name}"${parameters})`);
  const covered = read.ok ? read.value[0]?.covered[0] : undefined;
  if (covered === undefined || name === '')
    throw new AppError({
      code: 'component-unreadable',
      message: `Expected one component as Signature-Input lists it, such as content-digest or "@query-param";name="page"; got ${shortened(written, 80)}.`,
    });
  return covered;
}

function methodsOf(lowerName: string, profile: SigningProfile): string[] {
  if (lowerName === '@signature-params') return Object.keys(profile.components);
  const isIdempotency = lowerName === IDEMPOTENCY_KEY || lowerName === IDEMPOTENCY_ID;
  if (isIdempotency && !idempotencyNames(profile).includes(lowerName)) return [];
  // The lists have one entry for it, under either name.
  const wanted = isIdempotency ? [IDEMPOTENCY_KEY, IDEMPOTENCY_ID] : [lowerName];
  return Object.entries(profile.components).flatMap(([method, names]) =>
    names.some((name) => wanted.includes(name)) ? [method] : [],
  );
}

function lineOf(
  view: ReturnType<typeof viewRequest>,
  covered: CoveredName,
  { emptyQuery }: SigningProfile,
): { readonly line: string } | { readonly absent: string } {
  const { lowerName, parameters, selection } = covered;
  if (lowerName === '@signature-params') {
    const headers = view.request.headers.filter(([name]) => name.toLowerCase() === 'signature-input');
    const read = parseSignatureInput(headers.map(([, value]) => value).join(', '));
    const params = read.ok ? read.value[0]?.paramsText : undefined;
    return params === undefined
      ? { absent: 'The request has no Signature-Input that can be read.' }
      : { line: baseLineHead(lowerName) + params };
  }
  if (selection.kind === 'unsupported') return { absent: `${lowerName}: ${selection.why}.` };
  const value = coveredValue(view, { ...covered, name: lowerName }, emptyQuery);
  if (value !== undefined) return { line: baseLineHead(lowerName, parameters) + value };
  const selected = selection.kind === 'whole' ? undefined : selectedValue(view, covered);
  const why = selected?.ok === false ? selected.fault.message : 'the request has no such header';
  return { absent: `${lowerName} has no line: ${why}.` };
}
