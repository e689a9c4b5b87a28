/**
 * Reads the body of a delivery: which event, which message, and what else it contains.
 *
 * The specification does not show a payload. Only deliveryId and event are required, because without them a message
 * cannot be identified. All other fields stay in the body and are only listed here. `data` is not interpreted.
 */
import { decodeUtf8Strict } from '../bytes/utf8.ts';
import { jsonValue } from '../json/json-value.ts';
import { beginning } from '../text/shortened.ts';

/** What could be read from a body. `otherFields` are the names outside KNOWN_FIELDS, in order. */
export type DeliveryContent =
  | {
      readonly kind: 'read';
      readonly deliveryId: string;
      readonly event: string;
      /** As in the body; whether it is seconds or milliseconds is not decided here. */
      readonly createdAt?: number;
      readonly otherFields: readonly string[];
    }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** The fields of a delivery as the sandbox writes them. */
export const KNOWN_FIELDS: readonly string[] = ['deliveryId', 'event', 'createdAt', 'webhookId', 'data'];

const LONGEST_NAME = 200;
const MOST_OTHER_FIELDS = 50;

/** Never throws, whatever the bytes. */
export function readDeliveryBody(body: Uint8Array): DeliveryContent {
  if (body.length === 0) return unreadable('the body is empty: expected a JSON object with deliveryId and event.');
  const text = decodeUtf8Strict(body);
  if (!text.ok) return unreadable(`byte ${text.fault.offset}: ${text.fault.message}.`);
  const json = jsonValue(text.value);
  if (json === undefined) {
    return unreadable(`the ${body.length} bytes are not JSON; they begin with ${quoted(text.value)}.`);
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return unreadable(`expected a JSON object with deliveryId and event, got ${kindOf(json)}.`);
  }
  const fields: Readonly<Record<string, unknown>> = { ...json };
  const problem = nameProblem('deliveryId', fields) ?? nameProblem('event', fields);
  if (problem !== undefined) return unreadable(problem);
  const { deliveryId, event, createdAt } = fields;
  return {
    kind: 'read',
    deliveryId: String(deliveryId),
    event: String(event),
    ...(typeof createdAt === 'number' ? { createdAt } : {}),
    otherFields: Object.keys(fields)
      .filter((name) => !KNOWN_FIELDS.includes(name))
      .slice(0, MOST_OTHER_FIELDS)
      .map((name) => beginning(name, LONGEST_NAME)),
  };
}

function unreadable(reason: string): DeliveryContent {
  return { kind: 'unreadable', reason };
}

/** Why the field is not a name; undefined if it is one. */
function nameProblem(field: string, fields: Readonly<Record<string, unknown>>): string | undefined {
  if (!Object.hasOwn(fields, field)) return `it has no ${field}: expected a text of 1 to ${LONGEST_NAME} characters.`;
  const value = fields[field];
  if (typeof value !== 'string') return `${field} is ${kindOf(value)}: expected a text.`;
  if (value.length >= 1 && value.length <= LONGEST_NAME) return undefined;
  return `${field} has ${value.length} characters: expected 1 to ${LONGEST_NAME}.`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function quoted(text: string): string {
  const shown = beginning(text, 24);
  return `${JSON.stringify(shown)}${text.length > shown.length ? ' …' : ''}`;
}
