import { expect, onTestFinished, test } from 'vitest';
import { createEvidenceRows, type EntryEvidence } from '../../../../electron/sandbox/journal/evidence-rows.ts';
import type { Diagnosis } from '../../../../shared/doctor/finding.ts';

const bytes = (length: number, first: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (first + index * 7) % 256);

/** No two alike; each lacks something else. */
function evidence(id: number): EntryEvidence {
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
  const rows = createEvidenceRows();
  onTestFinished(() => rows.close());
  for (const id of ids) rows.add(id, evidence(id));
  return rows;
}

test('gives back what it was given, written or still waiting, and in any order', () => {
  const rows = filled();
  for (const id of ids) expect(rows.get(id), `${id}`).toEqual(evidence(id));
  for (const id of ids.toReversed()) expect(rows.get(id), `${id}`).toEqual(evidence(id));
  expect(rows.get(0)).toBeUndefined();
  expect(rows.get(COUNT + 1)).toBeUndefined();
});

test('a body is a piece of memory of its own: who sends it to a thread sends nothing else', () => {
  const { request } = filled().get(2) ?? evidence(1);
  expect(request.body.buffer.byteLength).toBe(20);
});

test('drops what is old, keeps the rest, and is empty when it is cleared', () => {
  const rows = filled();
  rows.dropBefore(200);
  expect(rows.get(199)).toBeUndefined();
  for (const id of ids.slice(199)) expect(rows.get(id), `${id}`).toEqual(evidence(id));
  rows.clear();
  expect(rows.get(COUNT)).toBeUndefined();
  rows.add(COUNT + 1, evidence(1));
  expect(rows.get(COUNT + 1)).toEqual(evidence(1));
});

test('of more diagnoses than anybody reads those made last are kept, and one made anew takes the place of the former', () => {
  const rows = filled();
  const diagnosis = (candidatesTried: number): Diagnosis => ({
    verified: false,
    findings: [],
    candidatesTried,
    tried: [],
  });
  rows.explain(1, diagnosis(1));
  rows.explain(2, diagnosis(2));
  rows.explain(2, diagnosis(3));
  expect([rows.diagnosis(1), rows.diagnosis(2)]).toEqual([diagnosis(1), diagnosis(3)]);
  for (let id = 3; id <= 501; id += 1) rows.explain(id, diagnosis(id));
  expect([rows.diagnosis(1), rows.diagnosis(2), rows.diagnosis(501)]).toEqual([
    undefined,
    diagnosis(3),
    diagnosis(501),
  ]);
  rows.explain(2, undefined);
  expect(rows.diagnosis(2)).toBeUndefined();
});

test('once it is closed it is empty, and what comes late, such as a diagnosis, disturbs nobody', () => {
  const rows = filled();
  rows.close();
  rows.add(COUNT + 1, evidence(1));
  rows.dropBefore(2);
  rows.clear();
  expect(rows.get(1)).toBeUndefined();
});
