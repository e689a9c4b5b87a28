/** What a signer may have made of method, scheme and the whole target, from what was sent. */
import { expect, it } from 'vitest';
import { targetChanges } from '../../../../shared/doctor/changes/target-changes.ts';
import { difference, subject, told } from './written.ts';

type Options = { readonly method?: string; readonly input?: string; readonly writtenUrl?: string };

const of = (url: string, slot: RegExp, component?: string, { method, input, writtenUrl }: Options = {}) => {
  const { model, request } = subject({ method, url, input: input ?? `("${component}")` });
  const changes = targetChanges(model, request, [], writtenUrl);
  return told(
    model,
    changes.filter((change) => slot.test(change.slot)),
    component,
  );
};
it('has a method in other letters, another method, or with its target', () => {
  expect(of('https://a.b/c?d', /^@method/, '@method', { method: 'post' })).toEqual({
    '@method was signed as ‹came›; the request was sent with ‹sent›. Sign the method as it is sent, in upper case: POST.':
      [
        ['U1: @method', 'Post', 'POST'],
        ['U1 U2: @method', 'GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
        [
          'U1, rare: @method',
          'HttpMethod.post',
          'Method.post',
          ':post',
          'post /c',
          'post /c HTTP/1.1',
          'post HTTP/1.1',
        ],
      ],
  });
});
it('has the other scheme in everything', () => {
  const input = '("@target-uri" "@scheme" "@path")';
  expect(of('https://a.b/c', /^scheme/, undefined, { input })).toEqual({
    'The URL was signed with http://; the verifier sees https://. Sign the URL with the scheme that the service is known by; behind a proxy, that is the public one (https). [came http://] [sent https://]':
      [['U3: scheme', '"@target-uri": http://a.b/c⏎"@scheme": http']],
  });
  expect(of('HTTP://a.b/c', /^scheme/, undefined, { input })).toEqual({
    'The URL was signed with https://; the verifier sees HTTP://. Sign the URL with the scheme that the service is known by; behind a proxy, that is the public one (HTTP). [came https://] [sent HTTP://]':
      [['U3: scheme', '"@target-uri": https://a.b/c⏎"@scheme": https']],
  });
  expect(of('/c', /^scheme/, undefined, { input })).toEqual({});
});
it('has the whole target in another form', () => {
  expect(
    of('https://a.b/c/d?e=1', /^@\S+ form/, '@target-uri', { method: 'GET', input: '("@target-uri" "@path")' }),
  ).toEqual({
    '@target-uri was signed as ‹came›; it is ‹sent›. @target-uri is the whole URL as it is sent: https://a.b/c/d?e=1 [@target-uri is https://a.b/c/d?e=1]':
      [
        ['U16: @target-uri form', 'https://a.b/c/d'],
        ['U18: @target-uri form', '/c/d', '/c/d?e=1'],
        ['U18 U3: @target-uri form', '//a.b/c/d?e=1', 'a.b/c/d?e=1'],
        ['U18 U16: @target-uri form', 'https://a.b'],
        ['U18: @target-uri form', '<https://a.b/c/d?e=1>'],
        [
          'B22 U18, rare: @target-uri form',
          'undefined/c/d?e=1',
          'null/c/d?e=1',
          'None/c/d?e=1',
          'https://undefined/c/d?e=1',
          'https://null/c/d?e=1',
          'https://None/c/d?e=1',
        ],
        [
          'B23 U18, rare: @target-uri form',
          '{{baseUrl}}/c/d?e=1',
          '{{base_url}}/c/d?e=1',
          '{{url}}/c/d?e=1',
          '\u0024{BASE_URL}/c/d?e=1',
          '\u0024{baseUrl}/c/d?e=1',
          '{baseUrl}/c/d?e=1',
        ],
        [
          'U18, rare: @target-uri form',
          'https://a.bhttps://a.b/c/d?e=1',
          'https://a.b/https://a.b/c/d?e=1',
          'https://a.bc/d?e=1',
          'https:/a.b/c/d?e=1',
          'a.b',
        ],
        ['U3, rare: @target-uri form', 'HTTPS://a.b/c/d?e=1'],
        ['U18 U7, rare: @target-uri form', 'https://a.b/c/d?e=1/'],
        [
          'U18 U1, rare: @target-uri form',
          'GET https://a.b/c/d?e=1',
          'GET /c/d?e=1',
          'get /c/d?e=1',
          'GET /c/d?e=1 HTTP/1.1',
        ],
        ['B25 U9: @target-uri form', 'https%3A%2F%2Fa.b%2Fc%2Fd%3Fe%3D1'],
      ],
    '@path was signed as ‹came›; it is ‹sent›. @path ends before the query: /c/d [@path is /c/d]': [
      ['U16: @path form', '"@path": /c/d?e=1'],
    ],
    '@path was signed as ‹came›; it is ‹sent›. @path is the path alone: /c/d [@path is /c/d]': [
      ['U18: @path form', '"@path": https://a.b/c/d?e=1'],
    ],
    '@path was signed as ‹came›; it is ‹sent›. A fragment is never sent; leave it out of what you sign. [@path is /c/d]':
      [['U8: @path form', '"@path": /c/d#', '"@path": /c/d#/', '"@path": /c/d#top']],
  });
  expect(of('https://a.b/c', /^@\S+ form/, '@target-uri', { method: 'GET' })).toEqual({
    '@target-uri was signed as ‹came›; it is ‹sent›. @target-uri is the whole URL as it is sent: https://a.b/c [@target-uri is https://a.b/c]':
      [
        ['U18: @target-uri form', '/c'],
        ['U18 U3: @target-uri form', '//a.b/c', 'a.b/c'],
        ['U18 U16: @target-uri form', 'https://a.b'],
        ['U18: @target-uri form', '<https://a.b/c>'],
        [
          'B22 U18, rare: @target-uri form',
          'undefined/c',
          'null/c',
          'None/c',
          'https://undefined/c',
          'https://null/c',
          'https://None/c',
        ],
        [
          'B23 U18, rare: @target-uri form',
          '{{baseUrl}}/c',
          '{{base_url}}/c',
          '{{url}}/c',
          '\u0024{BASE_URL}/c',
          '\u0024{baseUrl}/c',
          '{baseUrl}/c',
        ],
        [
          'U18, rare: @target-uri form',
          'https://a.bhttps://a.b/c',
          'https://a.b/https://a.b/c',
          'https://a.bc',
          'https:/a.b/c',
          'a.b',
        ],
        ['U3, rare: @target-uri form', 'HTTPS://a.b/c'],
        ['U18 U7, rare: @target-uri form', 'https://a.b/c/'],
        ['U18 U1, rare: @target-uri form', 'GET https://a.b/c', 'GET /c', 'get /c', 'GET /c HTTP/1.1'],
        ['B25 U9: @target-uri form', 'https%3A%2F%2Fa.b%2Fc'],
      ],
  });
});
it('has a fragment, the one that was written or a usual one', () => {
  const input = '("@target-uri" "@path" "@query")';
  const fragments = /fragment|^@(?:path|query) form/;
  expect(of('https://a.b/c?e=1', fragments, undefined, { input, writtenUrl: 'https://a.b/c?e=1#f' })).toEqual({
    'The URL was signed with its fragment, “#f”, which is never sent. A fragment is never sent; leave it out of what you sign. [came https://a.b/c?e=1#f] [sent https://a.b/c?e=1]':
      [
        ['U8: fragment', '"@target-uri": https://a.b/c?e=1#f⏎"@query": ?e=1#f'],
        ['U8: @target-uri/fragment', '"@target-uri": https://a.b/c?e=1#f'],
      ],
    '@path was signed as ‹came›; it is ‹sent›. @path ends before the query: /c [@path is /c]': [
      ['U16: @path form', '"@path": /c?e=1'],
    ],
    '@path was signed as ‹came›; it is ‹sent›. @path is the path alone: /c [@path is /c]': [
      ['U18: @path form', '"@path": https://a.b/c?e=1'],
    ],
    '@path was signed as ‹came›; it is ‹sent›. A fragment is never sent; leave it out of what you sign. [@path is /c]':
      [['U8: @path form', '"@path": /c#f', '"@path": /c#']],
    'The URL was signed with its fragment, “#”, which is never sent. A fragment is never sent; leave it out of what you sign. [came https://a.b/c?e=1#] [sent https://a.b/c?e=1]':
      [['U8: @target-uri/fragment', '"@target-uri": https://a.b/c?e=1#']],
    '@query was signed as ‹came›; it is ‹sent›. A fragment is never sent; leave it out of what you sign. [@query is ?e=1]':
      [['U8: @query form', '"@query": ?e=1#f']],
  });
  expect(of('https://a.b/c#f', fragments, undefined, { input })).toEqual({
    'The URL was signed with its fragment, “#f”, which is never sent. A fragment is never sent; leave it out of what you sign. [came https://a.b/c#f] [sent https://a.b/c]':
      [
        ['U8: fragment', '"@target-uri": https://a.b/c#f⏎"@path": /c#f'],
        ['U8: @target-uri/fragment', '"@target-uri": https://a.b/c#f'],
      ],
    '@path was signed as ‹came›; it is ‹sent›. @path is the path alone: /c [@path is /c]': [
      ['U18: @path form', '"@path": https://a.b/c'],
    ],
    '@path was signed as ‹came›; it is ‹sent›. A fragment is never sent; leave it out of what you sign. [@path is /c]':
      [['U8: @path form', '"@path": /c#f', '"@path": /c#']],
    'The URL was signed with its fragment, “#”, which is never sent. A fragment is never sent; leave it out of what you sign. [came https://a.b/c#] [sent https://a.b/c]':
      [['U8: @target-uri/fragment', '"@target-uri": https://a.b/c#']],
  });
  expect(of('https://a.b/c', fragments, undefined, { input })).toEqual({
    '@path was signed as ‹came›; it is ‹sent›. @path is the path alone: /c [@path is /c]': [
      ['U18: @path form', '"@path": https://a.b/c'],
    ],
    'The URL was signed with its fragment, “#”, which is never sent. A fragment is never sent; leave it out of what you sign. [came https://a.b/c#] [sent https://a.b/c]':
      [['U8: @target-uri/fragment', '"@target-uri": https://a.b/c#']],
    '@path was signed as ‹came›; it is ‹sent›. A fragment is never sent; leave it out of what you sign. [@path is /c]':
      [['U8: @path form', '"@path": /c#', '"@path": /c#/', '"@path": /c#top']],
    'The URL was signed with its fragment, “#/”, which is never sent. A fragment is never sent; leave it out of what you sign. [came https://a.b/c#/] [sent https://a.b/c]':
      [['U8: @target-uri/fragment', '"@target-uri": https://a.b/c#/']],
    'The URL was signed with its fragment, “#top”, which is never sent. A fragment is never sent; leave it out of what you sign. [came https://a.b/c#top] [sent https://a.b/c]':
      [['U8: @target-uri/fragment', '"@target-uri": https://a.b/c#top']],
  });
});
it('has the changes of the whole URL before those of single components', () => {
  const { model, request } = subject({ url: 'https://a.b/c?d=1&e=2', input: '("@path" "@query")' });
  const order = targetChanges(model, request, [], undefined).map(({ slot }) => slot.startsWith('@'));
  expect(order.indexOf(true)).toBeGreaterThan(20);
  expect(order.lastIndexOf(false)).toBe(order.indexOf(true) - 1);
});
it('takes the target as other changes left it', () => {
  const { model, request } = subject({ url: 'https://a.b/c?d', input: '("@target-uri" "@path")' });
  const find = (slot: string, signed: string) =>
    targetChanges(model, request, [], undefined).find((one) => one.slot === slot && one.came === signed);
  const from = { ...model, targetUrl: { ...model.url, path: '/t' } };
  const after = (slot: string, signed: string) => {
    const change = find(slot, signed);
    return change && difference(from, change.apply(from));
  };
  expect(after('@target-uri form', '<https://a.b/c?d>')).toEqual('"@target-uri": <https://a.b/t?d>');
  expect(after('@path form', '/c?d')).toEqual('"@path": /c?d');
});
