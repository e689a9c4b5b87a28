/** Acts on the shown exchange: the newest, the playground, and every form in which it can be copied, masked. */
import { COPY_FORMS } from '../../shared/request/forms/copy-form.ts';
import { COPY_WORDS } from '../copy/copy-labels.ts';
import type { Action } from '../stores/action.ts';
import { openInPlayground } from '../stores/navigate.ts';
import type { Stores } from '../stores/stores.ts';

export function exchangeActions(stores: Stores): readonly Action[] {
  const { exchanges, inspector, inspectorTool, copy, code, shell } = stores;
  const { shown } = inspector.getState();
  const exchange = shown.kind === 'exchange' ? shown.exchange : undefined;
  const newest = exchanges.getState().exchanges[0];
  const needsOne = exchange ? {} : { hindrance: 'No exchange is shown in the inspector.' };
  return [
    {
      id: 'exchange.newest',
      title: 'Show the newest exchange',
      group: 'Exchanges',
      keywords: ['follow', 'last', 'latest'],
      chords: [],
      ...(newest ? {} : { hindrance: 'Nothing was sent yet.' }),
      run: () => {
        void inspector.getState().follow(newest?.id);
        inspectorTool.getState().show('exchange');
        shell.getState().enter('inspector');
      },
    },
    {
      id: 'exchange.edit',
      title: 'Edit the shown exchange in the playground',
      group: 'Exchanges',
      keywords: ['take up', 'resend', 'break'],
      chords: [],
      ...needsOne,
      run: () => exchange && openInPlayground(stores, exchange.id),
    },
    {
      id: 'exchange.code',
      title: 'Show the shown exchange as a program',
      group: 'Exchanges',
      keywords: ['code', 'generate', 'node', 'python', 'java', 'go', 'php', 'ruby', 'rust', 'kotlin', 'curl'],
      chords: [],
      ...needsOne,
      run: () => {
        if (exchange) void code.getState().open({ kind: 'exchange', id: exchange.id }, exchange.operation);
      },
    },
    ...COPY_FORMS.map((form): Action => {
      const { label, what } = COPY_WORDS[form];
      return {
        id: `copy.${form}`,
        title: `Copy as ${label}`,
        group: 'Copy',
        note: what,
        keywords: ['clipboard', 'export', 'token masked'],
        chords: [],
        ...needsOne,
        run: () => {
          if (exchange) void copy.getState().copy(exchange, form, false);
        },
      };
    }),
  ];
}
