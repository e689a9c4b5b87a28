/** What Postman's collections, folders and requests share: variables, and settings that a draft cannot hold. */
import { asObject, type JsonObject, textOf } from './json-document.ts';

/** The values by name; the holder's override those above it. Skips disabled ones. */
export function variablesOf(holder: JsonObject, above: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const variables = new Map(above);
  // Files of format 2.0 exist with either name.
  for (const list of [holder.variables, holder.variable]) {
    for (const given of Array.isArray(list) ? list : []) {
      const variable = asObject(given);
      const name = variable?.key ?? variable?.id;
      if (typeof name === 'string' && variable?.disabled !== true) variables.set(name, textOf(variable?.value ?? ''));
    }
  }
  return variables;
}

/** What is left out, e.g. `bearer authentication`, `scripts`. */
export function leftOfHolder(holder: JsonObject): readonly string[] {
  const auth = asObject(holder.auth)?.type;
  return [
    ...(typeof auth === 'string' && auth !== 'noauth' ? [`${auth} authentication`] : []),
    ...(hasScripts(holder) ? ['scripts'] : []),
    ...(['proxy', 'certificate', 'protocolProfileBehavior'] as const).filter((name) => isFilled(holder[name])),
    ...(isFilled(holder.description) ? ['description'] : []),
  ];
}

/** Replaces variables, including those in values, to a limited depth; one that refers to itself stays. */
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
