/** The phone's three lists, as buttons below it: last calls, quick dial, subscribers. */
import { BookUser, Contact, History } from 'lucide-react';
import type { Environment, Subscriber } from '../../../shared/environment/environment.ts';
import type { CallsState } from '../../app/calls-store.ts';
import type { QuickDialState } from '../../app/quick-dial-store.ts';
import { LateFoundList, lateList } from '../../ui/late-list.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { subscriberOptions } from '../subscriber-options.tsx';
import './books.css';

const CallLog = lateList('the last calls', async () => (await import('./CallLog.tsx')).CallLog);
const QuickDialBook = lateList('the quick-dial book', async () => (await import('./QuickDialBook.tsx')).QuickDialBook);

type PhoneBooksProps = {
  readonly log: CallsState;
  readonly book: QuickDialState;
  readonly environments: readonly Environment[];
  readonly environment: Environment | undefined;
  readonly owner: Subscriber | undefined;
  readonly lastCode: string;
  readonly nowMs: number;
  readonly onDial: (code: string) => void;
  readonly onSubscriber: (customerId: number) => void;
};

export function PhoneBooks(props: PhoneBooksProps) {
  const { log, book, environments, environment, owner, lastCode, nowMs, onDial, onSubscriber } = props;
  return (
    <div className="books">
      <Menu label="Calls" icon={History} name="Last calls" kind="dialog" isLabelHidden>
        {(close) => (
          <CallLog
            calls={log.calls}
            nowMs={nowMs}
            subscriberOf={({ environmentId, customerId }) =>
              environments
                .find(({ id }) => id === environmentId)
                ?.customers.find((one) => one.customerId === customerId)
            }
            onDial={(code) => {
              close();
              onDial(code);
            }}
            onClear={log.clear}
          />
        )}
      </Menu>
      <Menu label="Quick dial" icon={BookUser} name="Quick dial" kind="dialog" isLabelHidden>
        {(close) => (
          <QuickDialBook
            entries={book.entries}
            put={book.put}
            remove={book.remove}
            proposed={lastCode === '' ? (environment?.ussdProfile.serviceCode ?? '') : lastCode}
            onDial={(code) => {
              close();
              onDial(code);
            }}
          />
        )}
      </Menu>
      {environment && environment.customers.length > 0 && (
        <Menu label="Subscribers" icon={Contact} name="Subscriber" kind="dialog" isLabelHidden>
          {(close) => (
            <LateFoundList
              name="Subscriber"
              placeholder="Name, number or id"
              options={subscriberOptions(environment.customers)}
              chosenId={owner && String(owner.customerId)}
              onChoose={(id) => {
                close();
                onSubscriber(Number(id));
              }}
            />
          )}
        </Menu>
      )}
    </div>
  );
}
