/**
 * The values of structured fields, each with its position in the text.
 *
 * `start` and `end` are character offsets into the field's text (lines joined with ", "), so that a reader can show or
 * quote a member verbatim. Source: RFC 9651 section 3.
 */

export type BareItem =
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'decimal'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'token'; readonly value: string }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** Unix seconds. */
  | { readonly kind: 'date'; readonly value: number }
  | { readonly kind: 'display-string'; readonly value: string };

export type FieldParameter = {
  readonly name: string;
  readonly value: BareItem;
  /** Offset of the name's first character. */
  readonly start: number;
};

export type FieldItem = {
  readonly kind: 'item';
  readonly value: BareItem;
  readonly parameters: readonly FieldParameter[];
  readonly start: number;
  readonly end: number;
};

export type FieldInnerList = {
  readonly kind: 'inner-list';
  readonly items: readonly FieldItem[];
  /** Offset behind the closing parenthesis. */
  readonly listEnd: number;
  readonly parameters: readonly FieldParameter[];
  readonly start: number;
  readonly end: number;
};

export type FieldMember = FieldItem | FieldInnerList;

/** One member of a dictionary; `start` is the offset of its key. */
export type DictionaryMember = { readonly name: string; readonly member: FieldMember; readonly start: number };

/** The value of the parameter `name`, or undefined. */
export function parameterNamed(parameters: readonly FieldParameter[], name: string): BareItem | undefined {
  return parameters.find((parameter) => parameter.name === name)?.value;
}
