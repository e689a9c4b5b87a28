/** Walks a page with the Tab key alone, and says what cannot be reached, what shows no focus, and where the focus is trapped. */
import type { Page } from '@playwright/test';

export type KeyboardWalk = {
  /** Controls in sight that Tab never came to. */
  readonly missed: readonly string[];
  /** Controls that had the focus and showed nothing of it. */
  readonly unseen: readonly string[];
  readonly steps: number;
};

/** Beyond this many steps the focus goes round without an end. */
const MOST_STEPS = 400;

export async function reachByKeyboard(page: Page): Promise<KeyboardWalk> {
  const expected = await page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex]';
    // What lies behind a modal dialog is out of reach on purpose.
    const walked = document.querySelector('dialog:modal') ?? document;
    const inView = [...walked.querySelectorAll<HTMLElement>(controls)].filter((one) => {
      if (one.tabIndex < 0 || one.matches(':disabled') || one.closest('[inert]')) return false;
      const box = one.getBoundingClientRect();
      return one.checkVisibility({ visibilityProperty: true }) && box.width > 0 && box.height > 0;
    });
    for (const [at, one] of inView.entries()) one.dataset.walk = String(at);
    (document.activeElement as HTMLElement | null)?.blur();
    return inView.map((one) =>
      `${one.tagName.toLowerCase()} ${one.getAttribute('aria-label') ?? one.innerText}`.slice(0, 80),
    );
  });
  const reached = new Set<number>();
  const unseen = new Set<string>();
  let steps = 0;
  while (reached.size < expected.length && steps < Math.min(MOST_STEPS, expected.length * 2 + 10)) {
    await page.keyboard.press('Tab');
    steps += 1;
    const at = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement | null;
      if (focused?.dataset.walk === undefined) return undefined;
      const showing = [focused, ...ancestors(focused)].slice(0, 3).some((one) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        const isFocused = one === focused || one.matches(':focus-within');
        return isFocused && ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none');
      });
      return { index: Number(focused.dataset.walk), isSeen: showing };

      function ancestors(one: HTMLElement): HTMLElement[] {
        return one.parentElement ? [one.parentElement, ...ancestors(one.parentElement)] : [];
      }
    });
    if (!at) continue;
    reached.add(at.index);
    if (!at.isSeen) unseen.add(expected[at.index] ?? '');
  }
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('[data-walk]')) delete one.dataset.walk;
  });
  return { missed: expected.filter((_, at) => !reached.has(at)), unseen: [...unseen], steps };
}
