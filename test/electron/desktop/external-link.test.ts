/** Which links reach the user's browser: hostile spellings are the point. */
import { describe, expect, it } from 'vitest';
import { externalLink } from '../../../electron/desktop/navigation-guard.ts';

describe('externalLink', () => {
  it.each([
    ['https://www.rfc-editor.org/rfc/rfc9421#section-2', 'https://www.rfc-editor.org/rfc/rfc9421#section-2'],
    ['http://127.0.0.1:4010/v1?a=b', 'http://127.0.0.1:4010/v1?a=b'],
    ['HTTPS://EXAMPLE.org', 'https://example.org/'],
    ['https:example.org/a', 'https://example.org/a'],
    [' https://example.org/\n', 'https://example.org/'],
    ['https://exämple.org/', 'https://xn--exmple-cua.org/'],
    ['https://example.org/a b', 'https://example.org/a%20b'],
  ])('writes %j anew as %j, so that what was checked is what is opened', (text, opened) => {
    expect(externalLink(text)).toBe(opened);
  });

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)//https://example.org',
    'data:text/html,https://example.org',
    'smb://example.org/share',
    'ms-settings:https://example.org',
    'dialbench://app/',
    'https://example.org@evil.example/',
    'https://user:word@evil.example/',
    'https://',
    '//example.org/',
    'example.org',
    '',
    `https://example.org/${'a'.repeat(2048)}`,
  ])('refuses %j', (text) => {
    expect(externalLink(text), text).toBeUndefined();
  });
});
