/** What Postman's collections, folders and requests share: variables, and settings that a draft cannot hold. */
import { asObject, type JsonObject, textOf } from '../../json/json-document.ts';

/** Variables by name, and those of the folders around, which they override. */
export type PostmanVariables = { readonly own: ReadonlyMap<string, string>; readonly above?: PostmanVariables };

/** The holder's variables. Skips disabled ones. */
export function variablesOf(holder: JsonObject, above?: PostmanVariables): PostmanVariables {
  const variables = new Map<string, string>();
  // Files of format 2.0 exist with either name.
  for (const list of [holder.variables, holder.variable]) {
    for (const given of Array.isArray(list) ? list : []) {
      const variable = asObject(given);
      const name = variable?.key ?? variable?.id;
      if (typeof name === 'string' && variable?.disabled !== true) variables.set(name, textOf(variable?.value ?? ''));
    }
  }
  if (variables.size === 0 && above) return above;
  return above ? { own: variables, above } : { own: variables };
}

function valueIn(name: string, variables: PostmanVariables): string | undefined {
  for (let scope: PostmanVariables | undefined = variables; scope; scope = scope.above) {
    const value = scope.own.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
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

/** What variables may add to the texts of one file. */
const MOST_FILLED = 32_000_000;

/** What variables may still add to a file. */
export class FillBudget {
  private left = MOST_FILLED;
  /** A text stayed as written because too much would have been filled in. */
  isSpent = false;

  /** True if so many characters may still be added; then they are counted. */
  take(characters: number): boolean {
    if (characters > this.left) {
      this.isSpent = true;
      return false;
    }
    this.left -= characters;
    return true;
  }
}

/** The longest text that filling in may make. */
const LONGEST_FILLED = 4_000_000;
const REFERENCE = /\{\{([^{}]*)\}\}/g;

/** Replaces variables, including those in values, to a limited depth and length; one that refers to itself stays. */
export function fillIn(text: string, variables: PostmanVariables, budget: FillBudget): string {
  let filled = text;
  for (let round = 0; round < 5; round += 1) {
    const next = filledOnce(filled, variables, budget);
    if (next === undefined || next === filled) return filled;
    filled = next;
  }
  return filled;
}

/** Undefined where it would become too long; decided before it is built. */
function filledOnce(text: string, variables: PostmanVariables, budget: FillBudget): string | undefined {
  const parts: string[] = [];
  let [at, length] = [0, text.length];
  for (const match of text.matchAll(REFERENCE)) {
    const [whole, name = ''] = match;
    const value = valueIn(name.trim(), variables);
    if (value === undefined) continue;
    length += value.length - whole.length;
    if (length > LONGEST_FILLED || !budget.take(value.length)) return undefined;
    parts.push(text.slice(at, match.index), value);
    at = match.index + whole.length;
  }
  return at === 0 ? text : parts.join('') + text.slice(at);
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
