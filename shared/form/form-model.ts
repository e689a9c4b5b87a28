/**
 * FormModel: an operation's form as data, derived from its schemas: fields in order, each with its kind, words and
 * bounds.
 *
 * Nothing is listed per operation, so a new entry of the catalogue has a form at once. The schemas are read through
 * their JSON Schema, which gives titles, help, bounds and choices uniformly.
 */
import { z } from 'zod';
import type { Operation } from '../catalogue/operation.ts';
import { OPERATIONS } from '../catalogue/operations.ts';
import { capitalised } from '../text/capitalised.ts';
import { type FieldShape, isJsonSchema, type JsonSchema, shapeOf } from './field-shape.ts';

/** The part of the request that holds a field's value. */
export type FieldPlace = 'path' | 'query' | 'body';

export type FormField = {
  /** Unique within the form: `body.customerId`. */
  readonly key: string;
  readonly place: FieldPlace;
  /** Names from the place down to the value; more than one only in nested objects of a body. */
  readonly path: readonly string[];
  /** The last of `path`. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly isRequired: boolean;
  readonly shape: FieldShape;
};

export type FormModel = {
  readonly operation: Operation;
  readonly fields: readonly FormField[];
};

const MODELS = new Map<string, FormModel>();

/** The form of an operation; cached. */
export function formModel(operation: Operation): FormModel {
  const known = MODELS.get(operation.name);
  if (known?.operation === operation) return known;
  const fields = [
    ...fieldsOf('path', operation.pathParameters),
    ...fieldsOf('query', operation.query),
    ...fieldsOf('body', operation.body?.schema),
  ];
  const model = { operation, fields };
  MODELS.set(operation.name, model);
  return model;
}

/** The forms of the whole catalogue, in its order. */
export function allFormModels(): readonly FormModel[] {
  return OPERATIONS.map(formModel);
}

function fieldsOf(place: FieldPlace, schema: z.ZodType | undefined): FormField[] {
  if (!schema) return [];
  const json: unknown = z.toJSONSchema(schema);
  return isJsonSchema(json) ? membersOf(place, [], json) : [];
}

function membersOf(place: FieldPlace, above: readonly string[], object: JsonSchema): FormField[] {
  return Object.entries(object.properties ?? {}).flatMap(([name, schema]) => {
    const path = [...above, name];
    // Only a body nests; an object without named members is edited as JSON.
    if (place === 'body' && schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0) {
      return membersOf(place, path, schema);
    }
    return [
      {
        key: [place, ...path].join('.'),
        place,
        path,
        name,
        label: schema.title ?? spaced(name),
        help: schema.description ?? '',
        isRequired: object.required?.includes(name) ?? false,
        shape: shapeOf(name, schema),
      },
    ];
  });
}

/** Turns `purchaseAmount` into `Purchase amount`. */
function spaced(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_pair, low: string, high: string) => `${low} ${high.toLowerCase()}`);
  return capitalised(words);
}
