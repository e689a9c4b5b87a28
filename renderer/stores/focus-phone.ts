/** The action that wakes the phone: the phone names its chord before the actions have loaded. */
export const FOCUS_PHONE = { id: 'phone.focus', chords: ['Alt+P'] } as const;
