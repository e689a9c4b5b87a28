/** A recorded exchange as a draft, and what is said above a draft of where it came from and what it holds. */
import type { Host } from '../../shared/contract/host.ts';
import type { Answer } from '../../shared/failure.ts';
import { MAX_EDITED_BODY_BYTES, takeUp } from '../../shared/playground/edited-request.ts';
import type { FreeEdit } from '../../shared/playground/free-edit.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../shared/signature/profile.ts';
import { exchangeBody } from '../app/exchange-body.ts';

/** A note above the request until it is dismissed. */
export type TakenUp = {
  /** `taken`: from elsewhere; `kept`: it stays under free editing, because its form cannot hold `leftOver`; `failed`: nothing was opened. */
  readonly kind: 'taken' | 'kept' | 'failed';
  readonly exchangeId?: string | undefined;
  /** `dialled *384*99# → Home`, or another source. */
  readonly source?: string | undefined;
  readonly leftOver: readonly string[];
  /** A form holds the rest. */
  readonly canLeaveOut?: boolean;
};

export const ELSEWHERE = 'its environment: the draft is for the one that is chosen';

const BOUND = { mostBytes: MAX_EDITED_BODY_BYTES, tooLong: 'Take up another exchange.' };

type Recorded = { readonly exchange: Exchange; readonly body: Uint8Array };

/** A recorded exchange with its whole request body. */
export async function readRecord(host: Pick<Host, 'call'>, id: string): Promise<Answer<Recorded>> {
  const kept = await host.call('history.get', { id });
  if (!kept.ok) return kept;
  const body = await exchangeBody(host, kept.value, 'request', BOUND);
  return body.ok ? { ok: true, value: { exchange: kept.value, body: body.value } } : body;
}

/** Every part of what was sent. `usual`: the options of its environment, for what was not signed. */
export function freeEditOf({ exchange, body }: Recorded, usual: SigningProfile = DEFAULT_SIGNING_PROFILE): FreeEdit {
  const { id, environmentId, request, trace } = exchange;
  const begun = takeUp(request, trace?.profile ?? usual, body);
  return { environmentId, edit: begun, begun, trace, exchangeId: id };
}
