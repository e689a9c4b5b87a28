/** The output of `send OPERATION --help`: the operation and its fields. */
import type { Operation } from '../catalogue/operation.ts';
import { OPERATIONS } from '../catalogue/operations.ts';
import type { FieldShape } from './field-shape.ts';
import { formModel } from './form-model.ts';

/** One line per field: its name for --set, whether it is required, its values, its description. */
export function operationHelp(operation: Operation): string {
  const { name, method, path, help, examples } = operation;
  const rows = formModel(operation).fields.map((field) => [
    field.path.join('.'),
    field.isRequired ? 'required' : '',
    valuesOf(field.shape),
    field.help === '' ? field.label : field.help,
  ]);
  const [example] = examples;
  const settings = Object.entries({ ...example?.path, ...example?.query, ...example?.body }).map(
    ([setting, value]) => ` --set ${setting}=${typeof value === 'object' ? `'${JSON.stringify(value)}'` : value}`,
  );
  const fields = rows.length === 0 ? ['It has no fields.'] : columns(rows);
  return [`${name}: ${method} ${path}`, help, '', ...fields, '', `Example: ${name}${settings.join('')}`].join('\n');
}

/** The catalogue's names, for users who do not know which to ask for. */
export function operationsHelp(): string {
  return columns(OPERATIONS.map(({ name, method, path, title }) => [name, `${method} ${path}`, title])).join('\n');
}

function valuesOf(shape: FieldShape): string {
  switch (shape.kind) {
    case 'choice':
      return shape.choices.join(' | ');
    case 'choices':
      return `any of ${shape.choices.join(', ')}`;
    case 'boolean':
      return 'true | false';
    case 'integer':
    case 'number':
      return `${shape.kind}${between(shape.least, shape.most)}`;
    case 'id':
      return shape.isNumber ? 'integer' : 'text';
    case 'timestamp':
      return 'integer, seconds or milliseconds since 1970';
    case 'json':
      return 'JSON';
    default:
      return shape.kind;
  }
}

function between(least: number | undefined, most: number | undefined): string {
  if (least === undefined && most === undefined) return '';
  if (most === undefined || most === Number.MAX_SAFE_INTEGER) return ` from ${least}`;
  return least === undefined ? ` to ${most}` : ` ${least} to ${most}`;
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (at: number) => Math.min(34, Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map(
    (row) => `  ${row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(width(at)))).join('  ')}`,
  );
}
