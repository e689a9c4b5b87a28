/** Why a request was refused, read from the answer's envelope. The shape is the sandbox's; another service may differ. */
import { type JsonNode, memberOf } from '../json/json-node.ts';

export type RefusalReason = { readonly field: string; readonly message: string };
export type RefusalWords = { readonly message: string; readonly reasons: readonly RefusalReason[] };

/** Undefined where the answer has neither a message nor errors. */
export function refusalOf(root: JsonNode): RefusalWords | undefined {
  const message = textOf(memberOf(root, 'message'));
  const errors = memberOf(root, 'errors');
  const reasons =
    errors?.kind === 'list'
      ? errors.items.map((item) => ({
          field: textOf(memberOf(item, 'field')),
          message: textOf(memberOf(item, 'message')),
        }))
      : [];
  return message === '' && reasons.length === 0 ? undefined : { message, reasons };
}

function textOf(node: JsonNode | undefined): string {
  return node && 'text' in node ? node.text : '';
}
