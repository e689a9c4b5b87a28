/** Customers: the people clients act for. Source: specification, "Customer", "PUT /customers". */
import { z } from 'zod';
import { single } from './envelope.ts';
import { customerId, dated, lifeStatus, personName, sort } from './fields.ts';
import { jsonBody, type Operation } from './operation.ts';

const referenceId = z.int().meta({
  title: 'Reference',
  description: 'The client’s own number for this customer; no two customers share one.',
});

const customer = z.object({
  customerId,
  firstName: z.string(),
  lastName: z.string(),
  status: lifeStatus,
  referenceId: referenceId.optional(),
  ...dated,
});

export type Customer = z.infer<typeof customer>;

export const CUSTOMER_OPERATIONS = [
  {
    name: 'customers.create',
    method: 'POST',
    path: '/v1/customers',
    title: 'Create a customer',
    help: 'Enters a new customer by name.',
    query: z.strictObject({ sort: sort.optional() }),
    body: jsonBody({
      firstName: personName('First name'),
      lastName: personName('Last name'),
      referenceId: referenceId.optional(),
    }),
    response: { status: 201, help: 'The new customer.', schema: single(customer) },
    refusals: [400, 409, 415],
    examples: [{ title: 'By name', body: { firstName: 'Chipo', lastName: 'Daka' } }],
    invented:
      'The specification shows only its two names and the sort query, in the signing example; the answer, and a reference at creation, are chosen here.',
  },
  {
    name: 'customers.update',
    method: 'PUT',
    path: '/v1/customers',
    title: 'Update a customer',
    help: 'Changes the names, the status or the reference of a customer.',
    body: jsonBody({
      customerId,
      firstName: personName('First name').optional(),
      lastName: personName('Last name').optional(),
      status: lifeStatus.optional(),
      referenceId: referenceId.optional(),
    }),
    response: { status: 200, help: 'The customer after the change.', schema: single(customer) },
    refusals: [400, 403, 404, 409, 415, 422],
    examples: [
      { title: 'Rename', body: { customerId: 1002, lastName: 'Mwansa-Phiri' } },
      { title: 'Suspend', body: { customerId: 1002, status: 'SUSPENDED' } },
    ],
  },
] as const satisfies readonly Operation[];
