/** Masks a body before it is recorded or shown, with everything else in between where it is long: whoever sends one holds nothing up. */
import type { Masker } from '../../shared/observed/mask-secrets.ts';
import { runInSlices } from '../doctor-pool/run-in-slices.ts';

/** A megabyte of escapes takes half a second in one piece. */
const LARGE_BODY_BYTES = 65_536;

/** The masker knows the body from then on, so that `observe` does not scan it again. */
export async function maskedBody(body: Uint8Array, masker: Masker): Promise<Uint8Array> {
  return body.length > LARGE_BODY_BYTES ? runInSlices(masker.slices(body)) : masker.bytes(body);
}
