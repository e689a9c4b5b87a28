/**
 * Money and shares as whole numbers: minor units (ngwee, cents) and micro-shares (millionths of a share).
 *
 * All arithmetic is on integers; decimals appear only in output. Exchange rates are fixed and invented. Division rounds
 * half away from zero for money and down for shares, so that nobody owns more than they paid for.
 */

export type Currency = 'ZK' | 'USD' | 'EUR';

/** One share in micro-shares. */
export const MICRO = 1_000_000;

/** Units of the currency per US dollar, in ten-thousandths. */
const RATE_PER_USD: Readonly<Record<Currency, bigint>> = { USD: 10_000n, EUR: 9200n, ZK: 274_000n };

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n;
  const size = negative ? -dividend : dividend;
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return negative ? -rounded : rounded;
}

/** Converts US cents to minor units of a currency. */
export function fromUsdCents(cents: number, currency: Currency): number {
  return Number(divideHalfUp(BigInt(cents) * RATE_PER_USD[currency], 10_000n));
}

/** Converts minor units from one currency to another. */
export function convert(minor: number, from: Currency, to: Currency): number {
  if (from === to) return minor;
  return Number(divideHalfUp(BigInt(minor) * RATE_PER_USD[to], RATE_PER_USD[from]));
}

/** The value of a quantity at a price per share. */
export function worthOf(quantityMicro: number, priceMinor: number): number {
  return Number(divideHalfUp(BigInt(quantityMicro) * BigInt(priceMinor), BigInt(MICRO)));
}

/** How many micro-shares an amount buys at a price per share, rounded down. */
export function quantityFor(amountMinor: number, priceMinor: number): number {
  return Number((BigInt(amountMinor) * BigInt(MICRO)) / BigInt(priceMinor));
}

/** `part`/`whole` of an amount, rounded half away from zero. */
export function shareOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number(divideHalfUp(BigInt(amount) * BigInt(part), BigInt(whole)));
}

/** Change from `before` to `after` in hundredths of a percent; 0 if `before` is 0. */
export function changeBp(before: number, after: number): number {
  return before === 0 ? 0 : Number(divideHalfUp(BigInt(after - before) * 10_000n, BigInt(before)));
}

/** Minor units as the number that the JSON shows: 15050 becomes 150.5. */
export function toDecimal(minor: number): number {
  return minor / 100;
}

/** Micro-shares as the number that the JSON shows: 1500000 becomes 1.5. */
export function toShares(micro: number): number {
  return micro / MICRO;
}

/** For display: `ZK 1,250.00`. */
export function formatMoney(minor: number, currency: Currency): string {
  const size = Math.abs(minor);
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${minor < 0 ? '-' : ''}${currency} ${whole}.${String(size % 100).padStart(2, '0')}`;
}

/** For display: `12`, `0.25`; at most six decimals, no trailing zeros. */
export function formatShares(micro: number): string {
  const places = String(micro % MICRO)
    .padStart(6, '0')
    .replace(/0+$/, '');
  const whole = Math.floor(micro / MICRO);
  return places === '' ? String(whole) : `${whole}.${places}`;
}

/** For display: `+3.42%`. */
export function formatBp(bp: number): string {
  const size = Math.abs(bp);
  return `${bp < 0 ? '-' : '+'}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}%`;
}

/** Reads `150`, `150.5` or `150.50` as minor units; undefined for anything else. At most nine digits before the point. */
export function parseMoney(text: string): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Reads `3` or `0.25` as micro-shares (at most six places); undefined for anything else. */
export function parseShares(text: string): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * MICRO + Number((match[2] ?? '').padEnd(6, '0'));
}
