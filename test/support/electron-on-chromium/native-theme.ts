/** nativeTheme: the system's theme as the test sets it, main's choice over it, and both carried into the pages' media. */
import { EventEmitter } from 'node:events';
import type { Session } from './chromium.ts';
import { onOrder, readSettings } from './test-channel.ts';

const SOURCES = ['system', 'light', 'dark'];

class NativeTheme extends EventEmitter {
  readonly shouldUseHighContrastColors = false;
  readonly inForcedColorsMode = false;
  readonly prefersReducedTransparency = false;
  readonly shouldUseInvertedColorScheme = false;
  readonly #pages = new Set<Session>();
  #source = 'system';
  #isSystemDark: boolean | undefined;

  constructor() {
    super();
    onOrder('system-theme', ({ isDark }) => {
      this.#isSystemDark = isDark;
      this.#tellAll();
    });
    onOrder('page-driven', async () => {
      for (const page of this.#pages) await this.#tell(page);
    });
  }

  get themeSource(): string {
    return this.#source;
  }

  set themeSource(source: string) {
    if (!SOURCES.includes(source)) throw new TypeError(`Error processing argument: ${source} is no theme source.`);
    if (source === this.#source) return;
    this.#source = source;
    this.#tellAll();
  }

  get shouldUseDarkColors(): boolean {
    if (this.#source !== 'system') return this.#source === 'dark';
    return this.shouldUseDarkColorsForSystemIntegratedUI;
  }

  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return this.#isSystemDark ?? readSettings().isSystemDark ?? false;
  }

  /** The stand-in's side: a page that is drawn by the theme until it is gone. */
  async follow(page: Session, gone: Promise<void>): Promise<void> {
    this.#pages.add(page);
    void gone.then(() => this.#pages.delete(page));
    await this.#tell(page);
  }

  #tellAll(): void {
    // A page may be going away just then.
    for (const page of this.#pages) void this.#tell(page).catch(() => {});
    this.emit('updated');
  }

  async #tell(page: Session): Promise<void> {
    const value = this.shouldUseDarkColors ? 'dark' : 'light';
    await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }
}

export const nativeTheme = new NativeTheme();
