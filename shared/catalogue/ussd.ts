/** The menu as signed requests. Source: specification, "POST /ussd/process", "GET /ussd/transactions". */
import { z } from 'zod';
import { customerId, id } from './fields.ts';
import type { Operation } from './operation.ts';

const menuOption = z.object({
  key: z.string(),
  label: z.string(),
  nextState: z.string().optional().meta({ description: 'Absent on paging options.' }),
  data: z.record(z.string(), z.unknown()).optional(),
});

const ussdResponse = z.object({
  message: z.string(),
  data: z.object({
    sessionId: z.string(),
    currentState: z.string(),
    menu: z.object({ state: z.string(), text: z.string(), options: z.array(menuOption), isEndState: z.boolean() }),
    ussdText: z.string().meta({ description: 'The menu’s text, then one line for each option.' }),
    expiresAt: z.iso.datetime().meta({ description: 'When the session ends by itself; UTC.' }),
  }),
});

/** The most characters in a choice: one USSD string of septets. */
const MAX_CHOICE_LENGTH = 182;

export const USSD_OPERATIONS = [
  {
    name: 'ussd.process',
    method: 'POST',
    path: '/v1/ussd/process',
    title: 'Press a key',
    help: 'Starts a menu session or answers its screen.',
    body: {
      contentTypes: ['application/x-www-form-urlencoded', 'application/json'],
      alsoAs: ['multipart', 'query'],
      schema: z.strictObject({
        sessionId: z.string().min(1).max(200).optional().meta({
          title: 'Session',
          description: 'Left out at a start, unless the client names its sessions.',
        }),
        choice: z.string().max(MAX_CHOICE_LENGTH).optional().meta({
          title: 'Choice',
          description: 'The key of an option, or text where the screen asks for it.',
        }),
        customerId: customerId.optional().meta({ title: 'Customer id', description: 'At a start: who is calling.' }),
        msisdn: z
          .string()
          .max(20)
          .optional()
          .meta({ title: 'Phone number', description: 'At a start, in place of the id.' }),
        serviceCode: z
          .string()
          .max(20)
          .optional()
          .meta({ title: 'Service code', description: 'At a start: what was dialled.' }),
      }),
    },
    response: { status: 200, help: 'The screen.', schema: ussdResponse },
    refusals: [400, 403, 404, 409, 415, 422],
    examples: [
      { title: 'Start', body: { customerId: 1001, choice: '' } },
      { title: 'Answer', body: { sessionId: '5f0c2d1e7a9b4c3d', choice: '1' } },
    ],
    invented:
      'The specification does not say how a session starts or which media type carries the pairs. Multipart form data and, with an empty body, the query are taken as well.',
  },
  {
    name: 'ussd.transactions',
    method: 'GET',
    path: '/v1/ussd/transactions',
    title: 'Transactions of one holding, as a screen',
    help: 'Opens a session on the list of movements of one holding.',
    query: z.strictObject({ customerId, assetId: id('Asset id') }),
    response: { status: 200, help: 'The screen.', schema: ussdResponse },
    refusals: [400, 403, 404],
    examples: [{ title: 'Of a holding', query: { customerId: 1001, assetId: 4001 } }],
  },
] as const satisfies readonly Operation[];
