/**
 * Inputs for any command, from its schema and a seed: one that fits as far as the schema says so, and the same one made wrong.
 *
 * The same seed gives the same inputs. Addresses lead to a closed port of this machine, so that nothing leaves it.
 */
import { z } from 'zod';

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export type Dice = () => number;

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
};

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

const pick = <T>(dice: Dice, from: readonly T[]): T => from[Math.floor(dice() * from.length)] as T;

const CLOSED = ['http://127.0.0.1:1', 'https://127.0.0.1:1/v1', 'https://localhost:1/hook'];
const WORDS = ['a', '1', 'sig1', 'POST', '/v1/accounts', 'application/json', '{"a":1}', 'x: y', '2026-03-02T09:00:00Z'];

export type Fuzz = {
  readonly dice: Dice;
  /** Texts that earlier answers held, such as ids; inputs take from them, so that they get past "unknown". */
  readonly seen: readonly string[];
};

/** A value that fits the schema, as far as a JSON schema tells. */
export function fitting(fuzz: Fuzz, schema: JsonSchema, root: JsonSchema = schema, name = '', depth = 0): unknown {
  const { dice } = fuzz;
  if (schema.$ref !== undefined) {
    const found = root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? (schema.$ref === '#' ? root : {});
    return depth > 6 ? null : fitting(fuzz, found, root, name, depth + 1);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(dice, schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants && variants.length > 0) return fitting(fuzz, pick(dice, variants), root, name, depth + 1);
  const [first] = schema.allOf ?? [];
  if (first) return fitting(fuzz, first, root, name, depth + 1);
  const type = Array.isArray(schema.type) ? pick(dice, schema.type) : schema.type;
  switch (type) {
    case 'object': {
      const members = Object.entries(schema.properties ?? {}).filter(
        ([member]) => schema.required?.includes(member) || dice() < 0.5,
      );
      const made = members.map(([member, inner]) => [member, fitting(fuzz, inner, root, member, depth + 1)] as const);
      const others = typeof schema.additionalProperties === 'object' && dice() < 0.5 ? schema.additionalProperties : {};
      const more = others.type === undefined ? [] : [[pick(dice, WORDS), fitting(fuzz, others, root, '', depth + 1)]];
      return Object.fromEntries([...made, ...more]);
    }
    case 'array': {
      if (schema.prefixItems) return schema.prefixItems.map((item) => fitting(fuzz, item, root, name, depth + 1));
      return Array.from({ length: Math.floor(dice() * 3) }, () =>
        fitting(fuzz, schema.items ?? {}, root, name, depth + 1),
      );
    }
    case 'integer':
    case 'number': {
      const low = Math.max(schema.minimum ?? 0, -1e6);
      return Math.floor(low + dice() * Math.min(20, (schema.maximum ?? 1e6) - low));
    }
    case 'boolean':
      return dice() < 0.5;
    case 'null':
      return null;
    default:
      return text(fuzz, name)
        .slice(0, schema.maxLength ?? 1e6)
        .padEnd(schema.minLength ?? 0, 'x');
  }
}

function text({ dice, seen }: Fuzz, name: string): string {
  if (/url|address|^to$|proxy/i.test(name)) return pick(dice, CLOSED);
  if (/environmentId/.test(name)) return pick(dice, ['sandbox', 'staging', 'production']);
  if (/name$/i.test(name) && dice() < 0.3) return 'Production';
  return seen.length > 0 && dice() < 0.6 ? pick(dice, seen) : pick(dice, WORDS);
}

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

const HOSTILE: readonly ((dice: Dice) => unknown)[] = [
  () => null,
  () => -1,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => '',
  () => [],
  () => ({}),
  () => true,
  () => '__proto__',
  () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
  (dice) => 'x'.repeat(Math.floor(dice() * 200_000)),
  (dice) => '\u0000\u202e😀é\u2028'.repeat(1 + Math.floor(dice() * 20)),
  () => 'half \ud800',
  () => '../../../../etc/passwd',
  () => "'; DROP TABLE exchange; --",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is to stay a placeholder
  () => '{{x}} ${x} $(id) `id` %00 %ff',
  (dice) => Array.from({ length: Math.floor(dice() * 5000) }, (_, at) => at),
  (dice) => deep(1 + Math.floor(dice() * 5000)),
  (dice) => Object.fromEntries(Array.from({ length: Math.floor(dice() * 2000) }, (_, at) => [`f${at}`, at])),
];

/** The value with one place in it replaced by what nobody would send, taken away, or joined by a field too many. */
export function mutated(fuzz: Fuzz, value: unknown): unknown {
  const { dice } = fuzz;
  if (typeof value !== 'object' || value === null || dice() < 0.15) return pick(dice, HOSTILE)(dice);
  if (Array.isArray(value)) {
    if (value.length === 0) return [pick(dice, HOSTILE)(dice)];
    const at = Math.floor(dice() * value.length);
    return value.map((one, index) => (index === at ? mutated(fuzz, one) : one));
  }
  const names = Object.keys(value);
  if (names.length === 0 || dice() < 0.1) return { ...value, [pick(dice, WORDS)]: pick(dice, HOSTILE)(dice) };
  const name = pick(dice, names);
  const { [name]: one, ...rest } = value as Record<string, unknown>;
  return dice() < 0.1 ? rest : { ...rest, [name]: mutated(fuzz, one) };
}

/** The beginning of an input, for a message; also of one that is too deep to be written. */
export function shownInput(input: unknown): string {
  try {
    return JSON.stringify(input)?.slice(0, 300) ?? 'nothing';
  } catch (error) {
    return `what cannot be written: ${error}`;
  }
}

/** Every text of a value that could be an id. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 0 && value.length < 80 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
