/**
 * Where a value of an answer can be used next: the fields of all operations that accept it.
 *
 * A field with the same name comes first, then one of the same kind (an address, an e-mail, one of its choices), then
 * any free-text field. Derived from the catalogue's forms.
 */
import type { FieldShape } from '../form/field-shape.ts';
import { allFormModels, type FormField, type FormModel } from '../form/form-model.ts';
import type { JsonNode } from '../json/json-node.ts';

export type ValueTarget = {
  readonly model: FormModel;
  readonly field: FormField;
  readonly fit: 'same-name' | 'same-kind' | 'free-text';
};

const RANK = { 'same-name': 0, 'same-kind': 1, 'free-text': 2 } as const;

/** The fields that accept the value of a member named `name`, best first; none for lists and objects. */
export function valueTargets(name: string, node: JsonNode): readonly ValueTarget[] {
  if (node.kind === 'list' || node.kind === 'object' || node.kind === 'null') return [];
  const targets = allFormModels().flatMap((model) =>
    model.fields.flatMap((field) => {
      const fit = field.name === name ? 'same-name' : fitOf(field.shape, node);
      return fit ? [{ model, field, fit } as const] : [];
    }),
  );
  return targets.sort((left, right) => RANK[left.fit] - RANK[right.fit]);
}

function fitOf(shape: FieldShape, node: JsonNode & { readonly text: string }): 'same-kind' | 'free-text' | undefined {
  const { kind, text } = node;
  switch (shape.kind) {
    case 'choice':
    case 'choices':
      return shape.choices.includes(text) ? 'same-kind' : undefined;
    case 'url':
      return /^https?:\/\/./.test(text) ? 'same-kind' : undefined;
    case 'email':
      return /^[^@\s]+@[^@\s]+$/.test(text) ? 'same-kind' : undefined;
    case 'boolean':
      return kind === 'boolean' ? 'same-kind' : undefined;
    case 'text':
      return kind === 'text' && text !== '' && text.length <= (shape.most ?? text.length) ? 'free-text' : undefined;
    default:
      return undefined;
  }
}
