/** The inspector with the tools beside it as a part of the page. */

import { COPY_FORMS, type CopyForm, copyFormsOf } from '../../shared/forms/copy-form.ts';
import { type Action, actionsOf } from '../app/action.ts';
import type { Stores } from '../app/stores.ts';
import { COPY_WORDS } from '../copy/copy-labels.ts';
import { copyStore } from '../copy/copy-store.ts';
import { EVIDENCE_FORMS, evidenceStore, evidenceSubjectOf } from '../copy/evidence-store.ts';
import { namesOf } from '../ui/choices-of.ts';

export const loadPanel = async () => (await import('./InspectorPanel.tsx')).InspectorPanel;

/** Its tools, and on the shown exchange the newest, every copy form and the forms of evidence, always masked. */
export function actions(stores: Stores): readonly Action[] {
  const { exchanges, inspector, shell } = stores;
  const copy = copyStore(stores);
  const evidence = evidenceStore(stores);
  const { shown } = inspector.getState();
  const exchange = shown.kind === 'exchange' ? shown.exchange : undefined;
  const newest = exchanges.getState().exchanges[0];
  const needsOne = exchange ? {} : { hindrance: 'No exchange is shown in Phone.' };
  const act = actionsOf('Exchanges', 'exchange', { chords: [] });
  const copyAs = actionsOf('Copy', 'copy', {
    chords: [],
    keywords: ['clipboard', 'export', 'token masked'],
    within: 'Copy as',
  });
  const wordsOf = (form: CopyForm) => ({
    note: COPY_WORDS[form].what,
    titleWithin: COPY_WORDS[form].label,
    ...needsOne,
  });
  return [
    act(
      'newest',
      'Show the newest exchange',
      { keywords: ['follow', 'last', 'latest'], hindrance: newest ? undefined : 'Nothing was sent yet.' },
      () => {
        void inspector.getState().follow(newest?.id);
        shell.getState().enter('exchange');
      },
    ),
    ...namesOf(EVIDENCE_FORMS).map((form) =>
      act(
        `evidence.${form}`,
        EVIDENCE_FORMS[form],
        {
          note: exchange?.press ? 'the shown session' : 'the shown exchange',
          keywords: ['evidence', 'bug report', 'dialcase', 'case', 'proof', 'ticket'],
          within: 'Evidence',
          ...needsOne,
        },
        () => {
          if (!exchange) return;
          evidence.getState().settle();
          void evidence.getState().make(evidenceSubjectOf(exchange), form);
        },
      ),
    ),
    ...(exchange ? copyFormsOf(exchange) : COPY_FORMS).map((form) =>
      copyAs(form, `Copy as ${inSentence(COPY_WORDS[form].label)}`, wordsOf(form), () => {
        if (exchange) void copy.getState().copy(exchange, form, false);
      }),
    ),
  ];
}

/** A label in the middle of a sentence: its first letter is small, unless it is one of an abbreviation. */
const inSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`;
