/**
 * Fields that several operations share, each with its title and help.
 *
 * Source: specification, "Resources and their fields", "Endpoints", "Limits". This project chose the maximum lengths of
 * names.
 */
import { z } from 'zod';
import { authorityFault } from '../http/authority.ts';
import { splitUrl } from '../http/url-parts.ts';

const CURRENCIES = ['USD', 'EUR', 'ZK'] as const;
const LIFE_STATUSES = ['ACTIVE', 'SUSPENDED', 'CLOSED'] as const;
const INVESTMENT_TYPES = ['INTERNATIONAL_STOCKS'] as const;
export const REQUEST_TYPES = ['SELL', 'PURCHASE'] as const;
export const REPORT_TYPES = ['USER', 'TRANSACTION', 'REGULATORY'] as const;
export const SUBSCRIPTIONS = ['ALL', 'REPORT'] as const;
export const SORTS = ['ASC', 'DESC'] as const;

export const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

export const customerId = z.int().meta({ title: 'Customer id', description: 'Number of the customer.' });
export const currency = z.enum(CURRENCIES).meta({ title: 'Currency', description: 'Money of the amounts.' });
export const lifeStatus = z.enum(LIFE_STATUSES).meta({
  title: 'Status',
  description: 'ACTIVE may act; SUSPENDED may be woken again; CLOSED is final.',
});
export const investmentType = z.enum(INVESTMENT_TYPES).meta({
  title: 'Investment type',
  description: 'Kind of investment; one is available so far.',
});
export const sort = z.enum(SORTS).meta({ title: 'Order', description: 'By time of creation: oldest or newest first.' });
export const personName = (title: string) =>
  z.string().min(1).max(100).meta({ title, description: 'As it is to be written to the customer.' });

/** The three paging parameters of every list. */
export const paging = {
  page: z.int().min(0).optional().meta({ title: 'Page', description: 'Index of the page, from 0.' }),
  limit: z
    .int()
    .min(1)
    .max(MAX_LIMIT)
    .optional()
    .meta({
      title: 'Rows per page',
      description: `From 1 to ${MAX_LIMIT}; ${DEFAULT_LIMIT} when left out.`,
    }),
  sort: sort.optional(),
};

const createdAt = z.int().meta({ title: 'Created', description: 'Unix time of creation.' });
const updatedAt = z.int().meta({ title: 'Updated', description: 'Unix time of the last change.' });
export const dated = { createdAt, updatedAt };

export const id = (title: string) => z.int().meta({ title, description: `${title}, a whole number.` });

/** For `refine`: an address that a message can be signed for and sent to. What is no URL is named by another rule. */
export const REACHABLE = [
  (url: string) => {
    const { authority } = splitUrl(url);
    return authority === '' || authorityFault(authority) === undefined;
  },
  { error: 'expected a host and perhaps a port, without user name and password' },
] as const;
