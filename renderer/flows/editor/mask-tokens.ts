/**
 * Places that stand for any text, as tokens: one click, or Alt+Enter beside it, makes a place literal, as it was when the flow
 * was recorded or last run; another masks it again.
 *
 * The file format keeps no such text. It comes from the recording or the last run, and which literal text was a mask is
 * known as long as this editor is.
 */
import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, hoverTooltip, keymap } from '@codemirror/view';
import { type MaskPlace, maskPlaces, textAt, writtenAt } from '../../../shared/page/flow/mask-places.ts';
import { shortened } from '../../../shared/text/shortened.ts';
import type { FlowKnowledge } from './flow-completion.ts';

/** Text that was a mask, and what the mask was. */
type Literal = { readonly from: number; readonly to: number; readonly written: string };
type Tokens = {
  readonly places: readonly MaskPlace[];
  readonly literals: readonly Literal[];
  readonly drawn: DecorationSet;
};

const madeLiteral = StateEffect.define<Literal>();
const MASK = Decoration.mark({ class: 'cm-mask' });
const LITERAL = Decoration.mark({ class: 'cm-unmasked' });

const tokens = StateField.define<Tokens>({
  create: ({ doc }) => tokensOf(doc.toString(), []),
  update(now, { docChanged, changes, effects, newDoc }) {
    const made = effects.flatMap((effect) => (effect.is(madeLiteral) ? [effect.value] : []));
    if (!docChanged && made.length === 0) return now;
    const moved = now.literals
      .map(({ from, to, written }) => ({ from: changes.mapPos(from, 1), to: changes.mapPos(to, -1), written }))
      .filter(({ from, to }) => from < to);
    return tokensOf(newDoc.toString(), [...moved, ...made]);
  },
  provide: (field) => EditorView.decorations.from(field, ({ drawn }) => drawn),
});

function tokensOf(text: string, literals: readonly Literal[]): Tokens {
  const places = maskPlaces(text);
  const drawn = Decoration.set(
    [...places.map(({ from, to }) => MASK.range(from, to)), ...literals.map(({ from, to }) => LITERAL.range(from, to))],
    true,
  );
  return { places, literals, drawn };
}

function at<Token extends Pick<Literal, 'from' | 'to'>>(all: readonly Token[], position: number): Token | undefined {
  return all.find(({ from, to }) => from <= position && position <= to);
}

type Seen = { readonly text: string; readonly when: string };

/** What stood there, on the first screen that is as the step expects. */
function seenAt(place: MaskPlace, known: FlowKnowledge): Seen | undefined {
  for (const { text: screen, when } of place.of ? known.screensOf(place.of.at) : []) {
    const text = textAt(place, screen);
    if (text !== undefined) return { text, when };
  }
  return undefined;
}

function toggle(view: EditorView, position: number, known: FlowKnowledge): boolean {
  const { places, literals } = view.state.field(tokens);
  const literal = at(literals, position);
  if (literal) {
    const { from, to, written } = literal;
    view.dispatch({
      changes: { from, to, insert: written },
      userEvent: 'input',
      effects: EditorView.announce.of('Any text again'),
    });
    return true;
  }
  const place = at(places, position);
  if (!place) return false;
  const seen = seenAt(place, known);
  const insert = seen && writtenAt(view.state.doc.toString(), place, seen.text);
  if (insert === undefined) {
    view.dispatch({ effects: EditorView.announce.of(UNKNOWN) });
    return true;
  }
  const { from, to, written } = place;
  view.dispatch({
    changes: { from, to, insert },
    userEvent: 'input',
    effects: [
      ...(insert === '' ? [] : [madeLiteral.of({ from, to: from + insert.length, written })]),
      EditorView.announce.of(`Now exactly ${insert}`),
    ],
  });
  return true;
}

const UNKNOWN = 'What stood here is not known. Run the flow, then it is.';

function words(place: MaskPlace, known: FlowKnowledge): string {
  const seen = seenAt(place, known);
  const any = place.written.startsWith('{')
    ? `${place.written} is any text within a line, and the same wherever this name comes again.`
    : '… is any text.';
  if (!seen) return `${any} ${UNKNOWN}`;
  const stood = seen.text === '' ? 'nothing' : `“${shortened(seen.text, 80)}”`;
  return `${any} ${seen.when}: ${stood}. Click it, or press Alt+Enter on it, to expect exactly that.`;
}

export function maskTokens(known: () => FlowKnowledge): Extension {
  return [
    tokens,
    // What it says is not true any more after the click.
    hoverTooltip(
      (view, position) => {
        const { places, literals } = view.state.field(tokens);
        const literal = at(literals, position);
        const place = at(places, position);
        const token = literal ?? place;
        if (!token) return null;
        const dom = view.dom.ownerDocument.createElement('div');
        dom.textContent = literal
          ? `Exactly this text. Click it, or press Alt+Enter on it, for any text again (${literal.written}).`
          : place
            ? words(place, known())
            : '';
        return { pos: token.from, end: token.to, above: true, create: () => ({ dom }) };
      },
      { hideOnChange: true },
    ),
    EditorView.domEventHandlers({
      click(event, view) {
        const { target } = event;
        const token = target instanceof Element ? target.closest('.cm-mask, .cm-unmasked') : null;
        // Text that was selected by dragging is meant to be copied.
        if (!token || !view.state.selection.main.empty) return false;
        return toggle(view, view.posAtDOM(token), known());
      },
    }),
    Prec.high(keymap.of([{ key: 'Alt-Enter', run: (view) => toggle(view, view.state.selection.main.head, known()) }])),
  ];
}
