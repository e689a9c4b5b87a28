/** Instruments: what can be bought. Source: specification, "Instrument" and "GET /instruments". */
import { z } from 'zod';
import { list } from './envelope.ts';
import { dated, id, investmentType, paging } from './fields.ts';
import type { Operation } from './operation.ts';
import { SAFE_READ } from './safe-read.ts';

export const instrument = z.object({
  instrumentId: id('Instrument id'),
  name: z.string(),
  symbol: z.string(),
  investmentId: id('Investment id'),
  isAvailable: z.boolean(),
  valueChangeOverTime: z.array(
    z.object({ timeFrame: z.string(), percentChange: z.number(), summary: z.string() }).meta({
      title: 'Change of value',
      description: 'How the price moved over one span of time.',
    }),
  ),
  fractionalEnabled: z.boolean().meta({ description: 'Whether parts of a share can be bought.' }),
  ...dated,
});

export type Instrument = z.infer<typeof instrument>;

export const INSTRUMENT_OPERATIONS = [
  {
    ...SAFE_READ,
    help: 'The stocks that can be bought for an investment type, page by page.',
    query: z.strictObject({ investmentType, ...paging }),
    response: { status: 200, help: 'A page of instruments.', schema: list(instrument) },
    refusals: [400],
    examples: [
      { title: 'The first hundred', query: { investmentType: 'INTERNATIONAL_STOCKS' } },
      {
        title: 'Second page of ten, newest first',
        query: { investmentType: 'INTERNATIONAL_STOCKS', page: 1, limit: 10, sort: 'DESC' },
      },
    ],
  },
] as const satisfies readonly Operation[];
