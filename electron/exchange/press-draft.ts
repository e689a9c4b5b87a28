/** The draft of one press: its pairs where the environment's USSD profile wants them. Phones, flows, loads and conformance runs press with the same. */
import type { UssdProfile } from '../../shared/environment/environment.ts';
import type { Draft } from '../../shared/request/draft.ts';
import { operationDraft } from '../../shared/request/operation-input.ts';
import { type Press, pressBody } from '../../shared/ussd/press-body.ts';

export const PRESS_OPERATION = 'ussd.process';

export function pressDraft(ussdProfile: UssdProfile, press: Press): Draft {
  const { contentType, body, query } = pressBody(ussdProfile, press);
  const { method, target } = operationDraft({ operation: PRESS_OPERATION });
  const headers = [['Content-Type', contentType]] as const;
  return { method, target: query === undefined ? target : `${target}?${query}`, headers, body };
}
