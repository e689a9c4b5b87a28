/** One key press or dialled code: one signed request, and what the phone shows of the answer. */
import type { CommandInput, Services } from '../../shared/contract/commands.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import type { Draft } from '../../shared/request/draft.ts';
import { exchangeLabel } from '../../shared/request/exchange-label.ts';
import { operationDraft } from '../../shared/request/operation-input.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import { type Press, pressBody } from '../../shared/ussd/press-body.ts';
import { readPressAnswer } from '../../shared/ussd/read-press-answer.ts';
import type { PressOutcome } from '../../shared/ussd/reply.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import { guardianOf } from '../environments/live-address.ts';
import { type SendJob, sendDraft } from '../exchange/send-draft.ts';
import { createSessionIds } from '../exchange/session-ids.ts';
import type { Workbench } from '../workbench.ts';

const OPERATION = 'ussd.process';

type PressInput = CommandInput<'ussd.press'>;

export function createUssdService(workbench: Workbench): Pick<Services, 'ussd.press'> {
  const sessionIds = createSessionIds(() => randomUuid(workbench.random));
  return {
    async 'ussd.press'(input) {
      const environment = workbench.environments.byId(input.environmentId);
      const press = pressOf(input, environment, workbench);
      const draft = pressDraft(
        environment,
        press.kind === 'start' ? press : { ...press, sessionId: sessionIds.trueOf(environment.id, press.sessionId) },
      );
      const job: SendJob<PressOutcome> = {
        environment,
        kind: 'ussd',
        operation: OPERATION,
        confirmedName: input.confirmedName,
        confirmedSession: input.sessionId,
        ...(press.kind === 'start'
          ? { act: `begin a USSD session by dialling ${press.code}: POST ${environment.baseUrl}${draft.target}` }
          : {}),
        describe(wire, cameAs) {
          const read = readPressAnswer(wire);
          const isMasked = wire.response?.body !== cameAs.response?.body;
          const outcome = isMasked ? withShownSession(environment.id, read, readPressAnswer(cameAs)) : read;
          const sessionId = outcome.kind === 'reply' ? outcome.reply.sessionId : input.sessionId;
          return { label: labelOf(press, input.fromState, outcome), sessionId, outcome };
        },
      };
      const { outcome, exchangeId } = await sendDraft(workbench, job, draft);
      if (press.kind === 'start' && outcome.kind === 'reply') {
        const guardian = guardianOf(workbench.environments.all, environment);
        workbench.confirmations.sessionBegan(guardian, outcome.reply.sessionId);
      }
      return { ...outcome, exchangeId };
    },
  };

  /** The masked reply, under a session id by which the next press finds the true one. */
  function withShownSession(environmentId: string, masked: PressOutcome, cameAs: PressOutcome): PressOutcome {
    if (masked.kind !== 'reply' || cameAs.kind !== 'reply') return masked;
    const sessionId = sessionIds.shownFor(environmentId, cameAs.reply.sessionId, masked.reply.sessionId);
    return { ...masked, reply: { ...masked.reply, sessionId } };
  }
}

function pressDraft({ ussdProfile }: Environment, press: Press): Draft {
  const { contentType, body, query } = pressBody(ussdProfile, press);
  const { method, target } = operationDraft({ operation: OPERATION });
  const headers = [['Content-Type', contentType]] as const;
  return { method, target: query === undefined ? target : `${target}?${query}`, headers, body };
}

function labelOf(press: Press, fromState: string | undefined, outcome: PressOutcome): string {
  const from =
    press.kind === 'start'
      ? `dialled ${press.code}`
      : `${fromState === undefined ? press.sessionId.slice(0, 8) : stateTitle(fromState)} · ${press.choice === '' ? 'nothing' : press.choice}`;
  if (outcome.kind === 'reply') return `${from} → ${stateTitle(outcome.reply.currentState)}`;
  // The label of a refusal is its status.
  return exchangeLabel(from, outcome.failure.details?.status === undefined ? outcome : {});
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
