/** The three requests that programs are generated for in tests: a query, a body beyond ASCII, a key press. */
import type { TestDraft } from '../../support/start-sandbox.ts';

/** Characters that one language or another gives a meaning to, in a name of at most 100. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: it is to stay a placeholder
const HOSTILE_NAME = 'Zażółć “Chipo” "q" $HOME ${x} #{x} %d \\n `id` */ ?> 😀\u2028\u202e';

export const PROGRAM_REQUESTS: readonly {
  readonly operation: string;
  readonly draft: TestDraft;
  /** Part of the service's answer. */
  readonly answers: string;
}[] = [
  {
    operation: 'requests.list',
    draft: { target: '/v1/requests?customerId=1001&requestType=PURCHASE&sort=DESC' },
    answers: '"currentPage"',
  },
  {
    operation: 'customers.create',
    draft: { target: '/v1/customers', json: { firstName: HOSTILE_NAME, lastName: "O'Brien" } },
    answers: JSON.stringify(HOSTILE_NAME).slice(1, -1),
  },
  {
    operation: 'ussd.process',
    draft: { target: '/v1/ussd/process', form: 'customerId=1001&choice=' },
    answers: '"HOME"',
  },
];
