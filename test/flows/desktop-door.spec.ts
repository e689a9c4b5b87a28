/**
 * The built desktop program over a real Chromium: what its page can reach, and what it cannot.
 *
 * Each refusal is seen from both sides: what the page got, and that nothing arrived where it should not. What the
 * stand-in proves and does not prove is in test/support/electron-on-chromium/README.md.
 */
import { createServer, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import { invokeFromFrame } from '../support/electron-on-chromium/invoke-from-frame.ts';
import type { Desktop } from '../support/electron-on-chromium/launch-desktop.ts';
import { listen } from '../support/listen.ts';
import { type DesktopHome, launchBuiltDesktop, makeDesktopHome, onlyOverStandIn } from './desktop-program.ts';

/** Runs in the page: the directive and the blocked address of the first violation that `act` causes, else "none". */
const VIOLATION = `(act) => new Promise((resolve) => {
  document.addEventListener('securitypolicyviolation', (event) =>
    resolve([event.effectiveDirective, event.blockedURI]), { once: true });
  setTimeout(() => resolve('none'), 5000);
  act();
})`;

let elsewhere: Server;
let elsewhereUrl: string;
let arrivals: string[] = [];

test.beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    arrivals.push(`${request.method} ${request.url}`);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end('elsewhere');
  });
  const port = await listen(elsewhere);
  elsewhereUrl = `http://127.0.0.1:${port}/`;
});

test.afterAll(() => elsewhere.close());

test.beforeEach(() => {
  arrivals = [];
});

test.describe('the page under its own policy', () => {
  let home: DesktopHome;
  let desktop: Desktop;

  test.beforeAll(async () => {
    home = makeDesktopHome();
    desktop = await launchBuiltDesktop(home, { needsWholeBrowser: true });
  });

  test.afterAll(async () => {
    await desktop.close();
    home.remove();
  });

  test('an inline script does not run, because an injected one would be inline', async () => {
    const inject = `() => {
      const script = document.createElement('script');
      script.append('window.injected = true');
      document.head.append(script);
    }`;
    const [directive] = await desktop.page.evaluate<string[]>(`(${VIOLATION})(${inject})`);
    expect(directive).toMatch(/^(require-trusted-types-for|script-src-elem)$/);
    expect(await desktop.page.evaluate('window.injected')).toBeUndefined();
  });

  test('text does not become markup, whatever a library does with it', async () => {
    const markup = `() => { try { document.body.innerHTML = '<img src=x onerror=1>'; } catch {} }`;
    const [directive] = await desktop.page.evaluate<string[]>(`(${VIOLATION})(${markup})`);
    expect(directive).toBe('require-trusted-types-for');
    expect(await desktop.page.locator('img[onerror]').count()).toBe(0);
  });

  test('text is not run as code', async () => {
    // In a timer, because the protocol lets its own evaluations pass the policy.
    const outcome = `new Promise((resolve) => setTimeout(() => {
      try { resolve(Function('return "ran"')()); } catch (error) { resolve(error.name); }
    }))`;
    expect(await desktop.page.evaluate(outcome)).toBe('EvalError');
  });

  for (const [way, act, directive] of [
    ['fetch', (url: string) => `fetch('${url}').catch(() => {})`, 'connect-src'],
    ['a WebSocket', (url: string) => `new WebSocket('${url.replace('http', 'ws')}')`, 'connect-src'],
    ['a beacon', (url: string) => `navigator.sendBeacon('${url}', 'x')`, 'connect-src'],
    ['an image', (url: string) => `{ new Image().src = '${url}'; }`, 'img-src'],
    [
      'a frame',
      (url: string) => `document.body.append(Object.assign(document.createElement('iframe'), { src: '${url}' }))`,
      'frame-src',
    ],
    ['its own server', () => `fetch('/').catch(() => {})`, 'connect-src'],
  ] as const) {
    test(`nothing leaves the page by ${way}, because all HTTP goes through main`, async () => {
      const violation = await desktop.page.evaluate(`(${VIOLATION})(() => { ${act(elsewhereUrl)} })`);
      expect(violation).toEqual([directive, expect.any(String)]);
      expect(arrivals).toEqual([]);
    });
  }

  test('the one worker reads what is imported; no other starts, and no other script address is trusted', async () => {
    const { page } = desktop;
    for (const address of ['data:text/javascript,0', "' + URL.createObjectURL(new Blob(['0'])) + '", elsewhereUrl]) {
      const outcome = `new Promise((resolve) => {
        try {
          const worker = new Worker('${address}');
          worker.onerror = () => resolve('refused');
          worker.onmessage = () => resolve('started');
        } catch { resolve('refused'); }
      })`;
      expect(await page.evaluate(outcome), address).toBe('refused');
    }
    expect(arrivals).toEqual([]);
    for (const name of ['another', 'dialbench-worker']) {
      const made = `(() => { try { trustedTypes.createPolicy('${name}', {}); return 'made'; } catch { return 'refused'; } })()`;
      expect(await page.evaluate(made), name).toBe('refused');
    }
    // A window is shown before its page listens to keys.
    await expect(page.getByTestId('lcd')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('import requests');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Import requests' });
    await dialog.getByRole('textbox').fill('curl https://a.example/v1/webhooks');
    await expect(dialog.getByRole('status')).toHaveText('1 request in curl commands; 1 fits an operation.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('host is there, whole and fixed; nothing of main, Node or the doorway is', async () => {
    const { page } = desktop;
    expect(await page.evaluate('Object.keys(window.host)')).toEqual(['capabilities', 'call', 'on']);
    expect(await page.evaluate('window.host.capabilities')).toEqual({ nativeWindow: true });
    expect(await page.evaluate('Object.isFrozen(window.host)')).toBe(true);
    const names = ['require', 'process', 'Buffer', 'module', 'global', '__dirname', 'electron', 'ipcRenderer'];
    for (const name of [...names, '__electron', '__electronIpc']) {
      expect(await page.evaluate(`typeof globalThis['${name}']`), name).toBe('undefined');
    }
  });

  test('a call is answered through preload, door and services', async () => {
    const answer = await desktop.page.evaluate(`window.host.call('workbench.state', {})`);
    expect(answer).toMatchObject({ ok: true, value: { dataFolder: home.folder } });
  });

  test('an input that does not fit is refused by its name', async () => {
    expect(await desktop.page.evaluate(`window.host.call('workbench.state', { surplus: 1 })`)).toMatchObject({
      ok: false,
      failure: { code: 'input-invalid', message: expect.stringContaining('surplus') },
    });
  });

  test('an unknown command is refused by the preload, and by main where the preload was passed by', async () => {
    onlyOverStandIn('the preload’s world of Electron is closed to a test');
    const refusal = { ok: false, failure: { code: 'command-unknown', message: expect.any(String) } };
    expect(await desktop.page.evaluate(`window.host.call('vault.privateKey', {})`)).toEqual(refusal);
    expect(await invokeFromFrame(desktop.page, undefined, 'host.call', ['vault.privateKey', {}])).toEqual({
      value: refusal,
    });
  });

  test('an unknown event cannot be listened to', async () => {
    await expect(desktop.page.evaluate(`window.host.on('vault.opened', () => {})`)).rejects.toThrow(
      'host.on wants one of',
    );
  });

  for (const [what, attributes] of [
    ['of our own origin', {}],
    ['of no origin', { sandbox: 'allow-scripts' }],
  ] as const) {
    test(`a call from a frame ${what} inside the page is refused`, async () => {
      onlyOverStandIn('an honest frame of Electron has no preload and so no way to call');
      const { page } = desktop;
      await page.evaluate((given) => {
        const frame = document.createElement('iframe');
        for (const [name, value] of Object.entries({ ...given, name: 'inner' })) frame.setAttribute(name, value);
        return new Promise((resolve) => {
          frame.onload = resolve;
          document.body.append(frame);
        });
      }, attributes);
      try {
        expect(await invokeFromFrame(page, 'inner', 'host.call', ['workbench.state', {}])).toEqual({
          value: { ok: false, failure: { code: 'sender-refused', message: expect.any(String) } },
        });
        // The same call from the page itself is answered: it is the frame that was refused.
        expect(await invokeFromFrame(page, undefined, 'host.call', ['workbench.state', {}])).toMatchObject({
          value: { ok: true },
        });
        expect(await page.frame('inner')?.evaluate('typeof window.host')).toBe('undefined');
      } finally {
        await page.evaluate(`document.querySelector('iframe[name=inner]').remove()`);
      }
    });
  }

  for (const [way, act] of [
    ['an address', (url: string) => `location.href = '${url}'`],
    ['a link', (url: string) => `Object.assign(document.createElement('a'), { href: '${url}' }).click()`],
    ['a reload', () => `location.reload()`],
  ] as const) {
    test(`the page does not go elsewhere by ${way}`, async () => {
      const { page } = desktop;
      await page.evaluate('window.stayed = true');
      const before = desktop.count('navigation-prevented');
      await page.evaluate(`{ ${act(elsewhereUrl)} }`);
      await expect.poll(() => desktop.count('navigation-prevented')).toBe(before + 1);
      expect(await page.evaluate('window.stayed')).toBe(true);
      expect(await page.evaluate(`window.host.call('workbench.state', {})`)).toMatchObject({ ok: true });
      expect(arrivals).toEqual([]);
    });
  }

  test('no window opens; an http or https link goes to the user’s browser, rebuilt', async () => {
    onlyOverStandIn('a denied window is told there; on Electron the story counts the windows');
    const { page, browser } = desktop;
    await page.evaluate(`{ window.open('https://EXAMPLE.org/a b') }`);
    await expect
      .poll(() => desktop.notices)
      .toContainEqual({ kind: 'window-denied', url: 'https://example.org/a%20b' });
    expect(desktop.notices).toContainEqual({ kind: 'open-external', url: 'https://example.org/a%20b' });
    await expect.poll(() => browser.contexts().flatMap((context) => context.pages()).length).toBe(1);
  });

  test('a window that was denied has asked for nothing', async () => {
    onlyOverStandIn('a denied window is told there; on Electron the story counts the windows');
    const { page } = desktop;
    const denied = desktop.count('window-denied');
    await page.evaluate(`{ window.open('${elsewhereUrl}') }`);
    await expect.poll(() => desktop.count('window-denied')).toBe(denied + 1);
    expect(arrivals).toEqual([]);
  });

  test('no window opens for ourselves or for nothing, and no program is asked to open it', async () => {
    onlyOverStandIn('a denied window is told there; on Electron the story counts the windows');
    const { page, browser } = desktop;
    const [denied, handedOut] = [desktop.count('window-denied'), desktop.count('open-external')];
    await page.evaluate(`{ window.open(location.href); window.open('about:blank'); }`);
    await expect.poll(() => desktop.count('window-denied')).toBe(denied + 2);
    expect(desktop.count('open-external')).toBe(handedOut);
    await expect.poll(() => browser.contexts().flatMap((context) => context.pages()).length).toBe(1);
  });

  test('text can be copied; everything else that asks for a permission is denied', async () => {
    const { page } = desktop;
    await page.bringToFront();
    expect(await page.evaluate(`navigator.clipboard.writeText('a base').then(() => 'copied')`)).toBe('copied');
    for (const name of ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read']) {
      expect(
        await page.evaluate(`navigator.permissions.query({ name: '${name}' }).then((status) => status.state)`),
        name,
      ).toBe('denied');
    }
  });
});

test.describe('behind a policy that failed', () => {
  onlyOverStandIn('no page of Electron can be let break its policy');

  let home: DesktopHome;
  let desktop: Desktop;

  test.beforeAll(async () => {
    home = makeDesktopHome();
    desktop = await launchBuiltDesktop(home, { bypassPolicy: true, needsWholeBrowser: true });
  });

  test.afterAll(async () => {
    await desktop.close();
    home.remove();
  });

  test('the page’s scheme answers GET of built files on its own host, and nothing else', async () => {
    const { page } = desktop;
    const statusOf = async (address: string, method = 'GET') => {
      // The page fetches its later parts meanwhile.
      const isAsked = (url: string) => !url.includes('/assets/');
      const answered = page.waitForResponse(
        (response) => response.request().method() === method && isAsked(response.url()),
      );
      await page.evaluate(`fetch('${address}', { method: '${method}', mode: 'no-cors' }).catch(() => {})`);
      return (await answered).status();
    };
    expect(await statusOf('/index.html')).toBe(200);
    expect(await statusOf('/%69ndex.html')).toBe(200);
    expect(await statusOf('/absent')).toBe(404);
    expect(await statusOf('/..%2f..%2fpackage.json')).toBe(404);
    expect(await statusOf('https://other.dialbench.invalid/')).toBe(404);
    expect(await statusOf('/', 'POST')).toBe(405);
  });

  test('a request of the page to the network is cancelled by main', async () => {
    expect(await desktop.page.evaluate(`fetch('${elsewhereUrl}').then(() => 'arrived', () => 'cancelled')`)).toBe(
      'cancelled',
    );
    expect(arrivals).toEqual([]);
  });

  test('a frame does not load another origin, and a form is not sent there', async () => {
    const { page } = desktop;
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('iframe'), { src: '${elsewhereUrl}' }))`,
    );
    await expect.poll(() => desktop.count('navigation-prevented')).toBe(1);
    await page.evaluate(`{
      const form = Object.assign(document.createElement('form'), { action: '${elsewhereUrl}', method: 'post' });
      document.body.append(form);
      form.submit();
    }`);
    await expect.poll(() => desktop.count('navigation-prevented')).toBe(2);
    expect(arrivals).toEqual([]);
    expect(await page.evaluate(`window.host.call('workbench.state', {})`)).toMatchObject({ ok: true });
  });
});
