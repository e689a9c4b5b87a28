/**
 * The customers of a load: a CSV file with a line for each virtual user to be, read strictly and written again.
 *
 * Its first line names the columns: `customerId`, `msisdn` where the environment's dialling needs the number, and any var of the
 * flows, whose value it then takes for that user. A column for a secret is refused, because the file lies in the project's folder.
 */
import { parse } from 'csv-parse/sync';
import type { FlowFault, FlowPlan } from '../../shared/flow/flow.ts';
import { namesIn } from '../../shared/flow/pattern.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { isSecretName } from '../../shared/ussd/secret-answer.ts';

export type LoadCustomers = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export type ReadLoadCustomers =
  | { readonly ok: true; readonly customers: LoadCustomers }
  | { readonly ok: false; readonly fault: Omit<FlowFault, 'column'> };

const MOST_ROWS = 1_000_000;

/** @param needsNumber whether the environment's dialling says the caller's number. */
export function readLoadCustomers(
  text: string,
  file: string,
  plans: readonly FlowPlan[],
  needsNumber: boolean,
): ReadLoadCustomers {
  let lines: string[][];
  try {
    lines = parse(text, { bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    const line = typeof error === 'object' && error !== null && 'lines' in error ? Number(error.lines) : 1;
    const reason = error instanceof Error ? error.message : 'something else';
    return refuse(line, `expected CSV (RFC 4180), got: ${shortened(reason, 200)}`);
  }
  const [columns = [], ...rows] = lines;
  const columnFault = faultOfColumns(columns, plans, needsNumber);
  if (columnFault !== undefined) return refuse(1, columnFault);
  if (rows.length === 0) return refuse(1, 'expected a line for each customer, got none');
  if (rows.length > MOST_ROWS) return refuse(MOST_ROWS + 2, `expected at most ${MOST_ROWS} customers, got more`);
  const idAt = columns.indexOf('customerId');
  for (const [index, row] of rows.entries()) {
    const id = row[idAt] ?? '';
    if (!/^[1-9]\d{0,15}$/.test(id) || !Number.isSafeInteger(Number(id)))
      return refuse(index + 2, `customerId: expected a whole number from 1, got “${shortened(id, 40)}”`);
  }
  return { ok: true, customers: { columns, rows } };

  function refuse(line: number, message: string): ReadLoadCustomers {
    return { ok: false, fault: { file, line, message } };
  }
}

function faultOfColumns(columns: readonly string[], plans: readonly FlowPlan[], needsNumber: boolean) {
  const vars = new Set(plans.flatMap(({ vars }) => [...vars.keys()]));
  const secret = new Set(plans.flatMap(({ secretVars }) => [...secretVars]));
  const dialled = new Set(plans.flatMap(({ dial }) => namesIn(dial ?? '', false)));
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined) return `expected each column once, got “${shortened(twice, 40)}” twice`;
  if (!columns.includes('customerId'))
    return `expected the column customerId, got ${shortened(columns.join(', '), 200) || 'nothing'}`;
  if (needsNumber && !columns.includes('msisdn'))
    return 'expected the column msisdn, because this environment dials with the caller’s number; got none';
  for (const name of columns) {
    if (name === 'customerId' || name === 'msisdn') continue;
    const shown = shortened(name, 60);
    if (secret.has(name) || isSecretName(name))
      return `the column “${shown}” is a secret, which must not lie in the project’s folder; leave it out, and give it as a variable of the process`;
    if (!vars.has(name)) return `expected customerId, msisdn or a var of the flows, got the column “${shown}”`;
    if (dialled.has(name)) return `the var “${shown}” is dialled, and what is dialled is the same for all`;
  }
  return undefined;
}

export function loadCustomersText({ columns, rows }: LoadCustomers): string {
  return `${[columns, ...rows].map((row) => row.map(field).join(',')).join('\n')}\n`;
}

function field(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
