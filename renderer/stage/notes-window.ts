/**
 * A second window for the presenter's notes, to be moved to another screen.
 *
 * It is an empty page of this one's origin and policy, drawn by this one; nothing is loaded in it but the style sheets.
 */
import { NOTES_WINDOW } from '../../shared/page/stage/notes-window-name.ts';

export function openNotesWindow(): Window | undefined {
  const opened = window.open('', NOTES_WINDOW, 'popup,width=760,height=520');
  if (!opened) return undefined;
  const { document: notes } = opened;
  notes.title = 'Notes';
  notes.documentElement.lang = 'en';
  Object.assign(notes.documentElement.dataset, { ...document.documentElement.dataset });
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => {
    const link = notes.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    return link;
  });
  notes.head.replaceChildren(...styles);
  notes.body.replaceChildren();
  return opened;
}
