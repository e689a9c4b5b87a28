/** HOME and the way out. Both menus are invented. */
import type { Screen } from '../screen.ts';
import { clip } from '../screen-text.ts';

export const homeScreen: Screen = {
  show: ({ customer }) => ({ text: `Hello ${clip(customer.firstName, 24)}.\nWhat would you like to do?` }),
};

export const goodbyeScreen: Screen = {
  show: ({ customer }) => ({ text: `Goodbye ${clip(customer.firstName, 24)}. Your investments are in good hands.` }),
};
