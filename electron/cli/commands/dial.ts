/** `dial`: hanging up sends nothing, as on the drawn phone. Exit 0 when the session ended or was hung up, 1 when the service refused, 3 without an answer. */
import { createInterface } from 'node:readline';
import { misuse } from '../../../shared/failure.ts';
import { plainLine } from '../../../shared/text/plain-line.ts';
import { beginning } from '../../../shared/text/shortened.ts';
import { readDialledCode } from '../../../shared/ussd/dialled-code.ts';
import { PRESS_ACT, type Pressed } from '../../exchange/press.ts';
import type { OpenEnvironment } from '../../open/open-environment.ts';
import { type CliIo, defineCommand } from '../cli-command.ts';
import { CUSTOMER, DATA_AND_JSON, TARGET } from '../options.ts';
import { withReadyEnvironment } from '../with-environment.ts';

const OPTIONS = {
  customer: CUSTOMER,
  ...TARGET,
  ...DATA_AND_JSON,
};

export const dialCommand = defineCommand(OPTIONS, {
  about: 'The phone in a terminal: each line of standard input is one answer, an empty line hangs up.',
  argument: { usage: '[CODE]' },
  help: () =>
    'CODE is the environment’s service code unless it is given; *384*99*1*2# answers 1 and 2 at once. Each line of standard\ninput is one answer; an empty line, or the end, hangs up. With --json one line a screen.',
  async run({ values, positionals }, io) {
    const [code, ...more] = positionals;
    if (more.length > 0) throw misuse(`dial takes one code; got ${positionals.length}.`);
    const customer = values.customer;
    return withReadyEnvironment(values, PRESS_ACT, io.stderr, (target) =>
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
  const { environment, press } = target;
  const { serviceCode } = environment.ussdProfile;
  const read = readDialledCode(code ?? serviceCode, serviceCode);
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
    io.stdout(asJson ? `${JSON.stringify(lineOf(choice, pressed))}\n` : textOf(pressed));
    const { outcome, status } = pressed;
    if (outcome.kind === 'failed') {
      if (!asJson) io.stderr(`${outcome.failure.message}\n`);
      return status === undefined ? 3 : 1;
    }
    sessionId = outcome.reply.sessionId;
    fromState = beginning(outcome.reply.currentState, 100);
    return outcome.reply.menu.isEndState ? 0 : undefined;
  };
  for (const choice of [read.code, ...read.choices]) {
    const over = await send(choice);
    if (over !== undefined) return over;
  }
  const isTerminal = process.stdin.isTTY === true && !asJson;
  const lines = createInterface({ input: process.stdin, terminal: false });
  try {
    if (isTerminal) io.stdout('> ');
    for await (const line of lines) {
      const answer = line.replace(/\r$/, '');
      if (answer === '') return 0;
      const over = await send(answer);
      if (over !== undefined) return over;
      if (isTerminal) io.stdout('> ');
    }
    return 0;
  } finally {
    lines.close();
    process.stdin.destroy();
  }
}

function lineOf(sent: string, { outcome, status, elapsedMs }: Pressed): object {
  if (outcome.kind === 'failed') return { sent, status: status ?? null, message: outcome.failure.message, elapsedMs };
  const { currentState, ussdText, menu } = outcome.reply;
  const options = menu.options.map(({ key, label }) => ({ key, label }));
  return { sent, state: currentState, text: ussdText, end: menu.isEndState, status, elapsedMs, options };
}

function textOf({ outcome, elapsedMs }: Pressed): string {
  if (outcome.kind === 'failed') return '';
  const { currentState, ussdText, menu } = outcome.reply;
  return `${ussdText}\n— ${plainLine(currentState)}, ${Math.round(elapsedMs)} ms${menu.isEndState ? ', ended' : ''}\n`;
}
