/**
 * Writes many models of one request as texts. Most differ from their neighbour in a value or in the parameters, so that
 * all other lines are taken from the neighbour. The text is that of `modelText`, always.
 */
import { type BaseModel, lineText, modelValue, writtenText } from './base-model.ts';

/** The lines of one model, kept for its neighbours. */
type Written = {
  readonly model: BaseModel;
  /** The names in lower case, under which values are replaced. */
  readonly keys: readonly string[];
  readonly values: readonly (string | undefined)[];
  readonly lines: readonly (string | undefined)[];
};

/** A writer remembers one model; models that come one after another should be alike. */
export function baseWriter(): (model: BaseModel) => string {
  let near: Written | undefined;
  return (model) => {
    if (near === undefined || !isAlike(model, near.model)) near = writtenAnew(model);
    return writtenText(model, linesNear(model, near));
  };
}

/** True if the lines have the same names in the same order and are written in the same way. */
function isAlike(one: BaseModel, two: BaseModel): boolean {
  return one.form === two.form && one.names === two.names && one.writtenName === two.writtenName;
}

function writtenAnew(model: BaseModel): Written {
  const values = model.names.map((name) => modelValue(model, name));
  return {
    model,
    keys: model.names.map((name) => name.toLowerCase()),
    values,
    lines: values.map((value, at) => (value === undefined ? undefined : lineText(model, model.names[at] ?? '', value))),
  };
}

function linesNear(model: BaseModel, near: Written): readonly string[] {
  const lines: string[] = [];
  const isSameRequest =
    model.url === near.model.url &&
    model.targetUrl === near.model.targetUrl &&
    model.method === near.model.method &&
    model.headers === near.model.headers;
  const isSame = isSameRequest && model.values === near.model.values;
  for (let at = 0; at < near.keys.length; at += 1) {
    const name = model.names[at] as string;
    const key = near.keys[at] as string;
    const value =
      isSame || (isSameRequest && model.values[key] === near.model.values[key])
        ? near.values[at]
        : modelValue(model, name);
    const line =
      value === near.values[at] ? near.lines[at] : value === undefined ? undefined : lineText(model, name, value);
    if (line !== undefined) lines.push(line);
  }
  return lines;
}
