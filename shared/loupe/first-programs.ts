/** The programs with which a stranger's client is connected: a read that every environment answers, and a signed body that changes little. */
import type { OperationInput } from '../request/operation-input.ts';

export const FIRST_PROGRAMS: readonly { readonly label: string; readonly input: OperationInput }[] = [
  {
    label: 'A simple GET',
    input: { operation: 'instruments.list', query: [['investmentType', 'INTERNATIONAL_STOCKS']] },
  },
  {
    label: 'A signed POST',
    input: {
      operation: 'reports.create',
      body: { contentType: 'application/json', text: '{"reportTypes":["USER"]}' },
    },
  },
];
