/** The part of BrowserWindow that is about its place on the screen: bounds, modes, showing, focus, and their events. */
import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { type Rectangle, screen } from './screen.ts';
import { covered, forgetState, keepState, type Mode, type Persistence, placed, restoredState } from './window-state.ts';

export type PlaceOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly x?: number;
  readonly y?: number;
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly title?: string;
  readonly show?: boolean;
  readonly fullscreen?: boolean;
  readonly backgroundColor?: string;
  readonly name?: string;
  readonly windowStatePersistence?: Persistence;
};

let focused: BaseWindow | null = null;

export function focusedWindow(): BaseWindow | null {
  return focused;
}

export class BaseWindow extends EventEmitter {
  static #lastId = 0;
  readonly id: number;
  readonly #keptAs: string | undefined;
  #normal: Rectangle;
  #mode: Mode;
  #minimum: readonly [number, number];
  #isMinimized = false;
  #isVisible = false;
  #title: string;
  #background: string;
  destroyed = false;

  constructor(options: PlaceOptions) {
    super();
    BaseWindow.#lastId += 1;
    this.id = BaseWindow.#lastId;
    const { width = 800, height = 600, windowStatePersistence = false, name } = options;
    if (windowStatePersistence !== false && !name) {
      throw new Error("Window 'name' is required when 'windowStatePersistence' is enabled");
    }
    this.#keptAs = windowStatePersistence === false ? undefined : name;
    const kept = name === undefined ? undefined : restoredState(this.#profile, name, windowStatePersistence);
    this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0];
    this.#normal = kept?.bounds ?? placed({ ...options, width, height });
    this.#mode = kept?.mode ?? (options.fullscreen ? 'fullscreen' : 'normal');
    this.#title = options.title ?? app.getName();
    this.#background = options.backgroundColor ?? '#FFF';
    if (kept) setImmediate(() => this.emit('persisted-state-restored'));
    this.once('closed', () => {
      if (focused === this) focused = null;
    });
  }

  static clearPersistedState(name: string): void {
    forgetState(app.getPath('sessionData'), name);
  }

  get #profile(): string {
    return app.getPath('sessionData');
  }

  getBounds(): Rectangle {
    return covered(this.#mode, this.#normal);
  }

  getNormalBounds(): Rectangle {
    return { ...this.#normal };
  }

  getContentBounds(): Rectangle {
    return this.getBounds();
  }

  getSize(): number[] {
    const { width, height } = this.getBounds();
    return [width, height];
  }

  getPosition(): number[] {
    const { x, y } = this.getBounds();
    return [x, y];
  }

  getMinimumSize(): number[] {
    return [...this.#minimum];
  }

  setMinimumSize(width: number, height: number): void {
    this.#minimum = [width, height];
  }

  setBounds(bounds: Partial<Rectangle>): void {
    const before = this.#normal;
    const [minWidth, minHeight] = this.#minimum;
    const asked = { ...before, ...bounds };
    this.#normal = { ...asked, width: Math.max(asked.width, minWidth), height: Math.max(asked.height, minHeight) };
    const { x, y, width, height } = this.#normal;
    this.#changed();
    if (width !== before.width || height !== before.height) this.#tell('resize', 'resized');
    if (x !== before.x || y !== before.y) this.#tell('move', 'moved');
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  center(): void {
    const { width, height } = this.#normal;
    this.setBounds(placed({ width, height }));
  }

  isMaximized(): boolean {
    return this.#mode === 'maximized';
  }

  isFullScreen(): boolean {
    return this.#mode === 'fullscreen';
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  isNormal(): boolean {
    return this.#mode === 'normal' && !this.#isMinimized;
  }

  maximize(): void {
    this.#isMinimized = false;
    this.#setMode('maximized', 'maximize');
  }

  unmaximize(): void {
    if (this.isMaximized()) this.#setMode('normal', 'unmaximize');
  }

  setFullScreen(on: boolean): void {
    if (on) this.#setMode('fullscreen', 'enter-full-screen');
    else if (this.isFullScreen()) this.#setMode('normal', 'leave-full-screen');
  }

  minimize(): void {
    this.#isMinimized = true;
    this.blur();
    this.emit('minimize', {});
  }

  /** From minimised to what it was before. */
  restore(): void {
    if (!this.#isMinimized) return;
    this.#isMinimized = false;
    this.emit('restore', {});
  }

  isVisible(): boolean {
    return this.#isVisible && !this.#isMinimized;
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    if (this.#isVisible) return;
    this.#isVisible = true;
    this.emit('show', {});
  }

  hide(): void {
    this.#isVisible = false;
    this.blur();
    this.emit('hide', {});
  }

  focus(): void {
    if (focused === this) return;
    focused?.blur();
    focused = this;
    this.emit('focus', {});
    app.emit('browser-window-focus', {}, this);
  }

  blur(): void {
    if (focused !== this) return;
    focused = null;
    this.emit('blur', {});
    app.emit('browser-window-blur', {}, this);
  }

  isFocused(): boolean {
    return focused === this;
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  getTitle(): string {
    return this.#title;
  }

  setBackgroundColor(colour: string): void {
    this.#background = colour;
  }

  getBackgroundColor(): string {
    return this.#background;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  /** Accepted and not shown: there is no window manager. */
  setMenuBarVisibility(_on: boolean): void {}
  setAutoHideMenuBar(_on: boolean): void {}
  setRepresentedFilename(_path: string): void {}
  setDocumentEdited(_on: boolean): void {}
  setProgressBar(_progress: number): void {}
  flashFrame(_on: boolean): void {}
  moveTop(): void {}
  setEnabled(_on: boolean): void {}

  getDisplay() {
    return screen.getDisplayMatching(this.#normal);
  }

  #setMode(mode: Mode, event: string): void {
    if (this.#mode === mode) return;
    this.#mode = mode;
    this.#changed();
    this.#tell(event, 'resize');
  }

  #changed(): void {
    if (this.#keptAs) keepState(this.#profile, this.#keptAs, { bounds: this.#normal, mode: this.#mode });
  }

  #tell(...events: readonly string[]): void {
    for (const event of events) this.emit(event, {});
  }
}
