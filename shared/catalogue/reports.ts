/** Reports: requested, prepared after a while, sent to an address. Source: specification, "Report", "/reports". */
import { z } from 'zod';
import { list, single } from './envelope.ts';
import { dated, id, paging, REACHABLE, REPORT_TYPES } from './fields.ts';
import { jsonBody, type Operation } from './operation.ts';

const reportUrl = z
  .url({ protocol: /^https?$/, hostname: /.+/, error: 'expected a whole URL of http or https' })
  .refine(...REACHABLE)
  .meta({
    title: 'Address',
    description: 'Where the finished report is sent; http or https.',
  });
const reportEmail = z.email().meta({ title: 'E-mail', description: 'Who gets the finished report by mail.' });
const reportTypes = z
  .array(z.enum(REPORT_TYPES))
  .min(1)
  .meta({ title: 'Kinds of report', description: 'At least one of USER, TRANSACTION and REGULATORY.' });

const report = z.object({
  reportId: id('Report id'),
  reportTypes,
  status: z.enum(['PROCESSING', 'COMPLETED', 'ERROR']),
  url: z.string().optional(),
  email: z.string().optional(),
  ...dated,
});

export type Report = z.infer<typeof report>;

const SHAPE_INVENTED =
  'The specification does not show how a report is answered; the shape follows its list of fields.';

export const REPORT_OPERATIONS = [
  {
    name: 'reports.list',
    method: 'GET',
    path: '/v1/reports',
    title: 'List reports',
    help: 'All reports that were requested, with their progress.',
    query: z.strictObject(paging),
    response: { status: 200, help: 'A page of reports.', schema: list(report) },
    refusals: [400],
    examples: [{ title: 'All of them' }],
    invented: `${SHAPE_INVENTED} Paging is added as on the other lists.`,
  },
  {
    name: 'reports.create',
    method: 'POST',
    path: '/v1/reports',
    title: 'Request a report',
    help: 'Starts a report. Without an address or e-mail it goes to the organisation’s own mailbox.',
    body: jsonBody({ reportTypes, url: reportUrl.optional(), email: reportEmail.optional() }),
    response: { status: 201, help: 'The report, being processed.', schema: single(report) },
    refusals: [400, 409, 415],
    examples: [
      { title: 'To the mailbox on file', body: { reportTypes: ['TRANSACTION'] } },
      { title: 'By mail', body: { reportTypes: ['USER', 'REGULATORY'], email: 'reports@example.com' } },
      { title: 'To an address', body: { reportTypes: ['USER'], url: 'https://example.com/reports' } },
    ],
    invented: SHAPE_INVENTED,
  },
  {
    name: 'reports.get',
    method: 'GET',
    path: '/v1/reports/{reportId}',
    title: 'Read a report',
    help: 'One report with its progress.',
    pathParameters: z.strictObject({ reportId: id('Report id') }),
    response: { status: 200, help: 'The report.', schema: single(report) },
    refusals: [400, 404],
    examples: [{ title: 'The first report', path: { reportId: 1 } }],
    invented: SHAPE_INVENTED,
  },
] as const satisfies readonly Operation[];
