/**
 * Faults: how the sandbox can be made to fail, as data. A rule says which fault, on which operation, and how often.
 *
 * The sandbox's admin calls accept these and the panel shows them. The sandbox implements them on the wire. This file
 * says which ones carry out the request first, because that decides what a client's retry meets.
 */
import { z } from 'zod';

const delayMs = z.int().min(0).max(600_000);

export const faultSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('latency'), delayMs })
    .meta({ description: 'Waits before the request is looked at.' }),
  z
    .strictObject({ kind: z.literal('latency-lognormal'), medianMs: delayMs, sigma: z.number().min(0).max(3) })
    .meta({ description: 'Waits before the request is looked at, mostly about the median, now and then far longer.' }),
  z
    .strictObject({
      kind: z.literal('status'),
      status: z.int().min(400).max(599),
      message: z.string().max(500).optional(),
    })
    .meta({ description: 'Answers that status in the envelope; the request is not carried out.' }),
  z
    .strictObject({ kind: z.literal('html'), status: z.int().min(400).max(599) })
    .meta({ description: 'Answers an HTML error page, as a proxy in between would; the request is not carried out.' }),
  z
    .strictObject({ kind: z.literal('close') })
    .meta({ description: 'Closes the connection without a byte; the request is not carried out.' }),
  z
    .strictObject({ kind: z.literal('reset') })
    .meta({ description: 'Resets the connection (RST); the request is not carried out.' }),
  z
    .strictObject({ kind: z.literal('garbage') })
    .meta({ description: 'Answers bytes that are no HTTP; the request is not carried out.' }),
  z
    .strictObject({ kind: z.literal('truncate'), keepPercent: z.int().min(0).max(99) })
    .meta({ description: 'Carries it out and breaks the answer off after that part of its body.' }),
  z
    .strictObject({ kind: z.literal('drip'), bytesPerSec: z.int().min(1).max(1_000_000) })
    .meta({ description: 'Carries it out and lets the body trickle.' }),
  z
    .strictObject({
      kind: z.literal('content-type'),
      contentType: z
        .string()
        .min(1)
        .max(100)
        .regex(/^[\x20-\x7e]+$/),
    })
    .meta({ description: 'Carries it out and calls the JSON something else.' }),
  z
    .strictObject({ kind: z.literal('late-answer'), delayMs })
    .meta({ description: 'Carries it out at once and holds the answer back.' }),
  z
    .strictObject({ kind: z.literal('stale-session') })
    .meta({ description: 'The menu session is answered as expired (404); it is not carried out. USSD only.' }),
  z
    .strictObject({ kind: z.literal('duplicate-start') })
    .meta({ description: 'The session begins again at HOME, as if the network had repeated its start. USSD only.' }),
]);

export type Fault = z.infer<typeof faultSchema>;
export type FaultKind = Fault['kind'];

export const faultRuleSchema = z.strictObject({
  /** An operation of the catalogue, or `*` for all. */
  operation: z.string().min(1).max(100),
  when: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('always') }),
    /** Every nth matching request: the nth, the 2nth and so on. */
    z.strictObject({ kind: z.literal('every'), nth: z.int().min(1).max(1_000_000) }),
    /** Only the nth matching request. */
    z.strictObject({ kind: z.literal('once'), nth: z.int().min(1).max(1_000_000) }),
    /** By chance; a seed always selects the same requests. */
    z.strictObject({ kind: z.literal('chance'), percent: z.number().min(0).max(100), seed: z.int() }),
  ]),
  fault: faultSchema,
});

export type FaultRule = z.infer<typeof faultRuleSchema>;

/** A rule with how many requests it matched and how many of those it hit. */
export type FaultRuleState = FaultRule & { readonly asked: number; readonly hits: number };
