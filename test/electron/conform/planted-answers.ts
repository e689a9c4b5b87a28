/**
 * A service that breaks clauses: our own sandbox, with its answers altered on the way back, a row a clause.
 *
 * A row sees each answer with what was asked, and changes what its clause judges; `during` limits it to the requests of that clause, which is how a
 * service is played that takes what it must refuse. Rows of one batch do not disturb each other.
 */
import type { Sender } from '../../../electron/exchange/sender.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import type { Json, Passing, Plant } from './plant.ts';
import { movePlant, SCREENS } from './planted-menus.ts';

const rowsIn = (json: Json): Json[] => (Array.isArray(json?.data) ? json.data : [json?.data]);

/** Alters the answers of one place. */
function at(
  batch: string,
  place: string,
  change: (json: Json, passing: Passing) => void,
  when: (passing: Passing) => boolean = () => true,
): Plant {
  return {
    batch,
    alter: (passing) => {
      if (passing.place === place && passing.status < 300 && when(passing)) change(passing.json, passing);
    },
  };
}

const PLACES: Readonly<Record<string, string>> = {
  'instruments.list': 'GET instruments',
  'requests.list': 'GET requests',
  'portfolio.list': 'GET portfolio',
  'transactions.list': 'GET transactions',
  'reports.list': 'GET reports',
  'reports.get': 'GET reports/N',
  'webhooks.get': 'GET webhooks',
  'webhooks.key': 'GET webhooks/key',
  'ussd.process': 'POST ussd/process',
  'ussd.transactions': 'GET ussd/transactions',
  'reports.create': 'POST reports',
  'accounts.create': 'POST accounts',
  'accounts.update': 'PUT accounts',
  'portfolio.update': 'PUT portfolio',
  'customers.update': 'PUT customers',
  'webhooks.update': 'PUT webhooks',
};

/** A field that no other clause looks at; of a report there is none. */
const FIELDS: Readonly<Record<string, string>> = {
  'instruments.list': 'name',
  'requests.list': 'symbol',
  'portfolio.list': 'performance',
  'transactions.list': 'amount',
  'reports.list': 'reportTypes',
  'reports.get': 'reportTypes',
  'webhooks.get': 'status',
  'webhooks.key': 'webhookId',
  'reports.create': 'reportTypes',
  'accounts.create': 'customerId',
  'accounts.update': 'customerId',
  'portfolio.update': 'performance',
  'customers.update': 'lastName',
  'webhooks.update': 'status',
};

const has = (name: string, value: string) => (passing: Passing) => passing.query.get(name) === value;
const isFirst = ({ choice, from }: Passing) => from === undefined && choice === '';

function operationPlant(id: string): Plant | undefined {
  const [, operation = '', kind = ''] = /^([a-z]+\.[a-z]+)\.(answers|fields|envelope|changes)$/.exec(id) ?? [];
  const place = PLACES[operation];
  if (place === undefined) return undefined;
  const isDial = operation === 'ussd.process';
  const when = isDial ? isFirst : () => true;
  if (kind === 'answers') {
    const change = (_: Json, passing: Passing) => {
      passing.status = passing.status === 201 ? 200 : 202;
    };
    return { ...at('answers', place, change, when), ...(isDial ? { during: id } : {}) };
  }
  if (kind === 'envelope') return at('envelope', place, (json) => (json.message = 'Fine'));
  if (kind === 'fields' && operation.startsWith('ussd.')) {
    const change = (json: Json) => (json.data.menu.isEndState = 'no');
    // The dialling is judged by the first clause's answer, which is kept.
    return { ...at('fields', place, change, when), ...(isDial ? { during: 'ussd.process.answers' } : {}) };
  }
  const field = FIELDS[operation] ?? '';
  if (kind === 'fields')
    return {
      ...at('fields', place, (json) => {
        for (const row of rowsIn(json)) delete row?.[field];
      }),
      ...(field === 'reportTypes' ? { also: ['enum.report-types'] } : {}),
    };
  if (operation === 'customers.update') {
    return at('changes', place, (json, { body }) => {
      if (body.firstName === 'Conformance') json.data.firstName = 'Other';
    });
  }
  return at('changes', place, (json, { body }) => {
    if (body.status === 'SUSPENDED') json.data.status = 'ACTIVE';
  });
}

const LISTED = PLACES['instruments.list'] ?? '';
const onList = (change: (json: Json, passing: Passing) => void, when: (passing: Passing) => boolean): Plant =>
  at('paging', LISTED, change, when);
const bare = ({ query }: Passing) => [...query.keys()].join() === 'investmentType';
const only = (name: string, value: string) => (passing: Passing) =>
  has(name, value)(passing) && [...passing.query.keys()].length === 2;
const fail = (_: Json, passing: Passing) => {
  passing.status = 400;
};

const PAGING: Readonly<Record<string, Plant>> = {
  'paging.limit-default': onList((json) => (json.meta.limit = 50), bare),
  'paging.limit-honoured': onList((json) => (json.meta.limit = 3), only('limit', '2')),
  'paging.limit-least': onList(fail, only('limit', '1')),
  'paging.limit-most': onList(fail, only('limit', '1000')),
  'paging.page-zero': onList(
    (json) => (json.meta.currentPage = 5),
    (one) => has('page', '0')(one) && !one.query.has('sort'),
  ),
  'paging.page-next': onList(
    (json) => (json.meta.currentPage = 0),
    (one) => has('page', '1')(one) && !one.query.has('sort'),
  ),
  'paging.counts': onList((json) => (json.meta.currentCount = 99), only('limit', '4')),
  'paging.pages-differ': {
    batch: 'paging',
    alter: ({ place, query, json, memory }) => {
      if (place !== LISTED || query.get('limit') !== '3' || query.get('sort') !== 'ASC') return;
      if (query.get('page') === '0') memory.set('first', json.data);
      else json.data = memory.get('first');
    },
  },
  'paging.sort-asc': onList((json) => json.data.reverse(), only('sort', 'ASC')),
  'paging.sort-desc': onList((json) => json.data.reverse(), only('sort', 'DESC')),
};

const flip = (json: Json) => {
  const [row] = json.data;
  row.requestType = row.requestType === 'SELL' ? 'PURCHASE' : 'SELL';
};

const first = (place: string, field: string, value: Json, when?: (passing: Passing) => boolean): Plant =>
  at(
    'values',
    place,
    (json) => {
      const [row] = rowsIn(json);
      if (row) row[field] = value;
    },
    when,
  );
/** The request that puts an account back as it was: what an update leaves as it is is judged by another. */
const isPutBack = ({ body }: Passing) => body.status === 'ACTIVE';

const VALUES: Readonly<Record<string, Plant>> = {
  'requests.list.only-purchase': at('values', 'GET requests', flip, has('requestType', 'PURCHASE')),
  'requests.list.only-sell': at('values', 'GET requests', flip, has('requestType', 'SELL')),
  'accounts.create.type-default': {
    ...first('POST accounts', 'investmentType', 'BONDS'),
    also: ['accounts.update.changes'],
  },
  'dates.created-at': first('GET webhooks', 'createdAt', -1),
  'dates.updated-at': first('GET webhooks', 'updatedAt', 0),
  'enum.currency-portfolio': first('GET portfolio', 'currency', 'GBP'),
  'enum.currency-request': first('GET requests', 'currency', 'GBP'),
  'enum.currency-account': first('PUT accounts', 'currency', 'GBP', isPutBack),
  'enum.status-portfolio': first('GET portfolio', 'status', 'ASLEEP'),
  'enum.status-customer': first('PUT customers', 'status', 'ASLEEP'),
  'enum.status-account': first('POST accounts', 'status', 'ASLEEP'),
  'enum.request-type': at(
    'values',
    'GET requests',
    (json) => (json.data[0].requestType = 'GIFT'),
    ({ query }) => !query.has('requestType'),
  ),
  'enum.investment-type': first('PUT accounts', 'investmentType', 'BONDS', isPutBack),
  'enum.report-status': first('GET reports', 'status', 'DONE'),
  'enum.report-types': first('GET reports', 'reportTypes', ['WEATHER']),
  'enum.subscriptions': first('PUT webhooks', 'subscriptions', ['WEATHER']),
  'webhooks.url': first('GET webhooks', 'url', 'http://example.com/hook'),
  'ussd.transactions.menu-state': at('screens', 'GET ussd/transactions', ({ data }) => {
    data.menu.state = 'OTHER';
  }),
  'ussd.transactions.state': at('values', 'GET ussd/transactions', ({ data }) => {
    data.currentState = 'OTHER';
    data.menu.state = 'OTHER';
  }),
};

/** Any key but the service's; without its type, as the bare base64 that other services show. */
const OTHER_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA3UMWYtNN4JxQNG9nuPe83DS2z8C3IFVOMpuovVcdQl sandbox';
const bareKey = (line: string): string =>
  Buffer.from(line.split(' ')[1] ?? '', 'base64')
    .subarray(-32)
    .toString('base64');

const ACTS: Readonly<Record<string, Plant>> = {
  'idempotency.repeat-acts-once': {
    batch: 'acts',
    alter: ({ place, request, json, status, memory }) => {
      if (place !== 'POST reports' || status >= 300) return;
      const key = headerOf(request, 'x-idempotency-key');
      if (memory.has(`seen ${key}`)) json.data.reportId += 1000;
      memory.set(`seen ${key}`, true);
    },
  },
  'idempotency.other-key-acts-again': {
    batch: 'acts',
    during: 'idempotency.other-key-acts-again',
    alter: ({ place, json, status, memory }) => {
      if (place === 'POST reports' && status < 300) json.data.reportId = memory.get('report') ?? json.data.reportId;
    },
  },
  'reports.get.same': at('acts', 'GET reports/N', (json) => (json.data.reportId += 5)),
  'reports.list.holds': at('acts', 'GET reports', (json) => (json.data = []), has('limit', '1000')),
  'webhooks.key.form': at('acts', 'GET webhooks/key', (json) => (json.data.key = bareKey(json.data.key))),
  'webhooks.delivery': {
    batch: 'delivery',
    alter: () => {},
    swallows: ({ place, body, memory }) => {
      const last = memory.get('PUT webhooks');
      const isOurs = place === 'PUT webhooks' && String(body?.url).endsWith('/hook-all');
      return isOurs && last ? { ...last, data: { ...last.data, ...body } } : undefined;
    },
  },
  'webhooks.delivery-signed': at('delivery-signed', 'GET webhooks/key', (json) => (json.data.key = OTHER_KEY)),
  'webhooks.subscription-report': {
    batch: 'delivery',
    alter: () => {},
    async after({ place, body, request }, sender) {
      if (place !== 'PUT webhooks' || !String(body?.url).endsWith('/hook-report')) return;
      const { sendOperation } = await import('../../../electron/exchange/send-draft.ts');
      const [environment] = sender.environments.all();
      if (!environment) throw new Error(`Nowhere to send ${request.url} again.`);
      const text = JSON.stringify({ subscriptions: ['ALL'] });
      const again = { operation: 'webhooks.update', body: { contentType: 'application/json', text } };
      await sendOperation(sender, { environment }, again);
    },
  },
  'reports.delivery': {
    batch: 'delivery',
    alter: () => {},
    swallows: ({ place, body, memory }) =>
      place === 'POST reports' && body?.url ? memory.get('POST reports') : undefined,
  },
};

/** Nobody is let in at all by this method. */
const shut = (batch: string, places: RegExp): Plant => ({
  batch,
  alter: (passing) => {
    if (places.test(passing.place)) passing.status = 401;
  },
});

/** A service that takes what it must refuse, or refuses what it must take, in this clause's requests alone. */
function turned(id: string): Plant | undefined {
  const turn = (from: (status: number) => boolean, to: number): Plant => ({
    batch: 'refusals',
    during: id,
    alter: (passing) => {
      if (from(passing.status)) passing.status = to;
    },
  });
  if (id === 'signature.any-parameter-order' || id === 'signature.expires-optional')
    return turn((status) => status < 300, 401);
  const isRefusal = /-(refused|required)$/.test(id) || id.startsWith('signature.covers.');
  return isRefusal ? turn((status) => status >= 400, 200) : undefined;
}

export function plantOf(id: string): Plant | undefined {
  if (id === 'signature.accepted-get') return shut('shut to GET', /^GET /);
  if (id === 'signature.accepted-post') return shut('shut to POST', /^POST ussd/);
  return PAGING[id] ?? VALUES[id] ?? ACTS[id] ?? SCREENS[id] ?? operationPlant(id) ?? movePlant(id) ?? turned(id);
}

function headerOf({ headers }: HttpRequest, name: string): string {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? '';
}

/** The sandbox's sender with these plants between it and the run. `current` is the clause that is being judged. */
export function throughPlants(sender: Sender, wanted: readonly (string | Plant)[], current: () => string): Sender {
  const plants = wanted
    .map((one) => (typeof one === 'string' ? plantOf(one) : one))
    .filter((plant) => plant !== undefined);
  const memory = new Map<string, Json>();
  return {
    ...sender,
    async send(request, transport, signal) {
      const { pathname, searchParams: query } = new URL(request.url);
      const place = `${request.method} ${pathname.replace('/v1/', '').replace(/^reports\/\d+$/, 'reports/N')}`;
      const text = Buffer.from(request.body).toString();
      const isPress = place === 'POST ussd/process';
      const pairs = new URLSearchParams(text);
      const body = isPress ? Object.fromEntries(pairs) : text === '' ? {} : JSON.parse(text);
      const session = isPress ? (pairs.get('sessionId') ?? undefined) : undefined;
      const from = session === undefined ? undefined : memory.get(`state ${session}`);
      const choice = isPress ? (pairs.get('choice') ?? undefined) : undefined;
      const shown = session === undefined ? undefined : memory.get(`shown ${session}`);
      const asked = { place, query, request, body, from, shown, choice, memory };
      const mine = plants.filter(({ during }) => during === undefined || during === current());
      for (const { swallows } of mine) {
        const pretended = swallows?.(asked);
        if (pretended) return answer(pretended, place.startsWith('POST') ? 201 : 200);
      }
      const wire = await sender.send(request, transport, signal);
      if (!wire.response) return wire;
      const came = Buffer.from(wire.response.body).toString();
      const passing: Passing = { ...asked, status: wire.response.status, json: JSON.parse(came) };
      const state = passing.json.data?.currentState;
      const keys = passing.json.data?.menu?.options?.map(({ key }: Json) => key);
      for (const { alter } of mine) alter(passing);
      for (const { after } of mine) await after?.(passing, sender);
      if (passing.status < 300) memory.set(place, JSON.parse(came));
      if (place === 'POST reports' && !memory.has('report')) memory.set('report', passing.json.data?.reportId);
      if (state !== undefined) {
        memory.set(`state ${passing.json.data.sessionId}`, state);
        memory.set(`shown ${passing.json.data.sessionId}`, passing.json.data.currentState);
        memory.set(`keys ${passing.json.data.sessionId}`, keys);
      }
      const altered = new Uint8Array(Buffer.from(JSON.stringify(passing.json)));
      return { ...wire, response: { ...wire.response, status: passing.status, body: altered } };

      function answer(json: Json, status: number): Awaited<ReturnType<Sender['send']>> {
        const headers = [['Content-Type', 'application/json']] as const;
        const response = {
          status,
          reason: 'OK',
          httpVersion: '1.1',
          headers,
          body: new Uint8Array(Buffer.from(JSON.stringify(json))),
        };
        return { response, timings: { totalMs: 0 }, sentHeaders: request.headers } as never;
      }
    },
  };
}
