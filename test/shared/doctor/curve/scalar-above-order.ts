/** The signature with L added to its scalar: it fits the same equation, and RFC 8032 section 5.1.7 refuses it. */
import { L, littleEndian } from '../../../../shared/doctor/curve/scalar.ts';

export function withScalarAboveOrder(signature: Uint8Array): Uint8Array {
  const above = (littleEndian(signature.subarray(32)) + L).toString(16).padStart(64, '0');
  return Uint8Array.of(...signature.subarray(0, 32), ...Buffer.from(above, 'hex').reverse());
}
