/** What a collection, a folder and a request of Postman have in common: variables, and things that a draft has no room for. */
import { asObject, type JsonObject, textOf } from './json-document.ts';

/** The values by name: those of the holder over those above it. Switched-off ones are left. */
export function variablesOf(holder: JsonObject, above: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const variables = new Map(above);
  // Format 2.0 has been written with both names.
  for (const list of [holder.variables, holder.variable]) {
    for (const given of Array.isArray(list) ? list : []) {
      const variable = asObject(given);
      const name = variable?.key ?? variable?.id;
      if (typeof name === 'string' && variable?.disabled !== true) variables.set(name, textOf(variable?.value ?? ''));
    }
  }
  return variables;
}

/** What of it is not taken, such as `bearer authentication`, `scripts`; empty where nothing is. */
export function leftOfHolder(holder: JsonObject): readonly string[] {
  const auth = asObject(holder.auth)?.type;
  return [
    ...(typeof auth === 'string' && auth !== 'noauth' ? [`${auth} authentication`] : []),
    ...(hasScripts(holder) ? ['scripts'] : []),
    ...(['proxy', 'certificate', 'protocolProfileBehavior'] as const).filter((name) => isFilled(holder[name])),
    ...(isFilled(holder.description) ? ['description'] : []),
  ];
}

/** Puts values in, and values of values, to a bounded depth: one that names itself stays. */
export function fillIn(text: string, variables: ReadonlyMap<string, string>): string {
  let filled = text;
  for (let round = 0; round < 5; round += 1) {
    const next = filled.replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/g, (whole, name: string) => variables.get(name) ?? whole);
    if (next === filled || next.length > 4_000_000) return filled;
    filled = next;
  }
  return filled;
}

function isFilled(value: unknown): boolean {
  const parts = asObject(value);
  if (parts) return Object.keys(parts).length > 0;
  return value !== undefined && value !== null && value !== '';
}

function hasScripts(holder: JsonObject): boolean {
  const events = Array.isArray(holder.event) ? holder.event : [];
  return events.some((event) => {
    const lines = asObject(asObject(event)?.script)?.exec;
    return typeof lines === 'string'
      ? lines.trim() !== ''
      : Array.isArray(lines) && lines.some((line) => String(line).trim() !== '');
  });
}
