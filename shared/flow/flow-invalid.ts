/** Faults of flow files as a refusal: each on a line of its own with file, line, column, what was expected and what came. */
import { AppError } from '../failure.ts';
import type { FlowFault } from './flow.ts';

type Fault = Omit<FlowFault, 'file'> & { readonly file?: string };

export function flowInvalid(faults: readonly Fault[]): AppError {
  const lines = [...new Set(faults.map(lineOf))];
  const [first] = faults;
  const place = first && { file: first.file, line: first.line, column: first.column };
  return new AppError({ code: 'flow-invalid', message: lines.join('\n'), details: { faults: lines, ...place } });
}

function lineOf({ file, line, column, message }: Fault): string {
  return `${file === undefined ? '' : `${file}:`}${line}:${column}: ${message}${message.endsWith('.') ? '' : '.'}`;
}
