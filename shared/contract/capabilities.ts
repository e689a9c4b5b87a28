/** What the program around the page can do. The page asks for capabilities, never which program it is in. */

export type Capabilities = {
  /** Secrets can be sealed by the operating system. */
  readonly osSealing: boolean;
  /** The program draws a native window with a menu of its own. */
  readonly nativeWindow: boolean;
};
