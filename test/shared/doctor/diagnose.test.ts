/** Every cause that can be planted is named, proven and first; right requests and garbage have no finding. */
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { CAUSES } from '../../../shared/doctor/causes.ts';
import { type DiagnoseOptions, diagnose } from '../../../shared/doctor/diagnose.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { dice, letter, NOW, send } from './broken-requests.ts';
import { KINDS, PLANTS, type Planted } from './plants.ts';

const INSTANCES = 3;
const options = (planted: Partial<Planted>, depth: 1 | 2 = 1): DiagnoseOptions => ({
  profile: DEFAULT_SIGNING_PROFILE,
  nowSec: planted.now ?? NOW,
  crypto: nodeCrypto,
  depth,
  seed: planted.seed,
  knownHosts: planted.knownHosts,
});

/** Not on the wire, or a matter of another part: named in the note of the catalogue, and tested where they are found. */
const ELSEWHERE = [
  'K4',
  'K10',
  'K11',
  'K12',
  'K14',
  'K15',
  'K16',
  'B19',
  'D20',
  'H8',
  'H10',
  'H13',
  'V1',
  'V2',
  'V3',
  'V4',
  'V5',
];

describe('diagnose', () => {
  it('has a plant for every cause but those that are found elsewhere', () => {
    const without = Object.keys(CAUSES).filter((id) => !Object.hasOwn(PLANTS, id));
    expect(without).toEqual(ELSEWHERE);
  });

  it.each(Object.keys(PLANTS))('names %s first, and proves it', (id) => {
    let planted = 0;
    for (let round = 0; planted < INSTANCES; round += 1) {
      expect(round).toBeLessThan(INSTANCES * 4);
      const random = dice(round * 7919 + id.charCodeAt(0) * 131 + Number(id.slice(1)));
      const from = letter(random, KINDS[round % KINDS.length] ?? 'get');
      const made = PLANTS[id]?.(from, random);
      if (made === undefined) continue;
      planted += 1;
      const whole: Planted = 'sent' in made ? made : { sent: made, keys: [{ publicKey: from.key.publicKey }] };
      const { verified, findings } = diagnose(whole.sent, whole.keys, options(whole));
      expect(verified).toBe(false);
      expect(findings[0]?.causes, `round ${round}: ${JSON.stringify(findings.map(({ causes }) => causes))}`).toContain(
        id,
      );
      expect(findings[0]?.certainty).toBe('proven');
      expect(findings[0]?.message.length).toBeGreaterThan(20);
      expect(findings[0]?.fix.length).toBeGreaterThan(10);
    }
  });

  it('has nothing to say of right requests', () => {
    for (let round = 0; round < 1_000; round += 1) {
      const random = dice(round);
      const from = letter(random, KINDS[round % KINDS.length] ?? 'get');
      const { verified, findings } = diagnose(send(from), [{ publicKey: from.key.publicKey }], options({}));
      expect({ verified, findings }).toEqual({ verified: true, findings: [] });
    }
  });

  it('survives garbage in every header, and names nothing that was not proven by recomputation', () => {
    for (let round = 0; round < 60; round += 1) {
      const random = dice(round + 50_000);
      const from = letter(random, KINDS[round % KINDS.length] ?? 'get');
      const sent = send(from);
      const at = random.below(sent.headers.length);
      const noise = Buffer.from(random.bytes(random.below(120)))
        .toString('latin1')
        .replace(/[\r\n\0]/g, ' ');
      const headers = sent.headers.map(([name, value], index): [string, string] => [
        name,
        index === at ? noise : value,
      ]);
      const { findings } = diagnose({ ...sent, headers }, [{ publicKey: from.key.publicKey }], options({}));
      for (const { causes, message } of findings) expect([causes.length > 0, message !== '']).toEqual([true, true]);
    }
  });
});
