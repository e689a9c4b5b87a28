/** screen: the displays that the test's settings name, and how they come, go and change. */
import { EventEmitter } from 'node:events';
import { type DisplaySetting, onOrder, readSettings } from './test-channel.ts';

export type Rectangle = { x: number; y: number; width: number; height: number };
export type Display = {
  readonly id: number;
  readonly label: string;
  readonly bounds: Rectangle;
  readonly workArea: Rectangle;
  readonly workAreaSize: { readonly width: number; readonly height: number };
  readonly size: { readonly width: number; readonly height: number };
  readonly scaleFactor: number;
  readonly rotation: number;
  readonly internal: boolean;
};

/** A bar of the system takes this much from the first display's lower edge. */
const BAR = 40;
const ONE_DISPLAY: readonly DisplaySetting[] = [{ x: 0, y: 0, width: 1920, height: 1080 }];

function displayOf({ x, y, width, height, scaleFactor = 1 }: DisplaySetting, at: number): Display {
  const workHeight = at === 0 ? height - BAR : height;
  return {
    id: at + 1,
    label: `Display ${at + 1}`,
    bounds: { x, y, width, height },
    workArea: { x, y, width, height: workHeight },
    workAreaSize: { width, height: workHeight },
    size: { width, height },
    scaleFactor,
    rotation: 0,
    internal: at === 0,
  };
}

export function overlap(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

class Screen extends EventEmitter {
  #displays: readonly Display[] | undefined;

  constructor() {
    super();
    onOrder('displays', ({ displays }) => {
      this.#change(displays.map(displayOf));
    });
  }

  getAllDisplays(): Display[] {
    this.#displays ??= (readSettings().displays ?? ONE_DISPLAY).map(displayOf);
    return [...this.#displays];
  }

  getPrimaryDisplay(): Display {
    const [first] = this.getAllDisplays();
    if (!first) throw new Error('The stand-in was given no display.');
    return first;
  }

  getDisplayMatching(rectangle: Rectangle): Display {
    return this.#best((display) => overlap(display.bounds, rectangle));
  }

  getDisplayNearestPoint({ x, y }: { x: number; y: number }): Display {
    return this.#best(({ bounds }) => {
      const left = Math.max(bounds.x - x, 0, x - (bounds.x + bounds.width));
      const up = Math.max(bounds.y - y, 0, y - (bounds.y + bounds.height));
      return -Math.hypot(left, up);
    });
  }

  getCursorScreenPoint(): { x: number; y: number } {
    return { x: 0, y: 0 };
  }

  #best(worth: (display: Display) => number): Display {
    return this.getAllDisplays().reduce((best, one) => (worth(one) > worth(best) ? one : best));
  }

  #change(now: readonly Display[]): void {
    const before = this.getAllDisplays();
    this.#displays = now;
    for (const display of now.slice(before.length)) this.emit('display-added', {}, display);
    for (const display of before.slice(now.length)) this.emit('display-removed', {}, display);
    for (const display of now.slice(0, before.length)) {
      const old = before[display.id - 1];
      if (JSON.stringify(old?.bounds) !== JSON.stringify(display.bounds)) {
        this.emit('display-metrics-changed', {}, display, ['bounds', 'workArea']);
      }
    }
  }
}

export const screen = new Screen();
