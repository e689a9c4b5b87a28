/** What host and port may have been when the URL was signed. */
import { expect, it } from 'vitest';
import { authorityChanges } from '../../../../shared/doctor/changes/authority-changes.ts';
import { difference, subject, told } from './written.ts';

const modelOf = (url: string, input = '("@target-uri")') => subject({ url, input }).model;
/** Of one slot, but for those of local hosts. */
const of = (url: string, slot: string, input?: string) => {
  const model = modelOf(url, input);
  return told(
    model,
    authorityChanges(model, []).filter((change) => change.slot === slot),
  );
};
/** The URLs of one slot, each behind its causes. */
const urls = (url: string, slot: string, knownHosts: readonly string[] = []) => {
  const model = modelOf(url);
  return authorityChanges(model, knownHosts)
    .filter((change) => change.slot === slot)
    .map(({ causes, isRare, apply }) => {
      const text = difference(model, apply(model), '@target-uri');
      return `${causes.join(' ')}${isRare === true ? ', rare' : ''}: ${text}`;
    });
};

it('has the usual port, or what is written for none', () => {
  expect(of('https://a.b/c', 'authority/port')).toEqual({
    'The host was signed as ‹came›; the request was sent to ‹sent›. Leave the default port out, and keep every other port, as the URL is sent.':
      [
        ['U5: authority/port', '"@target-uri": https://a.b:443/c', '"@target-uri": https://a.b:80/c'],
        [
          'U5, rare: authority/port',
          '"@target-uri": https://a.b:/c',
          '"@target-uri": https://a.b:0/c',
          '"@target-uri": https://a.b:-1/c',
        ],
        [
          'U5 B22, rare: authority/port',
          '"@target-uri": https://a.b:undefined/c',
          '"@target-uri": https://a.b:null/c',
          '"@target-uri": https://a.b:None/c',
        ],
      ],
  });
  expect(urls('HTTP://a.b/c', 'authority/port').slice(0, 2)).toEqual(['U5: HTTP://a.b:80/c', 'U5: HTTP://a.b:443/c']);
  expect(urls('https://a.b:8080/c', 'authority/port')).toEqual(['U5: https://a.b/c']);
});
it('is written in @authority without its normal form too', () => {
  expect(of('https://a.b/c', 'authority/case', '("@authority" "@target-uri")')).toEqual({
    'The host was signed as ‹came›; the request was sent to ‹sent›. Write the host in lower case, without a final dot or user name.':
      [
        [
          'U6: authority/case',
          '"@target-uri": https://A.B/c',
          '"@authority": A.B⏎"@target-uri": https://A.B/c',
          '"@target-uri": https://A.b/c',
          '"@authority": A.b⏎"@target-uri": https://A.b/c',
          '"@target-uri": https://A.B/c',
          '"@authority": A.B⏎"@target-uri": https://A.B/c',
        ],
        ['U6, rare: authority/case', '"@target-uri": https://A.b/c', '"@authority": A.b⏎"@target-uri": https://A.b/c'],
      ],
  });
});
it('has other capitals, a final dot, or a usual label more or less', () => {
  expect(urls('https://www.Api-x.b:81/c', 'authority/case')).toEqual([
    'U6: https://WWW.API-X.B:81/c',
    'U6: https://Www.Api-x.b:81/c',
    'U6: https://Www.Api-X.B:81/c',
    'U6: https://www.api-x.b:81/c',
    'U6, rare: https://WWW.Api-x.b:81/c',
  ]);
  expect(urls('https://www.Api-x.b:81/c', 'authority/dot')).toEqual(['U6: https://www.Api-x.b.:81/c']);
  expect(urls('https://www.Api-x.b:81/c', 'authority/www')).toEqual(['U6: https://Api-x.b:81/c']);
  expect(urls('https://a.b/c', 'authority/www')).toEqual(['U6: https://www.a.b/c']);
});
it('is a local host, with the port that was sent or without', () => {
  expect(urls('https://a.b:81/c', 'authority/host')).toEqual([
    'U19: https://localhost:81/c',
    'U19: https://127.0.0.1:81/c',
    'U19, rare: https://[::1]:81/c',
    'U19, rare: https://0.0.0.0:81/c',
    'U19, rare: https://host.docker.internal:81/c',
    'U19, rare: https://10.0.2.2:81/c',
  ]);
  expect(urls('https://a.b:81/c', 'authority').slice(0, 6)).toEqual([
    'U19: https://localhost/c',
    'U19: https://127.0.0.1/c',
    'U19, rare: https://[::1]/c',
    'U19, rare: https://0.0.0.0/c',
    'U19, rare: https://host.docker.internal/c',
    'U19, rare: https://10.0.2.2/c',
  ]);
});
it('is a local host with a usual port', () => {
  const all = urls('https://a.b/c', 'authority');
  expect(all.filter((text) => text.includes(': https'))).toEqual([
    'U19: https://localhost:8080/c',
    'U19: https://127.0.0.1:8080/c',
    'U19: https://10.0.2.2:8080/c',
    'U19: https://host.docker.internal:8080/c',
    'U19, rare: https://localhost:3000/c',
    'U19, rare: https://127.0.0.1:3000/c',
    'U19, rare: https://10.0.2.2:3000/c',
    'U19, rare: https://host.docker.internal:3000/c',
    'U19, rare: https://localhost:8000/c',
    'U19, rare: https://127.0.0.1:8000/c',
    'U19, rare: https://10.0.2.2:8000/c',
    'U19, rare: https://host.docker.internal:8000/c',
    'U19, rare: https://localhost:5000/c',
    'U19, rare: https://127.0.0.1:5000/c',
    'U19, rare: https://localhost:4000/c',
    'U19, rare: https://127.0.0.1:4000/c',
    'U19, rare: https://localhost:4010/c',
    'U19, rare: https://127.0.0.1:4010/c',
    'U19, rare: https://localhost:8081/c',
    'U19, rare: https://127.0.0.1:8081/c',
    'U19, rare: https://localhost:8443/c',
    'U19, rare: https://127.0.0.1:8443/c',
    'U19, rare: https://localhost:8888/c',
    'U19, rare: https://127.0.0.1:8888/c',
    'U19, rare: https://localhost:9000/c',
    'U19, rare: https://127.0.0.1:9000/c',
    'U19, rare: https://localhost:9090/c',
    'U19, rare: https://127.0.0.1:9090/c',
    'U19, rare: https://localhost:5173/c',
    'U19, rare: https://127.0.0.1:5173/c',
  ]);
  expect(
    all
      .filter((text) => text.includes(': http:'))
      .map((text) => text.slice(text.indexOf('http'), -2))
      .slice(0, 4),
  ).toEqual([
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://10.0.2.2:8080',
    'http://host.docker.internal:8080',
  ]);
  expect(all.filter((text) => text.startsWith('U19 U3, rare: http://'))).toHaveLength(34);
  expect(urls('http://a.b/c', 'authority').filter((text) => text.startsWith('U19 U3'))).toEqual([]);
  const model = modelOf('https://a.b/c');
  const [http] = authorityChanges(model, []).filter(({ causes }) => causes.includes('U3'));
  expect(http && told(model, [http])).toEqual({
    'The URL was signed with http://localhost:8080; the request was sent to https://a.b. Sign the URL that the request goes to: its host is a.b. [came http://localhost:8080] [sent https://a.b]':
      [['U19 U3, rare: authority', '"@target-uri": http://localhost:8080/c']],
  });
});
it('is that of another environment', () => {
  const model = modelOf('https://a.b/c');
  expect(
    told(
      model,
      authorityChanges(model, ['x.y', 'a.b']).filter(({ causes }) => causes.includes('U20')),
    ),
  ).toEqual({
    'The host was signed as ‹came›; the request was sent to ‹sent›. Sign the URL of the environment that you send to: a.b.':
      [['U20 U4: authority', '"@target-uri": https://x.y/c']],
  });
});
