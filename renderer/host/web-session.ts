/**
 * The session of one tab over loopback: exchanges a single-use code for a token and the next code.
 *
 * The launch code arrives in the URL fragment and is removed at once. The token stays in memory and travels only in the Authorization header. The
 * next single-use code is in sessionStorage, which only this tab and port can read.
 */
import type { Capabilities } from '../../shared/contract/host.ts';

const RESUME_ENTRY = 'dialbench.resume';

/** Our server's answer; another program on its port may answer anything. */
type SessionAnswer = {
  readonly ok?: boolean;
  readonly value?: { readonly token?: string; readonly resume?: string; readonly capabilities?: Capabilities };
  readonly failure?: { readonly message?: string };
} | null;

export type SessionOutcome =
  | { readonly kind: 'granted'; readonly token: string; readonly capabilities: Capabilities }
  | { readonly kind: 'refused'; readonly reason?: string }
  /** The server did not answer; the codes are still good. */
  | { readonly kind: 'unreachable' };

/** Removes the launch code from the address, so that no reload, bookmark or screen share carries it. */
export function takeLaunchCode(page: Window): string | undefined {
  const code = decodeURIComponent(page.location.hash.slice(1));
  if (code === '') return undefined;
  page.history.replaceState(null, '', page.location.pathname + page.location.search);
  return code;
}

/** Exchanges the launch code, or else the code that this tab stored. */
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
  let answer: SessionAnswer;
  try {
    const response = await page.fetch('/api/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    answer = (await response.json()) as SessionAnswer;
  } catch {
    return { kind: 'unreachable' };
  }
  const { token, resume, capabilities } = answer?.value ?? {};
  if (answer?.ok === true && token && resume && capabilities) {
    page.sessionStorage.setItem(RESUME_ENTRY, resume);
    return { kind: 'granted', token, capabilities };
  }
  return { kind: 'refused', reason: answer?.failure?.message };
}
