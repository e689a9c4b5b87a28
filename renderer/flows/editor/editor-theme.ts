/** How the editor looks: the page's own colours and faces, which a shadow root inherits as custom properties. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: 'var(--text-m)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--bytes)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.5rem 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-line': { padding: '0 0.75rem 0 0.4rem' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunk)',
    color: 'var(--ink-faint)',
    border: 'none',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent-soft) 35%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--accent-soft)', color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-run': { width: '1.3rem' },
  '.cm-run .cm-gutterElement': { textAlign: 'center', fontWeight: '700' },
  '.cm-passed-mark': { color: 'var(--good)' },
  '.cm-failed-mark': { color: 'var(--bad)' },
  '.cm-running-mark': { color: 'var(--accent)' },
  '.cm-line.cm-passed': { backgroundColor: 'color-mix(in srgb, var(--good-soft) 55%, transparent)' },
  '.cm-line.cm-failed': { backgroundColor: 'var(--bad-soft)' },
  '.cm-line.cm-running': { backgroundColor: 'var(--accent-soft)' },
  '.cm-mask, .cm-unmasked': { borderRadius: 'var(--round-s)', cursor: 'pointer' },
  '.cm-mask': { padding: '0 0.2em', backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  '.cm-unmasked': { borderBottom: '1px dashed var(--accent)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '3px',
  },
  '.cm-lint-marker-error': { content: 'normal' },
  '.cm-lint-marker': { width: '0.7rem', height: '0.7rem', borderRadius: '50%', background: 'var(--bad)' },
  '.cm-gutter-lint': { width: '1.1rem' },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--round-m)',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow-2)',
    fontFamily: 'var(--words)',
    fontSize: 'var(--text-s)',
  },
  '.cm-tooltip-hover': { maxWidth: '24rem', padding: '0.35rem 0.6rem' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)', padding: '0.25rem 0.5rem' },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--bytes)', maxHeight: '14rem' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '0.15rem 0.5rem', lineHeight: '1.4' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--accent-ink)' },
  '.cm-completionDetail': { color: 'inherit', fontFamily: 'var(--words)', fontStyle: 'normal', opacity: '0.85' },
  '.cm-completionInfo': { maxWidth: '18rem', padding: '0.35rem 0.6rem' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
});

const highlight = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' },
  { tag: [tags.string, tags.content], color: 'var(--ink)' },
  { tag: tags.comment, color: 'var(--ink-faint)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--ink-soft)' },
  { tag: [tags.keyword, tags.typeName, tags.labelName], color: 'var(--warn)' },
]);

export const EDITOR_LOOK: Extension = [theme, syntaxHighlighting(highlight)];
