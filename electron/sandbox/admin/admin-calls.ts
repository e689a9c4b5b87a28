/** The table of admin calls: method, path, input and action. Documented in admin-door.ts. */
import { z } from 'zod';
import { toBase64 } from '../../../shared/bytes/base64.ts';
import { AppError } from '../../../shared/failure.ts';
import { readPublicKey } from '../../../shared/keys/read-public-key.ts';
import { faultRuleSchema } from '../../../shared/sandbox/fault.ts';
import { type JournalQuery, journalQuerySchema } from '../../../shared/sandbox/journal.ts';
import { WEATHER_NAMES } from '../../../shared/sandbox/weather.ts';
import { settingsChangeSchema } from '../settings.ts';
import type { SandboxAdmin } from './admin.ts';

export type AdminInput = {
  /** From the path, decoded, in order. */
  readonly parameters: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
};

export type AdminCall = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly pattern: RegExp;
  /** The JSON to answer; undefined answers {"ok":true}. @throws AppError for invalid input. */
  run(admin: SandboxAdmin, input: AdminInput): unknown;
};

type Run<T> = (admin: SandboxAdmin, input: Omit<AdminInput, 'body'> & { readonly body: T }) => unknown;

const DEFAULT_ROWS = 100;
const MAX_ROWS = 10_000;

const isoTime = z.iso.datetime({ offset: true });
const clockSchema = z.union(
  [
    z.strictObject({ freeze: z.union([z.literal(true), isoTime]) }),
    z.strictObject({ advanceMs: z.int() }),
    z.strictObject({ run: z.literal(true) }),
    z.strictObject({ follow: z.literal(true) }),
  ],
  {
    error:
      'expected one of {"freeze":true}, {"freeze":"ISO time with its zone"}, {"advanceMs":n}, {"run":true}, {"follow":true}',
  },
);

const NOTHING = z.strictObject({});
const keySchema = z.strictObject({ keyId: z.string().min(1).max(200), publicKey: z.string() });
const faultsSchema = z.strictObject({ rules: z.array(faultRuleSchema).max(100) });
const weatherSchema = z.strictObject({ name: z.enum(WEATHER_NAMES), seed: z.int().optional() });

export const ADMIN_CALLS: readonly AdminCall[] = [
  call('GET', '/admin', (admin) => ({
    clientId: admin.clientId,
    keyIds: admin.keys.all().map(({ keyId }) => keyId),
    clock: admin.clock(),
    journal: admin.journal.count({}),
    faults: admin.faults().length,
    snapshots: admin.snapshots().map(({ name }) => name),
  })),
  call('GET', '/admin/clock', (admin) => admin.clock()),
  bodied('PUT', '/admin/clock', clockSchema, (admin, { body }) => admin.changeClock(clockChange(body))),
  call('GET', '/admin/settings', (admin) => admin.settings()),
  bodied('PUT', '/admin/settings', settingsChangeSchema, (admin, { body }) => admin.changeSettings(body)),
  bodied('POST', '/admin/reset', z.strictObject({ seed: z.int().optional() }), (admin, { body }) =>
    admin.reset(body.seed),
  ),
  call('GET', '/admin/snapshots', (admin) => admin.snapshots()),
  bodied('POST', '/admin/snapshots', z.strictObject({ name: z.string() }), (admin, { body }) =>
    admin.saveSnapshot(body.name),
  ),
  call('POST', '/admin/snapshots/(?<name>[^/]+)/restore', (admin, { parameters: [name = ''] }) =>
    admin.restoreSnapshot(name),
  ),
  call('DELETE', '/admin/snapshots/(?<name>[^/]+)', (admin, { parameters: [name = ''] }) => admin.deleteSnapshot(name)),
  call('GET', '/admin/keys', (admin) =>
    admin.keys.all().map(({ keyId, publicKey }) => ({ keyId, publicKeyBase64: toBase64(publicKey) })),
  ),
  bodied('POST', '/admin/keys', keySchema, (admin, { body: { keyId, publicKey } }) =>
    admin.keys.remember(keyId, readPublicKey(publicKey).publicKey),
  ),
  call('DELETE', '/admin/keys/(?<id>[^/]+)', (admin, { parameters: [keyId = ''] }) => {
    if (!admin.keys.forget(keyId)) throw notFound(`There is no registered key “${keyId}”.`);
  }),
  call('GET', '/admin/journal', (admin, { query }) => admin.journal.find(journalQuery(query), rows(query))),
  call('DELETE', '/admin/journal', (admin) => admin.journal.clear()),
  call('GET', '/admin/journal/count', (admin, { query }) => ({ count: admin.journal.count(journalQuery(query)) })),
  call('GET', '/admin/journal/(?<id>\\d+)', (admin, { parameters: [id = ''] }) => {
    const entry = admin.journal.get(Number(id));
    if (!entry) throw notFound(`The sandbox keeps no request ${id}.`);
    return entry;
  }),
  call('GET', '/admin/faults', (admin) => ({ rules: admin.faults() })),
  bodied('PUT', '/admin/faults', faultsSchema, (admin, { body: { rules } }) => {
    admin.setFaults(rules);
    return { rules: admin.faults() };
  }),
  bodied('PUT', '/admin/weather', weatherSchema, (admin, { body: { name, seed } }) => {
    admin.setWeather(name, seed);
    return { rules: admin.faults() };
  }),
  call('GET', '/admin/deliveries', (admin, { query }) => admin.deliveries(rows(query))),
  call('GET', '/admin/mails', (admin, { query }) => admin.mails(rows(query))),
  call('POST', '/admin/token', (admin) => ({ accessToken: admin.rotateToken() })),
];

/** A call without input in its body: one that comes with any was meant for something else. */
function call(method: AdminCall['method'], path: string, run: Run<Record<string, never>>): AdminCall {
  return bodied(method, path, NOTHING, run);
}

function bodied<T>(method: AdminCall['method'], path: string, schema: z.ZodType<T>, run: Run<T>): AdminCall {
  return {
    method,
    pattern: new RegExp(`^${path}$`),
    run: (admin, input) => run(admin, { ...input, body: read(schema, input.body) }),
  };
}

function read<T>(schema: z.ZodType<T>, value: unknown, place = 'body'): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.') || place}: ${message}`);
  throw new AppError({ code: 'input-invalid', message: `The call does not fit: ${problems.join('; ')}.` });
}

function clockChange(wanted: z.infer<typeof clockSchema>): Parameters<SandboxAdmin['changeClock']>[0] {
  if ('freeze' in wanted) {
    return wanted.freeze === true ? { kind: 'freeze' } : { kind: 'freeze', atMs: Date.parse(wanted.freeze) };
  }
  if ('advanceMs' in wanted) return { kind: 'advance', byMs: wanted.advanceMs };
  return 'run' in wanted ? { kind: 'run' } : { kind: 'follow' };
}

function journalQuery(query: URLSearchParams): JournalQuery {
  const given = Object.fromEntries([...query].filter(([name]) => name !== 'limit'));
  const numbers = ['status', 'sinceId'].flatMap((name) => (name in given ? [[name, Number(given[name])]] : []));
  const flags = ['verified', 'own'].flatMap((name) => {
    const text = given[name];
    return text === undefined ? [] : [[name, text === 'true' ? true : text === 'false' ? false : text]];
  });
  return read(journalQuerySchema, { ...given, ...Object.fromEntries([...numbers, ...flags]) }, 'query');
}

function rows(query: URLSearchParams): number {
  const limit = query.get('limit');
  if (limit === null) return DEFAULT_ROWS;
  if (/^\d{1,5}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= MAX_ROWS) return Number(limit);
  throw new AppError({
    code: 'input-invalid',
    message: `limit is a whole number from 1 to ${MAX_ROWS}; got “${limit}”.`,
  });
}

function notFound(message: string): AppError {
  return new AppError({ code: 'entry-unknown', message });
}
