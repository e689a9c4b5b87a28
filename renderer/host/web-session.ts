/**
 * The session of one tab at the loopback door: a single-use code is exchanged for a token and the next code.
 *
 * The launch code comes in the address's fragment and leaves it at once; the token stays in this memory and is sent as
 * Authorization only; the next single-use code lies in sessionStorage, which is of this tab and this port.
 */
import { z } from 'zod';
import type { Capabilities } from '../../shared/contract/capabilities.ts';

const RESUME_ENTRY = 'dialbench.resume';

const grantAnswer = z.object({
  ok: z.literal(true),
  value: z.object({
    token: z.string().min(1),
    resume: z.string().min(1),
    capabilities: z.object({ osSealing: z.boolean(), nativeWindow: z.boolean() }),
  }),
});
const refusalAnswer = z.object({ ok: z.literal(false), failure: z.object({ message: z.string() }) });

export type SessionOutcome =
  | { readonly kind: 'granted'; readonly token: string; readonly capabilities: Capabilities }
  | { readonly kind: 'refused'; readonly reason?: string }
  /** The door did not answer; the codes are still good. */
  | { readonly kind: 'unreachable' };

/** Takes the launch code out of the address, so that no reload, bookmark or screen share carries it. */
export function takeLaunchCode(page: Window): string | undefined {
  const code = decodeURIComponent(page.location.hash.slice(1));
  if (code === '') return undefined;
  page.history.replaceState(null, '', page.location.pathname + page.location.search);
  return code;
}

/** Exchanges the launch code, else the code that this tab kept. */
export async function openSession(page: Window, launchCode: string | undefined): Promise<SessionOutcome> {
  const kept = page.sessionStorage.getItem(RESUME_ENTRY);
  let outcome: SessionOutcome = { kind: 'refused' };
  for (const code of [launchCode, kept]) {
    if (!code) continue;
    outcome = await exchange(page, code);
    if (outcome.kind !== 'refused') return outcome;
  }
  page.sessionStorage.removeItem(RESUME_ENTRY);
  return outcome;
}

async function exchange(page: Window, code: string): Promise<SessionOutcome> {
  let json: unknown;
  try {
    const response = await page.fetch('/api/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    json = await response.json();
  } catch {
    return { kind: 'unreachable' };
  }
  const granted = grantAnswer.safeParse(json);
  if (granted.success) {
    const { token, resume, capabilities } = granted.data.value;
    page.sessionStorage.setItem(RESUME_ENTRY, resume);
    return { kind: 'granted', token, capabilities };
  }
  const refused = refusalAnswer.safeParse(json);
  return refused.success ? { kind: 'refused', reason: refused.data.failure.message } : { kind: 'refused' };
}
