import { expect, test } from 'vitest';
import {
  createPackedEvidence,
  type Evidence,
  packJson,
  unpackJson,
} from '../../../../electron/sandbox/journal/packed-evidence.ts';

const bytes = (length: number, first: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (first + index * 7) % 256);

/** No two alike; each lacks something else. */
function evidence(id: number): Evidence {
  const request = {
    method: id % 2 === 0 ? 'GET' : 'POST',
    url: `http://127.0.0.1:1/v1/x?${id}`,
    headers: [
      ['X-Name', `\ufeffÅsa “${id}” 𝄞`],
      ['x-name', ''],
    ] as const,
    body: id % 3 === 0 ? new Uint8Array() : bytes(id * 10, id),
    ...(id % 5 === 0 ? { isAbsoluteForm: true } : {}),
  };
  const check = {
    id: 'digest-match',
    ok: id % 2 === 0,
    made: true,
    message: `The digest of ${id} does not match.`,
  } as const;
  return {
    request,
    requestBytes: request.body.length + id,
    ...(id % 4 === 0 ? {} : { verdict: { verified: false, checks: [check], warnings: [] } }),
    ...(id % 7 === 0
      ? {}
      : { reply: { status: 200 + id, headers: [['Content-Type', 'a/b']] as const, body: bytes(id, 255) } }),
    replyBytes: id,
  };
}

const COUNT = 300;
const ids = Array.from({ length: COUNT }, (_, index) => index + 1);

function filled() {
  const packed = createPackedEvidence();
  for (const id of ids) packed.add(id, evidence(id));
  return packed;
}

test('gives back what it was given, packed or not yet, and in any order', () => {
  const packed = filled();
  for (const id of ids) expect(packed.get(id), `${id}`).toEqual(evidence(id));
  const { packedBytes } = packed.weight();
  const onceMore = ids.toReversed().filter((id) => id % 3 === 0);
  for (const id of onceMore) expect(packed.get(id), `${id}`).toEqual(evidence(id));
  const bodies = ids.reduce((sum, id) => sum + evidence(id).request.body.length + id, 0);
  expect(packedBytes).toBeLessThan(bodies);
  expect(packed.get(0)).toBeUndefined();
  expect(packed.get(COUNT + 1)).toBeUndefined();
});

test('keeps no more than two blocks as objects, however many were added and read', () => {
  const packed = filled();
  for (const id of ids) packed.get(id);
  expect(packed.weight().asObjects).toBeLessThanOrEqual(128);
});

test('a body is a piece of memory of its own, not a part of its block', () => {
  const { request } = filled().get(2) ?? evidence(1);
  expect(request.body.buffer.byteLength).toBe(20);
});

test('drops whole blocks of what is old, keeps the rest, and is empty when it is cleared', () => {
  const packed = filled();
  const { packedBytes } = packed.weight();
  packed.get(1);
  packed.dropBefore(200);
  expect(packed.get(1)).toBeUndefined();
  for (const id of ids.slice(199)) expect(packed.get(id), `${id}`).toEqual(evidence(id));
  expect(packed.weight().packedBytes).toBeLessThan(packedBytes);
  packed.clear();
  expect(packed.get(COUNT)).toBeUndefined();
  expect(packed.weight()).toEqual({ asObjects: 0, packedBytes: 0 });
  packed.add(COUNT + 1, evidence(1));
  expect(packed.get(COUNT + 1)).toEqual(evidence(1));
});

test('JSON is packed into no more memory than its bytes', () => {
  const json = { message: 'The same again and again. '.repeat(100), none: null, list: [1, 'Å'] };
  const packed = packJson(json);
  expect(unpackJson(packed)).toEqual(json);
  expect(packed.buffer.byteLength).toBeLessThan(200);
});
