/** Deep links: what each kind opens, and what is refused by name. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileKindOf } from '../../../shared/opening/opening.ts';
import { environmentLink, isLink, readLink } from '../../../shared/opening/read-link.ts';

function refusal(link: string): string {
  const read = readLink(link);
  return read.ok ? `opened ${JSON.stringify(read.value)}` : `${read.failure.code}: ${read.failure.message}`;
}

describe('a link', () => {
  it.each([
    ['dialbench://open/room/history', { kind: 'room', room: 'history' }],
    ['DialBench://open/operation/reports.create', { kind: 'operation', name: 'reports.create' }],
    ['dialbench://open/flow/Buy%20Zambezi%20Power', { kind: 'flow', name: 'Buy Zambezi Power' }],
    ['dialbench://open/exchange/0198-ab', { kind: 'exchange', id: '0198-ab' }],
    ['dialbench://open/environment/Zo%C3%AB%20%26%20co', { kind: 'environment', idOrName: 'Zoë & co' }],
    ['dialbench://open/subscriber/1001', { kind: 'subscriber', customerId: 1001 }],
    ['dialbench://open/dial?code=*384*99*2*1%23', { kind: 'dial', code: '*384*99*2*1#' }],
    // Decoded once: what stands behind a percent sign that was encoded is a name, not another encoding.
    ['dialbench://open/flow/%2525', { kind: 'flow', name: '%25' }],
    ['dialbench://open/flow/..%2F..%2Fetc', { kind: 'flow', name: '../../etc' }],
  ])('%s opens', (link, opening) => {
    expect(readLink(link)).toEqual({ ok: true, value: opening });
  });

  it.each([
    ['', 'link-invalid: A link was not opened: expected dialbench://open/…, got nothing.'],
    ['dialbench:open/room/history', 'link-invalid: A link was not opened: expected dialbench://open/…'],
    ['https://open/room/history', 'link-invalid: A link was not opened: expected the scheme dialbench, got “https:”.'],
    ['dialbench://app/', 'link-invalid: A link was not opened: dialbench://app/ is the page’s own address'],
    ['dialbench://APP/index.html', 'the page’s own address'],
    ['dialbench://app:80/', 'it has a port'],
    ['dialbench://user@open/room/history', 'it has a user name before an @'],
    ['dialbench://app@open/room/history', 'it has a user name before an @'],
    ['dialbench://user:pass@open/room/history', 'it has a user name before an @'],
    ['dialbench://open:1/room/history', 'it has a port'],
    ['dialbench://open.evil/room/history', 'got dialbench://open.evil'],
    ['dialbench://OPEN/room/history', 'got dialbench://OPEN'],
    ['dialbench:///room/history', 'expected dialbench://open/…'],
    ['dialbench://open', 'link-target-unknown: A link was not opened: expected one of room, operation,'],
    ['dialbench://open/', 'got nothing'],
    ['dialbench://open//room/history', 'link-target-unknown'],
    ['dialbench://open/Room/history', 'got “Room”'],
    ['dialbench://open/action/sandbox.reset', 'got “action”'],
    ['dialbench://open/file/etc', 'got “file”'],
    ['dialbench://open/constructor/x', 'got “constructor”'],
    ['dialbench://open/__proto__/x', 'got “__proto__”'],
    ['dialbench://open/room', 'room expects a room’s name, got nothing'],
    ['dialbench://open/room/', 'room expects a room’s name, got nothing'],
    ['dialbench://open/room/history/more', 'room takes a room’s name and nothing after it'],
    ['dialbench://open/room/../app', 'room takes a room’s name and nothing after it'],
    [
      'dialbench://open/room/history?send=1',
      'link-parameter-unknown: A link was not opened: the parameter “send” is unknown.',
    ],
    ['dialbench://open/operation/reports.create?values=%7B%7D', 'the parameter “values” is unknown'],
    ['dialbench://open/dial', 'dial expects a code of digits, * and # (written %23) as code=, got nothing'],
    ['dialbench://open/dial?code=', 'got nothing'],
    ['dialbench://open/dial?code', 'got nothing'],
    ['dialbench://open/dial/1?code=1', 'dial takes a code'],
    ['dialbench://open/dial?code=1&code=2', 'the parameter code is given twice'],
    ['dialbench://open/dial?code=1&press=2', 'the parameter “press” is unknown, expected code'],
    ['dialbench://open/dial?__proto__=1', 'the parameter “__proto__” is unknown'],
    ['dialbench://open/dial?code=*384*99#', 'in a code, # is written %23'],
    ['dialbench://open/dial?code=abc', 'got “abc”'],
    ['dialbench://open/dial?code=1%0A2', 'that can be shown'],
    ['dialbench://open/subscriber/-1', 'a customer id of digits'],
    ['dialbench://open/subscriber/1e3', 'a customer id of digits'],
    ['dialbench://open/subscriber/9999999999999999', 'a customer id of digits'],
    ['dialbench://open/flow/%', 'is not text in UTF-8'],
    ['dialbench://open/flow/%ff', 'is not text in UTF-8'],
    ['dialbench://open/flow/%ed%a0%80', 'is not text in UTF-8'],
    ['dialbench://open/flow/a%00b', 'that can be shown'],
    ['dialbench://open/flow/a%E2%80%AEb', 'that can be shown'],
    ['dialbench://open/flow/a%E2%80%A8b', 'that can be shown'],
    ['dialbench://open/flow/a b', 'it holds a space'],
    ['dialbench://open/flow/Zoë', 'beyond ASCII'],
    ['dialbench://open/room/history\n', 'it holds a space'],
    [`dialbench://open/flow/${'a'.repeat(201)}`, 'flow expects a flow’s name, got “aaa'],
    [`dialbench://open/flow/${'a'.repeat(2048)}`, 'link-too-long: A link was not opened: it has 2070 characters'],
  ])('%j is refused', (link, expected) => {
    expect(refusal(link)).toContain(expected);
    expect(refusal(link).length).toBeLessThan(300);
  });

  it('holds any name that can be shown, and no opening but the named one comes of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (name) => {
        const read = readLink(`dialbench://open/flow/${encodeURIComponent(name.toWellFormed())}`);
        if (read.ok) expect(read.value).toEqual({ kind: 'flow', name: name.toWellFormed() });
        else expect(name.toWellFormed()).toMatch(/\p{C}|\p{Zl}|\p{Zp}/u);
      }),
    );
  });

  it('of any text is an opening or one sentence, and never throws', () => {
    const kinds = ['room', 'operation', 'flow', 'exchange', 'environment', 'subscriber', 'dial'];
    const piece = fc.oneof(
      fc.constantFrom('dialbench:', '//', 'open', 'app', '/', '?', '#', '@', ':', '%', '&', 'code=', '..', ...kinds),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const read = readLink(pieces.join(''));
        if (read.ok) expect(kinds).toContain(read.value.kind);
        else expect(read.failure.message).toMatch(/^A link was not opened: .+\.$/s);
      }),
      { numRuns: 1000 },
    );
  });

  it('to an environment leads to its id, whatever the id holds', () => {
    for (const id of ['sandbox', 'a/b', 'ä?#&', '"quoted" --switch']) {
      expect(readLink(environmentLink(id))).toEqual({ ok: true, value: { kind: 'environment', idOrName: id } });
    }
  });

  it('is known by its scheme in any case', () => {
    expect(['dialbench:x', 'DIALBENCH://app/', 'dialbenchx:', 'file:///dialbench:'].map(isLink)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it.each([
  ['a.dialcase', 'case'],
  ['A.DIALCASE', 'case'],
  ['b.flow.yaml', 'flow'],
  ['b.flow.yml', 'flow'],
  ['c.stage.yaml', 'flow'],
  ['d.yaml', undefined],
  ['dialcase', undefined],
  ['e.dialcase.exe', undefined],
])('%s is a file of kind %s', (name, kind) => {
  expect(fileKindOf(name)).toBe(kind);
});
