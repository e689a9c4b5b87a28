/** One key press or dialled code: one signed POST /v1/ussd/process, and what the phone is to show of the answer. */
import type { CommandInput, CommandOutput } from '../../shared/contract/commands.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError, type Failure } from '../../shared/failure.ts';
import { exchangeLabel } from '../../shared/request/exchange-label.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import { type Press, pressBody } from '../../shared/ussd/press-body.ts';
import { readPressAnswer } from '../../shared/ussd/read-press-answer.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import { type SendJob, sendDraft } from '../exchange/send-draft.ts';
import type { Workbench } from '../workbench.ts';

type PressInput = CommandInput<'ussd.press'>;

export function createUssdService(workbench: Workbench) {
  return async function press(input: PressInput): Promise<CommandOutput<'ussd.press'>> {
    const environment = workbench.environments.byId(input.environmentId);
    const asked = pressOf(input, environment, workbench);
    const { contentType, body, query } = pressBody(environment.ussdProfile, asked);
    const draft = {
      method: 'POST',
      target: query === undefined ? '/v1/ussd/process' : `/v1/ussd/process?${query}`,
      headers: [['Content-Type', contentType]] as const,
      body,
    };
    const job: SendJob = {
      environment,
      kind: 'ussd',
      operation: 'ussd.process',
      confirmedName: input.confirmedName,
      confirmedSession: input.sessionId,
      ...(asked.kind === 'start'
        ? { act: `begin a USSD session by dialling ${asked.code}: POST ${environment.baseUrl}${draft.target}` }
        : {}),
      describe: (result) => {
        const outcome = readPressAnswer(result);
        const said =
          asked.kind === 'start'
            ? `dialled ${asked.code}`
            : input.fromState === undefined
              ? asked.sessionId.slice(0, 8)
              : stateTitle(input.fromState);
        const pressed = asked.kind === 'start' ? said : `${said} · ${asked.choice === '' ? 'nothing' : asked.choice}`;
        const sessionId = outcome.kind === 'reply' ? outcome.reply.sessionId : input.sessionId;
        const label =
          outcome.kind === 'reply'
            ? `${pressed} → ${stateTitle(outcome.reply.currentState)}`
            : exchangeLabel(pressed, unsaid(outcome));
        return { label, sessionId };
      },
    };
    const sent = await sendDraft(workbench, job, draft);
    const outcome = readPressAnswer(sent);
    if (asked.kind === 'start') {
      if (outcome.kind === 'reply') workbench.confirmations.sessionBegan(environment, outcome.reply.sessionId);
    }
    return { ...outcome, exchangeId: sent.exchangeId };
  };
}

/** A refusal is told by its status. */
function unsaid({ failure }: { readonly failure: Failure }): { readonly failure?: Failure } {
  return failure.details?.status === undefined ? { failure } : {};
}

function pressOf(input: PressInput, environment: Environment, workbench: Workbench): Press {
  if (input.sessionId !== undefined) return { kind: 'answer', sessionId: input.sessionId, choice: input.choice };
  const subscriber = environment.customers.find((customer) => customer.customerId === input.customerId);
  if (!subscriber) {
    throw new AppError({
      code: 'subscriber-unknown',
      message: `${environment.name} has no subscriber with customer id ${input.customerId}. Choose one in the top bar.`,
    });
  }
  const newSessionId = randomUuid(workbench.random);
  return { kind: 'start', code: input.choice, subscriber, newSessionId };
}
