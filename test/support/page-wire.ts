/**
 * What stands between a page and the loopback door: a test holds calls back, answers them in the door's place, or changes answers.
 * Laid before the page is opened, because a socket is not taken over later.
 */
import type { Page } from '@playwright/test';
import type { Answer } from '../../shared/failure.ts';

export type PageWire = {
  /** Holds calls of these commands back until the returned function is called. */
  hold(...commands: readonly string[]): () => void;
  /** Answers calls of these commands from now on. */
  answer(commands: readonly string[], answer: Answer<unknown>): void;
  /** Changes the text of every answer from now on. */
  change(answers: (text: string) => string): void;
};

export async function layWire(page: Page): Promise<PageWire> {
  const held = new Map<string, Promise<void>>();
  const answered = new Map<string, Answer<unknown>>();
  let changed = (text: string) => text;
  await page.routeWebSocket(/\/api\/socket/, (ofPage) => {
    const ofDoor = ofPage.connectToServer();
    ofDoor.onMessage((message) => ofPage.send(changed(String(message))));
    ofPage.onMessage((message) => {
      const { id, command } = JSON.parse(String(message));
      const answer = answered.get(command);
      if (answer) return ofPage.send(JSON.stringify({ id, answer }));
      const wait = held.get(command);
      if (wait) void wait.then(() => ofDoor.send(message));
      else ofDoor.send(message);
    });
  });
  return {
    hold(...commands) {
      const { promise, resolve } = Promise.withResolvers<void>();
      for (const command of commands) held.set(command, promise);
      return () => {
        for (const command of commands) held.delete(command);
        resolve();
      };
    },
    answer(commands, answer) {
      for (const command of commands) answered.set(command, answer);
    },
    change(answers) {
      changed = answers;
    },
  };
}
