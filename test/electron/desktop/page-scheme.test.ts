/** What the page's scheme answers, and that nothing but the built files can be named through it. */
import { describe, expect, it } from 'vitest';
import { answerPageRequest } from '../../../electron/desktop/page-scheme.ts';
import type { PageFiles } from '../../../electron/page/page-files.ts';
import { pageHeaders } from '../../../electron/page/page-headers.ts';

const INDEX = { bytes: new TextEncoder().encode('<!doctype html>'), contentType: 'text/html; charset=utf-8' };
const SCRIPT = { bytes: new TextEncoder().encode('run()'), contentType: 'text/javascript; charset=utf-8' };
const FILES: PageFiles = new Map([
  ['/', INDEX],
  ['/index.html', INDEX],
  ['/assets/main.js', SCRIPT],
]);

const ask = (url: string, method = 'GET') => answerPageRequest(FILES, pageHeaders(), { url, method });

describe('the page’s scheme', () => {
  it('answers the window’s address with the page', async () => {
    const response = ask('dialbench://app/');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('<!doctype html>');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('gives a file its own type, because nosniff forbids the browser to guess', () => {
    const { headers } = ask('dialbench://app/assets/main.js');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('puts the policy on every answer, refusals included, so that no answer is a page without one', () => {
    for (const url of ['dialbench://app/', 'dialbench://app/absent', 'dialbench://other/']) {
      expect(ask(url).headers.get('content-security-policy'), url).toContain("connect-src 'none'");
    }
    expect(ask('dialbench://app/', 'POST').headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('reads a percent-encoded name once', () => {
    expect(ask('dialbench://app/assets/m%61in.js').status).toBe(200);
    expect(ask('dialbench://app/assets/m%2561in.js').status).toBe(404);
  });

  it('ignores a query, which names no other file', () => {
    expect(ask('dialbench://app/assets/main.js?v=1').status).toBe(200);
  });

  it.each(['POST', 'HEAD', 'PUT', 'OPTIONS', 'get'])(
    'refuses the method %s, because the page is only read',
    (method) => {
      const response = ask('dialbench://app/', method);
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET');
    },
  );

  it.each([
    'dialbench://app.evil/',
    'dialbench://evil/',
    // Links from outside begin so; none is a page.
    'dialbench://open/',
    'dialbench://open/index.html',
    'dialbench://app:80/',
    'dialbench://APP/',
    'dialbench://user@app/',
    'dialbench://user:word@app/',
    'dialbench:/app/',
    'dialbench:app',
    'https://app/',
    'file:///etc/passwd',
    'not a url',
    '',
  ])('answers 404 for %j: the host is exact', (url) => {
    expect(ask(url).status, url).toBe(404);
  });

  it.each([
    'dialbench://app/../../etc/passwd',
    'dialbench://app/..%2f..%2fetc/passwd',
    'dialbench://app/%2e%2e/%2e%2e/etc/passwd',
    'dialbench://app/..%5c..%5cetc/passwd',
    'dialbench://app/assets/main.js/',
    'dialbench://app/assets/main.js%00.html',
    'dialbench://app/assets',
    'dialbench://app//etc/passwd',
    'dialbench://app/%',
    'dialbench://app/%ff',
    'dialbench://app/__proto__',
    'dialbench://app/constructor',
  ])('answers 404 for %j: only built files have names here', (url) => {
    expect(ask(url).status, url).toBe(404);
  });
});
