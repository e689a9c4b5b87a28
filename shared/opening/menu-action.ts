/** MenuAction: one action of the palette as the native menu shows it. The page tells main; a click comes back as an Opening. */

/** In display order, in the palette and in the menu. */
export const ACTION_GROUPS = [
  'Rooms',
  'Operations',
  'Flows',
  'Exchanges',
  'Environments',
  'Subscribers',
  'Phone',
  'Sandbox',
  'Webhooks',
  'Vault',
  'Copy',
  'Settings',
  'Window',
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

export type MenuAction = {
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  /** The sub-menu that it stands in. */
  readonly within?: string | undefined;
  /** Shown beside the title, in the palette's spelling. The page hears the key, not the menu. */
  readonly chord?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Present where the item is a choice: drawn with a check mark or without. */
  readonly isChosen?: boolean | undefined;
};

/** What the page sends at most, and the door takes; texts in characters. */
export const MOST_MENU_ACTIONS = 1_000;
export const LONGEST_MENU_TEXT = { id: 400, title: 400, within: 100 } as const;
