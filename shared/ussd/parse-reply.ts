/**
 * Parses the USSD session response strictly: checks the type of every field that the phone uses, or names the path that
 * fails.
 *
 * Skips fields that the specification does not name. Repairs nothing: for an unreadable menu the phone shows a
 * sentence, and the exchange keeps its bytes. Source: specification, "USSD session response".
 */
import { decodeUtf8Strict } from '../bytes/utf8.ts';
import { type Answer, refuse } from '../failure.ts';
import { jsonValue } from '../json/json-value.ts';
import { shortened } from '../text/shortened.ts';
import type { MenuOption, UssdReply } from './reply.ts';

/** Why a menu cannot be read. Never leaves this file. */
class Misfit extends Error {}

/** The reply in a response body, or a Failure `reply-malformed` whose sentence names the path. Never throws. */
export function parseUssdReply(body: Uint8Array | string): Answer<UssdReply> {
  try {
    return { ok: true, value: readReply(readJson(textOf(body))) };
  } catch (error) {
    if (error instanceof Misfit) return refuse('reply-malformed', `The answer is not a menu: ${error.message}.`);
    throw error;
  }
}

function textOf(body: Uint8Array | string): string {
  if (typeof body === 'string') return body;
  const decoded = decodeUtf8Strict(body);
  if (!decoded.ok) throw new Misfit(`${decoded.fault.message} at byte ${decoded.fault.offset}`);
  return decoded.value;
}

function readJson(text: string): unknown {
  if (text.trim() === '') throw new Misfit('expected JSON, got an empty body');
  const json = jsonValue(text);
  if (json === undefined)
    throw new Misfit(`expected JSON, got text that begins with ${JSON.stringify(text.slice(0, 24))}`);
  return json;
}

function readReply(json: unknown): UssdReply {
  const root = record(json, 'the body');
  const data = record(root.data, 'data');
  const menu = record(data.menu, 'data.menu');
  const expiresAt = string(data.expiresAt, 'data.expiresAt');
  if (!Number.isFinite(Date.parse(expiresAt))) {
    throw new Misfit(`data.expiresAt: expected an ISO 8601 time, got ${JSON.stringify(shortened(expiresAt, 40))}`);
  }
  const sessionId = string(data.sessionId, 'data.sessionId');
  if (sessionId === '' || sessionId.length > 200) {
    throw new Misfit(`data.sessionId: expected 1 to 200 characters, got ${sessionId.length}`);
  }
  return {
    message: string(root.message, 'message'),
    sessionId,
    currentState: string(data.currentState, 'data.currentState'),
    menu: {
      state: string(menu.state, 'data.menu.state'),
      text: string(menu.text, 'data.menu.text'),
      options: list(menu.options, 'data.menu.options').map(readOption),
      isEndState: flag(menu.isEndState, 'data.menu.isEndState'),
    },
    ussdText: string(data.ussdText, 'data.ussdText'),
    expiresAt,
  };
}

function readOption(json: unknown, index: number): MenuOption {
  const path = `data.menu.options[${index}]`;
  const option = record(json, path);
  const key = string(option.key, `${path}.key`);
  if (key === '') throw new Misfit(`${path}.key: expected at least one character, got none`);
  const { nextState, data } = option;
  return {
    key,
    label: string(option.label, `${path}.label`),
    ...(nextState === undefined ? {} : { nextState: string(nextState, `${path}.nextState`) }),
    ...(data === undefined ? {} : { data: record(data, `${path}.data`) }),
  };
}

function record(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Misfit(`${path}: expected an object, got ${kindOf(value)}`);
  }
  return value as Readonly<Record<string, unknown>>;
}

function list(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Misfit(`${path}: expected a list, got ${kindOf(value)}`);
  return value;
}

function string(value: unknown, path: string): string {
  if (typeof value !== 'string') throw new Misfit(`${path}: expected text, got ${kindOf(value)}`);
  return value;
}

function flag(value: unknown, path: string): boolean {
  if (typeof value !== 'boolean') throw new Misfit(`${path}: expected true or false, got ${kindOf(value)}`);
  return value;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return `the text ${JSON.stringify(shortened(value, 24))}`;
  return `the ${typeof value} ${shortened(String(value), 24)}`;
}
