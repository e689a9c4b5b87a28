import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { KNOWN_FIELDS, readDeliveryBody } from '../../../shared/webhook/read-delivery-body.ts';

const read = (text: string) => readDeliveryBody(encodeUtf8(text));

describe('reading the body of a delivery', () => {
  test('takes the names, the time as it stands, and tells of fields that nobody knows', () => {
    expect(
      read('{"event":"report.completed","deliveryId":"d1","createdAt":1790000000,"data":{},"region":"eu","v":2}'),
    ).toEqual({
      kind: 'read',
      deliveryId: 'd1',
      event: 'report.completed',
      createdAt: 1_790_000_000,
      otherFields: ['region', 'v'],
    });
  });

  test.each([
    ['', /empty/],
    ['report', /not JSON; they begin with "report"/],
    ['{"deliveryId":"d1"', /not JSON/],
    ['\u{feff}{"deliveryId":"d1","event":"e"}', /not JSON/],
    ['[]', /got a list/],
    ['null', /got null/],
    ['7', /got a number/],
    ['{"event":"e"}', /no deliveryId/],
    ['{"deliveryId":"d1"}', /no event/],
    ['{"deliveryId":7,"event":"e"}', /deliveryId is a number/],
    ['{"deliveryId":"","event":"e"}', /deliveryId has 0 characters/],
    ['{"__proto__":{"deliveryId":"d1"},"event":"e"}', /no deliveryId/],
    [`{"deliveryId":"d1","event":"${'e'.repeat(201)}"}`, /event has 201 characters/],
  ])('says why %j cannot be read', (text, reason) => {
    expect(read(text)).toEqual({ kind: 'unreadable', reason: expect.stringMatching(reason) });
  });

  test('names the byte where it is no UTF-8', () => {
    const bytes = Uint8Array.of(0x7b, 0x22, 0xff);
    expect(readDeliveryBody(bytes)).toEqual({ kind: 'unreadable', reason: expect.stringMatching(/^byte 2: .*ff\.$/) });
  });

  test('never throws, and its answer fits on a page, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.json().map(encodeUtf8)), (bytes) => {
        const content = readDeliveryBody(bytes);
        expect(JSON.stringify(content).length).toBeLessThan(12_000);
      }),
      { numRuns: 500 },
    );
  });

  test('reads every message that has both names, whatever else stands in it', () => {
    const name = fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(name, name, fc.dictionary(fc.string(), fc.jsonValue()), (deliveryId, event, others) => {
        const content = read(JSON.stringify({ ...others, deliveryId, event }));
        expect(content).toMatchObject({ kind: 'read', deliveryId, event });
        const foreign = Object.keys(others).filter((one) => !KNOWN_FIELDS.includes(one));
        expect(new Set(content.kind === 'read' ? content.otherFields : undefined)).toEqual(new Set(foreign));
      }),
    );
  });

  test('a body nested deeper than any stack is read or refused, and crashes nothing', () => {
    const deep = `{"deliveryId":"d","event":"e","data":${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
    expect(read(deep)).toMatchObject({ kind: expect.stringMatching(/^(read|unreadable)$/) });
  });
});
