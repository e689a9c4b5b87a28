import { expect, test } from 'vitest';
import { clockFaults } from '../../../../shared/doctor/static/clock-faults.ts';
import { withTimes } from '../../../../shared/page/stage/with-times.ts';

test('what the doctor says of a clock is told in times, and no seconds since 1970 are left', () => {
  const input = {
    text: '',
    label: 'sig1',
    names: [],
    items: [],
    parameters: [
      { name: 'created', value: '1772355600' },
      { name: 'expires', value: '1772355700' },
    ],
    paramsText: '',
  };
  const [fault] = clockFaults(input as unknown as Parameters<typeof clockFaults>[0], 1_772_442_000, 300);
  expect(withTimes(fault?.message ?? '')).toBe(
    "created (2026-03-01 09:00:00 UTC) is 24 h 0 min behind the verifier's clock (2026-03-02 09:00:00 UTC); 300 s are allowed. expires (2026-03-01 09:01:40 UTC) passed 23 h 58 min ago.",
  );
});

test('any other number stays as it is', () => {
  for (const said of ['Order (1234) has 47 bytes.', 'keyid=1772355600', '2612345678901234 of them'])
    expect(withTimes(said)).toBe(said);
});
