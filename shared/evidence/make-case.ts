/**
 * Makes a Case of recorded exchanges, with what it must not show replaced by stars.
 *
 * Tokens were masked when the exchanges were recorded; whoever writes the file masks them once more. Numbers and PINs are
 * replaced here, in the same places of steps and exchanges.
 */
import { bytesOf, toBase64 } from '../bytes/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts';
import type { Environment, Subscriber, UssdProfile } from '../environment/environment.ts';
import type { CaseFailure } from '../flow/report-text.ts';
import type { BodyJson } from '../observed/observed.ts';
import type { Exchange } from '../request/exchange.ts';
import type { PressRecord } from '../request/press-record.ts';
import { counted } from '../text/counted.ts';
import { plainLine } from '../text/plain-line.ts';
import { shortened } from '../text/shortened.ts';
import type { Silence } from '../ussd/lint/silence.ts';
import { NO_FACTS } from '../ussd/protocol/protocol.ts';
import { protocolOf } from '../ussd/protocol/protocols.ts';
import { walksOf } from '../ussd/walk.ts';
import {
  type Case,
  type CaseIncludes,
  type CaseRemark,
  type CaseStep,
  LONGEST_CASE_BODY,
  MOST_CASE_EXCHANGES,
  MOST_CASE_STEPS,
} from './case.ts';
import { caseRemarks, LONGEST_CASE_REMARK, MOST_CASE_REMARKS } from './case-remarks.ts';
import { ownPinMasker, subscriberMasker } from './subscriber-masker.ts';
import { numbersOf, pinsDialled, pinsNamed, pinsTyped } from './subscriber-secrets.ts';
import { withoutProofs } from './trial-proof.ts';

export type CaseSource = {
  readonly program: string;
  readonly madeAtMs: number;
  readonly environment: Pick<Environment, 'name' | 'baseUrl' | 'signingProfile' | 'ussdProfile' | 'customers'>;
  /** Of one environment, in any order; at least one. */
  readonly exchanges: readonly Exchange[];
  /** The exchange at whose step it opens; the last where absent. */
  readonly openAtId?: string;
  /** What of the lint is not to be heard, and why. */
  readonly silences?: readonly Silence[];
  /** PINs that were typed earlier in these sessions: a later press may send them again. */
  readonly pins?: readonly string[];
  /** What a flow marks as secret; hidden whatever is included. */
  readonly secrets?: readonly string[];
  /** What failed at a step, which is told before what the lint says. */
  readonly failures?: readonly CaseFailure[] | undefined;
  readonly includes: CaseIncludes;
};

export function makeCase(source: CaseSource): Case {
  const {
    program,
    madeAtMs,
    environment,
    openAtId,
    silences = [],
    pins: earlier = [],
    secrets = [],
    failures = [],
    includes,
  } = source;
  const ordered = source.exchanges.toSorted((one, other) => one.startedAtMs - other.startedAtMs);
  const bodies = new Map(ordered.map((exchange) => [exchange.id, answerText(exchange)]));
  const walks = walksOf(ordered).toReversed();
  const steps = walks
    .flatMap((walk) =>
      walk.steps.map(
        ({ isSecret: _isSecret, ...step }): CaseStep => ({
          ...step,
          options: optionsOf(bodies.get(step.exchangeId), environment.ussdProfile),
        }),
      ),
    )
    .slice(0, MOST_CASE_STEPS);
  const exchanges = ordered.slice(-MOST_CASE_EXCHANGES).map(withShortBodies);
  const texts = ordered.flatMap((exchange) => [bodyText(exchange.request.body), bodies.get(exchange.id) ?? '']);
  const { serviceCode } = environment.ussdProfile;
  const typed = walks.flatMap((walk) => pinsTyped(walk.steps));
  const dialled = walks.flatMap((walk) => pinsDialled(walk.steps, serviceCode));
  const pins = includes.pin ? [] : [...earlier, ...dialled, ...typed.map(({ pin }) => pin), ...pinsNamed(texts)];
  const numbers = includes.msisdn ? [] : numbersOf(environment.customers, texts);
  // The code alone is no secret, and without it the case could not be read.
  const open = new Set([serviceCode, ...serviceCode.split(/[*#]/)]);
  const marked = secrets.filter((secret) => !open.has(secret));
  const masker = subscriberMasker(pins, numbers, marked);
  const ofStep = new Map(typed.map(({ pin, exchangeId }) => [exchangeId, pin]));
  const hide = <T extends object>(one: T, exchangeId: string): T => {
    const own = includes.pin ? undefined : ofStep.get(exchangeId);
    return masker.json(own === undefined ? one : withoutOwnPin(one, own));
  };
  const maskedExchanges = exchanges.map((exchange) => {
    const before = masker.count();
    const masked = hide(exchange, exchange.id);
    return { ...withoutProofs(exchange, masked), maskedSecrets: exchange.maskedSecrets + masker.count() - before };
  });
  const maskedSteps = steps.map((step) => hide(step, step.exchangeId));
  const { name, baseUrl, signingProfile, ussdProfile } = environment;
  const remarks = caseRemarks({
    walks,
    exchanges: new Map(ordered.map((exchange) => [exchange.id, exchange])),
    silences,
    ussdProfile,
    mask: (outcome) => masker.json(outcome),
  });
  const failed = failures.flatMap(({ exchangeId, message }): CaseRemark[] => {
    const step = steps.findIndex((one) => one.exchangeId === exchangeId);
    const said = shortened(message, LONGEST_CASE_REMARK - 1);
    return step < 0 ? [] : [{ step, rule: 'flow', severity: 'error', message: said }];
  });
  const at = steps.findIndex(({ exchangeId }) => exchangeId === openAtId);
  return {
    program,
    madeAtMs,
    title: plainLine(masker.text(titleOf(maskedSteps, maskedExchanges))),
    environment: { name: plainLine(name), baseUrl, signingProfile, ussdProfile: masker.json(ussdProfile) },
    subscriber: subscriberOf(steps[0]?.customerId, environment.customers, includes),
    includes,
    openAt: at < 0 ? Math.max(0, steps.length - 1) : at,
    steps: maskedSteps,
    exchanges: maskedExchanges,
    remarks: masker.json([...failed, ...remarks].slice(0, MOST_CASE_REMARKS)),
  };
}

/** Its own step and request hide a PIN however short it is; elsewhere one character would hide half of every screen. */
function withoutOwnPin<T extends object>(one: T, pin: string): T {
  const masker = ownPinMasker(pin);
  const hidden: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(one)) {
    hidden[name] = OWN_FIELDS.has(name) ? masker.json({ [name]: value })[name] : value;
  }
  if ('press' in one && typeof one.press === 'object') hidden.press = { ...one.press, ...masker.json({ sent: pin }) };
  // The same fields with the same types; only texts changed.
  return hidden as T;
}

/** Where a press shows what it sent. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['sent', 'label', 'request', 'url']);

function titleOf(steps: readonly CaseStep[], exchanges: readonly Exchange[]): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return exchanges.length === 1 ? (exchanges[0]?.label ?? '') : `${exchanges.length} exchanges`;
  const end = last.outcome.kind === 'screen' ? last.outcome.state : `${last.sent} refused: ${last.outcome.code}`;
  return `${first.sent}, ${counted(steps.length, 'step')}, ${end}`;
}

function subscriberOf(
  customerId: number | undefined,
  customers: readonly Subscriber[],
  includes: CaseIncludes,
): Case['subscriber'] {
  if (customerId === undefined) return undefined;
  const known = customers.find((one) => one.customerId === customerId);
  return known && includes.msisdn ? { customerId, name: plainLine(known.name), msisdn: known.msisdn } : { customerId };
}

function withShortBodies(exchange: Exchange): Exchange {
  // What the map of the menu takes from a press repeats the answer, and is left out.
  const { request, response, map: _map, press, ...rest } = exchange;
  return {
    ...rest,
    ...(press ? { press: withoutMark(press) } : {}),
    request: { ...request, body: shortBody(request.body) },
    ...(response ? { response: { ...response, body: shortBody(response.body) } } : {}),
  };
}

/** A case says by its stars what is secret, and a reader of an earlier version knows no other mark. */
function withoutMark({ isSecret: _isSecret, ...press }: PressRecord): PressRecord {
  return press;
}

function shortBody(body: BodyJson): BodyJson {
  const bytes = bytesOf(body.base64);
  if (bytes.length <= LONGEST_CASE_BODY) return body;
  return { base64: toBase64(bytes.subarray(0, LONGEST_CASE_BODY)), totalBytes: body.totalBytes };
}

function bodyText({ base64 }: BodyJson): string {
  return decodeUtf8(bytesOf(base64));
}

function answerText({ response }: Exchange): string {
  return response ? bodyText(response.body) : '';
}

function optionsOf(body: string | undefined, profile: UssdProfile): CaseStep['options'] {
  const read = body === undefined ? undefined : protocolOf(profile).read(encodeUtf8(body), profile, NO_FACTS);
  return read?.ok ? read.value.reply.menu.options.map(({ key, label }) => ({ key, label })) : [];
}
