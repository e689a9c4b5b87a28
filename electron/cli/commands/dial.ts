/** `dial`: hanging up says so to an application whose protocol has a word for it, and to nobody else. Exit 0 when the session ended or was hung up, 1 when the service refused, 3 without an answer. */
import { createInterface, type Interface } from 'node:readline';
import type { UssdProfile } from '../../../shared/environment/environment.ts';
import { isSigned, sendsCodeWhole } from '../../../shared/environment/ussd-protocol.ts';
import { misuse } from '../../../shared/failure.ts';
import { plainLine } from '../../../shared/text/plain-line.ts';
import { beginning } from '../../../shared/text/shortened.ts';
import { readDialledCode } from '../../../shared/ussd/dialled-code.ts';
import { slow } from '../../../shared/ussd/lint/judge-step.ts';
import { protocolOf } from '../../../shared/ussd/protocol/protocols.ts';
import { PRESS_ACT, type Pressed } from '../../exchange/press.ts';
import { untilToldToEnd } from '../../lifetime.ts';
import type { OpenEnvironment } from '../../open/open-environment.ts';
import { checkTo, TO_OPTIONS } from '../application.ts';
import { type CliIo, defineCommand } from '../cli-command.ts';
import { CUSTOMER, DATA_AND_JSON, TARGET } from '../options.ts';
import { withReadyEnvironment } from '../with-environment.ts';

const OPTIONS = {
  customer: CUSTOMER,
  ...TARGET,
  ...TO_OPTIONS,
  ...DATA_AND_JSON,
};

export const dialCommand = defineCommand(OPTIONS, {
  about: 'The phone in a terminal: each line of standard input is one answer, an empty line hangs up.',
  argument: { usage: '[CODE]' },
  help: () =>
    'CODE is the environment’s service code unless it is given; *384*99*1*2# answers 1 and 2 at once. Each line of standard\ninput is one answer; an empty line, or the end, hangs up. With --json one line a screen. --to dials an application that runs\nanywhere, through *384#: --to http://127.0.0.1:3000/ussd *384*1# answers 1 at once, and any other code is the application’s own.',
  async run({ values, positionals }, io) {
    const [code, ...more] = positionals;
    if (more.length > 0) throw misuse(`dial takes one code; got ${positionals.length}.`);
    checkTo(values);
    const customer = values.customer;
    return withReadyEnvironment({ ...values, code }, PRESS_ACT, io.stderr, (target) =>
      converse({ target, code, customer, confirmedName: values.confirm, asJson: values.json, io }),
    );
  },
});

type Call = {
  readonly target: OpenEnvironment;
  readonly code: string | undefined;
  readonly customer: number | undefined;
  readonly confirmedName: string | undefined;
  readonly asJson: boolean;
  readonly io: CliIo;
};

async function converse({ target, code, customer, confirmedName, asJson, io }: Call): Promise<number> {
  const { environment, press, hangUp } = target;
  const { ussdProfile } = environment;
  const { serviceCode } = ussdProfile;
  const read = readDialledCode(code ?? serviceCode, serviceCode, sendsCodeWhole(ussdProfile));
  if (read.kind === 'refused') throw misuse(read.sentence);
  if (read.kind === 'handset')
    throw misuse(`${code} is answered by the phone itself; this service is dialled as ${serviceCode}.`);
  const customerId = customer ?? environment.customers[0]?.customerId;
  if (customerId === undefined)
    throw misuse(`${environment.name} has no customers; say who is calling with --customer ID.`);
  let sessionId: string | undefined;
  let fromState: string | undefined;
  /** The exit code, once the session is over. */
  const send = async (choice: string): Promise<number | undefined> => {
    const pressed = await press({
      environment,
      customerId,
      sessionId,
      choice,
      by: 'command',
      fromState,
      confirmedName,
      strangerMayDial: true,
    });
    const late = lateness(pressed, ussdProfile);
    const { outcome, status } = pressed;
    const remark = [pressed.remark, late].filter((one) => one !== undefined).join(' ') || undefined;
    io.stdout(
      asJson ? `${JSON.stringify(lineOf(choice, { ...pressed, remark }))}\n` : textOf(pressed, late !== undefined),
    );
    if (remark !== undefined && !asJson) io.stderr(`${remark}\n`);
    if (outcome.kind === 'failed') {
      if (!asJson) io.stderr(`${outcome.failure.message}\n`);
      return status === undefined || isStrange(outcome.failure.code, ussdProfile) ? 3 : 1;
    }
    sessionId = outcome.reply.sessionId;
    fromState = beginning(outcome.reply.currentState, 100);
    return outcome.reply.menu.isEndState ? 0 : undefined;
  };
  const leave = async (): Promise<number> => {
    if (sessionId !== undefined) await hangUp({ environment, sessionId, customerId });
    return 0;
  };
  let isLeft = false;
  let lines: Interface | undefined;
  if (protocolOf(ussdProfile).hangUp) {
    void untilToldToEnd().then(() => {
      isLeft = true;
      lines?.close();
    });
  }
  for (const choice of [read.code, ...read.choices]) {
    const over = await send(choice);
    if (over !== undefined) return over;
    if (isLeft) return leave();
  }
  const isTerminal = process.stdin.isTTY === true && !asJson;
  lines = createInterface({ input: process.stdin, terminal: false });
  try {
    if (isTerminal) io.stdout('> ');
    for await (const line of lines) {
      const answer = line.replace(/\r$/, '');
      if (answer === '' || isLeft) break;
      const over = await send(answer);
      if (over !== undefined) return over;
      if (isTerminal) io.stdout('> ');
    }
    return await leave();
  } finally {
    lines.close();
    process.stdin.destroy();
  }
}

/** A screen that a network would not have waited for is there to be read, and said to be too late. */
function lateness({ outcome, elapsedMs }: Pressed, { applicationLimitMs }: UssdProfile): string | undefined {
  if (outcome.kind === 'failed') return undefined;
  const [late] = slow({ step: { sent: '', outcome, elapsedMs }, applicationLimitMs });
  return late && `Too late: ${late.message}`;
}

/** What an application answered is none of its protocol's. */
function isStrange(code: string, profile: UssdProfile): boolean {
  return !isSigned(profile) && code.startsWith('reply-');
}

function lineOf(sent: string, { outcome, status, elapsedMs, remark }: Pressed): object {
  if (outcome.kind === 'failed')
    return { sent, status: status ?? null, message: outcome.failure.message, elapsedMs, remark };
  const { currentState, ussdText, menu } = outcome.reply;
  const options = menu.options.map(({ key, label }) => ({ key, label }));
  return { sent, state: currentState, text: ussdText, end: menu.isEndState, status, elapsedMs, options, remark };
}

function textOf({ outcome, elapsedMs }: Pressed, isLate: boolean): string {
  if (outcome.kind === 'failed') return '';
  const { currentState, ussdText, menu } = outcome.reply;
  return `${ussdText}\n— ${plainLine(currentState)}, ${Math.round(elapsedMs)} ms${isLate ? ', too late' : ''}${menu.isEndState ? ', ended' : ''}\n`;
}
