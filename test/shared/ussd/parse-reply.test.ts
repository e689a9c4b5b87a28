import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUssdReply } from '../../../shared/ussd/parse-reply.ts';

const GOOD = {
  message: 'USSD session processed successfully',
  data: {
    sessionId: 's1',
    currentState: 'HOME',
    menu: {
      state: 'HOME',
      text: 'Welcome',
      options: [
        { key: '1', label: 'Stocks', nextState: 'STOCKS', data: { stockId: '101' } },
        { key: '7', label: 'Next Page' },
      ],
      isEndState: false,
    },
    ussdText: 'Welcome\n1. Stocks\n7. Next Page',
    expiresAt: '2026-11-21T08:03:00.000Z',
  },
};

type Json = Record<string, unknown>;

/** GOOD with the value at the path replaced; `undefined` takes the field away. */
function withChanged(path: string, value: unknown): string {
  const copy: Json = JSON.parse(JSON.stringify(GOOD));
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let at: Json = copy;
  for (const step of steps) at = at[step] as Json;
  at[last] = value;
  return JSON.stringify(copy);
}

describe('a menu reply', () => {
  it('reads with all its fields, from text and from bytes', () => {
    const text = JSON.stringify(GOOD);
    const value = { message: GOOD.message, ...GOOD.data };
    expect(parseUssdReply(text)).toEqual({ ok: true, value });
    expect(parseUssdReply(Buffer.from(text))).toEqual({ ok: true, value });
  });

  it('leaves out what the specification does not name', () => {
    expect(parseUssdReply(withChanged('data.surplus', 1))).toEqual(parseUssdReply(JSON.stringify(GOOD)));
  });

  it.each([
    ['message', undefined, 'message: expected text, got nothing'],
    ['data', null, 'data: expected an object, got null'],
    ['data', [], 'data: expected an object, got a list'],
    ['data.sessionId', 7, 'data.sessionId: expected text, got the number 7'],
    ['data.sessionId', '', 'data.sessionId: expected 1 to 200 characters, got 0'],
    ['data.currentState', undefined, 'data.currentState: expected text'],
    ['data.menu', 'HOME', 'data.menu: expected an object, got the text "HOME"'],
    ['data.menu.options', {}, 'data.menu.options: expected a list, got an object'],
    ['data.menu.options.1', 'x', 'data.menu.options[1]: expected an object'],
    ['data.menu.options.0.key', 1, 'data.menu.options[0].key: expected text, got the number 1'],
    ['data.menu.options.0.key', '', 'data.menu.options[0].key: expected at least one character'],
    ['data.menu.options.0.nextState', null, 'data.menu.options[0].nextState: expected text, got null'],
    ['data.menu.options.0.data', [], 'data.menu.options[0].data: expected an object, got a list'],
    ['data.menu.isEndState', 'false', 'data.menu.isEndState: expected true or false, got the text "false"'],
    ['data.ussdText', undefined, 'data.ussdText: expected text, got nothing'],
    ['data.expiresAt', 'soon', 'data.expiresAt: expected an ISO 8601 time, got "soon"'],
  ])('with %s as %j is refused by its path', (path, value, says) => {
    const outcome = parseUssdReply(withChanged(path, value));
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'reply-malformed' } });
    expect(outcome.ok ? '' : outcome.failure.message).toContain(says);
  });

  it.each([
    ['', 'an empty body'],
    ['   \n', 'an empty body'],
    ['<html>', 'begins with "<html>"'],
    ['null', 'the body: expected an object, got null'],
    ['[]', 'the body: expected an object, got a list'],
    [JSON.stringify(GOOD).slice(0, -1), 'expected JSON'],
  ])('that is %j is refused in a sentence', (text, says) => {
    const outcome = parseUssdReply(text);
    expect(outcome.ok ? '' : outcome.failure.message).toContain(says);
  });

  it('in bytes that are no UTF-8 is refused at their byte', () => {
    const outcome = parseUssdReply(Uint8Array.of(0x7b, 0xff));
    expect(outcome.ok ? '' : outcome.failure.message).toContain('at byte 1');
  });

  it('is read without a throw, whatever comes', () => {
    const isAnswer = (ok: unknown): void => void expect(ok).toBeTypeOf('boolean');
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => isAnswer(parseUssdReply(bytes).ok)));
    fc.assert(fc.property(fc.json({ maxDepth: 6 }), (text) => isAnswer(parseUssdReply(text).ok)));
    const paths = ['message', 'data', 'data.menu', 'data.menu.options', 'data.menu.options.0', 'data.expiresAt'];
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const outcome = parseUssdReply(withChanged(path, value));
        return outcome.ok || outcome.failure.message.length < 300;
      }),
    );
  });
});
