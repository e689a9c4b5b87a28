/** What the program around the page can do. The page checks capabilities, never which program it runs in. */

export type Capabilities = {
  readonly osSealing: boolean;
  /** The program draws a native window with its own menu. */
  readonly nativeWindow: boolean;
};
