/**
 * The phone's own sentences: the environment's wordings with what happened filled in.
 *
 * A wording that hides the reason, as those of real phones do, leaves it to the instruments below the phone.
 */
import type { PhoneWordings } from '../environment/environment.ts';
import type { SessionState } from './session-state.ts';

type Happened = { readonly reason: string; readonly code?: string; readonly time?: string };

/** The sentence for the display. */
export function worded({ profile, serviceCode }: SessionState, name: keyof PhoneWordings, happened: Happened): string {
  const { reason, code = '', time = '' } = happened;
  const facts = new Map(Object.entries({ reason, code, time, serviceCode }));
  return profile.wordings[name].replace(/\{(\w+)\}/g, (whole, fact: string) => facts.get(fact) ?? whole);
}

/** The refusal to remember where the wording says neither the reason nor the time. */
export function hiddenReason(
  { profile }: SessionState,
  name: keyof PhoneWordings,
  { reason }: Happened,
): Pick<SessionState, 'refusal'> {
  return /\{(reason|time)\}/.test(profile.wordings[name]) ? {} : { refusal: { sentence: reason } };
}
