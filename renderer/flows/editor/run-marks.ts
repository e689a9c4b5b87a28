/** What a run made of each line: a tint of the line and a mark in the gutter, with a word for who does not see colours. */
import { type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter } from '@codemirror/view';
import type { LineStanding } from '../../../shared/page/flow/run-marks.ts';

/** By line, from 1. */
export type LineMarks = ReadonlyMap<number, LineStanding>;

export const setLineMarks = StateEffect.define<LineMarks>();

const SIGNS = { passed: '✓', failed: '✗', running: '▸' } as const;

class RunMark extends GutterMarker {
  readonly standing: LineStanding;
  constructor(standing: LineStanding) {
    super();
    this.standing = standing;
  }
  override eq(other: GutterMarker): boolean {
    return other instanceof RunMark && other.standing === this.standing;
  }
  override toDOM(): Node {
    const mark = document.createElement('span');
    mark.className = `cm-${this.standing}-mark`;
    mark.textContent = SIGNS[this.standing];
    mark.title = this.standing;
    return mark;
  }
}

const GUTTER_MARKS = { passed: new RunMark('passed'), failed: new RunMark('failed'), running: new RunMark('running') };
const LINES = {
  passed: Decoration.line({ class: 'cm-passed' }),
  failed: Decoration.line({ class: 'cm-failed' }),
  running: Decoration.line({ class: 'cm-running' }),
};

type Marked = { readonly lines: DecorationSet };

/** The marks move with the text that is edited; a new run sets them anew. */
const marks = StateField.define<Marked>({
  create: () => ({ lines: Decoration.none }),
  update(now, transaction) {
    const set = transaction.effects.findLast((effect) => effect.is(setLineMarks));
    if (!set) return transaction.docChanged ? { lines: now.lines.map(transaction.changes) } : now;
    const builder = new RangeSetBuilder<Decoration>();
    const { doc } = transaction.state;
    for (const [line, standing] of [...(set.value as LineMarks)].sort(([one], [other]) => one - other)) {
      if (line >= 1 && line <= doc.lines) builder.add(doc.line(line).from, doc.line(line).from, LINES[standing]);
    }
    return { lines: builder.finish() };
  },
  provide: (field) => EditorView.decorations.from(field, ({ lines }) => lines),
});

export const RUN_MARKS: Extension = [
  marks,
  gutter({
    class: 'cm-run',
    markers: (view) => {
      const builder = new RangeSetBuilder<GutterMarker>();
      for (const at = view.state.field(marks).lines.iter(); at.value; at.next()) {
        const standing = String(at.value.spec.class).replace('cm-', '') as LineStanding;
        builder.add(at.from, at.from, GUTTER_MARKS[standing]);
      }
      return builder.finish();
    },
    initialSpacer: () => GUTTER_MARKS.passed,
  }),
];
