/** What a signature is taken for where its bytes came in another order, too few or too many. */
import { describe, expect, it } from 'vitest';
import { repairedSignatures } from '../../../shared/doctor/repaired-signatures.ts';

describe('the bytes of a signature put right', () => {
  const bytes = Uint8Array.from({ length: 64 }, (_, at) => at + 1);
  const [r, s] = [bytes.slice(0, 32), bytes.slice(32)];
  const joined = (...parts: readonly Uint8Array[]): number[] => parts.flatMap((part) => [...part]);
  const repairs = (of: Uint8Array) =>
    repairedSignatures(of).map((one) => [one.repaired.message, [...one.bytes]] as const);

  it('are its halves in each order', () => {
    expect(repairs(bytes)).toEqual([
      ['In the signature S stands in reverse byte order.', joined(r, s.toReversed())],
      ['In the signature R stands in reverse byte order.', joined(r.toReversed(), s)],
      ['In the signature R and S stand in reverse byte order.', joined(r.toReversed(), s.toReversed())],
      ['In the signature R and S are exchanged.', joined(s, r)],
      ['In the signature the 64 bytes stand in reverse order.', joined(s.toReversed(), r.toReversed())],
    ]);
    for (const { repaired } of repairedSignatures(bytes)) expect(repaired.causes).toEqual(['X14']);
  });

  it('are S without the order of the group, where it was added', () => {
    const L = 2n ** 252n + 27742317777372353535851937790883648493n;
    const little = (value: bigint) =>
      Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
    const of = (value: bigint) => repairedSignatures(Uint8Array.from(joined(r, little(value))))[0];
    for (const value of [0n, 5n, L - 1n])
      expect([of(L + value)?.repaired.causes, [...(of(L + value)?.bytes ?? [])]]).toEqual([
        ['X19'],
        joined(r, little(value)),
      ]);
    for (const value of [L - 1n, 2n * L]) expect(of(value)?.repaired.causes).toEqual(['X14']);
  });

  it('are zeros at each place where some were lost, up to four', () => {
    const short = bytes.slice(0, 62);
    const zeros = new Uint8Array(2);
    expect(repairs(short)).toEqual([
      ['In the signature R lost 2 zero bytes at its beginning.', joined(zeros, short)],
      ['In the signature R lost 2 zero bytes at its end.', joined(short.slice(0, 30), zeros, short.slice(30))],
      ['In the signature S lost 2 zero bytes at its beginning.', joined(short.slice(0, 32), zeros, short.slice(32))],
      ['In the signature S lost 2 zero bytes at its end.', joined(short, zeros)],
    ]);
    expect(repairs(bytes.slice(0, 63))[0]?.[0]).toBe('In the signature R lost a zero byte at its beginning.');
    expect([60, 59, 0].map((length) => repairs(bytes.slice(0, length)).length)).toEqual([4, 0, 0]);
  });

  it('are the last 64 of more, and two numbers of DER', () => {
    const more = Uint8Array.of(9, 8, ...bytes);
    expect(repairs(more)[0]).toEqual(['The last 64 of the 66 bytes are the signature; 2 stand before it.', [...bytes]]);
    expect(repairedSignatures(more)[0]?.repaired.causes).toEqual(['E13']);
    const der = (...numbers: readonly (readonly number[])[]) => {
      const parts = numbers.flatMap((number) => [2, number.length, ...number]);
      return Uint8Array.of(0x30, parts.length, ...parts);
    };
    const high = [0x80, ...r.slice(1)];
    const wrapped = repairs(der([0, ...high], [...s.slice(1)]));
    expect(wrapped[0]).toEqual([
      'The 64 bytes were wrapped in DER, which made 70 of them.',
      [...high, 0, ...s.slice(1)],
    ]);
    const [whole, last] = repairedSignatures(der([0, ...high], [...s.slice(1)]));
    expect([whole?.repaired.causes, last?.repaired.causes]).toEqual([['E13'], ['E13']]);
    expect(last?.repaired.fix).toContain('last 64 bytes');
    expect(repairs(der([1, ...high], [...s]))[0]?.[0]).toContain('The last 64');
    expect(repairs(der([...r], [1, ...s]))[0]?.[0]).toContain('The last 64');
  });
});
