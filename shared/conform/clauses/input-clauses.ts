/**
 * What a request must and may say: required parameters, enumerated values, filters, addresses.
 *
 * Whatever must be refused is sent only with a right twin that was taken, so that a refusal speaks of the one thing that is wrong. Those that
 * would create or change something where they are taken want both `act` and `probe`.
 */
import { isRefused, isTaken, isUnauthorized, listed, nameOf, rowsOf, shown, statusOf, taken } from '../answers.ts';
import { type Answered, type Asking, type Call, call } from '../ask.ts';
import { CannotJudge, type Clause, judged, type Known, type Need } from '../clause.ts';
import { askFor, createAccount, listCall, madeAccount, madePortfolio } from '../usual-calls.ts';

const BOTH: readonly Need[] = ['act', 'probe'];

export const INPUT_CLAUSES: readonly Clause[] = [
  filter('PURCHASE'),
  filter('SELL'),
  refusal('instruments.list.type-required', 'GET /instruments', 'investmentType is required.', ['probe'], {
    right: (known) => askFor('instruments.list', known),
    wrong: () => ({ operation: 'instruments.list' }),
  }),
  refusal(
    'instruments.list.type-refused',
    'GET /instruments',
    'An investment type that is only announced is refused.',
    ['probe'],
    {
      right: (known) => askFor('instruments.list', known),
      wrong: () => ({ operation: 'instruments.list', query: { investmentType: 'CRYPTO' } }),
    },
  ),
  ...(['requests.list', 'portfolio.list', 'transactions.list'] as const).flatMap((list): Clause[] => {
    const section = `GET /${list.slice(0, -5)}`;
    const right = (known: Known) => askFor(list, known);
    return [
      refusal(`${list}.customer-required`, section, 'customerId is required.', ['probe'], {
        right,
        wrong: () => ({ operation: list }),
      }),
      refusal(`${list}.customer-text-refused`, section, 'A customerId that is no whole number is refused.', ['probe'], {
        right,
        wrong: () => ({ operation: list, query: { customerId: 'one' } }),
      }),
    ];
  }),
  refusal(
    'requests.list.type-refused',
    'GET /requests',
    'A requestType other than SELL and PURCHASE is refused.',
    ['probe'],
    {
      right: (known) => askFor('requests.list', known),
      wrong: (known) => listCall('requests.list', known, { requestType: 'GIFT' }),
    },
  ),
  refusal('reports.create.type-refused', 'POST /reports', 'A report type that is none of the three is refused.', BOTH, {
    right: (known) => askFor('reports.create', known),
    wrong: () => ({ operation: 'reports.create', body: { reportTypes: ['WEATHER'] } }),
  }),
  refusal('accounts.create.customer-required', 'POST /accounts', 'customerId is required.', BOTH, {
    right: (known) => askFor('accounts.create', known),
    wrong: () => ({ operation: 'accounts.create', body: { currency: 'ZK' } }),
  }),
  refusal('accounts.create.currency-required', 'POST /accounts', 'currency is required.', BOTH, {
    right: (known) => askFor('accounts.create', known),
    wrong: ({ customerId }) => ({ operation: 'accounts.create', body: { customerId } }),
  }),
  refusal(
    'accounts.create.currency-refused',
    'POST /accounts',
    'A currency other than USD, EUR and ZK is refused.',
    BOTH,
    {
      right: (known) => askFor('accounts.create', known),
      wrong: ({ customerId }) => ({ operation: 'accounts.create', body: { customerId, currency: 'GBP' } }),
    },
  ),
  refusal(
    'accounts.create.type-refused',
    'POST /accounts',
    'An investment type that is only announced is refused.',
    BOTH,
    {
      right: (known) => askFor('accounts.create', known),
      wrong: (known) => ({
        operation: 'accounts.create',
        body: { ...createAccount(known).body, investmentTypes: ['BONDS'] },
      }),
    },
  ),
  {
    id: 'accounts.create.type-default',
    section: 'POST /accounts',
    clause: 'Without investmentTypes an account is for INTERNATIONAL_STOCKS.',
    needs: ['act'],
    judge: function* (known) {
      const [row] = rowsOf(taken(yield* askFor('accounts.create', known)));
      const type = row?.investmentType;
      return judged(type === 'INTERNATIONAL_STOCKS', 'INTERNATIONAL_STOCKS', shown(type));
    },
  },
  refusal('accounts.update.id-required', 'PUT /accounts', 'accountId is required.', BOTH, {
    right: (known) => askFor('accounts.update', known),
    wrong: () => ({ operation: 'accounts.update', body: { status: 'ACTIVE' } }),
  }),
  refusal(
    'accounts.update.status-refused',
    'PUT /accounts',
    'A status other than ACTIVE, SUSPENDED and CLOSED is refused.',
    BOTH,
    {
      right: (known) => askFor('accounts.update', known),
      *wrongOf(known) {
        return { operation: 'accounts.update', body: { accountId: yield* madeAccount(known), status: 'ASLEEP' } };
      },
    },
  ),
  refusal('portfolio.update.id-required', 'PUT /portfolio', 'portfolioId is required.', BOTH, {
    right: (known) => askFor('portfolio.update', known),
    wrong: () => ({ operation: 'portfolio.update', body: { status: 'ACTIVE' } }),
  }),
  refusal(
    'portfolio.update.status-refused',
    'PUT /portfolio',
    'A status other than ACTIVE, SUSPENDED and CLOSED is refused.',
    BOTH,
    {
      right: (known) => askFor('portfolio.update', known),
      *wrongOf(known) {
        const { portfolioId } = yield* madePortfolio(known);
        return { operation: 'portfolio.update', body: { portfolioId, status: 'ASLEEP' } };
      },
    },
  ),
  refusal('customers.update.id-required', 'PUT /customers', 'customerId is required.', BOTH, {
    right: (known) => askFor('customers.update', known),
    wrong: () => ({ operation: 'customers.update', body: { status: 'ACTIVE' } }),
  }),
  refusal(
    'customers.update.status-refused',
    'PUT /customers',
    'A status other than ACTIVE, SUSPENDED and CLOSED is refused.',
    BOTH,
    {
      right: (known) => askFor('customers.update', known),
      wrong: ({ customerId }) => ({ operation: 'customers.update', body: { customerId, status: 'ASLEEP' } }),
    },
  ),
  refusal('webhooks.update.http-refused', 'PUT /webhooks', 'A url that is not https is refused.', BOTH, {
    right: (known) => askFor('webhooks.update', known),
    wrong: () => ({ operation: 'webhooks.update', body: { url: 'http://example.com/hook' } }),
  }),
  refusal(
    'webhooks.update.subscription-refused',
    'PUT /webhooks',
    'A subscription that there is not is refused.',
    BOTH,
    {
      right: (known) => askFor('webhooks.update', known),
      wrong: () => ({ operation: 'webhooks.update', body: { subscriptions: ['WEATHER'] } }),
    },
  ),
];

type Pair = {
  readonly right: (known: Known) => Asking<Answered>;
  readonly wrong?: (known: Known) => Call;
  readonly wrongOf?: (known: Known) => Asking<Call>;
};

function refusal(
  id: string,
  section: string,
  clause: string,
  needs: readonly Need[],
  { right, wrong, wrongOf }: Pair,
): Clause {
  return {
    id,
    section,
    clause,
    needs,
    judge: function* (known) {
      taken(yield* right(known));
      const wanted = wrongOf ? yield* wrongOf(known) : wrong?.(known);
      if (!wanted) throw new CannotJudge('There is nothing to send.');
      const answered = yield* call({ ...wanted, isWrong: true });
      return judged(isRefused(answered) && !isUnauthorized(answered), 'refused', statusOf(answered));
    },
  };
}

function filter(requestType: 'PURCHASE' | 'SELL'): Clause {
  return {
    id: `requests.list.only-${requestType.toLowerCase()}`,
    section: 'GET /requests',
    clause: `requestType=${requestType} brings no other requests.`,
    needs: [],
    judge: function* (known) {
      const all = taken(yield* askFor('requests.list', known));
      const answered = yield* call(listCall('requests.list', known, { requestType }));
      if (!isTaken(answered)) return judged(false, `requests of ${requestType}`, statusOf(answered));
      const rows = rowsOf(answered);
      const wrong = rows.filter((row) => row.requestType !== requestType);
      if (rows.length === 0 && !rowsOf(all).some((row) => row.requestType === requestType)) {
        throw new CannotJudge(`${nameOf(answered)} brought no row, and the customer has no such request.`);
      }
      const got =
        wrong.length === 0
          ? `${rows.length} rows, all ${requestType}`
          : listed(wrong.map((row) => shown(row.requestType)));
      return judged(wrong.length === 0 && rows.length > 0, `only ${requestType}`, got);
    },
  };
}
