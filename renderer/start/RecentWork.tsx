/** The work that was done last: sessions and single requests of history, and the flows that were changed last. What was pasted is kept nowhere. */
import { History, ListVideo, type LucideIcon, PhoneCall, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FlowFile } from '../../shared/contract/flow-commands.ts';
import { type Environment, subscriberName } from '../../shared/environment/environment.ts';
import { counted } from '../../shared/text/counted.ts';
import { openExchange, openWaterfall } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { environmentName, type NamedEnvironments, standingLabel } from '../message/records/session-words.ts';
import { Button } from '../ui/Button.tsx';
import { StatusChip } from '../ui/ExchangeChips.tsx';
import { Section } from '../ui/Section.tsx';
import { relativeTime, zonedTime } from '../ui/times.ts';
import { useNow } from '../ui/use-now.ts';
import type { RecentEntry, RecentWork as Work } from './start-store.ts';

type RecentWorkProps = {
  readonly recent: Work;
  readonly files: readonly FlowFile[];
  readonly environments: readonly Environment[];
  readonly onAgain: () => void;
};

const FLOWS = 3;

export function RecentWork({ recent, files, environments, onAgain }: RecentWorkProps) {
  const stores = useStores();
  const byId: NamedEnvironments = new Map(environments.map((one) => [one.id, one]));
  const flows = files.toSorted((one, other) => other.changedAtMs - one.changedAtMs).slice(0, FLOWS);
  const openFlow = (name: string) => {
    stores.shell.getState().enter('flows');
    void stores.errand(undefined, (to) => to.openFlow(name));
  };
  if (recent.kind === 'failed') {
    return (
      <Section title="Recent work" actions={<Button onPress={onAgain}>Try again</Button>}>
        <p className="note" role="alert">
          {recent.failure.message}
        </p>
      </Section>
    );
  }
  // What loads in a blink is not announced; the cards above need none of it.
  const entries = recent.kind === 'ready' ? recent.entries : [];
  if (entries.length + flows.length === 0) return null;
  return (
    <Section
      title="Recent work"
      actions={
        <Button weight="quiet" icon={History} onPress={() => stores.shell.getState().enter('history')}>
          All that was seen
        </Button>
      }
    >
      <ul>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} environments={byId} />
        ))}
        {flows.map(({ name, title, steps, changedAtMs }) => (
          <RecentRow
            key={name}
            icon={ListVideo}
            what={title ?? name}
            about={steps === undefined ? 'a flow' : `a flow of ${counted(steps, 'step')}`}
            atMs={changedAtMs}
            onOpen={() => openFlow(name)}
          />
        ))}
      </ul>
    </Section>
  );
}

function EntryRow({ entry, environments }: { readonly entry: RecentEntry; readonly environments: NamedEnvironments }) {
  const stores = useStores();
  if (entry.kind === 'session') {
    const { head, hits } = entry;
    const [newest] = hits;
    const where = environmentName(environments, head.environmentId);
    const environment = environments.get(head.environmentId);
    const who = subscriberName(environment, head.customerId);
    const steps = counted(head.steps, 'step');
    return (
      <RecentRow
        icon={PhoneCall}
        what={head.code ?? 'Session'}
        about={`${steps}, ${standingLabel(head, environment, stores.page.nowMs())} · ${who} · ${where}`}
        atMs={head.startedAtMs}
        onOpen={() => newest && openWaterfall(stores, newest.record.id)}
      />
    );
  }
  const { record: exchange } = entry.hit;
  return (
    <RecentRow
      icon={SquarePen}
      what={exchange.label}
      about={environmentName(environments, exchange.environmentId)}
      mark={<StatusChip exchange={exchange} />}
      atMs={exchange.startedAtMs}
      onOpen={() => openExchange(stores, exchange.id)}
    />
  );
}

/** Its words have seconds for an hour. */
const TICK_MS = 1_000;

type RecentRowProps = {
  readonly icon: LucideIcon;
  readonly what: string;
  readonly about: string;
  readonly mark?: ReactNode;
  readonly atMs: number;
  readonly onOpen: () => void;
};

/** One line of recent work: what it was, about what, and when. Pressing it opens it. */
function RecentRow({ icon: Icon, what, about, mark, atMs, onOpen }: RecentRowProps) {
  const { page } = useStores();
  const nowMs = useNow(page.nowMs, TICK_MS);
  return (
    <li>
      <button type="button" className="recent-row" onClick={onOpen}>
        <Icon size="1rem" aria-hidden />
        <span className="recent-row__what one-line strong">{what}</span>
        <span className="one-line soft grow">{about}</span>
        {mark}
        <time className="faint small" dateTime={new Date(atMs).toISOString()} title={zonedTime(atMs)}>
          {relativeTime(Math.min(0, atMs - nowMs) / 1000)}
        </time>
      </button>
    </li>
  );
}
