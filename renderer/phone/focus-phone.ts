/** The action that moves the keyboard between two phones. */
export const OTHER_PHONE = { id: 'phone.other', chords: ['Alt+O'] } as const;

/** The action that wakes the phone: the phone names its chord before the actions have loaded. */
export const FOCUS_PHONE = { id: 'phone.focus', chords: ['Alt+P'] } as const;
