/** By this name the page opens the window of the presenter's notes, and the desktop program lets no other open. */
export const NOTES_WINDOW = 'dialbench-notes';
