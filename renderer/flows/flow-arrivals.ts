/**
 * How texts come to the flows from elsewhere: from files, from recorded sessions, from the map, and from an answer that is accepted.
 *
 * Each becomes a draft; nothing is saved here.
 */
import type { RecordedFlow } from '../../shared/contract/flow-commands.ts';
import { LONGEST_FLOW_TEXT } from '../../shared/flow/flow-file-name.ts';
import { readFlow } from '../../shared/flow/read-flow.ts';
import { fileKindOf } from '../../shared/opening/opening.ts';
import { NO_WORDS, type runActs } from '../app/acts.ts';
import type { StoreDeps } from '../app/store-types.ts';
import { readChosenText } from '../ui/chosen-file.ts';
import { type FlowsState, openedText } from './flows-state.ts';

const SUFFIX = /(\.flow)?\.ya?ml$/i;

type ArrivalDeps = Pick<StoreDeps, 'host'> & {
  environmentId(): string | undefined;
  set(changes: Partial<FlowsState>): void;
  get(): FlowsState;
  readonly act: ReturnType<typeof runActs>;
};

export function flowArrivals({
  host,
  environmentId,
  set,
  get,
  act,
}: ArrivalDeps): Pick<FlowsState, 'take' | 'takeFile' | 'recordFrom' | 'recordTo' | 'accept'> {
  const beginRecorded = ({ text, screens, note }: RecordedFlow) => {
    // Pressed twice it is one recording, as long as that is as it came.
    const twin = Object.entries(get().drafts).find(([, draft]) => draft.revision === null && draft.text === text);
    if (twin) return void get().open(twin[0]);
    const flow = readFlow(text, { file: '' });
    get().begin(flow.ok ? flow.flow.name : 'Recorded session', text, screens);
    set({ caution: note });
  };
  return {
    async take(name, text) {
      const stem = name.replace(SUFFIX, '');
      if (fileKindOf(name) === 'flow' || isFlow(text)) {
        get().begin(stem, text);
        return 1;
      }
      let count = 0;
      await act(
        'flows.import',
        async () => host.call('flows.import', { text, environmentId: environmentId() ?? '' }),
        ({ flows, notes }) => {
          for (const flow of flows) get().begin(flow.name, flow.text);
          count = flows.length;
          if (count > 1) get().close();
          const came = count === 1 ? 'One session became a flow' : `${count} sessions became flows`;
          return `${came}; not saved yet. ${notes.join(' ')}`.trim();
        },
      );
      return count;
    },
    async takeFile(file) {
      const text = await readChosenText(file, { what: 'a file of flows', mostBytes: LONGEST_FLOW_TEXT });
      if (text.ok) return get().take(file.name, text.value);
      set({ ...NO_WORDS, actFailure: text.failure });
      return 0;
    },
    recordFrom(exchangeId) {
      return act('flows.record', () => host.call('flows.record', { exchangeId }), beginRecorded);
    },
    recordTo(environmentId, screen) {
      return act('flows.record', () => host.call('map.recordFlow', { environmentId, screen }), beginRecorded);
    },
    async accept(answers) {
      for (const { at: step, exchangeId } of answers) {
        const text = openedText(get());
        if (text === undefined) return false;
        const isAccepted = await act(
          'flows.accept',
          () => host.call('flows.accept', { text, step, exchangeId }),
          (accepted) => get().typed(accepted.text),
        );
        if (!isAccepted) return false;
      }
      return true;
    },
  };
}

/** Of a file whose name tells no kind. Rather a broken flow than a broken dialoguss file: what has steps at its top is meant as a flow. */
function isFlow(text: string): boolean {
  return /^(flow|steps):/m.test(text) || readFlow(text, { file: '' }).ok;
}
