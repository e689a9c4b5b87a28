/** The frames of one page and the script worlds in them, as the DevTools protocol tells of them: who a caller is. */
import type { Session } from './chromium.ts';
import { PRELOAD_WORLD } from './preload-world.ts';
import { fromStandIn } from './scheme-address.ts';

/** What of Electron's WebFrameMain is known here. */
export type WebFrame = {
  readonly frameTreeNodeId: number;
  readonly url: string;
  readonly origin: string;
  readonly parent: WebFrame | null;
};

type FrameState = { frameTreeNodeId: number; url: string; origin: string; parentId: string | undefined };

export class WebFrames {
  readonly #frames = new Map<string, FrameState>();
  readonly #worlds = new Map<number, { frameId: string; name: string }>();
  #mainId = '';
  #lastNode = 0;

  constructor(session: Session) {
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => void this.#state(frameId, parentFrameId));
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'remove') this.#frames.delete(frameId);
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) this.#mainId = frame.id;
      const state = this.#state(frame.id, frame.parentId);
      state.url = fromStandIn(frame.url);
      state.origin = fromStandIn(frame.securityOrigin);
    });
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const frameId = String(context.auxData && 'frameId' in context.auxData ? context.auxData.frameId : '');
      this.#worlds.set(context.id, { frameId, name: context.name });
      // The world knows the origin that a frame inherited, where its address (about:blank) does not.
      const state = this.#frames.get(frameId);
      if (state && context.origin !== '') state.origin = fromStandIn(context.origin);
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      this.#worlds.delete(executionContextId);
    });
    session.on('Runtime.executionContextsCleared', () => this.#worlds.clear());
  }

  /** The outermost frame; Electron has one from the start, before anything is loaded. */
  get main(): WebFrame {
    return this.#view(this.#mainId, this.#state(this.#mainId, undefined));
  }

  byId(frameId: string): WebFrame | null {
    const state = this.#frames.get(frameId);
    return state ? this.#view(frameId, state) : null;
  }

  /** The frame that a script world belongs to; null once it is gone. */
  ofWorld(worldId: number): WebFrame | null {
    return this.byId(this.#worlds.get(worldId)?.frameId ?? '');
  }

  /** Where main's messages for the page go: the preload's world in the main frame. */
  get mainPreloadWorld(): number | undefined {
    for (const [id, world] of this.#worlds) {
      if (world.frameId === this.#mainId && world.name === PRELOAD_WORLD) return id;
    }
    return undefined;
  }

  #state(frameId: string, parentId: string | undefined): FrameState {
    const known = this.#frames.get(frameId);
    if (known) return known;
    this.#lastNode += 1;
    const made = { frameTreeNodeId: this.#lastNode, url: '', origin: 'null', parentId };
    this.#frames.set(frameId, made);
    return made;
  }

  #view(frameId: string, { frameTreeNodeId, url, origin, parentId }: FrameState): WebFrame {
    const parent = parentId === undefined || frameId === this.#mainId ? null : this.byId(parentId);
    return { frameTreeNodeId, url, origin, parent };
  }
}
