/** FreeEdit: a request whose every part is edited, beside the form of its operation. */
import type { TraceJson } from '../observed/observed.ts';
import { type EditedRequest, isIdempotencyHeader } from './edited-request.ts';

export type FreeEdit = {
  /** Where it goes. */
  readonly environmentId: string;
  readonly edit: EditedRequest;
  /** What it was when its editing began: changes are marked against it. */
  readonly begun: EditedRequest;
  /** How that was signed, if it was. */
  readonly trace?: Pick<TraceJson, 'lines' | 'hashBase64' | 'signatureBase64' | 'createdSec'> | undefined;
  /** The record that it was taken from. */
  readonly exchangeId?: string | undefined;
};

/** The value of its idempotency header; undefined without one. */
export function keyOfEdit({ lines }: EditedRequest): string | undefined {
  return lines.find(({ name }) => isIdempotencyHeader(name))?.value;
}
