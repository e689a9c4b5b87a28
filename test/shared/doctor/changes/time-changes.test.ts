/** The times of the signed base, where they differ from those of Signature-Input. */
import { expect, it } from 'vitest';
import { timeChanges } from '../../../../shared/doctor/changes/time-changes.ts';
import { difference, subject, told } from './written.ts';

const modelOf = (parameters: string) => subject({ input: `()${parameters}` }).model;
/** The causes and texts of one slot, without the list. */
const of = (slot: string, parameters: string) => {
  const model = modelOf(parameters);
  const rows = timeChanges(model)
    .filter((change) => change.slot === `times/${slot}`)
    .map(({ causes, isRare, apply }) => {
      const text = difference(model, apply(model), '@signature-params').replace('();', '');
      return `${causes.join(' ')}${isRare === true ? ', rare' : ''}: ${text}`;
    });
  return rows;
};
const BOTH = ';created=1790000000;expires=1790000300';

it('says both times, and what to do', () => {
  const model = modelOf(`${BOTH};keyid="k"`);
  const said = timeChanges(model).filter(({ causes }) => causes.length === 1 || causes[1] === 'P7');
  expect([...new Set(said.map(({ fix }) => fix))]).toEqual([
    'Read the clock once, and use the same created and expires in the header and in the base.',
    'Times are whole seconds since 1970 without quotes, in the base as in the header.',
    'expires is a point in time, in seconds since 1970: not a duration and not a date.',
  ]);
  expect(told(model, said.slice(0, 2))).toEqual({
    'You signed created=1790000001, expires=1790000301; Signature-Input says created=1790000000, expires=1790000300. Read the clock once, and use the same created and expires in the header and in the base. [came created=1790000001, expires=1790000301] [sent created=1790000000, expires=1790000300]':
      [['P5: times/clock', '"@signature-params": ();created=1790000001;expires=1790000301;keyid="k"']],
    'You signed created=1790000001; Signature-Input says created=1790000000. Read the clock once, and use the same created and expires in the header and in the base. [came created=1790000001] [sent created=1790000000]':
      [['P5: times/clock/created', '"@signature-params": ();created=1790000001;expires=1790000300;keyid="k"']],
  });
});
it('has the clock read twice', () => {
  expect(of('clock', ';created=100;expires=400')).toEqual([
    'P5: created=101;expires=401',
    'P5: created=99;expires=399',
    'P5: created=102;expires=402',
    'P5: created=98;expires=398',
    'P5, rare: created=103;expires=403',
    'P5, rare: created=97;expires=397',
    'P5, rare: created=104;expires=404',
    'P5, rare: created=96;expires=396',
    'P5, rare: created=105;expires=405',
    'P5, rare: created=95;expires=395',
    'P5, rare: created=110;expires=410',
    'P5, rare: created=90;expires=390',
    'P5, rare: created=130;expires=430',
    'P5, rare: created=70;expires=370',
    'P5, rare: created=160;expires=460',
    'P5, rare: created=40;expires=340',
    'P5 P9, rare: created=3700;expires=4000',
    'P5 P9, rare: created=-3500;expires=-3200',
    'P5 P9, rare: created=7300;expires=7600',
    'P5 P9, rare: created=-7100;expires=-6800',
    'P5 P9, rare: created=10900;expires=11200',
    'P5 P9, rare: created=-10700;expires=-10400',
  ]);
  expect(of('clock/created', ';created=100;expires=400')).toEqual([
    'P5: created=101;expires=400',
    'P5: created=99;expires=400',
    'P5: created=102;expires=400',
    'P5: created=98;expires=400',
    'P5, rare: created=103;expires=400',
    'P5, rare: created=97;expires=400',
    'P5, rare: created=104;expires=400',
    'P5, rare: created=96;expires=400',
    'P5, rare: created=105;expires=400',
    'P5, rare: created=95;expires=400',
    'P5, rare: created=110;expires=400',
    'P5, rare: created=90;expires=400',
    'P5, rare: created=130;expires=400',
    'P5, rare: created=70;expires=400',
    'P5, rare: created=160;expires=400',
    'P5, rare: created=40;expires=400',
  ]);
  expect(of('clock/expires', ';created=100;expires=400')).toEqual([
    'P5: created=100;expires=401',
    'P5: created=100;expires=399',
    'P5: created=100;expires=402',
    'P5: created=100;expires=398',
    'P5, rare: created=100;expires=403',
    'P5, rare: created=100;expires=397',
    'P5, rare: created=100;expires=404',
    'P5, rare: created=100;expires=396',
    'P5, rare: created=100;expires=405',
    'P5, rare: created=100;expires=395',
    'P5, rare: created=100;expires=410',
    'P5, rare: created=100;expires=390',
    'P5, rare: created=100;expires=430',
    'P5, rare: created=100;expires=370',
    'P5, rare: created=100;expires=460',
    'P5, rare: created=100;expires=340',
  ]);
  expect(of('clock', ';created="100"').slice(0, 2)).toEqual(['P5: created="101"', 'P5: created="99"']);
  expect(of('clock/created', ';created=100')).toEqual([]);
  expect(of('clock/created', ';expires=100')).toEqual([]);
  expect(of('clock', ';keyid="1"')).toEqual([]);
});
it('has times in milliseconds, or milliseconds in seconds', () => {
  expect(of('unit', BOTH)).toEqual([
    'P3: created=1790000000000;expires=1790000300000',
    'P3: created=1790000;expires=1790000',
    'P3, rare: created=1790000000000;expires=1790000300',
    'P3, rare: created=1790000;expires=1790000300',
    'P3, rare: created=1790000000;expires=1790000300000',
    'P3, rare: created=1790000000;expires=1790000',
  ]);
  expect(of('unit', ';created="1790000000999.5"')).toEqual([
    'P3: created="1790000000999000"',
    'P3: created="1790000000"',
    'P3, rare: created="1790000000999000"',
    'P3, rare: created="1790000000"',
  ]);
  expect(of('unit', ';created=soon')).toEqual([]);
});
it('has times in another form', () => {
  expect(of('form', ';created=1;expires=2')).toEqual([
    'P4: created="1";expires="2"',
    'P4: created=1.0;expires=2.0',
    "P4, rare: created='1';expires='2'",
    'P4: created="1";expires=2',
    'P4, rare: created=1.0;expires=2',
    "P4, rare: created='1';expires=2",
    'P4: created=1;expires="2"',
    'P4, rare: created=1;expires=2.0',
    "P4, rare: created=1;expires='2'",
  ]);
  expect(of('form', ';created="1";expires="2.5"')).toEqual([
    'P4: created=1;expires=2.5',
    'P4: created=1.0;expires="2.5"',
    'P4: created=1;expires=2',
    "P4, rare: created='1';expires='2.5'",
    'P4: created=1;expires="2.5"',
    'P4, rare: created=1.0;expires="2.5"',
    'P4, rare: created=1;expires="2.5"',
    'P4, rare: created=\'1\';expires="2.5"',
    'P4: created="1";expires=2.5',
    'P4, rare: created="1";expires=2',
    'P4, rare: created="1";expires=\'2.5\'',
  ]);
});
it('has expires as a duration, a date or a usual window', () => {
  expect(of('expires', BOTH)).toEqual([
    'P6: created=1790000000;expires=300',
    'P6: created=1790000000;expires=2026-09-21T14:18:20Z',
    'P6, rare: created=1790000000;expires="2026-09-21T14:18:20Z"',
    'P5 P7, rare: created=1790000000;expires=1790000060',
    'P5 P7, rare: created=1790000000;expires=1790000100',
    'P5 P7, rare: created=1790000000;expires=1790000120',
    'P5 P7, rare: created=1790000000;expires=1790000180',
    'P5 P7, rare: created=1790000000;expires=1790000600',
    'P5 P7, rare: created=1790000000;expires=1790000900',
    'P5 P7, rare: created=1790000000;expires=1790003600',
    'P5 P7, rare: created=1790000000;expires=1790086400',
  ]);
  expect(of('both', BOTH)).toEqual([
    'P6 P4: created="2026-09-21T14:13:20Z";expires="2026-09-21T14:18:20Z"',
    'P6 P4, rare: created=2026-09-21T14:13:20Z;expires=2026-09-21T14:18:20Z',
  ]);
  expect(of('expires', ';created=1')).toEqual([]);
  expect(of('both', ';expires=1')).toEqual([]);
  expect(of('both', ';created=1790000000999;expires=8640000000001')).toEqual([
    'P6 P4: created="+058692-11-03T14:29:59Z";expires="8640000000001"',
    'P6 P4, rare: created=+058692-11-03T14:29:59Z;expires=8640000000001',
  ]);
  expect(of('both', ';created=8640000000000;expires=1234567890123456')).toEqual([]);
  expect(of('both', ';created=8640000000000;expires=123456789012345')).toEqual([
    'P6 P4: created="+275760-09-13T00:00:00Z";expires="123456789012345"',
    'P6 P4, rare: created=+275760-09-13T00:00:00Z;expires=123456789012345',
  ]);
});
it('finds the parameters whatever the case of their names', () => {
  expect(of('clock', ';Created=5;EXPIRES=9;x=7').slice(0, 1)).toEqual(['P5: Created=6;EXPIRES=10;x=7']);
});
it('moves what other changes left', () => {
  const [moved] = timeChanges(modelOf(';created=100')).filter(({ slot }) => slot === 'times/clock');
  const from = modelOf(';created=200;expires=soon');
  expect(moved && difference(from, moved.apply(from), '@signature-params')).toEqual('();created=201;expires=soon');
});
